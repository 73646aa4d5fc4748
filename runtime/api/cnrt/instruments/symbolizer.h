/* SPDX-License-Identifier: MIT */
/* Loads libmlusim-debug, which finds source positions. */
#ifndef RT_SYMBOLIZER_H
#define RT_SYMBOLIZER_H

#include "runtime/api/cnrt/context/context.h"

/* Loads libmlusim-debug, once per process; no context may be locked. */
void rt_debug_load(void);
/* Loads the library and returns the address of an exported function. NULL, with
 * the reason in dlerror. No context may be locked. */
void *rt_debug_entry(const char *name);
/* Does rt_say_when_ready for a message with source positions. */
void rt_debug_say(struct rt_context *rt,
                  void (*say)(struct rt_context *rt, void *user), void *user);
/* Loads the library during a call, if it is not loaded yet. The context is
 * unlocked meanwhile, so other threads may change it. */
void rt_debug_need(struct rt_context *rt);
/* Returns a symbolizer of libmlusim-debug, for sim_config. */
const struct sim_symbolizer *rt_symbolizer(void);

/* ---- who asked for device memory ----------------------------------------- */

/* Finds the place of a host address. */
typedef bool rt_find_code(uint64_t address, struct sim_location *to);
#endif
