/* SPDX-License-Identifier: MIT */
/*
 * The schedule: always the runnable core with the smallest (clock, id), until
 * it wants to do something others can see when another core would come first,
 * blocks, returns, faults, or has retired its quantum. The end of a task, which
 * frees a place, and a fault, which ends the launch, wait for their turn like
 * everything others can see. One rule for every build, so that results and
 * cycles depend neither on the host nor on the quantum.
 *
 * The limit of instructions is for all cores together. Each counts with a turn
 * of its own (a tick) every so many instructions, the closer the limit the more
 * often, at places that do not depend on the quantum; so the limit falls at the
 * same instruction always.
 */
#include "sim/run/turn.h"

#include <inttypes.h>
#include <stdio.h>

#define NOBODY UINT64_MAX

static uint64_t key_of(const struct sim_core *c)
{
    bool has_turn = c->state == SIM_CORE_READY || c->state == SIM_CORE_ENDING ||
                    c->state == SIM_CORE_FAULTED;
    return has_turn ? c->clock << 8 | c->id : NOBODY;
}

/* The keys are a tournament: that of core i is at n_leaves + i, and the smaller
 * of 2k and 2k + 1 at k, so that the smallest of all is at 1. A scan of all
 * keys would take longer: it waits for the key that was written last. */
static uint64_t smallest(const struct sim *sim)
{
    return sim->keys[1];
}

static void set_key(struct sim *sim, unsigned id, uint64_t key)
{
    size_t at = sim->n_leaves + id;
    sim->keys[at] = key;
    for (; at > 1; at /= 2) {
        uint64_t other = sim->keys[at ^ 1];
        key = other < key ? other : key;
        sim->keys[at / 2] = key;
    }
}

static void refresh_keys(struct sim *sim)
{
    uint64_t *keys = sim->keys;
    size_t n = sim->n_leaves;
    for (unsigned i = 0; i < n; i++)
        keys[n + i] = i < sim->n_cores ? key_of(&sim->cores[i]) : NOBODY;
    for (size_t i = n - 1; i > 0; i--)
        keys[i] = keys[2 * i] < keys[2 * i + 1] ? keys[2 * i] : keys[2 * i + 1];
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

static void report_progress(struct sim *sim, const struct sim_core *c)
{
    struct sim_run *run = &sim->run;
    uint64_t work = run->instructions + TASK_INSTRUCTIONS * run->tasks_ended;
    if (!sim->progress || work < run->next_progress)
        return;
    run->next_progress = work + PROGRESS_INSTRUCTIONS;
    sim->progress(sim->progress_user, c->clock, run->tasks_ended, run->n_tasks);
}

/* Counts what c retired since its last turn; true if the launch may go on. */
static bool within_limit(struct sim *sim, struct sim_core *c)
{
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

/* The last cycle at which core id comes before the core with key next. */
static uint64_t horizon_before(uint64_t next, unsigned id)
{
    return next == NOBODY ? UINT64_MAX : (next >> 8) - ((next & 0xff) < id);
}

/* Runs the program of c until it stops. */
static enum sim_stop run_program(struct sim *sim, struct sim_core *c)
{
    uint64_t limit = c->instret + sim->config.quantum;
    c->limit = limit < c->next_tick ? limit : c->next_tick;
    enum sim_stop stop = sim_core_run(c);
    c->is_tick_due = stop == SIM_STOP_QUANTUM && c->instret >= c->next_tick;
    if (stop == SIM_STOP_FAULT ||
        (stop == SIM_STOP_END && !sim_locks_returned(c)))
        c->state = SIM_CORE_FAULTED;
    else if (stop == SIM_STOP_END)
        sim_task_returned(c);
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
        sim_task_ended(c);
        is_felt = true;
    } else {
        is_felt = run_program(sim, c) == SIM_STOP_BLOCK;
    }
    if (is_felt)
        refresh_keys(sim);
    else
        set_key(sim, c->id, key_of(c));
    return true;
}

/* Whether the host wants the launch to end, wherever it is. */
static bool is_stopped(const struct sim *sim)
{
    const atomic_bool *stop = sim->config.stop;
    return stop && atomic_load_explicit(stop, memory_order_relaxed);
}

void sim_schedule_run(struct sim *sim)
{
    sim_tasks_place(sim);
    refresh_keys(sim);
    for (uint64_t key; (key = smallest(sim)) != NOBODY;) {
        struct sim_core *c = &sim->cores[key & 0xff];
        set_key(sim, c->id, NOBODY);
        c->horizon = horizon_before(smallest(sim), c->id);
        bool is_to_stop = is_stopped(sim);
        if (is_to_stop)
            sim_core_fault(c, SIM_FAULT_STOPPED, 0, "");
        if (is_to_stop || !run_core(sim, c)) {
            c->state = SIM_CORE_FAULTED;
            sim->run.culprit = c;
            sim_turns_rewind(sim, c);
            return;
        }
    }
    diagnose_deadlock(sim);
}
