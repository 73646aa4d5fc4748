/* SPDX-License-Identifier: MIT */
/* Cores and bandwidth that earlier launches use (sim/others.h). */
#ifndef SIM_MACHINE_OTHERS_H
#define SIM_MACHINE_OTHERS_H

#include "sim/machine/machine.h"
#include "sim/others.h"

/* Returns the first cycle at which all cores of a group are free; `o` may be
 * NULL. */
uint64_t sim_others_until(const struct sim_others *o, const struct sim *sim,
                          const struct sim_group *group);
uint64_t sim_others_core(const struct sim_others *o, unsigned core);
/* Bytes that earlier launches move in this window. */
uint64_t sim_others_moved(const struct sim_others *o, uint64_t window);

#endif
