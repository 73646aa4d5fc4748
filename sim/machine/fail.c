/* SPDX-License-Identifier: MIT */
/* Stores the error message or fault that other rooms report, until the host
 * reads it. */
#include "sim/machine/fail.h"
#include "isa/support/memory/alloc.h"
#include "sim/machine/core.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>

enum sim_status sim_fail(struct sim *sim, enum sim_status status,
                         const char *format, ...)
{
    assert(status != SIM_OK);
    va_list args;
    va_start(args, format);
    vsnprintf(sim->error, sizeof sim->error, format, args);
    va_end(args);
    return status;
}

enum sim_status sim_no_memory(struct sim *sim, const char *what)
{
    return sim_fail(sim, SIM_ERROR_MEMORY, ISA_NO_MEMORY, what);
}

const char *sim_error(const struct sim *sim)
{
    return sim->error;
}

enum sim_status sim_busy(struct sim *sim, const char *what)
{
    assert(sim->run.is_open);
    return sim_fail(sim, SIM_ERROR_ARGUMENT,
                    "the launch of %s is under way: sim_end comes before what "
                    "%s",
                    sim->run.kernel->pretty, what);
}

bool sim_is_protected(struct sim *sim)
{
    const bool is_protected =
        sim->protection == SIM_PROTECT_ALWAYS ||
        (sim->protection == SIM_PROTECT_RUNS && sim->is_running);
    if (!is_protected)
        return false;
    sim->n_refused++;
    sim_fail(sim, SIM_ERROR_ARGUMENT,
             "the device is protected: whoever calls may look at it, and not "
             "change it or run it");
    return true;
}

uint64_t sim_protect(struct sim *sim, enum sim_protection when)
{
    sim->protection = when;
    return sim->n_refused;
}

enum sim_stop sim_core_fault(struct sim_core *c, enum sim_fault_kind kind,
                             uint64_t address, const char *detail)
{
    assert(kind != SIM_FAULT_NONE && kind < SIM_N_FAULTS);
    c->fault = (struct sim_fault){
        .kind = kind,
        .pc = sim_program_address(c->program, c->pc),
        .operand = -1,
        .address = address,
    };
    snprintf(c->fault.detail, sizeof c->fault.detail, "%s", detail);
    return SIM_STOP_FAULT;
}
