/* SPDX-License-Identifier: MIT
 * The devices of the process. */
#ifndef RT_BOARD_H
#define RT_BOARD_H

#include "runtime/api/cnrt/context/context.h"

/* Sets the device of the current call, and returns the previous one. */
struct rt_board *rt_board_switch(struct rt_context *rt, struct rt_board *board);
/* The device with the allocation that contains an address; NULL: none. */
struct rt_board *rt_board_of(struct rt_context *rt, const void *pointer);
/* The device whose memory contains an address, allocated or not; NULL: none. */
const struct rt_board *rt_board_at(const struct rt_context *rt,
                                   uint64_t address);

#endif
