/* SPDX-License-Identifier: MIT
 *
 * Lanes of a trace beside the cores: queues with their launches, engines with
 * the copies that they do, threads of the host with what they wait for.
 */
#ifndef RT_TRACE_LANES_H
#define RT_TRACE_LANES_H

#include "runtime/instruments/instrument.h"
#include "runtime/instruments/trace/out.h"

struct trace_lanes;

/* Of n devices, into a text that lasts. Host threads are of the process `host`.
 * NULL: no memory. */
struct trace_lanes *trace_lanes_new(struct out *out, int n, unsigned host);
void trace_lanes_free(struct trace_lanes *l);

/* What a slice of the next launch has in its args; it is written with its
 * times, when they are known. */
void trace_lanes_launch(struct trace_lanes *l,
                        const struct sim_profile *profile);
/* A command of a device whose launches are the process `pid`, in a queue of the
 * device whose launches are `queue_pid`. False: no memory for its lane. */
bool trace_lanes_command(struct trace_lanes *l, unsigned pid,
                         unsigned queue_pid,
                         const struct instrument_command *command);

#endif
