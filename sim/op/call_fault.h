/* SPDX-License-Identifier: MIT */
/* Faults of calls. Internal to sim/op/. */
#ifndef SIM_OP_CALL_FAULT_H
#define SIM_OP_CALL_FAULT_H

#include "sim/op/call.h"

/* Sets a fault at an operand (index into op->operands; -1 for no operand). */
enum sim_stop sim_call_fault(struct sim_call *call, enum sim_fault_kind kind,
                             int operand, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

#endif
