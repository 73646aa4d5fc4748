/* SPDX-License-Identifier: MIT */
/* Work around a turn (order.c): runs a core's program for a quantum, handles
 * why it stopped, counts retired instructions, and checks for stop requests and
 * progress reports. */
#include "sim/run/slice.h"
#include "sim/jit/jit.h"
#include "sim/machine/fail.h"
#include "sim/machine/turn.h"
#include "sim/memory/written.h"
#include "sim/observers/steps.h"
#include "sim/run/locks.h"
#include "sim/run/samples.h"
#include "sim/run/tasks.h"
#include "sim/scalar/interp.h"
#include "sim/scalar/watch.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>

#define PROGRESS_INSTRUCTIONS (1u << 22)

void sim_progress_report(struct sim *sim, const struct sim_core *c)
{
    struct sim_run *run = &sim->run;
    if (!sim_progress_is_due(sim))
        return;
    run->next_progress = sim_progress_of(run) + PROGRESS_INSTRUCTIONS;
    sim->progress(sim->progress_user, c->clock, run->tasks_ended, run->n_tasks);
}

bool sim_within_limit(struct sim *sim, struct sim_core *c)
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

/* Returns the instret at which the task of core `c` must stop; UINT64_MAX if it
 * need not stop. */
static uint64_t target_of(const struct sim_core *c)
{
    const struct sim_run *run = &c->sim->run;
    uint64_t at = c == run->focus  ? run->focus_at
                  : c == run->held ? run->hold_at
                                   : UINT64_MAX;
    return at == UINT64_MAX ? at : at - c->launch_instret;
}

/* The fast loop stops only at taken branches. So that loop is left before
 * straight-line code could pass a target. */
enum sim_stop sim_run_slice(struct sim *sim, struct sim_core *c)
{
    assert(c->state == SIM_CORE_READY && c->program);
    const uint64_t target = target_of(c);
    const uint64_t straight = c->program->n + 1;
    uint64_t limit = c->instret + sim->config.quantum;
    limit = limit < c->next_tick ? limit : c->next_tick;
    limit = limit < sim_sample_at(c) ? limit : sim_sample_at(c);
    const bool is_near = target < UINT64_MAX && target - c->instret <= straight;
    const bool is_watched = is_near || sim->wants & SIM_WATCHED;
    c->target = target;
    c->limit =
        is_watched || limit < target - straight ? limit : target - straight;
    const enum sim_stop stop = is_watched ? sim_core_watch(c)
                               : sim->config.engine == SIM_ENGINE_JIT
                                   ? sim_jit_run(c)
                                   : sim_core_run(c);
    if (stop == SIM_STOP_QUANTUM)
        sim_sample(c);
    return stop;
}

/* Whether `c` stopped because of a pause, not because of its next action. */
static bool is_cut_short(const struct sim_core *c, enum sim_stop stop)
{
    return stop == SIM_STOP_POINT || stop == SIM_STOP_PAUSE ||
           (stop == SIM_STOP_QUANTUM && !c->is_tick_due &&
            target_of(c) < UINT64_MAX);
}

bool sim_program_stopped(struct sim *sim, struct sim_core *c,
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

/* Restores only counts. Registers and private memories are lost with the launch
 * anyway, and shared memory is only written in turns. */
void sim_turns_rewind(struct sim *sim, const struct sim_core *culprit)
{
    for (unsigned i = 0; i < sim->n_cores; i++) {
        struct sim_core *c = &sim->cores[i];
        if (c == culprit || !sim_core_has_task(c))
            continue;
        assert(c->clock >= c->turn_clock || c->state == SIM_CORE_BLOCKED);
        c->clock = c->turn_clock;
        assert(c->instret >= c->turn_instret);
        c->instret = c->turn_instret;
        if (c->kept_turn == c->turns)
            c->account = c->kept;
        if (c->skipped_turn == c->turns)
            c->skipped = c->kept_skipped;
        sim_steps_rewind(c);
        sim_written_rewind(c);
    }
}
