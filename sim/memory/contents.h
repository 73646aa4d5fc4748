/* SPDX-License-Identifier: MIT
 *
 * What private memories hold when a task starts. Internal to sim/.
 */
#ifndef SIM_MEMORY_CONTENTS_H
#define SIM_MEMORY_CONTENTS_H

#include "sim/machine/machine.h"

/* What private memories hold when a task starts, see sim_config. Not is_used:
 * no core has written to NRAM or WRAM since the last task of c started. */
void sim_contents_start_core(struct sim_core *c, bool is_used);
void sim_contents_start_cluster(struct sim_cluster *cluster,
                                enum sim_contents contents);
/* Nothing is kept of what the tasks so far wrote. */
void sim_contents_forget(struct sim *sim);
/* What every byte of private memories holds at first. */
uint8_t sim_contents_fresh(enum sim_contents contents);

void sim_lanes_fini(struct sim_core *c);
/* Bytes of WRAM in use since the last reset: the fullest lane 64 times. */
uint64_t sim_lanes_touched(const struct sim_core *c);

#endif
