/* SPDX-License-Identifier: MIT */
/* While cores run on threads (sim/run/parallel.c), some transfers move their
 * data after their turn. Internal to sim/. */
#ifndef SIM_OP_POSTPONED_H
#define SIM_OP_POSTPONED_H

#include "sim/machine/machine.h"
#include "sim/op/execution.h"

/* Makes the state for the cores of a machine; NULL if out of host memory. */
struct sim_postponed *sim_postponed_new(void);

/* Performs a call in its turn, or postpones it until its core continues or
 * another core touches the bytes in a turn: other cores see no difference. */
extern const struct sim_execution sim_execution_postponed;

/* Performs the postponed calls of c, or waits for the thread that performs
 * them. */
void sim_postponed_perform(struct sim_core *c);

/* Performs the postponed calls of all cores. Call in a turn. */
void sim_postponed_settle(struct sim *sim);

#endif
