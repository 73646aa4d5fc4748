/* SPDX-License-Identifier: MIT */
/* One BANG op in five steps: resolve (registers to spans), check (the rules of
 * its row), schedule (unit, start, end), perform (the body), notify (counters
 * and observers). Only SYS ops, which need the machine, have their own
 * functions.
 * A visible op waits for the core's turn; meanwhile the first two steps are
 * already done. The core, not the call, decides when the body runs
 * (execution.h).
 * The entry is sim_core_call, the last function. Most calls take one of its
 * fast paths: ops in NRAM (fast_path.h), and transfers like the last one
 * (memo.h). */
#include "sim/op/call.h"
#include "sim/machine/machine.h"
#include "sim/machine/sites.h"
#include "sim/machine/turn.h"
#include "sim/op/check.h"
#include "sim/op/execution.h"
#include "sim/op/fast_path.h"
#include "sim/op/memo.h"
#include "sim/op/memo_table.h"
#include "sim/op/notify.h"
#include "sim/op/overlap.h"
#include "sim/op/prepare.h"
#include "sim/op/resolve.h"
#include "sim/op/unit.h"
#include "sim/op/unwritten.h"

#include <assert.h>
#include <stdlib.h>

/* ---- the five steps ----------------------------------------------------- */

/* Performs steps one and two, unless the memo has the results of these
 * steps. */
static enum sim_stop resolve_and_check(struct sim_call *call)
{
    if (call->is_settled && call->is_movable && sim_memo_resolve(call))
        return SIM_GO;
    enum sim_stop stop = sim_resolve(call);
    if (!stop)
        stop = sim_check(call);
    sim_memo_settle(call, !stop && call->plan->is_steady &&
                              call->perform == sim_perform_body);
    return stop;
}

/* Stops until the core's turn. Prepares the call if possible; if the call has a
 * fault, it is found again in the turn. */
static enum sim_stop wait_for_turn(struct sim_call *call)
{
    if (!sim_is_preparable(call))
        return SIM_STOP_YIELD;
    if (resolve_and_check(call))
        call->core->fault.kind = SIM_FAULT_NONE;
    else
        sim_prepare(call);
    return SIM_STOP_YIELD;
}

/* Makes the scalar core wait for the op's result. */
static void wait_for_result(struct sim_call *call)
{
    struct sim_core *c = call->core;
    const uint64_t end = sim_max(c->clock, call->end);
    c->account.counters[SIM_COUNT_WAIT_SYNC] += end - c->clock;
    sim_site_wait(c, end - c->clock);
    c->clock = end;
    c->x[10] = call->isa.result;
}

/* Schedules, performs and notifies a checked call. */
static enum sim_stop finish(struct sim_call *call)
{
    struct sim_core *c = call->core;
    const struct sim_plan *plan = call->plan;
    if (call->is_short)
        return sim_memo_commit(call);
    if (!sim_execution_admits(call))
        return SIM_STOP_YIELD;
    void *copies = NULL;
    if (plan->reads_first) {
        enum sim_stop stop = sim_read_first(call, &copies);
        if (stop)
            return stop;
    }
    if (!call->is_visible)
        sim_account_private(c);
    sim_schedule(call);
    assert(!call->is_visible || c->clock >= c->turn_clock);
    sim_call_notify(call);
    c->execution->perform(call);
    if (copies)
        free(copies);
    if (plan->has_weights && c->sim->notes_unwritten)
        sim_written_check(call);
    sim_call_count(call);
    if (plan->op->result)
        wait_for_result(call);
    if (call->is_visible)
        sim_turn_taken(c);
    return SIM_GO;
}

/* Performs a call on the slow path. */
static enum sim_stop call_in_steps(struct sim_core *c,
                                   const struct sim_plan *plan, unsigned type,
                                   unsigned source)
{
    struct sim_call *call = sim_call_of(c, plan);
    const enum isa_type from = (enum isa_type)isa_sources[source];
    enum sim_stop stop = SIM_GO;
    if (sim_take_prepared(call)) {
        assert(call->plan == plan && call->isa.type == type);
        return finish(call);
    }
    if (!sim_memo_is(call, c, plan, type, from) &&
        !sim_memo_table_find(call, plan, type, from))
        stop = sim_identify(call, plan, type, from);
    if (stop)
        return stop;
    if (!call->is_mine) {
        sim_skip(call);
        return SIM_GO;
    }
    sim_take_operands(call);
    call->is_visible |= sim_execution_shows(call);
    if (call->is_visible && !sim_may_turn(c))
        return wait_for_turn(call);
    sim_execution_before(call);
    stop = resolve_and_check(call);
    return stop ? stop : finish(call);
}

/* ---- entry and fast paths ------------------------------------------------ */

/* Performs a call without a memo. Not inlined, so that call_memo needs no stack
 * frame for short calls. */
__attribute__((noinline)) static enum sim_stop
call_anew(struct sim_core *c, const struct sim_plan *plan, unsigned type,
          unsigned source)
{
    if (!plan->op->sem)
        return c->sim->sysops[plan->op->code](c, plan->op);
    return call_in_steps(c, plan, type, source);
}

/* Performs an op with a fast path in NRAM. Not inlined, so that sim_core_call
 * needs no stack frame. */
__attribute__((noinline)) static enum sim_stop
call_fast(struct sim_core *c, const struct sim_plan *plan, unsigned type,
          unsigned source)
{
    const struct sim *sim = c->sim;
    const struct sim_fast_paths *paths =
        sim->wants & SIM_WANTS_OP
            ? &sim_fast_paths[true][sim->run.extents != NULL]
            : sim->fast;
    const struct sim_fast_rest rest = paths->of[plan->fast_form](c, plan, type);
    if (!rest.sem)
        return call_in_steps(c, plan, type, source);
    rest.sem(rest.call);
    return SIM_GO;
}

/* Performs a short call that is not prepared. Not inlined, so that call_memo
 * needs no stack frame for prepared calls. */
__attribute__((noinline)) static enum sim_stop
arrive(struct sim_call *call, const struct sim_plan *plan, unsigned type,
       unsigned source)
{
    if (!sim_memo_is(call, call->core, plan, type, call->isa.source) ||
        !sim_memo_resolve(call))
        return call_anew(call->core, plan, type, source);
    if (sim_may_turn(call->core))
        return sim_memo_commit(call);
    sim_prepare(call);
    return SIM_STOP_YIELD;
}

/* The fast path of short calls; passes other calls on. Returns as
 * sim_core_call. */
static enum sim_stop call_memo(struct sim_core *c, const struct sim_plan *plan,
                               unsigned type, unsigned source)
{
    struct sim_call *call = sim_call_of(c, plan);
    if (!call->is_short)
        return call_anew(c, plan, type, source);
    if (!sim_take_prepared(call))
        return arrive(call, plan, type, source);
    assert(call->plan == plan && call->isa.type == type);
    return sim_memo_commit(call);
}

enum sim_stop sim_core_call(struct sim_core *c, unsigned code, unsigned type,
                            unsigned source)
{
    assert(type < ISA_N_TYPES && source < ISA_N_SOURCES);
    assert(c->sim->plans[code].op);
    const struct sim_plan *plan = &c->sim->plans[code];
    return plan->fast_types >> type & 1 ? call_fast(c, plan, type, source)
                                        : call_memo(c, plan, type, source);
}
