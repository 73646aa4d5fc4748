/* SPDX-License-Identifier: MIT */
/* The place of a call of the runtime, as a number. */
#ifndef RT_ORIGIN_H
#define RT_ORIGIN_H

#include <stdbool.h>
#include <stdint.h>

/* Returns a number for the place of a call, by its return address. 0:
 * unknown. */
uint64_t rt_origin_of(const void *return_address);
/* Writes an address inside the call. False: the call's library was unloaded. */
bool rt_origin_call(uint64_t origin, uint64_t *address);

#endif
