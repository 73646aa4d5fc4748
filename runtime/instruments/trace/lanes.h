/* SPDX-License-Identifier: MIT */
/* The lanes of a trace for everything but cores: queues with launches, engines
 * with copies, host threads with waits. */
#ifndef RT_TRACE_LANES_H
#define RT_TRACE_LANES_H

#include "runtime/instruments/instrument.h"
#include "runtime/instruments/trace/out.h"

/* Makes lanes for n devices. Host threads belong to the process `host`. `out`
 * must stay valid. NULL: no memory. */
struct trace_lanes *trace_lanes_new(struct out *out, int n, unsigned host);
void trace_lanes_free(struct trace_lanes *l);

/* Sets the args for the slice of the next launch. The slice is written later,
 * when its times are known. */
void trace_lanes_launch(struct trace_lanes *l,
                        const struct sim_profile *profile);
/* Writes a command. pid and queue_pid are processes of the trace: of the
 * command's device, and of the queue's device. False: no memory. */
bool trace_lanes_command(struct trace_lanes *l, unsigned pid,
                         unsigned queue_pid,
                         const struct instrument_command *command);

#endif
