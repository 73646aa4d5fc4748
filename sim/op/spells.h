/* SPDX-License-Identifier: MIT
 *
 * When units of a cluster were busy, kept from one meeting of its cores to the
 * next: what the DMA of a memory core and the computing of the cores share can
 * be found only when all of them have come as far. */
#ifndef SIM_OP_SPELLS_H
#define SIM_OP_SPELLS_H

#include "sim/machine/machine.h"

/* The unit of c was busy. Where there is no room, spells are joined in pairs if
 * the memory core is known to work; else the core keeps no more of them until
 * the cluster meets. What is kept depends on the core alone, so it is the same
 * however far cores run ahead of each other. */
void sim_spells_add(struct sim_core *c, uint64_t start, uint64_t end);

/* The core starts a task. */
void sim_spells_start(struct sim_core *c);

/* All cores of the memory core's cluster that take part in its task have met,
 * or ended: books what they share, and begins anew. */
void sim_spells_settle(struct sim_core *memory_core);

#endif
