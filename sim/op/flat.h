/* SPDX-License-Identifier: MIT
 *
 * The plain access kind: a span in one piece, in any memory. Internal to
 * sim/op/.
 */
#ifndef SIM_OP_FLAT_H
#define SIM_OP_FLAT_H

#include "sim/op/call.h"

/* Resolves span i of this kind, for which sim_resolve_nram has answered no. */
enum sim_stop sim_resolve_flat(struct sim_call *call, unsigned i);

#endif
