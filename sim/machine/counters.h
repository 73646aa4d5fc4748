/* SPDX-License-Identifier: MIT
 * The counters of a core, by name. */
#ifndef SIM_MACHINE_COUNTERS_H
#define SIM_MACHINE_COUNTERS_H

enum sim_counter {
#define X(ID, name, unit, doc) SIM_COUNT_##ID,
#include "sim/machine/counters.def"
#undef X
    SIM_N_COUNTERS
};

#endif
