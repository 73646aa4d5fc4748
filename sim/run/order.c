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
#include "sim/run/locks.h"
#include "sim/run/rewind.h"
#include "sim/run/tasks.h"
#include "sim/scalar/interp.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>

#define NOBODY UINT64_MAX
/* What only the loop that looks at every instruction tells. */
#define WATCHED (SIM_WANTS_ACCESS | SIM_WANTS_INSN)

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
    bool has_turn = c->state == SIM_CORE_READY || c->state == SIM_CORE_ENDING ||
                    c->state == SIM_CORE_FAULTED;
    return has_turn ? c->clock << 8 | c->id : NOBODY;
}

/* The keys are a tournament whose winner is at 0. Who lost at its k-th match is
 * at k: matches 2k and 2k + 1 came before it, and those of core i begin at
 * (n_leaves + i) / 2. So who wins once the winner has got another key is found
 * on its own way up, without a branch that depends on keys. */
static uint64_t smallest(const struct sim *sim)
{
    return sim->keys[0];
}

static size_t first_match(const struct sim *sim, unsigned id)
{
    assert(id < sim->n_cores);
    return (sim->n_leaves + id) / 2;
}

/* The smallest key of all cores but this one: against a winner all others have
 * lost by turns. */
static uint64_t smallest_but(const struct sim *sim, unsigned id)
{
    uint64_t smallest = sim->keys[0];
    if (smallest != NOBODY && (smallest & 0xff) != id)
        return smallest;
    smallest = NOBODY;
    for (size_t at = first_match(sim, id); at > 0; at /= 2)
        smallest = sim->keys[at] < smallest ? sim->keys[at] : smallest;
    return smallest;
}

static void refresh_keys(struct sim *sim)
{
    uint64_t *keys = sim->keys;
    const size_t n = sim->n_leaves;
    uint64_t *winners = keys + n; /* of the matches that none has followed */
    for (unsigned i = 0; i < n; i++)
        winners[i] = i < sim->n_cores ? key_of(&sim->cores[i]) : NOBODY;
    for (size_t round = n / 2; round > 0; round /= 2)
        for (size_t i = 0; i < round; i++) {
            const uint64_t a = winners[2 * i], b = winners[2 * i + 1];
            keys[round + i] = a < b ? b : a;
            winners[i] = a < b ? a : b;
        }
    keys[0] = winners[0];
}

/* The core with the smallest key has this one now; next is the smallest of the
 * others, so that the host can go on with its core before the matches are over.
 */
static void replace_smallest(struct sim *sim, unsigned id, uint64_t key,
                             uint64_t next)
{
    assert((smallest(sim) & 0xff) == id && next == smallest_but(sim, id));
    if (key < next) {
        sim->keys[0] = key;
        return;
    }
    sim->keys[0] = next;
    for (size_t at = first_match(sim, id); at > 0; at /= 2) {
        const uint64_t other = sim->keys[at];
        sim->keys[at] = other < key ? key : other;
        key = other < key ? other : key;
    }
    assert(key == next);
}

/* No core can run: if one waits, blames the one that waits longest; otherwise
 * the launch is over. */
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

#define PROGRESS_INSTRUCTIONS (1u << 22)
#define TASK_INSTRUCTIONS     500 /* as long as the host takes to start a task */

/* What the host has done for the launch. */
static uint64_t work_of(const struct sim_run *run)
{
    return run->instructions + TASK_INSTRUCTIONS * run->tasks_ended;
}

static bool is_progress_due(const struct sim *sim)
{
    return sim->progress && work_of(&sim->run) >= sim->run.next_progress;
}

static void report_progress(struct sim *sim, const struct sim_core *c)
{
    struct sim_run *run = &sim->run;
    if (!is_progress_due(sim))
        return;
    run->next_progress = work_of(run) + PROGRESS_INSTRUCTIONS;
    sim->progress(sim->progress_user, c->clock, run->tasks_ended, run->n_tasks);
}

/* Counts what c retired since its last turn; true if the launch may go on. */
static bool within_limit(struct sim *sim, struct sim_core *c)
{
    assert(c->clock >= c->turn_clock);
    sim_turn_taken_at(c, c->clock, c->instret);
    if (sim->run.instructions <= sim->config.max_instructions)
        return true;
    char detail[128];
    snprintf(detail, sizeof detail,
             "the launch has retired %" PRIu64
             " instructions, the limit is %" PRIu64,
             sim->run.instructions, sim->config.max_instructions);
    sim_core_fault(c, SIM_FAULT_LIMIT, 0, detail);
    return false;
}

/* The first cycle at which core id comes after the core with key next. */
static uint64_t bound_before(uint64_t next, unsigned id)
{
    return next == NOBODY ? UINT64_MAX : (next >> 8) + ((next & 0xff) > id);
}

/* What c shall have retired of its task when it stops; UINT64_MAX: no matter.
 */
static uint64_t target_of(const struct sim_core *c)
{
    const struct sim_run *run = &c->sim->run;
    uint64_t at = c == run->focus  ? run->focus_at
                  : c == run->held ? run->hold_at
                                   : UINT64_MAX;
    return at == UINT64_MAX ? at : at - c->launch_instret;
}

/* Runs c for a quantum. The fast loop stops at taken branches alone, so it is
 * left before a target could lie in what it does without looking. */
static enum sim_stop run_slice(struct sim *sim, struct sim_core *c)
{
    assert(c->state == SIM_CORE_READY && c->program);
    const uint64_t target = target_of(c);
    const uint64_t straight = c->program->n + 1;
    uint64_t limit = c->instret + sim->config.quantum;
    limit = limit < c->next_tick ? limit : c->next_tick;
    bool is_near = target < UINT64_MAX && target - c->instret <= straight;
    if (is_near || sim->wants & WATCHED) {
        c->target = target;
        c->limit = limit;
        return sim_core_watch(c);
    }
    c->limit = limit < target - straight ? limit : target - straight;
    return sim->config.engine == SIM_ENGINE_JIT ? sim_jit_run(c)
                                                : sim_core_run(c);
}

/* Whether c was stopped by a pause, and not by what it wants to do next. */
static bool is_cut_short(const struct sim_core *c, enum sim_stop stop)
{
    return stop == SIM_STOP_POINT || stop == SIM_STOP_PAUSE ||
           (stop == SIM_STOP_QUANTUM && !c->is_tick_due &&
            target_of(c) < UINT64_MAX);
}

/* c's program has stopped; true if other cores feel it: they are released. */
static bool program_stopped(struct sim *sim, struct sim_core *c,
                            enum sim_stop stop)
{
    if (stop == SIM_STOP_POINT)
        sim->run.stopped = c;
    if (c == sim->run.focus)
        sim->run.focus_waits = stop == SIM_STOP_YIELD;
    c->is_tick_due = stop == SIM_STOP_QUANTUM && c->instret >= c->next_tick;
    c->is_midway = is_cut_short(c, stop);
    if (stop == SIM_STOP_FAULT ||
        (stop == SIM_STOP_END && !sim_locks_returned(c)))
        c->state = SIM_CORE_FAULTED;
    else if (stop == SIM_STOP_END)
        sim_task_returned(c);
    return stop == SIM_STOP_BLOCK;
}

/* Runs the program of c until it stops. */
static enum sim_stop run_program(struct sim *sim, struct sim_core *c)
{
    enum sim_stop stop;
    do
        stop = run_slice(sim, c);
    while (stop == SIM_STOP_POINT && sim->run.is_blind);
    return stop;
}

/* Gives c its turn; its state and the keys are up to date afterwards. False:
 * c's fault ends the launch. */
static bool run_core(struct sim *sim, struct sim_core *c)
{
    bool is_ending = c->state == SIM_CORE_ENDING;
    if (c->state == SIM_CORE_FAULTED ||
        ((is_ending || c->is_tick_due) && !within_limit(sim, c)))
        return false;
    report_progress(sim, c);
    if (c->is_tick_due)
        c->next_tick = c->instret + sim_tick(sim);
    bool is_felt; /* by other cores: they start, or are released */
    if (is_ending) {
        sim_visible_done(c);
        sim_task_ended(c);
        is_felt = c->group->n_cores > 1;
    } else {
        is_felt = program_stopped(sim, c, run_program(sim, c));
    }
    const uint64_t winner = smallest(sim);
    if (is_felt || winner == NOBODY || (winner & 0xff) != c->id)
        refresh_keys(sim);
    else
        replace_smallest(sim, c->id, key_of(c), smallest_but(sim, c->id));
    return true;
}

/* Whether the host wants the launch to end, wherever it is. */
static bool is_stopped(const struct sim *sim)
{
    const atomic_bool *stop = sim->config.stop;
    return stop && atomic_load_explicit(stop, memory_order_relaxed);
}

/* Gives c its turn, next being the key of who comes after it. False: the launch
 * is over. */
static bool give_turn(struct sim *sim, struct sim_core *c, uint64_t next)
{
    assert(c->state == SIM_CORE_READY || c->state == SIM_CORE_ENDING ||
           c->state == SIM_CORE_FAULTED);
    const uint64_t bound = bound_before(next, c->id);
    const uint64_t until = sim->run.until_cycle;
    c->bound = bound < until ? bound : until;
    bool is_to_stop = is_stopped(sim);
    if (is_to_stop)
        sim_core_fault(c, SIM_FAULT_STOPPED, 0, "");
    if (!is_to_stop && run_core(sim, c))
        return true;
    assert(c->fault.kind != SIM_FAULT_NONE);
    c->state = SIM_CORE_FAULTED;
    sim->run.culprit = c;
    sim_turns_rewind(sim, c);
    return false;
}

/* Whether nobody wants to pause the launch. */
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
    const struct sim_unit *io = &c->account.units[ISA_UNIT_IO];
    __builtin_prefetch(&c->pc);
    __builtin_prefetch(&c->turn_clock);
    __builtin_prefetch(&io->free_at);
    __builtin_prefetch(&io->done_alone);
    __builtin_prefetch(&c->account.counters[SIM_COUNT_CALLS]);
    __builtin_prefetch(&c->account.counters[SIM_COUNT_DRAM_WRITE]);
    __builtin_prefetch(call);
    __builtin_prefetch((const char *)call + ISA_CACHE_LINE);
}

/* Most turns, of launches that are not paused: the next core does what it
 * waited for and goes on until it waits again. False, and nothing done: this
 * turn is another one. */
static bool give_plain_turn(struct sim *sim)
{
    const uint64_t key = smallest(sim);
    if (key == NOBODY)
        return false;
    struct sim_core *c = &sim->cores[key & 0xff];
    if (c->state != SIM_CORE_READY || c->is_tick_due || is_progress_due(sim) ||
        is_stopped(sim) || sim->wants & WATCHED)
        return false;
    const uint64_t quantum = c->instret + sim->config.quantum;
    const uint64_t next = smallest_but(sim, c->id);
    fetch_core(sim, next);
    c->bound = bound_before(next, c->id);
    c->limit = quantum < c->next_tick ? quantum : c->next_tick;
    enum sim_stop stop =
        sim->config.engine == SIM_ENGINE_JIT ? sim_jit_run(c) : sim_core_run(c);
    if (stop == SIM_STOP_YIELD) {
        c->is_midway = false;
        replace_smallest(sim, c->id, c->clock << 8 | c->id, next);
    } else if (program_stopped(sim, c, stop)) {
        refresh_keys(sim);
    } else {
        replace_smallest(sim, c->id, key_of(c), next);
    }
    return true;
}

/* The core that the host wants to get on with may go ahead of its turn as far
 * as nobody can see it: then others do only what comes before that. */
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
    refresh_keys(sim);
    const bool is_plain = is_unpaused(run);
    while (!is_paused(run)) {
        if (is_plain && give_plain_turn(sim))
            continue;
        uint64_t key = smallest(sim);
        if (key == NOBODY) {
            run->is_over = !run->held || !is_held(run->held);
            if (run->is_over)
                diagnose_deadlock(sim);
            return;
        }
        struct sim_core *c =
            may_go_ahead(run) ? run->focus : &sim->cores[key & 0xff];
        if (c->clock >= run->until_cycle)
            return;
        if (!give_turn(sim, c, smallest_but(sim, c->id))) {
            run->is_over = true;
            return;
        }
    }
}

void sim_settle(struct sim *sim, unsigned but)
{
    assert(sim->run.is_open && !sim->run.is_over);
    prepare_engine(sim);
    for (unsigned i = 0; i < sim->n_cores; i++) {
        struct sim_core *c = &sim->cores[i];
        if (i == but || !c->is_midway || c->state != SIM_CORE_READY)
            continue;
        sim_call_forget(c);
        c->passed = 0;
        c->bound = 0; /* what others can see is not its turn */
        program_stopped(sim, c, run_program(sim, c));
    }
    sim->run.stopped = NULL;
}
