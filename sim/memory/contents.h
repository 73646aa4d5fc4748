/* SPDX-License-Identifier: MIT */
/* Contents of private memories when a task starts. Internal to sim/. */
#ifndef SIM_MEMORY_CONTENTS_H
#define SIM_MEMORY_CONTENTS_H

#include "sim/machine/machine.h"

/* Sets the contents for a new task, see sim_config. If is_used is false, no
 * core has written to NRAM or WRAM since the last task of c started. */
void sim_contents_start_core(struct sim_core *c, bool is_used);
void sim_contents_start_cluster(struct sim_cluster *cluster,
                                enum sim_contents contents);
/* Drops what tasks have written so far. */
void sim_contents_forget(struct sim *sim);
/* Returns the initial value of every byte of private memories. */
uint8_t sim_contents_fresh(enum sim_contents contents);

void sim_lanes_fini(struct sim_core *c);
/* Bytes of WRAM used since the last reset: 64 times the fullest lane. */
uint64_t sim_lanes_touched(const struct sim_core *c);

#endif
