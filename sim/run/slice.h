/* SPDX-License-Identifier: MIT
 *
 * What happens around a turn of a core. Internal to sim/run/.
 */
#ifndef SIM_RUN_SLICE_H
#define SIM_RUN_SLICE_H

#include "sim/machine/machine.h"

/* Events that only the loop over every instruction notifies of. */
#define SIM_WATCHED (SIM_WANTS_ACCESS | SIM_WANTS_INSN)

/* Runs the program of c, which is ready, for a quantum at most. */
enum sim_stop sim_run_slice(struct sim *sim, struct sim_core *c);

/* c's program has stopped; true if other cores feel it: they are released. */
bool sim_program_stopped(struct sim *sim, struct sim_core *c,
                         enum sim_stop stop);

/* Counts, in its turn, what c retired since the last one; true if the launch
 * may go on, else c has a fault. */
bool sim_within_limit(struct sim *sim, struct sim_core *c);

#define SIM_TASK_INSTRUCTIONS 500 /* as long as the host takes to start one */

/* What the host has done for the launch. */
static inline uint64_t sim_progress_of(const struct sim_run *run)
{
    return run->instructions + SIM_TASK_INSTRUCTIONS * run->tasks_ended;
}

/* Whether the progress of the launch is asked for, and it is time. */
static inline bool sim_progress_is_due(const struct sim *sim)
{
    return sim->progress &&
           sim_progress_of(&sim->run) >= sim->run.next_progress;
}

/* Reports it then; c is the core whose turn it is. */
void sim_progress_report(struct sim *sim, const struct sim_core *c);

/* Whether the host wants the launch to end, wherever it is. */
static inline bool sim_is_stopped(const struct sim *sim)
{
    const atomic_bool *stop = sim->config.stop;
    return stop && atomic_load_explicit(stop, memory_order_relaxed);
}

/* Puts every core but the culprit where its last turn left it. */
void sim_turns_rewind(struct sim *sim, const struct sim_core *culprit);

#endif
