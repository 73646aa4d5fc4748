/* SPDX-License-Identifier: MIT
 *
 * What is known of the lanes of WRAM beside their bytes. Internal to sim/.
 */
#ifndef SIM_MEMORY_LANES_H
#define SIM_MEMORY_LANES_H

#include "sim/machine/machine.h"

/* A task starts: back to "never written", or contents stay. */
void sim_lanes_reset(struct sim_core *c);
void sim_lanes_keep(struct sim_core *c);
void sim_lanes_forget(struct sim_core *c);
void sim_lanes_fini(struct sim_core *c);
/* Bytes of WRAM in use since the last reset: the fullest lane 64 times. */
uint64_t sim_lanes_touched(const struct sim_core *c);

#endif
