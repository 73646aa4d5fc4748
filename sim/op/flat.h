/* SPDX-License-Identifier: MIT */
/* The plain access kind: a contiguous span in any memory. Internal to
 * sim/op/. */
#ifndef SIM_OP_FLAT_H
#define SIM_OP_FLAT_H

#include "sim/op/call.h"

/* Resolves span i, after sim_resolve_nram returned false. */
enum sim_stop sim_resolve_flat(struct sim_call *call, unsigned i);

#endif
