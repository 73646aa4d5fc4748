/* SPDX-License-Identifier: MIT
 * The devices of the process. */
#ifndef RT_BOARD_H
#define RT_BOARD_H

#include "runtime/api/cnrt/context/context.h"

/* Where the call under way goes on: on another device, and back. */
struct rt_board *rt_board_switch(struct rt_context *rt, struct rt_board *board);
/* The device that has allocated what an address lies in; NULL if none has. */
struct rt_board *rt_board_of(struct rt_context *rt, const void *pointer);
/* The device that has an address, allocated or not; NULL: none. */
const struct rt_board *rt_board_at(const struct rt_context *rt,
                                   uint64_t address);

#endif
