/* SPDX-License-Identifier: MIT
 * libmlusim-debug, which knows source positions. */
#ifndef RT_SYMBOLIZER_H
#define RT_SYMBOLIZER_H

#include "runtime/api/cnrt/context/context.h"

/* Loads libmlusim-debug, once for the process; no context may be locked. */
void rt_debug_load(void);
/* The address of a function that it exports, loaded for it; NULL with the
 * reason in dlerror. No context may be locked. */
void *rt_debug_entry(const char *name);
/* Says something that names source positions: rt_say_when_ready with this
 * library. */
void rt_debug_say(struct rt_context *rt,
                  void (*say)(struct rt_context *rt, void *user), void *user);
/* rt_debug_load if nobody did so far, in the middle of a call: it unlocks the
 * context for a while, and others may do anything to it. */
void rt_debug_need(struct rt_context *rt);
/* Source positions through it, for sim_config. */
const struct sim_symbolizer *rt_symbolizer(void);

#endif
