/* SPDX-License-Identifier: MIT
 *
 * Loading of libmlusim-debug, which finds source positions.
 */
#ifndef RT_SYMBOLIZER_H
#define RT_SYMBOLIZER_H

#include "runtime/api/cnrt/context/context.h"

/* Loads libmlusim-debug, once per process; no context may be locked. */
void rt_debug_load(void);
/* Loads it and returns the address of an exported function; NULL, with the
 * reason in dlerror. No context may be locked. */
void *rt_debug_entry(const char *name);
/* rt_say_when_ready for a message with source positions. */
void rt_debug_say(struct rt_context *rt,
                  void (*say)(struct rt_context *rt, void *user), void *user);
/* rt_debug_load during a call, if not loaded yet: unlocks the context
 * meanwhile, so other threads may change it. */
void rt_debug_need(struct rt_context *rt);
/* A symbolizer that uses it, for sim_config. */
const struct sim_symbolizer *rt_symbolizer(void);

#endif
