/* SPDX-License-Identifier: MIT */
/* Ops that act on the machine, not on data. Internal to sim/. */
#ifndef SIM_RUN_SYSOPS_H
#define SIM_RUN_SYSOPS_H

#include "sim/machine/machine.h"

/* Sets the function of each SYS row of bang.def, by op code. */
void sim_sysops_init(sim_sysop **table);

#endif
