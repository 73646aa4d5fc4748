/* SPDX-License-Identifier: MIT */
/* Counts sums per operand for advice: what an op changes from one time to the
 * next, and which ops read what another op wrote. */
#include "sim/op/flows.h"

#include "isa/support/files/hash.h"
#include "sim/machine/sites.h"

/* Whether to compare the destination's old contents at this op: at the 4th, the
 * 5th, and powers of four. */
static bool is_looking(uint64_t ops)
{
    return ops == 5 || (ops > 2 && (ops & (ops - 1)) == 0 &&
                        (ops & 0x5555555555555555) != 0);
}

/* Compares the destination with its contents at the last comparison. If both
 * are equal, the op writes the same values each time, and no other op changes
 * them. */
static void look(struct sim_site_row *r, const struct sim_core *c, uint64_t at,
                 uint64_t bytes)
{
    const uint64_t offset = at - c->nram.first;
    if (!is_looking(r->ops) || offset >= c->nram.bytes ||
        bytes > c->nram.bytes - offset)
        return;
    const uint64_t content = isa_hash(c->nram.host + offset, bytes, bytes);
    r->looks += r->ops > 4;
    r->held += r->ops > 4 && content == r->content;
    r->content = content;
}

static void count_span(struct sim_site_row *r, unsigned i, uint64_t at,
                       uint64_t bytes, bool is_written)
{
    struct sim_flow_row *f = &r->flows[i];
    if (r->n_flows <= i) {
        r->n_flows = (uint8_t)(i + 1);
        f->sum = (struct sim_flow){
            .low = at, .high = at + bytes, .is_written = is_written};
    } else {
        f->sum.follows += at == f->end;
        f->sum.stays += at == f->at;
        f->sum.low = at < f->sum.low ? at : f->sum.low;
        f->sum.high = sim_max(f->sum.high, at + bytes);
    }
    f->at = at;
    f->end = at + bytes;
}

static void count_numbers(struct sim_site_row *r, const struct sim_plan *plan,
                          const struct sim_core *c)
{
    uint64_t all = 0;
    for (unsigned i = 0; i < plan->n_numbers; i++) {
        const uint64_t number = sim_argument(c, plan->number_at[i]);
        if (i < 2)
            r->number[i] = number;
        all = (all ^ number) * 0x9e3779b97f4a7c15;
    }
    r->changes += r->ops > 1 && all != r->numbers;
    r->numbers = all;
}

void sim_flow_call(const struct sim_call *call)
{
    struct sim_core *c = call->core;
    const struct sim_plan *plan = call->plan;
    struct sim_site_row *r = sim_site_here(c);
    if (!r)
        return;
    for (unsigned i = 0; i < plan->n_spans && i < SIM_FLOWS; i++)
        count_span(r, i, call->spans[i].address, call->spans[i].bytes,
                   plan->writes[i]);
    if (plan->n_spans > 0 && plan->writes[0])
        look(r, c, call->spans[0].address, call->spans[0].bytes);
    count_numbers(r, plan, c);
    sim_site_follow(c->sites, r);
}

void sim_flow_fast(struct sim_core *c, const struct sim_plan *plan)
{
    struct sim_site_row *r = sim_site_here(c);
    if (!r)
        return;
    for (unsigned i = 0; i < plan->n_spans && i < SIM_FLOWS; i++)
        count_span(r, i, sim_argument(c, plan->span_at[i]),
                   c->calls[SIM_CALL_FAST].isa.work, plan->writes[i]);
    look(r, c, sim_argument(c, plan->span_at[0]),
         c->calls[SIM_CALL_FAST].isa.work);
    count_numbers(r, plan, c);
    sim_site_follow(c->sites, r);
}
