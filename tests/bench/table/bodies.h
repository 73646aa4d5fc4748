/* SPDX-License-Identifier: MIT
 *
 * Sizes that kernels of bodies.mlu and who times them agree on.
 */
#ifndef TESTS_BENCH_BODIES_H
#define TESTS_BENCH_BODIES_H

#define ELEMENTS     16384 /* of elementwise ops */
#define BODY_BYTES   (128 * 1024)
#define WEIGHT_BYTES (256 * 1024)

#endif
