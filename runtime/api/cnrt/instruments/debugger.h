/* SPDX-License-Identifier: MIT */
/* The debugger in a program started by `mlusim debug`. */
#ifndef RT_DEBUGGER_H
#define RT_DEBUGGER_H

#include "runtime/api/cnrt/context/context.h"

/* Loads the debugger if the environment selects it. Called before main, because
 * it uses the loader. */
void rt_debugger_load(struct rt_context *rt);
/* Called at the first call of the runtime. */
void rt_debugger_start(struct rt_context *rt);
/* Runs a launch in place of sim_launch. */
enum sim_status rt_debugger_launch(struct rt_context *rt,
                                   const struct instrument_launch *launch,
                                   struct sim_profile *profile);
/* Called when the current device is being closed. */
void rt_debugger_close(struct rt_context *rt);
/* Called when the program ends, even if it never called the runtime. False: the
 * session failed, so the program must fail. */
bool rt_debugger_finish(struct rt_context *rt);

#endif
