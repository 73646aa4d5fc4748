/* SPDX-License-Identifier: MIT */
/* The channels of the DRAM, by address. Internal to sim/. */
#ifndef SIM_OP_CHANNELS_H
#define SIM_OP_CHANNELS_H

#include "sim/op/call.h"

/* Makes sim->channels for this device. Returns false if out of memory. */
bool sim_channels_init(struct sim *sim);
/* Makes all channels idle, at the start of a launch. */
void sim_channels_reset(struct sim *sim);
/* The cycle at which `moved` bytes of span i of a transfer have passed all
 * channels, at most `rate` bytes per window from `start` on; `start` if no
 * channel delays them. */
uint64_t sim_channels_pass(struct sim_call *call, unsigned i, uint64_t start,
                           uint64_t moved, uint64_t rate);

#endif
