/* SPDX-License-Identifier: MIT
 *
 * Ops whose sources and destination may overlap. Internal to sim/op/.
 */
#ifndef SIM_OP_OVERLAP_H
#define SIM_OP_OVERLAP_H

#include "sim/op/call.h"

/* Gives an op without a rule for overlap copies of the sources that it would
 * write over; *copies receives what to free after it, or is left alone. */
enum sim_stop sim_read_first(struct sim_call *call, void **copies);

/* The destination of a resolved call meets source i, and its rule lets it: sees
 * whether the call is to be streamed, and whether that is a partial overlap. */
void sim_stream_meets(struct sim_call *call, unsigned i);

#endif
