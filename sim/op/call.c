/* SPDX-License-Identifier: MIT */
/*
 * One BANG op, in five steps: resolve (registers to spans), check (the rule set
 * of its row), schedule (unit, start, end), perform (the body), notify
 * (counters and observers). Every op goes through them; only SYS ops, which
 * need the machine instead of data, leave after the first line.
 *
 * An op that others can see waits for the turn of its core. While it waits, the
 * first two steps are done already, and the host fetches the memory that the
 * other steps will need.
 */
#include "sim/op/call.h"
#include "isa/support/words/plural.h"
#include "sim/machine/machine.h"
#include "sim/machine/sites.h"
#include "sim/machine/turn.h"
#include "sim/machine/work.h"
#include "sim/memory/memory.h"
#include "sim/memory/pages.h"
#include "sim/observers/notify.h"
#include "sim/op/access.h"
#include "sim/op/call_fault.h"
#include "sim/op/flat.h"
#include "sim/op/memo.h"
#include "sim/op/check.h"
#include "sim/op/deferred.h"
#include "sim/op/fast_path.h"
#include "sim/op/overlap.h"
#include "sim/op/memo_table.h"
#include "sim/op/split.h"
#include "sim/op/notify.h"
#include "sim/op/postponed.h"
#include "sim/op/unit.h"
#include "sim/op/unwritten.h"
#include "sim/op/wram.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- resolve ----------------------------------------------------------- */

/* Whether this kind of core performs the op; the other kind skips it. */
static bool is_mine(struct sim_call *call)
{
    enum isa_who who = call->direction        ? call->direction->who
                       : call->plan->anywhere ? ISA_WHO_ANY
                                              : ISA_WHO_IPU;
    return who == ISA_WHO_ANY || (who == ISA_WHO_MPU) == call->core->is_mpu;
}

static enum sim_stop resolve_direction(struct sim_call *call)
{
    assert(call->plan->direction_at >= 0);
    int at = call->plan->direction_at;
    uint64_t d = call->isa.arg[at];
    if (d >= ISA_N_DIRECTIONS)
        return sim_call_fault(call, SIM_FAULT_DIRECTION, at,
                              "%d is no mluMemcpyDirection_t", (int)d);
    call->direction = &isa_directions[d];
    call->isa.is_far = call->direction->dst == ISA_SPACE_GDRAM &&
                       call->direction->src != ISA_SPACE_GDRAM;
    call->unit = call->plan->is_async ? call->direction->async_unit
                                      : call->direction->unit;
    if (call->unit == ISA_UNIT_NONE)
        return sim_call_fault(
            call, SIM_FAULT_DIRECTION, at, "the hardware has no %scopy %s",
            call->plan->is_async ? "asynchronous " : "", call->direction->name);
    if (call->plan->cluster_at >= 0 && d != ISA_DIR_SRAM2SRAM)
        return sim_call_fault(call, SIM_FAULT_DIRECTION, at,
                              "only SRAM2SRAM names a cluster, this is %s",
                              call->direction->name);
    if (call->plan->direct)
        return call->plan->direct(call);
    if (call->direction->dst == ISA_SPACE_WRAM ||
        call->direction->src == ISA_SPACE_WRAM)
        call->perform = sim_wram_copy;
    return SIM_GO;
}

/* The extents of all spans. The flat shape of nearly every op is worked out
 * here; anything else, and what is wrong with it, by its shape function. */
static enum sim_stop resolve_extents(struct sim_call *call)
{
    const struct sim_plan *plan = call->plan;
    if (call->is_settled) {
        for (unsigned i = 0; i < plan->n_spans; i++)
            call->spans[i].address = call->isa.arg[plan->span_at[i]] +
                                     (uint64_t)call->spans[i].before;
        return SIM_GO;
    }
    uint64_t n = call->isa.arg[plan->count_at < 0 ? 0 : plan->count_at];
    if (plan->is_plain && n - 1 < SIM_MAX_COUNT) {
        uint64_t bytes = n * isa_types[call->isa.type].bytes;
        call->isa.n = n;
        call->isa.segments = 1;
        call->isa.work = bytes;
        for (unsigned i = 0; i < plan->n_spans; i++)
            call->spans[i] = (struct sim_operand){
                .address = call->isa.arg[plan->span_at[i]], .bytes = bytes};
        return SIM_GO;
    }
    struct isa_extent extents[ISA_MAX_OPERANDS];
    struct isa_shape_error e = isa_shape(call->op, &call->isa, extents);
    if (e.operand >= 0)
        return sim_call_fault(call, SIM_FAULT_COUNT, e.operand, "%s", e.text);
    for (unsigned i = 0; i < plan->n_spans; i++)
        call->spans[i] = (struct sim_operand){
            .address =
                call->isa.arg[plan->span_at[i]] + (uint64_t)extents[i].before,
            .bytes = extents[i].bytes,
            .before = extents[i].before,
        };
    return SIM_GO;
}

/* Where the spans are that can be found by themselves or, if late, those for
 * which the contents of the others must be known; so each pass also looks
 * whether its spans lie where they must. */
static inline __attribute__((always_inline)) enum sim_stop
resolve_pass(struct sim_call *call, bool is_late)
{
    enum sim_stop stop = SIM_GO;
    const unsigned n = call->plan->n_spans;
    for (unsigned i = 0; !stop && i < n; i++) {
        const struct sim_access_kind *kind = sim_access_at(call, i);
        if (kind->is_late == is_late &&
            (kind->resolve != sim_resolve_flat || !sim_resolve_nram(call, i)))
            stop = kind->resolve(call, i);
    }
    for (unsigned i = 0; !stop && i < n; i++)
        if (call->spans[i].space != sim_wanted_space(call, i) &&
            sim_access_at(call, i)->is_late == is_late)
            stop = sim_check_space(call, i);
    return stop;
}

static enum sim_stop resolve_spans(struct sim_call *call)
{
    enum sim_stop stop = resolve_pass(call, false);
    return !stop && call->plan->has_late ? resolve_pass(call, true) : stop;
}

static bool is_private(enum isa_space space)
{
    return space == ISA_SPACE_NRAM || space == ISA_SPACE_WRAM;
}

/* Whether other cores could see the op happen, be it only by its use of the
 * DRAM (which holds LDRAM too). */
static bool is_visible(const struct sim_call *call)
{
    const struct isa_direction_info *d = call->direction;
    if (!d)
        return call->plan->is_shared;
    return !is_private(d->dst) || !is_private(d->src);
}

static enum sim_stop check_row(struct sim_call *call)
{
    const struct isa_op *op = call->op;
    if (call->plan->refused)
        return sim_call_fault(call, SIM_FAULT_ARCH, -1,
                              "%s exists from architecture %u on, this is %u",
                              op->intrinsic, op->since,
                              call->core->sim->device->arch);
    if (!(op->types & 1u << call->isa.type))
        return sim_call_fault(call, SIM_FAULT_TYPE, -1, "%s has no form for %s",
                              op->intrinsic, isa_types[call->isa.type].name);
    if (!call->plan->converts ||
        isa_conversion_find(op, call->isa.type, call->isa.source))
        return SIM_GO;
    return sim_call_fault(
        call, SIM_FAULT_TYPE, -1, "there is no conversion from %s to %s",
        isa_types[call->isa.source].name, isa_types[call->isa.type].name);
}

/* The same of an op whose operands may lie anywhere: by where they do. */
static bool reaches_others(const struct sim_call *call)
{
    bool reaches = false;
    for (unsigned i = 0; i < call->plan->n_spans; i++) {
        const enum isa_space space =
            sim_space_of(call->core, call->isa.arg[call->plan->span_at[i]]);
        reaches |= !is_private(space) && space != ISA_SPACE_LDRAM;
    }
    return reaches;
}

/* ---- notify ------------------------------------------------------------ */

static void notify(struct sim_call *call)
{
    assert(!call->direction ||
           call->direction < isa_directions + ISA_N_DIRECTIONS);
    struct sim_core *c = call->core;
    uint64_t bytes = sim_call_bytes(call);
    uint64_t *counters = c->account.counters;
    counters[SIM_COUNT_CALLS]++;
    if (call->direction)
        c->account.direction_bytes[call->direction - isa_directions] += bytes;
    else if (call->plan->counter < SIM_N_COUNTERS)
        counters[call->plan->counter] += bytes;
    if (call->plan->counter == SIM_COUNT_VECTOR_BYTES)
        counters[SIM_COUNT_VECTOR_ELEMENTS] += call->isa.n * call->isa.segments;
    sim_step_count(call);
}

/* What nearly every op does. */
static void perform(struct sim_call *call)
{
    if (call->is_streamed)
        isa_stream(call->op, &call->isa);
    else
        sim_perform(call);
}

/* ---- the way of any call ------------------------------------------------ */

/* What the row, the types and the numbers tell. */
static enum sim_stop identify(struct sim_call *call,
                              const struct sim_plan *plan, unsigned type,
                              enum isa_type source)
{
    struct sim_core *c = call->core;
    call->is_settled = call->is_short = false;
    call->op = plan->op;
    call->plan = plan;
    call->direction = NULL;
    call->isa.is_far = false;
    call->perform = perform;
    call->unit = plan->op->unit;
    call->isa.type = (enum isa_type)type;
    call->isa.source = source;
    call->isa.generation = c->sim->generation;
    call->isa.slices = (uint8_t)c->sim->slices;
    for (unsigned i = 0; i < plan->n_numbers; i++)
        call->isa.arg[plan->number_at[i]] = sim_argument(c, plan->number_at[i]);
    enum sim_stop stop = check_row(call);
    if (!stop && plan->direction_at >= 0)
        stop = resolve_direction(call);
    if (stop)
        return stop;
    assert(call->unit < ISA_N_UNITS);
    call->work = (uint8_t)sim_work_of(call->op, call->direction);
    call->is_mine = is_mine(call);
    call->is_visible = is_visible(call);
    return SIM_GO;
}

static enum sim_stop resolve(struct sim_call *call)
{
    if (call->is_settled && call->is_movable && sim_memo_resolve(call))
        return SIM_GO;
    enum sim_stop stop = resolve_extents(call);
    if (!stop)
        stop = resolve_spans(call);
    if (!stop)
        stop = sim_check(call);
    sim_memo_settle(call,
                    !stop && call->plan->is_steady && call->perform == perform);
    return stop;
}

/* What the op will touch in device memory is asked for while others use the
 * cache, and has arrived at its turn. */
static void prefetch(const struct sim_call *call)
{
    enum { MOST = 512 }; /* bytes of a span; the host sees to the rest */
    for (unsigned i = 0; i < call->plan->n_spans; i++) {
        const struct sim_operand *s = &call->spans[i];
        sim_prefetch(call->core->sim, s->address,
                     s->bytes < MOST ? s->bytes : MOST);
    }
}

static void notify_soon(const struct sim_call *call)
{
    for (unsigned i = 0; i < call->plan->n_spans; i++)
        if (call->spans[i].space == ISA_SPACE_GDRAM)
            sim_notify_soon(call->core->sim, call->spans[i].address);
}

/* The first half of an op that waits for its turn: all that nothing can change
 * meanwhile. What it marks as written must be the core's own, and a fault waits
 * for its turn: what needs the contents of other operands, or would mark SRAM,
 * is left for then. */
static void prepare(struct sim_call *call)
{
    const struct isa_direction_info *d = call->direction;
    if (!call->plan->is_preparable || call->perform != perform ||
        (d && d->dst == ISA_SPACE_SRAM))
        return;
    if (resolve(call)) {
        call->core->fault.kind = SIM_FAULT_NONE;
        return;
    }
    call->core->prepared = call;
    if (call->is_short)
        sim_memo_prefetch(call);
    else
        prefetch(call);
    notify_soon(call);
}

/* The second half. */
static enum sim_stop commit(struct sim_call *call)
{
    struct sim_core *c = call->core;
    const struct sim_plan *plan = call->plan;
    if (call->is_short)
        return sim_memo_commit(call);
    if (c->is_quiet && sim_call_notifies(call)) {
        c->is_late = true;
        return SIM_STOP_YIELD;
    }
    void *copies = NULL;
    if (plan->has_late ||
        isa_rules[plan->op->rule].overlap == ISA_OVERLAP_FIRST) {
        if (c->is_quiet && call->is_visible)
            sim_postponed_settle(c->sim);
        enum sim_stop stop = sim_read_first(call, &copies);
        if (stop)
            return stop;
    }
    if (!call->is_visible)
        sim_account_private(c);
    sim_schedule(call);
    assert(!call->is_visible || c->clock >= c->turn_clock);
    sim_call_notify(call);
    if (c->deferred)
        sim_deferred_perform(call);
    else if (c->is_quiet && call->is_visible && !copies)
        sim_postpone(call);
    else
        call->perform(call);
    if (copies)
        free(copies);
    if (plan->has_weights && c->sim->notes_unwritten)
        sim_written_check(call);
    notify(call);
    if (plan->op->result) { /* the scalar pipe waits for it */
        uint64_t end = sim_max(c->clock, call->end);
        c->account.counters[SIM_COUNT_WAIT_SYNC] += end - c->clock;
        sim_site_wait(c, end - c->clock);
        c->clock = end;
        c->x[10] = call->isa.result;
    }
    if (call->is_visible)
        sim_turn_taken(c);
    return SIM_GO;
}

/* Nothing is known of it but what its row says. */
static void notify_skip(const struct sim_call *call)
{
    const struct isa_direction_info *d = call->direction;
    char name[64];
    const char *intrinsic =
        call->plan->converts
            ? isa_op_intrinsic(call->op, call->isa.type, call->isa.source, name,
                               sizeof name)
            : call->op->intrinsic;
    sim_send_skip(
        call->core, intrinsic, d,
        call->plan->counter == SIM_COUNT_ATOMIC_BYTES ||
            (d && (d->dst == ISA_SPACE_GDRAM || d->dst == ISA_SPACE_LDRAM)));
}

/* Keeps the copy with the lowest address of those that are never performed. */
static void note_skipped(struct sim_core *c,
                         const struct isa_direction_info *direction)
{
    struct sim_skipped *s = &c->skipped;
    const uint64_t pc = sim_program_address(c->program, c->pc);
    if (s->direction && s->pc <= pc)
        return;
    if (c->skipped_turn != c->turns) {
        c->kept_skipped = *s;
        c->skipped_turn = c->turns;
    }
    *s = (struct sim_skipped){direction->name, pc};
}

/* The other kind of core does it, if there is one. */
static void skip(const struct sim_call *call)
{
    struct sim_core *c = call->core;
    sim_account_private(c);
    c->account.counters[SIM_COUNT_SKIPPED]++;
    if (c->sim->wants & SIM_WANTS_SKIP)
        notify_skip(call);
    if (c->group->n_clusters == 0 && call->direction)
        note_skipped(c, call->direction);
}

/* Any call, in five steps. */
static enum sim_stop call_slow(struct sim_core *c, const struct sim_plan *plan,
                               unsigned type, unsigned source)
{
    struct sim_call *call = sim_call_of(c, plan);
    enum sim_stop stop = SIM_GO;
    if (c->prepared == call && sim_may_turn(c)) {
        assert(call->plan == plan && call->isa.type == type);
        c->prepared = NULL;
        return commit(call);
    }
    const enum isa_type from = (enum isa_type)isa_sources[source];
    if (!sim_memo_is(call, c, plan, type, from) &&
        !sim_memo_table_find(call, plan, type, from))
        stop = identify(call, plan, type, from);
    if (stop)
        return stop;
    if (!call->is_mine) {
        skip(call);
        return SIM_GO;
    }
    for (unsigned i = 0; i < plan->n_spans; i++)
        call->isa.arg[plan->span_at[i]] = c->x[plan->span_in[i]];
    if (plan->n_spans && plan->wanted[0] == SIM_ANYWHERE)
        call->is_visible = reaches_others(call);
    if (c->deferred)
        call->is_visible |= sim_deferred_shows(call);
    if (call->is_visible && !sim_may_turn(c)) {
        prepare(call);
        return SIM_STOP_YIELD;
    }
    if (c->deferred)
        sim_deferred_before(call);
    stop = resolve(call);
    return stop ? stop : commit(call);
}

/* A call that no call before it helps. Not inlined: short ones need no frame in
 * call_memo. */
__attribute__((noinline)) static enum sim_stop
call_anew(struct sim_core *c, const struct sim_plan *plan, unsigned type,
          unsigned source)
{
    if (!plan->op->sem)
        return c->sim->sysops[plan->op->code](c, plan->op);
    return call_slow(c, plan, type, source);
}

/* An op that has a fast path in NRAM. Not inlined: the others need no frame in
 * sim_core_call. */
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
        return call_slow(c, plan, type, source);
    rest.sem(rest.call);
    return SIM_GO;
}

/* A short call for which nothing has been done yet. Not inlined: a prepared one
 * needs no frame in call_memo. */
__attribute__((noinline)) static enum sim_stop
arrive(struct sim_call *call, const struct sim_plan *plan, unsigned type,
       unsigned source)
{
    if (!sim_memo_is(call, call->core, plan, type, call->isa.source) ||
        !sim_memo_resolve(call))
        return call_anew(call->core, plan, type, source);
    if (sim_may_turn(call->core))
        return sim_memo_commit(call);
    call->core->prepared = call;
    sim_memo_prefetch(call);
    sim_notify_soon(call->core->sim, call->spans[call->gdram_at].address);
    return SIM_STOP_YIELD;
}

/* The fast path of calls that are short; others take that of any call. Returns
 * what sim_core_call does. */
static enum sim_stop call_memo(struct sim_core *c, const struct sim_plan *plan,
                               unsigned type, unsigned source)
{
    struct sim_call *call = sim_call_of(c, plan);
    if (!call->is_short)
        return call_anew(c, plan, type, source);
    if (c->prepared != call || !sim_may_turn(c))
        return arrive(call, plan, type, source);
    assert(call->plan == plan && call->isa.type == type);
    c->prepared = NULL;
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
