/* SPDX-License-Identifier: MIT */
/* First step of a call: identify the call and find its operands. Internal to
 * sim/op/. */
#ifndef SIM_OP_RESOLVE_H
#define SIM_OP_RESOLVE_H

#include "sim/op/call.h"

/* Sets the fields that follow from the row, the types and the numbers in
 * registers. Returns SIM_GO or SIM_STOP_FAULT, like sim_resolve. */
enum sim_stop sim_identify(struct sim_call *call, const struct sim_plan *plan,
                           unsigned type, enum isa_type source);

/* Reads the operand addresses of an identified call from the registers. */
void sim_take_operands(struct sim_call *call);

/* Finds extents and host pointers of the operands. */
enum sim_stop sim_resolve(struct sim_call *call);

#endif
