/* SPDX-License-Identifier: MIT
 * What kernel<<<dim, type, queue>>>(...) is compiled to. */
#ifndef RT_LAUNCH_H
#define RT_LAUNCH_H

#include "runtime/api/cnrt/context/context.h"

#pragma GCC visibility push(default)

/* Begins a launch of this thread; 0 if it may go on. */
int __bangConfigureCall(cnrtDim3_t dim, cnrtFunctionType_t type,
                        cnrtQueue_t queue);
/* Adds an argument: bytes bytes at value, at this offset of the arguments. */
int __bangSetupArgument(const void *value, size_t bytes, size_t offset);
/* Launches with what was set up since. */
int __bangLaunch(const void *kernel);

#pragma GCC visibility pop

/* Launches a kernel of a module that is loaded on the current device, or the
 * one a host address stands for; call says how. The first takes as many
 * pointers to values as the kernel has parameters, the second its arguments. */
cnrtRet_t rt_launch_values(struct rt_context *rt, const struct rt_call *call,
                           struct sim_module *module, const char *kernel,
                           void **values);
cnrtRet_t rt_launch_symbol(struct rt_context *rt, const struct rt_call *call,
                           const void *symbol,
                           const struct sim_argument *arguments, size_t n);
/* Whether a host address stands for a kernel whose image the current device can
 * run, now loaded there; a sentence if not. */
cnrtRet_t rt_symbol_check(struct rt_context *rt, const void *symbol);

#endif
