/* SPDX-License-Identifier: MIT
 *
 * Memory of the host program.
 */
#ifndef RT_HOSTMEMORY_H
#define RT_HOSTMEMORY_H

#include "runtime/api/cnrt/context/context.h"

/* Whether the process has memory of its own at an address. user is ignored. */
bool rt_is_host(void *user, uint64_t address);

/* Prints once per kernel (`kernel`: demangled name) that an argument points to
 * static data of a fixed-address program at addresses where cores have a
 * scratchpad, so loads and stores access that. */
void rt_tell_host_argument(struct rt_context *rt,
                           const struct sim_launch *launch, const char *kernel);

#endif
