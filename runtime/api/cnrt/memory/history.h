/* SPDX-License-Identifier: MIT
 *
 * Describes the history of device memory.
 */
#ifndef RT_HISTORY_H
#define RT_HISTORY_H

#include "runtime/api/cnrt/context/context.h"

/* Writes what is known of the allocation that contains pointer: "; it was made
 * at FILE:LINE and freed at FILE:LINE", or that a reset freed it. May unlock
 * the context temporarily. */
#define RT_PLACE_BYTES   600
#define RT_HISTORY_BYTES (2 * RT_PLACE_BYTES + 40)
void rt_history(struct rt_context *rt, const void *pointer, char *text,
                size_t bytes);

#endif
