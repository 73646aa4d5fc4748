/* SPDX-License-Identifier: MIT
 * What memory the host program has. */
#ifndef RT_HOSTMEMORY_H
#define RT_HOSTMEMORY_H

#include "runtime/api/cnrt/context/context.h"

/* Whether the process has memory of its own at an address. user is not looked
 * at. */
bool rt_is_host(void *user, uint64_t address);

/* Says once for a kernel, by the name for people, that an argument leads to
 * static data of a program that is not position-independent and lies where
 * cores have a scratchpad, which loads and stores find there. */
void rt_tell_host_argument(struct rt_context *rt,
                           const struct sim_launch *launch, const char *kernel);

#endif
