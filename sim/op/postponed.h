/* SPDX-License-Identifier: MIT
 *
 * Data of transfers that is moved after their turn, while cores run on threads
 * (sim/run/parallel.c). Internal to sim/.
 */
#ifndef SIM_OP_POSTPONED_H
#define SIM_OP_POSTPONED_H

#include "sim/machine/machine.h"
#include "sim/op/execution.h"

/* For a machine's cores; NULL: the host has no memory. */
struct sim_postponed *sim_postponed_new(void);

/* For cores that run on threads. A call is performed in its turn, or noted and
 * performed before its core runs on, and before anything else touches the bytes
 * in a turn: what others see is the same. */
extern const struct sim_execution sim_execution_postponed;

/* Performs what c has postponed, or waits until another thread has. */
void sim_postponed_perform(struct sim_core *c);

/* The same for all cores, in a turn. */
void sim_postponed_settle(struct sim *sim);

#endif
