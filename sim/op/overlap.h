/* SPDX-License-Identifier: MIT */
/* Ops whose sources and destination may overlap. Internal to sim/op/. */
#ifndef SIM_OP_OVERLAP_H
#define SIM_OP_OVERLAP_H

#include "sim/op/call.h"

/* For an op without an overlap rule, copies the sources that it would
 * overwrite; *copies receives what to free afterwards, or does not change. */
enum sim_stop sim_read_first(struct sim_call *call, void **copies);

/* Call if the destination of a resolved call overlaps source i, as the op's
 * overlap rule allows. Decides whether the call is streamed and whether the
 * overlap is partial. */
void sim_stream_meets(struct sim_call *call, unsigned i);

#endif
