/* SPDX-License-Identifier: MIT */
/* Faults of a call. */
#include "sim/op/call_fault.h"
#include "sim/machine/machine.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>

enum sim_stop sim_call_fault(struct sim_call *call, enum sim_fault_kind kind,
                             int operand, const char *format, ...)
{
    struct sim_core *c = call->core;
    assert(kind != SIM_FAULT_NONE);
    assert(operand >= -1 && operand < call->op->n_operands);
    c->fault = (struct sim_fault){
        .kind = kind,
        .pc = sim_program_address(c->program, c->pc),
        .op = call->op,
        .operand = operand,
        .type = call->isa.type,
        .source = call->isa.source,
    };
    va_list args;
    va_start(args, format);
    vsnprintf(c->fault.detail, sizeof c->fault.detail, format, args);
    va_end(args);
    return SIM_STOP_FAULT;
}
