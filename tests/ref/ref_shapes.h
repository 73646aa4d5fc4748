/* SPDX-License-Identifier: MIT
 *
 * The shapes that have a reference.
 */
#ifndef REF_SHAPES_H
#define REF_SHAPES_H

#include "tests/ref/ref_case.h"

#define X(name) extern const struct ref_shape ref_shape_##name;
#include "tests/ref/shapes.def"
#undef X

/* The shape called name, NULL if it has no reference. */
const struct ref_shape *ref_shape_find(const char *name);

#endif
