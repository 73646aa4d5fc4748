/* SPDX-License-Identifier: MIT */
/* Busy times of a cluster's units between two meetings of its cores. The
 * overlap of the memory core's DMA with computing is only known when all cores
 * have met. */
#ifndef SIM_OP_SPELLS_H
#define SIM_OP_SPELLS_H

#include "sim/machine/machine.h"

/* Adds a busy time of the unit of core `c`. If the table is full, merges spells
 * in pairs if the memory core is known to work, else records no more spells
 * until the next meeting. The result depends on this core only, not on how far
 * cores run ahead. */
void sim_spells_add(struct sim_core *c, uint64_t start, uint64_t end);

/* Prepares for a new task of the core. */
void sim_spells_start(struct sim_core *c);

/* Call when all cores of the cluster in the memory core's task have met or
 * ended. Counts the overlap and clears the spells. */
void sim_spells_settle(struct sim_core *memory_core);

#endif
