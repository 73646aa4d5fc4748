/* SPDX-License-Identifier: MIT */
/* The constants of a kernel's code: its behaviour changes at sizes near
 * them. */
#ifndef RUNTIME_TOOLS_SIZES_CONSTANTS_H
#define RUNTIME_TOOLS_SIZES_CONSTANTS_H

#include <stddef.h>
#include <stdint.h>

#include "isa/image/image.h"

/* Returns the positive numbers from 8 on that the code of an image loads,
 * compares with or shifts by, and the sizes of its variables: ascending, each
 * once, malloc'ed. *n: how many; 0 and NULL without memory. */
int64_t *sizes_constants(const struct isa_image *image, size_t *n);

#endif
