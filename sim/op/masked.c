/* SPDX-License-Identifier: MIT */
/* Ops where the contents of an operand (a mask or counts) select elements.
 * Computes the size of the destination. Checks bit masks, and whether a source
 * starts where the destination does. */
#include "sim/op/masked.h"
#include "isa/semantics/select.h"
#include "isa/support/words/plural.h"
#include "sim/machine/machine.h"
#include "sim/op/access.h"
#include "sim/op/call.h"
#include "sim/op/call_fault.h"
#include "sim/op/check.h"
#include "sim/op/flat.h"

#include <string.h>

typedef unsigned long long ull;

/* Copies that repeat elements must be inside NRAM. */
enum sim_stop sim_direct_masked(struct sim_call *call)
{
    if (call->direction - isa_directions == ISA_DIR_NRAM2NRAM)
        return SIM_GO;
    return sim_call_fault(call, SIM_FAULT_DIRECTION, call->plan->direction_at,
                          "%s is not known, only NRAM2NRAM",
                          call->direction->name);
}

enum sim_stop sim_resolve_masked(struct sim_call *call, unsigned i)
{
    uint64_t bytes = isa_select_bytes(call->op, &call->isa);
    call->spans[i].bytes = bytes;
    if (call->op->shape == ISA_SHAPE_extension) /* the result may be larger */
        call->isa.work = sim_max(call->isa.work, bytes);
    return sim_resolve_nram(call, i) ? SIM_GO : sim_resolve_flat(call, i);
}

/* Fault if the destination starts at source i: the op would read its own
 * result. */
static enum sim_stop check_apart(struct sim_call *call, unsigned i)
{
    const struct sim_operand *d = &call->spans[0], *s = &call->spans[i];
    if (d->address != s->address || d->bytes == 0)
        return SIM_GO;
    return sim_call_fault(call, SIM_FAULT_IN_PLACE, call->plan->span_at[i],
                          "0x%llx is the destination as well", (ull)s->address);
}

enum sim_stop sim_check_bit_mask(struct sim_call *call)
{
    unsigned gen = call->isa.generation;
    unsigned multiple = gen == 2 ? 1024 : gen == 3 ? 8 : 1;
    if (call->isa.n % multiple)
        return sim_call_fault(call, SIM_FAULT_COUNT, call->plan->count_at,
                              "%llu element%s %s no multiple of %u",
                              (ull)call->isa.n, isa_s(call->isa.n),
                              isa_are(call->isa.n), multiple);
    /* A mask without a vector is read before anything is written. */
    if (call->plan->n_spans == 2)
        return SIM_GO;
    const char *mask = strchr(call->op->operands, 'q');
    for (unsigned i = 1; i < call->plan->n_spans; i++)
        if (call->plan->span_at[i] == mask - call->op->operands)
            return check_apart(call, i);
    return SIM_GO;
}

enum sim_stop sim_check_table(struct sim_call *call)
{
    return check_apart(call, 2);
}
