/* SPDX-License-Identifier: MIT */
/* Control registers of the scalar core: rounding mode, cycle and instruction
 * counters, and built-in variables of kernels. Exception flags are not
 * modelled; access to them is a fault. */
#include "sim/scalar/csr.h"
#include "sim/machine/fail.h"

#include <assert.h>
#include <stdio.h>

static enum sim_stop refuse(struct sim_core *c, unsigned number)
{
    if (number == SIM_CSR_FFLAGS || number == SIM_CSR_FCSR)
        return sim_core_fault(
            c, SIM_FAULT_UNSUPPORTED, 0,
            "floating-point exception flags are not modelled");
    char detail[80];
    snprintf(detail, sizeof detail, "there is no control register 0x%03x",
             number);
    return sim_core_fault(c, SIM_FAULT_ILLEGAL, 0, detail);
}

enum sim_stop sim_csr_read(struct sim_core *c, unsigned number, uint64_t *value)
{
    assert(number <= 0xfff && c->frm <= 4);
    switch (number) {
    case SIM_CSR_FRM:
        *value = c->frm;
        return SIM_GO;
    case SIM_CSR_CYCLE:
    case SIM_CSR_TIME:
        *value = c->clock;
        return SIM_GO;
    case SIM_CSR_INSTRET:
        *value = c->instret;
        return SIM_GO;
    default:
        if (number - ISA_CSR_FIRST >= ISA_N_CSRS)
            return refuse(c, number);
        *value = (uint64_t)c->csr[number - ISA_CSR_FIRST];
        return SIM_GO;
    }
}

enum sim_stop sim_csr_write(struct sim_core *c, unsigned number, uint64_t value)
{
    assert(number <= 0xfff);
    char detail[80];
    if (number == SIM_CSR_CYCLE) /* the assembler's `unimp` */
        return sim_core_fault(
            c, SIM_FAULT_TRAP, 0,
            "the end of a function without a return, __builtin_trap, or code "
            "that must never be reached");
    if (number != SIM_CSR_FRM) {
        if (number >> 10 != 3) /* not a read-only register */
            return refuse(c, number);
        snprintf(detail, sizeof detail,
                 "control register 0x%03x cannot be written", number);
        return sim_core_fault(c, SIM_FAULT_ILLEGAL, 0, detail);
    }
    value &= 7; /* a 3-bit register */
    if (value > 4) {
        snprintf(detail, sizeof detail,
                 "frm = %u is no rounding mode; those are 0 to 4",
                 (unsigned)value);
        return sim_core_fault(c, SIM_FAULT_ILLEGAL, 0, detail);
    }
    c->frm = (uint8_t)value;
    return SIM_GO;
}
