/* SPDX-License-Identifier: MIT */
/* Memory of the host program. */
#ifndef RT_HOSTMEMORY_H
#define RT_HOSTMEMORY_H

#include "runtime/api/cnrt/context/context.h"

/* Whether the process itself has memory at an address. `user` is ignored. */
bool rt_is_host(void *user, uint64_t address);

/* Prints once per kernel that an argument points to static data of a program
 * that is not position-independent. Cores have a scratchpad at these addresses,
 * so loads and stores access the scratchpad. `kernel`: demangled name. */
void rt_tell_host_argument(struct rt_context *rt,
                           const struct sim_launch *launch, const char *kernel);

#endif
