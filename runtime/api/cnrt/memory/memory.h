/* SPDX-License-Identifier: MIT
 *
 * Memory of the host. */
#ifndef RT_MEMORY_H
#define RT_MEMORY_H

#include "runtime/api/cnrt/context/context.h"

/* Whether pointer is in a block of cnrtHostMalloc. */
bool rt_is_pinned(struct rt_context *rt, const void *pointer);

/* ---- where memory comes from --------------------------------------------- */

/* Writes "; it was made at FILE:LINE and freed at FILE:LINE" about the memory
 * of pointer, as far as this is known, or writes that a reset of the device
 * freed the memory. May release the lock meanwhile. */
#define RT_PLACE_BYTES   600
#define RT_HISTORY_BYTES (2 * RT_PLACE_BYTES + 40)
void rt_history(struct rt_context *rt, const void *pointer, char *text,
                size_t bytes);

#endif
