/* SPDX-License-Identifier: MIT
 *
 * Places in the program that allocate or free device memory.
 */
#ifndef RT_ORIGIN_H
#define RT_ORIGIN_H

#include "runtime/api/cnrt/context/context.h"

/* The number of a call's place, by its return address; 0: none. */
uint64_t rt_origin_of(const void *return_address);
/* Finds the source position of an origin; a callback resolves addresses. */
typedef bool rt_find_code(uint64_t address, struct sim_location *to);
bool rt_origin_find(uint64_t origin, rt_find_code *find,
                    struct sim_location *to);

#endif
