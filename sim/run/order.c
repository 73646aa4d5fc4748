/* SPDX-License-Identifier: MIT */
/*
 * The schedule: always the runnable core with the smallest (clock, id), until
 * it wants to do something others can see when another core would come first,
 * blocks, returns, faults, or has retired its quantum. The end of a task, which
 * frees a place, and a fault, which ends the launch, wait for their turn like
 * everything others can see. One rule for every build, so that results and
 * cycles depend neither on the host nor on the quantum, nor on pauses
 * (pause.c): what is private may be done sooner or later.
 *
 * The limit of instructions is for all cores together. Each counts with a turn
 * of its own (a tick) every so many instructions, the closer the limit the more
 * often, at places that do not depend on the quantum; so the limit falls at the
 * same instruction always.
 */
#include "sim/run/order.h"
#include "sim/jit/jit.h"
#include "sim/machine/fail.h"
#include "sim/machine/machine.h"
#include "sim/machine/turn.h"
#include "sim/op/call.h"
#include "sim/op/memo_table.h"
#include "sim/run/locks.h"
#include "sim/run/parallel.h"
#include "sim/run/samples.h"
#include "sim/run/slice.h"
#include "sim/run/spin.h"
#include "sim/run/tasks.h"
#include "sim/scalar/interp.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>

#define NOBODY UINT64_MAX

/* Whether c has come as far as it may before the visible action that the launch
 * runs to, which is another core's. */
static bool is_held(const struct sim_core *c)
{
    const struct sim_run *run = &c->sim->run;
    return c == run->held && run->visible < run->until_visible &&
           sim_core_retired(c) >= run->hold_at;
}

static uint64_t key_of(const struct sim_core *c)
{
    assert(c->clock < UINT64_MAX >> 8);
    if (is_held(c))
        return NOBODY;
    if (c->late_key)
        return c->late_key;
    bool has_turn = c->state == SIM_CORE_READY || c->state == SIM_CORE_ENDING ||
                    c->state == SIM_CORE_FAULTED || c->state == SIM_CORE_TAKEN;
    return has_turn ? c->clock << 8 | c->id : NOBODY;
}

/* The smallest key that is not below `least`. All are looked at: several at a
 * time, without a branch that depends on them, that takes less than to keep
 * them in order. They are compared by how far they are from `least`, those
 * below it being farthest, as signed numbers, which more hosts have vectors
 * for. */
static uint64_t smallest_from(const struct sim *sim, uint64_t least)
{
    const uint64_t shift = (UINT64_C(1) << 63) - least;
    const uint64_t *keys = __builtin_assume_aligned(sim->keys, ISA_CACHE_LINE);
    int64_t smallest = (int64_t)(NOBODY + shift);
    for (size_t i = 0; i < sim->n_keys; i++) {
        const int64_t key = (int64_t)(keys[i] + shift);
        smallest = key < smallest ? key : smallest;
    }
    return (uint64_t)smallest - shift;
}

/* The two smallest keys. */
struct front {
    uint64_t first, second;
};

static struct front front_of(const struct sim *sim)
{
    const uint64_t first = smallest_from(sim, 0);
    return (struct front){first, smallest_from(sim, first + 1)};
}

/* Works out all keys. */
static struct front refresh_keys(struct sim *sim)
{
    for (unsigned i = 0; i < sim->n_keys; i++)
        sim->keys[i] = i < sim->n_cores ? key_of(&sim->cores[i]) : NOBODY;
    return front_of(sim);
}

/* The first core, id, has this key now. It is kept after those of others have
 * been compared, for which the host would have to wait otherwise; its old one
 * was the smallest, so that it does not count among them. */
static void replace_first(struct sim *sim, struct front *f, unsigned id,
                          uint64_t key)
{
    assert((f->first & 0xff) == id && key >= f->first);
    if (key < f->second) {
        f->first = key;
    } else if (f->second != NOBODY) {
        const uint64_t third = smallest_from(sim, f->second + 1);
        f->first = f->second;
        f->second = key < third ? key : third;
    } else {
        f->first = key;
    }
    sim->keys[id] = key;
}

/* No core can run: if one waits, blames the one that waits longest, of several
 * the one with the smallest number; otherwise the launch is over. */
static void diagnose_deadlock(struct sim *sim)
{
    struct sim_core *first = NULL;
    for (unsigned i = 0; i < sim->n_cores; i++) {
        struct sim_core *c = &sim->cores[i];
        if (c->state == SIM_CORE_BLOCKED && (!first || c->clock < first->clock))
            first = c;
    }
    if (!first)
        return;
    first->pc--; /* it is already after the barrier */
    sim_core_fault(first, SIM_FAULT_DEADLOCK, 0, "");
    first->pc++;
    char what[200];
    sim_wait_describe(first, what, sizeof what);
    snprintf(first->fault.detail, sizeof first->fault.detail,
             "waits at %s for ever", what);
    sim->run.culprit = first;
}

/* The first cycle at which core id comes after the core with key next. */
static uint64_t bound_before(uint64_t next, unsigned id)
{
    return next == NOBODY ? UINT64_MAX : (next >> 8) + ((next & 0xff) > id);
}

/* Runs the program of c until it stops. */
static enum sim_stop run_program(struct sim *sim, struct sim_core *c)
{
    enum sim_stop stop;
    do
        stop = sim_run_slice(sim, c);
    while (stop == SIM_STOP_POINT && sim->run.is_blind);
    return stop;
}

/* Gives c its turn; its state and the keys are up to date afterwards. False:
 * c's fault ends the launch. */
static bool run_core(struct sim *sim, struct sim_core *c, struct front *f)
{
    bool is_ending = c->state == SIM_CORE_ENDING;
    if (c->state == SIM_CORE_FAULTED ||
        ((is_ending || c->is_tick_due) && !sim_within_limit(sim, c)) ||
        (c->is_tick_due && !sim_spin_look(c)))
        return false;
    sim_progress_report(sim, c);
    if (c->is_tick_due)
        c->next_tick = c->instret + sim_tick(sim);
    bool is_felt; /* by other cores: they start, or are released */
    if (is_ending) {
        sim_visible_done(c);
        sim_task_ended(c);
        is_felt = c->group->n_cores > 1;
    } else {
        is_felt = sim_program_stopped(sim, c, run_program(sim, c));
    }
    if (is_felt || (f->first & 0xff) != c->id)
        *f = refresh_keys(sim);
    else
        replace_first(sim, f, c->id, key_of(c));
    return true;
}

/* Gives c its turn. False: the launch is over. */
static bool give_turn(struct sim *sim, struct sim_core *c, struct front *f)
{
    if (c->state == SIM_CORE_TAKEN) {
        sim_task_freed(c);
        *f = refresh_keys(sim);
        return true;
    }
    assert(c->state == SIM_CORE_READY || c->state == SIM_CORE_ENDING ||
           c->state == SIM_CORE_FAULTED);
    const bool is_first = f->first != NOBODY && (f->first & 0xff) == c->id;
    const uint64_t bound = bound_before(is_first ? f->second : f->first, c->id);
    const uint64_t until = sim->run.until_cycle;
    c->bound = bound < until ? bound : until;
    sim->run.n_late -= c->late_key != 0;
    c->late_key = 0;
    bool is_to_stop = sim_is_stopped(sim);
    if (is_to_stop)
        sim_core_fault(c, SIM_FAULT_STOPPED, 0, "");
    if (!is_to_stop && run_core(sim, c, f))
        return true;
    assert(c->fault.kind != SIM_FAULT_NONE);
    c->state = SIM_CORE_FAULTED;
    sim->run.culprit = c;
    sim_turns_rewind(sim, c);
    return false;
}

/* Whether nothing wants to pause the launch. */
static bool is_unpaused(const struct sim_run *run)
{
    return run->until_cycle == UINT64_MAX && run->until_visible == UINT64_MAX &&
           !run->focus && !run->held && !run->is_blind;
}

/* Asks the host for what the turn of the core with this key begins with, while
 * another one has its: all cores together have more than the first level of its
 * cache holds. */
static void fetch_core(const struct sim *sim, uint64_t key)
{
    if (key == NOBODY)
        return;
    const struct sim_core *c = &sim->cores[key & 0xff];
    const struct sim_call *call = &sim->calls[SIM_CALLS_OF_CORE * (key & 0xff)];
    const struct sim_occupancy *io = &c->account.units[ISA_UNIT_IO];
    __builtin_prefetch(&c->pc);
    __builtin_prefetch(&c->turn_clock);
    __builtin_prefetch(&io->free_at);
    __builtin_prefetch(&io->done_alone);
    __builtin_prefetch(&c->account.counters[SIM_COUNT_CALLS]);
    __builtin_prefetch(&c->account.counters[SIM_COUNT_DRAM_WRITE]);
    __builtin_prefetch(call);
    __builtin_prefetch((const char *)call + ISA_CACHE_LINE);
}

/* Whether the turn of the core with this key is like most: no observer
 * wants it, and the core continues with its program. */
static bool is_plain_turn(const struct sim *sim, uint64_t key)
{
    if (key == NOBODY || sim_progress_is_due(sim) || sim_is_stopped(sim) ||
        sim->wants & SIM_WATCHED)
        return false;
    const struct sim_core *c = &sim->cores[key & 0xff];
    return c->state == SIM_CORE_READY && !c->is_tick_due;
}

/* Such turns, of a launch that is not paused: by turns a core does what it
 * waited for and continues until it waits again. */
static void give_plain_turns(struct sim *sim, struct front *f)
{
    const bool is_translated = sim->config.engine == SIM_ENGINE_JIT;
    enum sim_stop stop = SIM_STOP_YIELD;
    while (stop == SIM_STOP_YIELD && is_plain_turn(sim, f->first) &&
           --sim->run.until_look > 0) {
        struct sim_core *c = &sim->cores[f->first & 0xff];
        const uint64_t quantum = c->instret + sim->config.quantum;
        fetch_core(sim, f->second);
        c->bound = bound_before(f->second, c->id);
        c->limit = quantum < c->next_tick ? quantum : c->next_tick;
        if (c->limit > sim_sample_at(c))
            c->limit = sim_sample_at(c);
        stop = is_translated ? sim_jit_run(c) : sim_core_run(c);
        if (stop == SIM_STOP_QUANTUM)
            sim_sample(c);
        if (stop == SIM_STOP_YIELD) {
            c->is_midway = false;
            replace_first(sim, f, c->id, c->clock << 8 | c->id);
        } else if (sim_program_stopped(sim, c, stop)) {
            *f = refresh_keys(sim);
        } else {
            replace_first(sim, f, c->id, key_of(c));
        }
    }
}

/* The core that the host wants to get on with may go ahead of its turn as far
 * as no other core can see it: then others do only what comes before that. */
static bool may_go_ahead(const struct sim_run *run)
{
    const struct sim_core *c = run->focus;
    return c && c->state == SIM_CORE_READY && !c->is_tick_due &&
           !run->focus_waits;
}

static bool is_paused(const struct sim_run *run)
{
    return run->stopped || run->visible >= run->until_visible ||
           (run->focus && sim_core_retired(run->focus) >= run->focus_at);
}

static void prepare_engine(struct sim *sim)
{
    if (sim->config.engine == SIM_ENGINE_JIT)
        sim->run.untranslated =
            sim_jit_prepare(&sim->run.launch.module->program, &sim->cores[0]);
}

void sim_order_run(struct sim *sim)
{
    assert(sim->run.is_open && !sim->run.is_over);
    struct sim_run *run = &sim->run;
    prepare_engine(sim);
    for (unsigned i = 0; i < sim->n_cores; i++)
        sim_call_forget(&sim->cores[i]);
    sim_memo_table_forget(sim->memo_table);
    sim_parallel_begin(sim);
    struct front f = refresh_keys(sim);
    const bool is_plain = is_unpaused(run);
    while (!is_paused(run)) {
        if (is_plain && run->until_look == 0) {
            sim_parallel_look(sim);
            f = refresh_keys(sim);
        } else if (is_plain && run->n_late == 0 &&
                   is_plain_turn(sim, f.first)) {
            give_plain_turns(sim, &f);
            continue;
        }
        if (f.first == NOBODY) {
            run->is_over = !run->held || !is_held(run->held);
            if (run->is_over)
                diagnose_deadlock(sim);
            return;
        }
        struct sim_core *c =
            may_go_ahead(run) ? run->focus : &sim->cores[f.first & 0xff];
        if (c->clock >= run->until_cycle)
            return;
        if (!give_turn(sim, c, &f)) {
            run->is_over = true;
            return;
        }
    }
}

void sim_settle(struct sim *sim, unsigned but)
{
    assert(sim->run.is_open && !sim->run.is_over);
    prepare_engine(sim);
    sim_memo_table_forget(sim->memo_table);
    for (unsigned i = 0; i < sim->n_cores; i++) {
        struct sim_core *c = &sim->cores[i];
        if (i == but || !c->is_midway || c->state != SIM_CORE_READY)
            continue;
        sim_call_forget(c);
        c->passed = 0;
        c->bound = 0; /* what others can see is not its turn */
        sim_program_stopped(sim, c, run_program(sim, c));
    }
    sim->run.stopped = NULL;
}
