/* SPDX-License-Identifier: MIT
 *
 * The channels of the DRAM, by address. Internal to sim/.
 */
#ifndef SIM_OP_CHANNELS_H
#define SIM_OP_CHANNELS_H

#include "sim/op/call.h"

/* Those that the device has: sim->channels. False: no memory. */
bool sim_channels_init(struct sim *sim);
/* All of them idle, as a launch finds them. */
void sim_channels_reset(struct sim *sim);
/* The cycle at which span i of a transfer, for which the DRAM moves so many
 * bytes, is through the last channel that holds it up; `start` if none does.
 * From cycle start on, at most rate bytes per window. */
uint64_t sim_channels_pass(struct sim_call *call, unsigned i, uint64_t start,
                           uint64_t moved, uint64_t rate);

#endif
