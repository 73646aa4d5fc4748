/* SPDX-License-Identifier: MIT
 * What libcndrv and libcndev ask libcnrt: exported, but not installed. */
#ifndef RT_PRIVATE_H
#define RT_PRIVATE_H

#include <stdbool.h>
#include <stdint.h>

#include "sim/sim.h"

#pragma GCC visibility push(default)

/* The device of this process. NULL (after a sentence on stderr on behalf of
 * the function called api) if the environment asks for something impossible. */
const struct sim_device *rt_private_device(const char *api);

/* Peak add rate of the vector unit for elements of so many bytes, in 10^9
 * operations per second. */
double rt_private_peak_gops(const struct sim_device *device, unsigned bytes);

/* Whether handle is a live queue; NULL is the default queue. */
bool rt_private_is_queue(const void *handle);

#pragma GCC visibility pop

#endif
