/* SPDX-License-Identifier: MIT
 *
 * The parameters of the timing model for one device. Internal to sim/.
 */
#ifndef SIM_SETUP_PARAMETERS_H
#define SIM_SETUP_PARAMETERS_H

#include "sim/machine/machine.h"

/* Sets generation, params, timing and scalar of sim, whose device is
 * known. */
void sim_parameters_init(struct sim *sim);

/* The part that follows from params: timing. Once more after params changed. */
void sim_timing_init(struct sim *sim);

#endif
