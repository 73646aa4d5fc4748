/* SPDX-License-Identifier: MIT */
/* The schedule: always run the ready core with the smallest (clock, id), until
 * its next visible action must come after that of another core, or until it
 * blocks, returns, faults or has retired its quantum. The end of a task, which
 * frees a place, and a fault, which ends the launch, are visible actions, too.
 * This one rule makes results and cycles independent of host, quantum and
 * pauses (pause.c); private work may be done earlier or later. The instruction
 * limit is for all cores together. After a number of instructions, each core
 * adds its instructions to the count in a turn of its own, a tick. Ticks are
 * more frequent near the limit and independent of the quantum, so the limit is
 * always reached at the same instruction. */
#include "sim/run/order.h"
#include "sim/jit/jit.h"
#include "sim/machine/fail.h"
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

/* Whether core `c` must not go further before the visible action
 * `until_visible`, which another core performs. */
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

/* Returns the smallest key that is >= `least`. It is faster to compare all keys
 * without branches, several at a time, than to keep a sorted structure. Keys
 * are compared by their distance from `least`, as signed numbers, because more
 * hosts' vector units can compare these. */
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

/* Computes all keys. */
static struct front refresh_keys(struct sim *sim)
{
    for (unsigned i = 0; i < sim->n_keys; i++)
        sim->keys[i] = i < sim->n_cores ? key_of(&sim->cores[i]) : NOBODY;
    return front_of(sim);
}

/* Sets the key of core `id`, which is the first core. Stores the key only after
 * the comparisons, so that the host does not wait for the store. The old key
 * takes no part in the comparisons, because it was the smallest. */
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

/* Call when no core can run. If some cores wait, this is a deadlock: sets a
 * fault of the core that has waited longest (of equal cores the one with the
 * smallest id). Else the launch has ended. */
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
    first->pc--; /* pc is after the barrier */
    sim_core_fault(first, SIM_FAULT_DEADLOCK, 0, "");
    first->pc++;
    char what[200];
    sim_wait_describe(first, what, sizeof what);
    snprintf(first->fault.detail, sizeof first->fault.detail,
             "waits at %s for ever", what);
    sim->run.culprit = first;
}

/* The first cycle at which core `id` comes after the core with this key. */
static uint64_t bound_before(uint64_t next, unsigned id)
{
    return next == NOBODY ? UINT64_MAX : (next >> 8) + ((next & 0xff) > id);
}

static enum sim_stop run_program(struct sim *sim, struct sim_core *c)
{
    enum sim_stop stop;
    do
        stop = sim_run_slice(sim, c);
    while (stop == SIM_STOP_POINT && sim->run.is_blind);
    return stop;
}

/* Runs the turn of core `c` and updates its state and the keys. Returns false
 * if a fault of the core ends the launch. */
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
    bool is_felt; /* the turn lets other cores start or releases them */
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

/* Like run_core, but also accepts reserved cores. Returns false if the launch
 * has ended. */
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

/* Whether no pause is requested. */
static bool is_unpaused(const struct sim_run *run)
{
    return run->until_cycle == UINT64_MAX && run->until_visible == UINT64_MAX &&
           !run->focus && !run->held && !run->is_blind;
}

/* Prefetches the start of the next core's state while another core runs,
 * because all cores together exceed the host's first-level cache. */
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

/* Whether the next turn is simple: no observer wants events of the turn, and
 * the core continues with its program. */
static bool is_plain_turn(const struct sim *sim, uint64_t key)
{
    if (key == NOBODY || sim_progress_is_due(sim) || sim_is_stopped(sim) ||
        sim->wants & SIM_WATCHED)
        return false;
    const struct sim_core *c = &sim->cores[key & 0xff];
    return c->state == SIM_CORE_READY && !c->is_tick_due;
}

/* Runs simple turns of an unpaused launch: in each, a core performs its visible
 * action and continues until it must wait again. */
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

/* Whether the focused core may run ahead of its turn, because no other core can
 * see its actions; then the other cores only do what must come before. */
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
        c->bound = 0; /* visible actions are not allowed */
        sim_program_stopped(sim, c, run_program(sim, c));
    }
    sim->run.stopped = NULL;
}
