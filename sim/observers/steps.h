/* SPDX-License-Identifier: MIT
 *
 * Named steps of a kernel (__mlu_step): what is counted in each. Internal to
 * sim/.
 */
#ifndef SIM_OBSERVERS_STEPS_H
#define SIM_OBSERVERS_STEPS_H

#include "sim/machine/machine.h"

/* A task of c starts at this cycle; its code begins now, in no step. */
void sim_step_begin(struct sim_core *c, uint64_t at);
/* `first` is the first instruction of a named step. */
void sim_step_enter(struct sim_core *c, const struct sim_insn *first);

/* Leaves the steps of functions that have returned; c is at that instruction,
 * its pc need not be. */
void sim_step_return(struct sim_core *c, const struct sim_insn *at);

/* What is counted of the step that c is in; NULL: nothing is. Whether others
 * can see what is about to be counted decides what a fault takes back. */
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

/* The time so far belongs to the present step; at the end of a task all steps
 * are left. */
void sim_step_leave_all(struct sim_core *c);
/* Takes the steps of c back to its last turn. */
void sim_steps_rewind(struct sim_core *c);
/* Sums the steps of all cores into the profile. */
void sim_steps_profile(const struct sim *sim, struct sim_profile *p);

#endif
