/* SPDX-License-Identifier: MIT
 * The debugger in a program that `mlusim debug` became. */
#ifndef RT_DEBUGGER_H
#define RT_DEBUGGER_H

#include "runtime/api/cnrt/context/context.h"

/* Loads the debugger if the environment asks for it; before main, as it calls
 * the loader. */
void rt_debugger_load(struct rt_context *rt);
/* The program has called the runtime for the first time. */
void rt_debugger_start(struct rt_context *rt);
/* Runs a launch, instead of sim_launch. */
enum sim_status rt_debugger_launch(struct rt_context *rt,
                                   const struct instrument_launch *launch,
                                   struct sim_profile *profile);
/* The current device goes away. */
void rt_debugger_close(struct rt_context *rt);
/* The program ends, perhaps without ever having called it; false: what the
 * session did has failed, and so does the program. */
bool rt_debugger_finish(struct rt_context *rt);

#endif
