/* SPDX-License-Identifier: MIT
 *
 * The first step of a call: what it is, and where its operands are. Internal to
 * sim/op/.
 */
#ifndef SIM_OP_RESOLVE_H
#define SIM_OP_RESOLVE_H

#include "sim/op/call.h"

/* Fills in what the row, the types and the numbers in the registers say. SIM_GO
 * or SIM_STOP_FAULT, as the other function. */
enum sim_stop sim_identify(struct sim_call *call, const struct sim_plan *plan,
                           unsigned type, enum isa_type source);

/* Takes the addresses of a call that is identified from the registers. */
void sim_take_operands(struct sim_call *call);

/* Finds the extents of these operands, and the host's pointers to them. */
enum sim_stop sim_resolve(struct sim_call *call);

#endif
