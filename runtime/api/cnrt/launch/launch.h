/* SPDX-License-Identifier: MIT */
/* Functions that kernel<<<dim, type, queue>>>(...) calls. */
#ifndef RT_LAUNCH_H
#define RT_LAUNCH_H

#include "runtime/api/cnrt/context/context.h"

#pragma GCC visibility push(default)

/* Begins a launch of this thread. 0: the arguments can follow. */
int __bangConfigureCall(cnrtDim3_t dim, cnrtFunctionType_t type,
                        cnrtQueue_t queue);
/* Adds an argument of `bytes` bytes at `offset`. */
int __bangSetupArgument(const void *value, size_t bytes, size_t offset);
/* Launches with the arguments added since __bangConfigureCall. */
int __bangLaunch(const void *kernel);

#pragma GCC visibility pop

/* Finds the code of a kernel for each launch. A graph keeps it, so `of` is a
 * host address or a handle. */
struct rt_code {
    cnrtRet_t (*find)(struct rt_context *rt, const void *of,
                      struct sim_module **module, const char **kernel);
    const void *of;
};

/* Launch a kernel on the current device: the first with one pointer to a value
 * per parameter; the second of a host address, with its arguments. */
cnrtRet_t rt_launch_values(struct rt_context *rt, const struct rt_call *call,
                           const struct rt_code *of, void **values);
cnrtRet_t rt_launch_symbol(struct rt_context *rt, const struct rt_call *call,
                           const void *symbol,
                           const struct sim_argument *arguments, size_t n);
/* Checks that a host address is a kernel that the current device can run, and
 * loads the kernel. Otherwise prints an error. */
cnrtRet_t rt_symbol_check(struct rt_context *rt, const void *symbol);

#endif
