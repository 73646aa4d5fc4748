/* SPDX-License-Identifier: MIT */
/* Lines of GDRAM of which several cores write parts. Internal to sim/. */
#ifndef SIM_OP_LINES_H
#define SIM_OP_LINES_H

#include "sim/op/call.h"

/* Makes the table of lines, if the device has a cost for them. Returns false if
 * out of memory. */
bool sim_lines_init(struct sim *sim);
/* Forgets all writers, at the start of a launch. */
void sim_lines_reset(struct sim *sim);
/* The table as snapshots keep it; NULL and 0 if there is none. */
void *sim_lines(const struct sim *sim, size_t *bytes);
/* Span i of a store is written until cycle `end`. Returns the cycle at which
 * the lines of which it writes a part are written: for each that another core
 * wrote last, line_writer after both are done; `end` for atomics, of which no
 * published time speaks. */
uint64_t sim_lines_pass(const struct sim_call *call, unsigned i, uint64_t end);

#endif
