/* SPDX-License-Identifier: MIT
 *
 * Host memory.
 */
#ifndef RT_MEMORY_H
#define RT_MEMORY_H

#include "runtime/api/cnrt/context/context.h"

/* Whether pointer is in a block of cnrtHostMalloc. */
bool rt_is_pinned(struct rt_context *rt, const void *pointer);

#endif
