/* SPDX-License-Identifier: MIT
 *
 * A trace of launches for Perfetto and chrome://tracing: a JSON file in the
 * Trace Event Format. Processes are clusters (pid 2 on; 1 are the launches),
 * threads their cores' units. It is written while the program runs and takes no
 * memory that grows with it.
 */
#ifndef RT_TRACE_H
#define RT_TRACE_H

#include <stdio.h>

#include "runtime/instruments/record/record.h"
#include "runtime/instruments/settings/only.h"

struct trace;

/* A trace into `out`, which it closes at the end. NULL: no memory. */
struct trace *trace_new(FILE *out, const struct sim_device *device,
                        const struct rt_only *only);
/* Launches start_ps after the start of the program; between the two `sink` is
 * told what happens on sim. profile NULL: nothing has run. */
void trace_begin(struct trace *t, struct sim *sim,
                 const struct sim_launch *launch, uint64_t start_ps);
void trace_end(struct trace *t, const struct sim_profile *profile);
extern const struct rec_sink trace_sink;

/* Ends the file; false with errno set: it could not be written whole. */
bool trace_close(struct trace *t);

#endif
