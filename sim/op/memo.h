/* SPDX-License-Identifier: MIT
 *
 * The memo of the call before. A call with the same numbers, even at other
 * addresses, takes types, directions, extents and work from it; if the
 * addresses moved by whole lines, also the checks. Loops consist of such calls.
 * Internal to sim/op/.
 */
#ifndef SIM_OP_MEMO_H
#define SIM_OP_MEMO_H

#include "sim/op/call.h"

/* Whether the numbers in the registers of c, the types and the op are those of
 * a call of which all is known. */
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

/* To be called after a call was resolved and checked on the slow path: sees
 * what will hold for another one with the same numbers. */
void sim_memo_settle(struct sim_call *call, bool is_steady);

/* Resolves and checks a call like the one before at its new addresses. False:
 * they differ in more than that; then it takes the slow path. */
bool sim_memo_resolve(struct sim_call *call);

/* Does a call that is_short and resolved at its turn. SIM_GO. */
enum sim_stop sim_memo_commit(struct sim_call *call);

/* Asks the host for the device memory it will touch. Always inlined: compilers
 * see no effect in a function that does nothing else, and leave its calls out.
 */
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
