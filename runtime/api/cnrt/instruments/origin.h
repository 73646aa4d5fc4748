/* SPDX-License-Identifier: MIT
 * The places of the program that ask for device memory. */
#ifndef RT_ORIGIN_H
#define RT_ORIGIN_H

#include "runtime/api/cnrt/context/context.h"

/* The number of the place behind a call, by the address that it returns to; 0:
 * there can be none. */
uint64_t rt_origin_of(const void *return_address);
/* What it stands for, by a function that knows host addresses. */
typedef bool rt_find_code(uint64_t address, struct sim_location *to);
bool rt_origin_find(uint64_t origin, rt_find_code *find,
                    struct sim_location *to);

#endif
