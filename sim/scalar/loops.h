/* SPDX-License-Identifier: MIT */
/* Loops of scalar code, found from the instructions. Internal to sim/. */
#ifndef SIM_SCALAR_LOOPS_H
#define SIM_SCALAR_LOOPS_H

#include "sim/machine/core.h"

/* Finds the loops of `p`; works only once. False if out of host memory. */
bool sim_loops_find(struct sim_program *p);

/* The innermost loop around an instruction: from the target of a backward jump
 * to the jump. False if there is no loop, or if loops were not searched. */
bool sim_loop_around(const struct sim_program *p, uint64_t pc,
                     struct sim_loop *loop);

/* Counts the loads and stores of a loop whose addresses are in NRAM, as far as
 * the registers of core `c` show this. */
void sim_loop_near(const struct sim_core *c, const struct sim_loop *loop,
                   uint32_t *loads, uint32_t *stores);

#endif
