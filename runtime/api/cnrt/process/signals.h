/* SPDX-License-Identifier: MIT
 *
 * Signals that terminate a program.
 */
#ifndef RT_SIGNALS_H
#define RT_SIGNALS_H

#include "runtime/api/cnrt/context/context.h"

/* From now on, signals that terminate the program first write all results. */
void rt_signals_begin(struct rt_context *rt);
/* A launch was stopped; does not return if a signal was the reason. */
void rt_signals_stopped(struct rt_context *rt);
/* In a forked child: restores the signals. */
void rt_signals_forked(void);

#endif
