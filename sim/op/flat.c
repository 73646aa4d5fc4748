/* SPDX-License-Identifier: MIT */
/* The plain access kind: a contiguous span in any memory. */
#include "sim/op/flat.h"
#include "isa/support/words/plural.h"
#include "sim/memory/memory.h"
#include "sim/op/access.h"
#include "sim/op/call_fault.h"
#include "sim/op/check.h"

#include <assert.h>

/* The core whose view operand `at` refers to: for a copy to another cluster's
 * SRAM, a core of that cluster. NULL if there is no such cluster. */
static struct sim_core *viewer(struct sim_call *call, unsigned span)
{
    struct sim_core *c = call->core;
    if (call->plan->cluster_at < 0 || span != 0)
        return c;
    uint64_t k = call->isa.arg[call->plan->cluster_at];
    if (k >= (uint64_t)c->csr[ISA_CSR_clusterDim])
        return NULL;
    struct sim *sim = c->sim;
    size_t mine = (size_t)(c->cluster - sim->clusters);
    size_t cluster = mine - (size_t)c->csr[ISA_CSR_clusterId] + (size_t)k;
    return &sim->cores[cluster * sim->cores_per_cluster];
}

/* Whether the op may not write span i. If so, SRAM is not marked as written,
 * because the core may be ahead of its turn, and the launch may end before that
 * turn. */
static bool is_refused(const struct sim_call *call, unsigned i)
{
    const unsigned wanted = sim_wanted_space(call, i);
    return wanted != ISA_SPACE_SRAM && wanted != SIM_ANYWHERE &&
           sim_space_of(call->core, call->spans[i].address) == ISA_SPACE_SRAM;
}

/* Resolves a span on the slow path: in any space, setting the fault if the span
 * has one. */
static enum sim_stop resolve_span(struct sim_call *call, unsigned i)
{
    assert(i < call->plan->n_spans && call->spans[i].bytes > 0);
    struct sim_operand *s = &call->spans[i];
    int at = call->plan->span_at[i];
    bool writes = call->plan->writes[i];
    struct sim_core *core = viewer(call, i);
    if (!core)
        return sim_call_fault(
            call, SIM_FAULT_BOUNDS, call->plan->cluster_at,
            "cluster %d does not exist, the union task has %d",
            (int)call->isa.arg[call->plan->cluster_at],
            call->core->csr[ISA_CSR_clusterDim]);
    enum sim_fault_kind kind =
        sim_span(core, s->address, s->bytes,
                 writes && !is_refused(call, i) ? SIM_WRITE : SIM_READ,
                 &s->space, &call->isa.ptr[at]);
    if (kind == SIM_FAULT_NONE)
        return SIM_GO;
    sim_call_fault(call, kind, at, "%s %llu byte%s at 0x%llx",
                   writes ? "writes" : "reads", (unsigned long long)s->bytes,
                   isa_s(s->bytes), (unsigned long long)s->address);
    call->core->fault.address = s->address;
    call->core->fault.bytes = s->bytes;
    return SIM_STOP_FAULT;
}

enum sim_stop sim_resolve_flat(struct sim_call *call, unsigned i)
{
    struct sim_operand *s = &call->spans[i];
    void **host = &call->isa.ptr[call->plan->span_at[i]];
    if (s->bytes == 0) { /* no span in this call */
        s->space = ISA_SPACE_NRAM;
        *host = NULL;
        return SIM_GO;
    }
    enum sim_stop stop = resolve_span(call, i);
    if (!stop)
        *host = (char *)*host - s->before;
    return stop;
}
