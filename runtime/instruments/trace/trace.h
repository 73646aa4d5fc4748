/* SPDX-License-Identifier: MIT
 *
 * A trace of launches for Perfetto and chrome://tracing: a JSON file in the
 * Trace Event Format. Processes are, of each device, its queues, whose threads
 * have launches and copies, then its clusters, whose threads are the units of
 * their cores; behind them the host. It is written while the
 * program runs and takes no memory that grows with it; the file has a limit.
 */
#ifndef RT_TRACE_H
#define RT_TRACE_H

#include <stdio.h>

#include "runtime/instruments/instrument.h"
#include "runtime/instruments/record/record.h"
#include "runtime/instruments/settings/only.h"

struct trace;

/* A trace of the n devices of a program into `out`, which it closes at the end.
 * The file has limit_mib MiB at most, 0: it has all. From three quarters on
 * what happens within launches is only counted, at the limit launches, copies
 * and waits of the host are as well. NULL: no memory. */
struct trace *trace_new(FILE *out, const struct sim_device *const *devices,
                        int n, const struct rt_only *only, uint64_t limit_mib);
/* Launches on the device of that number, start_ps after the start of the
 * program; between the two `sink` gets what happens on sim. False: no
 * memory. profile NULL: nothing has run. */
bool trace_begin(struct trace *t, int device, struct sim *sim,
                 const struct sim_launch *launch, uint64_t start_ps);
void trace_end(struct trace *t, const struct sim_profile *profile);
extern const struct rec_sink trace_sink;
/* A command with its times; that of a launch comes behind its end. False: no
 * memory for its lane. */
bool trace_command(struct trace *t, const struct instrument_command *command);

/* Ends the file, with what was left out, which `messages` receives as well;
 * false with errno set: it could not be written whole. */
bool trace_close(struct trace *t, FILE *messages);

#endif
