/* SPDX-License-Identifier: MIT */
/*
 * Ops on arrays that fill a cache of the host. If an op goes over them in the
 * same direction as the op before, it finds nothing in the cache: the beginning
 * was dropped to make room for the end.
 */
#include "sim/op/sweep.h"
#include "sim/machine/machine.h"

#include <assert.h>

void sim_sweep(struct sim_call *call)
{
    const struct sim_plan *plan = call->plan;
    struct isa_call *isa = &call->isa;
    assert(plan->fast_types >> isa->type & 1);
    const uint64_t n = isa->n, size = isa_types[isa->type].bytes;
    const uint64_t piece = SIM_SWEEP_BYTES / 2 / size;
    char *first[ISA_MAX_OPERANDS];
    for (unsigned i = 0; i < plan->n_spans; i++)
        first[i] = isa->ptr[plan->span_at[i]];
    call->is_back = !call->is_back;
    for (uint64_t done = 0; done < n; done += isa->n) {
        const uint64_t left = n - done;
        isa->n = left < piece ? left : piece;
        const uint64_t at = call->is_back ? left - isa->n : done;
        for (unsigned i = 0; i < plan->n_spans; i++)
            isa->ptr[plan->span_at[i]] = first[i] + at * size;
        plan->op->sem(isa);
    }
    isa->n = n;
    for (unsigned i = 0; i < plan->n_spans; i++)
        isa->ptr[plan->span_at[i]] = first[i];
}
