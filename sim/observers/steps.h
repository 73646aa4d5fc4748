/* SPDX-License-Identifier: MIT */
/* Named steps of a kernel (__mlu_step) and their counts. Internal to sim/. */
#ifndef SIM_OBSERVERS_STEPS_H
#define SIM_OBSERVERS_STEPS_H

#include "sim/machine/machine.h"

/* Begins a task of core `c` at cycle `at`; the task's code begins now, in no
 * step. */
void sim_step_begin(struct sim_core *c, uint64_t at);
/* Enters the named step whose first instruction is `first`. */
void sim_step_enter(struct sim_core *c, const struct sim_insn *first);

/* Leaves the steps of functions that have returned; core `c` is at this
 * instruction, but c->pc may be stale. */
void sim_step_return(struct sim_core *c, const struct sim_insn *at);

/* Returns the counts of the present step of `c`; NULL if steps are not counted.
 * is_visible: the action to count is visible, so a fault does not undo it. */
static inline struct sim_step_work *sim_step_counts(struct sim_core *c,
                                                    bool is_visible)
{
    if (!c->steps.present)
        return NULL;
    if (c->steps.innermost < c->x[SIM_SP])
        sim_step_return(c, c->pc);
    struct sim_step_row *row = c->steps.present;
    if (!is_visible && row->kept_turn != c->turns) {
        row->kept = row->now;
        row->kept_turn = c->turns;
    }
    return &row->now;
}

/* Ends all steps at the end of a task, and counts their time. */
void sim_step_leave_all(struct sim_core *c);
/* Restores the steps of core `c` to those at its last turn. */
void sim_steps_rewind(struct sim_core *c);
/* Sums the steps of all cores into the profile. */
void sim_steps_profile(const struct sim *sim, struct sim_profile *p);

#endif
