/* SPDX-License-Identifier: MIT
 *
 * Copies, whose flat form shares its shape with elementwise ops.
 */
#ifndef REF_COPIES_H
#define REF_COPIES_H

#include "tests/ref/ref_maker.h"

void ref_copy_flat(struct ref_case *c);
void ref_copy_flat_golden(struct ref_maker *m);

/* Bytes, and whether source and destination lie in one buffer. */
void ref_copy_choose(struct ref_maker *m, int round);

/* Strides of both sides up to longest elements either way. */
void ref_choose_strides(struct ref_maker *m, int64_t longest);

#endif
