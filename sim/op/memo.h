/* SPDX-License-Identifier: MIT */
/* The memo of the last call. A call with the same numbers, even at other
 * addresses, reuses its types, directions, extents and work, and if addresses
 * moved by whole lines also its checks. Calls in loops mostly have the same
 * numbers. Internal to sim/op/. */
#ifndef SIM_OP_MEMO_H
#define SIM_OP_MEMO_H

#include "sim/op/call.h"

/* Whether op, types and numbers in registers equal those of the memo. */
static inline bool sim_memo_is(const struct sim_call *call,
                               const struct sim_core *c,
                               const struct sim_plan *plan, unsigned type,
                               enum isa_type source)
{
    if (!call->is_settled || call->plan != plan || call->isa.type != type ||
        call->isa.source != source)
        return false;
    for (unsigned i = 0; i < plan->n_numbers; i++)
        if (call->isa.arg[plan->number_at[i]] != c->x[plan->number_in[i]])
            return false;
    return true;
}

/* Call after the slow path has resolved and checked a call: records what will
 * hold for the next call with the same numbers. */
void sim_memo_settle(struct sim_call *call, bool is_steady);

/* Resolves and checks a call like the last one at its new addresses. Returns
 * false if the call differs in other ways; then use the slow path. */
bool sim_memo_resolve(struct sim_call *call);

/* Performs a resolved call that is_short, in its turn. Returns SIM_GO. */
enum sim_stop sim_memo_commit(struct sim_call *call);

/* Prefetches the device memory of the call. Always inline: compilers remove
 * calls of a function whose only effect is a prefetch. */
static inline __attribute__((always_inline)) void
sim_memo_prefetch(const struct sim_call *call)
{
    const char *at = call->isa.ptr[call->plan->span_at[call->gdram_at]];
    const unsigned half = SIM_AHEAD / 2;
    for (unsigned k = 0; k < half; k++)
        __builtin_prefetch(at + call->ahead[k]);
    for (unsigned k = half; call->is_far_ahead && k < SIM_AHEAD; k++)
        __builtin_prefetch(at + call->ahead[k]);
}

#endif
