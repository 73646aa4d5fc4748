/* SPDX-License-Identifier: MIT */
/* Work around a turn of a core. Internal to sim/run/. */
#ifndef SIM_RUN_SLICE_H
#define SIM_RUN_SLICE_H

#include "sim/machine/machine.h"

/* Events that only the slow interpreter loop (watch.c) sends. */
#define SIM_WATCHED (SIM_WANTS_ACCESS | SIM_WANTS_INSN)

/* Runs the program of core `c`, which is ready, for at most a quantum. */
enum sim_stop sim_run_slice(struct sim *sim, struct sim_core *c);

/* Handles that the program of core `c` has stopped; returns true if this
 * releases other cores. */
bool sim_program_stopped(struct sim *sim, struct sim_core *c,
                         enum sim_stop stop);

/* In the turn of `c`, counts the instructions that it has retired since its
 * last turn. False if the launch's limit is exceeded; then `c` has a fault. */
bool sim_within_limit(struct sim *sim, struct sim_core *c);

#define SIM_TASK_INSTRUCTIONS 500 /* host time of a task start */

/* Returns the progress of a launch: the work of the host, counted in
 * instructions. */
static inline uint64_t sim_progress_of(const struct sim_run *run)
{
    return run->instructions + SIM_TASK_INSTRUCTIONS * run->tasks_ended;
}

/* Whether progress must be reported now. */
static inline bool sim_progress_is_due(const struct sim *sim)
{
    return sim->progress &&
           sim_progress_of(&sim->run) >= sim->run.next_progress;
}

/* Reports progress, in the turn of core `c`. */
void sim_progress_report(struct sim *sim, const struct sim_core *c);

/* Whether the host requests to stop the launch. */
static inline bool sim_is_stopped(const struct sim *sim)
{
    const atomic_bool *stop = sim->config.stop;
    return stop && atomic_load_explicit(stop, memory_order_relaxed);
}

/* Restores every core but the culprit to its state at its last turn. */
void sim_turns_rewind(struct sim *sim, const struct sim_core *culprit);

#endif
