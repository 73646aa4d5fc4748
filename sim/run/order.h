/* SPDX-License-Identifier: MIT */
/* The order in which cores run. Internal to sim/. */
#ifndef SIM_RUN_ORDER_H
#define SIM_RUN_ORDER_H

#include "sim/machine/machine.h"

/* Runs the cores until sim->run requires a pause or nothing is left to run
 * (run.is_over), maybe because of a fault (run.culprit). */
void sim_order_run(struct sim *sim);

#endif
