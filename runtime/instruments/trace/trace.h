/* SPDX-License-Identifier: MIT
 *
 * A trace of launches for Perfetto and chrome://tracing: JSON in the Trace
 * Event Format. Trace processes: per device its queues (threads: launches,
 * copies), then its clusters (threads: units of cores); last the host. It is
 * written while the program runs, with constant memory; the file size is
 * limited.
 */
#ifndef RT_TRACE_H
#define RT_TRACE_H

#include <stdio.h>

#include "runtime/instruments/instrument.h"
#include "runtime/instruments/record/record.h"
#include "runtime/instruments/settings/only.h"

/* A trace of the n devices of a program into `out`, which it closes at the end.
 * The file has limit_mib MiB at most, 0: it has all. From three quarters on
 * what happens within launches is only counted, at the limit launches, copies
 * and waits of the host are as well. NULL: no memory. */
struct trace *trace_new(FILE *out, const struct sim_device *const *devices,
                        int n, const struct rt_only *only, uint64_t limit_mib);
/* Around a launch on a device, start_ps after the program start; between them
 * trace_sink receives the events of sim. False: out of memory. profile NULL:
 * the kernel did not run. */
bool trace_begin(struct trace *t, int device, struct sim *sim,
                 const struct sim_launch *launch, uint64_t start_ps);
void trace_end(struct trace *t, const struct sim_profile *profile);
extern const struct rec_sink trace_sink;
/* Writes a command with its times; that of a launch comes after trace_end.
 * False: out of memory. */
bool trace_command(struct trace *t, const struct instrument_command *command);

/* Ends the file with a list of omitted events, also printed to `messages`.
 * False, with errno: incomplete. */
bool trace_close(struct trace *t, FILE *messages);

#endif
