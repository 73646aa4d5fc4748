/* SPDX-License-Identifier: MIT */
/*
 * The schedule: always the runnable core with the smallest (clock, id), until
 * it wants to do something others can see when another core would come first,
 * blocks, returns, faults, or has retired its quantum. The end of a task, which
 * opens barriers and frees a place, waits for its turn like everything others
 * can see. One rule for every build, so that results and cycles depend neither
 * on the host nor on the quantum.
 */
#include "sim/machine.h"

#include <inttypes.h>
#include <stdio.h>

#define NOBODY UINT64_MAX

static uint64_t key_of(const struct sim_core *c)
{
    return c->state == SIM_CORE_READY || c->state == SIM_CORE_ENDING
               ? c->clock << 8 | c->id
               : NOBODY;
}

static uint64_t smallest(const uint64_t *keys, unsigned n)
{
    uint64_t min = NOBODY;
    for (unsigned i = 0; i < n; i++)
        min = keys[i] < min ? keys[i] : min;
    return min;
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

/* Instructions c may retire before others have their turn. */
static uint64_t allowance(const struct sim *sim)
{
    uint64_t left = sim->config.max_instructions - sim->run.instructions;
    return left < sim->config.quantum ? left + 1 : sim->config.quantum;
}

#define PROGRESS_INSTRUCTIONS (1u << 22)

static void report_progress(struct sim *sim, const struct sim_core *c)
{
    struct sim_run *run = &sim->run;
    if (!sim->progress || run->instructions < run->next_progress)
        return;
    run->next_progress = run->instructions + PROGRESS_INSTRUCTIONS;
    sim->progress(sim->progress_user, c->clock, run->tasks_ended, run->n_tasks);
}

/* Books what c retired since `before`; true if the launch may go on. */
static bool within_limit(struct sim *sim, struct sim_core *c, uint64_t before)
{
    sim->run.instructions += c->instret - before;
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

static void refresh_keys(struct sim *sim)
{
    for (unsigned i = 0; i < sim->n_cores; i++)
        sim->keys[i] = key_of(&sim->cores[i]);
}

/* Runs c once; its state and the keys are up to date afterwards. *next is the
 * smallest key of the others before, and is brought up to date if they changed.
 * False: c has faulted. */
static bool run_core(struct sim *sim, struct sim_core *c, uint64_t *next)
{
    if (c->state == SIM_CORE_ENDING) {
        sim_task_ended(c);
        refresh_keys(sim); /* others may have started or been released */
        *next = smallest(sim->keys, sim->n_cores);
        return true;
    }
    uint64_t before = c->instret;
    c->limit = c->instret + allowance(sim);
    enum sim_stop stop = sim_core_run(c);
    if (!within_limit(sim, c, before) || stop == SIM_STOP_FAULT ||
        (stop == SIM_STOP_END && !sim_locks_returned(c)))
        return false;
    report_progress(sim, c);
    if (stop == SIM_STOP_END)
        sim_task_returned(c);
    sim->keys[c->id] = key_of(c);
    if (stop == SIM_STOP_BLOCK) {
        refresh_keys(sim); /* it may have opened the barrier */
        *next = smallest(sim->keys, sim->n_cores);
    }
    return true;
}

void sim_schedule_run(struct sim *sim)
{
    refresh_keys(sim);
    uint64_t key = smallest(sim->keys, sim->n_cores);
    while (key != NOBODY) {
        struct sim_core *c = &sim->cores[key & 0xff];
        sim->keys[c->id] = NOBODY;
        uint64_t next = smallest(sim->keys, sim->n_cores);
        c->horizon = horizon_before(next, c->id);
        if (!run_core(sim, c, &next)) {
            c->state = SIM_CORE_FAULTED;
            sim->run.culprit = c;
            return;
        }
        key = next < sim->keys[c->id] ? next : sim->keys[c->id];
    }
    diagnose_deadlock(sim);
}
