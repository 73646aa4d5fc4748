/* SPDX-License-Identifier: MIT
 *
 * Signals that end a program. */
#ifndef RT_SIGNALS_H
#define RT_SIGNALS_H

#include <stdatomic.h>
#include <stdbool.h>

#include "runtime/api/cnrt/context/context.h"

/* From now on, a signal that terminates the program first writes all
 * results. */
void rt_signals_begin(struct rt_context *rt);
/* Called when a launch was stopped. Does not return if a signal was the
 * reason. */
void rt_signals_stopped(struct rt_context *rt);
/* In a forked child: restores the signals. */
void rt_signals_forked(void);

/* ---- while a launch runs ------------------------------------------------- */

/* From now on, the signal sets *stop and then calls the handler that it had
 * before. False: another launch has a signal. */
bool rt_stopsignal_begin(int number, atomic_bool *stop);
/* Restores the handler that the signal had. */
void rt_stopsignal_end(void);

#endif
