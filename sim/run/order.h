/* SPDX-License-Identifier: MIT
 *
 * Which core is next. Internal to sim/.
 */
#ifndef SIM_RUN_ORDER_H
#define SIM_RUN_ORDER_H

#include "sim/machine/machine.h"

/* Runs the cores until sim->run says pause, or nothing is left to run
 * (run.is_over), because of a fault maybe (run.culprit). */
void sim_order_run(struct sim *sim);

#endif
