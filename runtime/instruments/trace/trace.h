/* SPDX-License-Identifier: MIT */
/* A trace of launches for Perfetto and chrome://tracing: JSON in the Trace
 * Event Format. The processes of the trace are, for each device, its queues
 * (threads: launches, copies) and then its clusters (threads: units of cores);
 * the last process is the host. The trace is written while the program runs,
 * with constant memory. The file size is limited. */
#ifndef RT_TRACE_H
#define RT_TRACE_H

#include <stdio.h>

#include "runtime/instruments/instrument.h"
#include "runtime/instruments/record/record.h"
#include "runtime/instruments/settings/only.h"

/* Makes a trace of the n devices of a program. The trace writes to `out`, and
 * closes it at the end. The file has at most limit_mib MiB; 0: no limit. From
 * three quarters of the limit on, events inside launches are only counted. From
 * the limit on, launches, copies and waits of the host are also only counted.
 * NULL: no memory. */
struct trace *trace_new(FILE *out, const struct sim_device *const *devices,
                        int n, const struct rt_only *only, uint64_t limit_mib);
/* Call these before and after a launch on a device; between them, trace_sink
 * receives the events of sim. start_ps: start of the launch since the program
 * began. False: no memory. If profile is NULL, the kernel did not run. */
bool trace_begin(struct trace *t, int device, struct sim *sim,
                 const struct sim_launch *launch, uint64_t start_ps);
void trace_end(struct trace *t, const struct sim_profile *profile);
extern const struct rec_sink trace_sink;
/* Writes a command with its times. For a launch, call it after trace_end.
 * False: no memory. */
bool trace_command(struct trace *t, const struct instrument_command *command);

/* Ends the file with a list of the events that were left out, which is also
 * printed to `messages`. False with errno if the file is incomplete. */
bool trace_close(struct trace *t, FILE *messages);

#endif
