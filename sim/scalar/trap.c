/* SPDX-License-Identifier: MIT */
/* Faults that bodies of scalar instructions find: each function writes the
 * fault's detail. */
#include "sim/scalar/trap.h"
#include "sim/machine/fail.h"
#include "sim/machine/machine.h"

#include <inttypes.h>
#include <stdio.h>

enum sim_stop sim_refuse_insn(struct sim_core *c, const char *message)
{
    return sim_core_fault(c, SIM_FAULT_UNSUPPORTED, 0, message);
}

enum sim_stop sim_illegal_word(struct sim_core *c)
{
    char detail[80];
    uint32_t word = c->program->words[c->pc - c->program->insns];
    snprintf(detail, sizeof detail,
             "the word 0x%08" PRIx32 " is no instruction", word);
    return sim_core_fault(c, SIM_FAULT_ILLEGAL, 0, detail);
}

enum sim_stop sim_misaligned_atomic(struct sim_core *c, uint64_t address,
                                    unsigned bytes)
{
    char detail[80];
    snprintf(detail, sizeof detail,
             "an atomic operation needs an address that is a multiple of %u",
             bytes);
    return sim_core_fault(c, SIM_FAULT_ALIGNMENT, address, detail);
}

enum sim_stop sim_jump_outside(struct sim_core *c, uint64_t target)
{
    const struct sim_program *p = c->program;
    char detail[120];
    if (target - p->first < 4 * p->n)
        snprintf(detail, sizeof detail,
                 "a jump to 0x%" PRIx64 ", which is not a multiple of 4",
                 target);
    else
        snprintf(detail, sizeof detail,
                 "a jump to 0x%" PRIx64 "; code is at 0x%" PRIx64
                 " to 0x%" PRIx64,
                 target, p->first, p->first + 4 * p->n);
    return sim_core_fault(c, SIM_FAULT_EXECUTE, target, detail);
}

/* If the new stack pointer was loaded from shared memory, the turn of that load
 * is done. */
enum sim_stop sim_stack_left(struct sim_core *c, uint64_t from)
{
    c->clock = sim_max(c->clock, c->turn_clock);
    c->instret = sim_max(c->instret, c->turn_instret);
    const struct sim_region *stack = &c->stack;
    uint64_t to = c->x[SIM_SP];
    char detail[200];
    if ((int64_t)(to - from) < 0)
        snprintf(detail, sizeof detail,
                 "a frame of %" PRIu64 " bytes, the stack has %" PRIu64
                 " of its %" PRIu64 " bytes left",
                 from - to, from - stack->first, stack->bytes);
    else
        snprintf(detail, sizeof detail,
                 "the stack pointer becomes 0x%" PRIx64
                 ", the stack is at 0x%" PRIx64 " to 0x%" PRIx64,
                 to, stack->first, stack->first + stack->bytes);
    return sim_core_fault(c, SIM_FAULT_STACK, to, detail);
}
