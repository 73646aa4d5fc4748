/* SPDX-License-Identifier: MIT
 *
 * Shapes by their names.
 */
#include "tests/ref/ref_shapes.h"

#include <string.h>

const struct ref_shape *ref_shape_find(const char *name)
{
#define X(shape)                   \
    if (strcmp(name, #shape) == 0) \
        return &ref_shape_##shape;
#include "tests/ref/shapes.def"
#undef X
    return NULL;
}
