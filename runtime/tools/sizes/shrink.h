/* SPDX-License-Identifier: MIT */
/* Smaller sizes that are wrong, too. */
#ifndef RUNTIME_TOOLS_SIZES_SHRINK_H
#define RUNTIME_TOOLS_SIZES_SHRINK_H

#include "runtime/tools/sizes/space.h"

typedef bool sizes_is_wrong(void *of, const struct sizes_point *point);

/* Makes sizes and numbers of tasks smaller, one at a time, as long as they are
 * wrong. */
void sizes_shrink(struct sizes_space *space, struct sizes_point *point,
                  sizes_is_wrong *is_wrong, void *of);

#endif
