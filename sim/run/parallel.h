/* SPDX-License-Identifier: MIT
 *
 * Cores on threads of the host. Internal to sim/run/.
 */
#ifndef SIM_RUN_PARALLEL_H
#define SIM_RUN_PARALLEL_H

#include "sim/machine/machine.h"

/* A launch continues: sees when it looks at its pace first. */
void sim_parallel_begin(struct sim *sim);

/* So many turns were given on one thread (run.until_look is 0): tries threads,
 * for as long as they are faster, if a turn takes long enough. The cores are
 * then as on one thread, but further on in their private work. */
void sim_parallel_look(struct sim *sim);

/* Accepts NULL. */
void sim_parallel_free(struct sim_parallel *parallel);

#endif
