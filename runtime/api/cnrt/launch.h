/* SPDX-License-Identifier: MIT
 * What kernel<<<dim, type, queue>>>(...) is compiled to. */
#ifndef RT_LAUNCH_H
#define RT_LAUNCH_H

#include "runtime/api/include/cnrt.h"

#pragma GCC visibility push(default)

/* Begins a launch of this thread; 0 if it may go on. */
int __bangConfigureCall(cnrtDim3_t dim, cnrtFunctionType_t type,
                        cnrtQueue_t queue);
/* Adds an argument: bytes bytes at value, at this offset of the arguments. */
int __bangSetupArgument(const void *value, size_t bytes, size_t offset);
/* Launches with what was set up since. */
int __bangLaunch(const void *kernel);

#pragma GCC visibility pop

#endif
