/* SPDX-License-Identifier: MIT
 *
 * Ops that need the machine instead of data. Internal to sim/.
 */
#ifndef SIM_RUN_SYSOPS_H
#define SIM_RUN_SYSOPS_H

#include "sim/machine/machine.h"

/* Enters the function of each SYS row of bang.def by its op code. */
void sim_sysops_init(sim_sysop **table);

#endif
