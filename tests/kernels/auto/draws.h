/* SPDX-License-Identifier: MIT
 *
 * Random shapes of the operators, of any order of magnitude, with the inputs of
 * a network: for tests that compare times.
 */
#ifndef TESTS_KERNELS_AUTO_DRAWS_H
#define TESTS_KERNELS_AUTO_DRAWS_H

#include "kernels/harness/operator.h"
#include "kernels/harness/random.h"

/* Draws a case of an operator, which its guards accept. */
struct kn_case draw_case(const struct kn_operator *op, struct kn_random *r);

#endif
