/* SPDX-License-Identifier: MIT */
/* Searches for smaller sizes that also fail. */
#ifndef RUNTIME_TOOLS_SIZES_SHRINK_H
#define RUNTIME_TOOLS_SIZES_SHRINK_H

#include "runtime/tools/sizes/space.h"

typedef bool sizes_is_wrong(void *of, const struct sizes_point *point);

/* Makes the sizes and the number of tasks of a point smaller, one at a time, as
 * long as the launch with them still fails. */
void sizes_shrink(struct sizes_space *space, struct sizes_point *point,
                  sizes_is_wrong *is_wrong, void *of);

#endif
