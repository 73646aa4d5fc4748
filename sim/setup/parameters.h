/* SPDX-License-Identifier: MIT */
/* Parameters of the timing model for a device. Internal to sim/. */
#ifndef SIM_SETUP_PARAMETERS_H
#define SIM_SETUP_PARAMETERS_H

#include "sim/machine/machine.h"

/* Sets generation, params, timing and scalar for sim->device. */
void sim_parameters_init(struct sim *sim);

/* Computes timing from params. Call again when params change. */
void sim_timing_init(struct sim *sim);

#endif
