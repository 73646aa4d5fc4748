/* SPDX-License-Identifier: MIT */
/* The access kind of ops that select: a mask or counts choose the bytes.
 * Internal to sim/op/. */
#ifndef SIM_OP_MASKED_H
#define SIM_OP_MASKED_H

#include "sim/op/call.h"

enum sim_stop sim_direct_masked(struct sim_call *call);

enum sim_stop sim_resolve_masked(struct sim_call *call, unsigned i);

#endif
