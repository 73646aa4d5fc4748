/* SPDX-License-Identifier: MIT
 *
 * Ops whose destination overlaps a source in part, where their rule lets it:
 * they go through their elements as isa_stream does. Internal to sim/op/.
 */
#ifndef SIM_OP_STREAM_H
#define SIM_OP_STREAM_H

#include "sim/op/call.h"

/* The destination of a resolved call meets source i, and its rule lets it: sees
 * whether the call is to be streamed, and whether that is a partial overlap. */
void sim_stream_meets(struct sim_call *call, unsigned i);

#endif
