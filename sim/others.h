/* SPDX-License-Identifier: MIT
 *
 * Launches that overlap. A device runs them one after another; what earlier
 * ones, which in simulated time are not over, have of the device when a launch
 * begins is given with it (struct sim_launch): cores that they keep, and bytes
 * that they move. They do not change any more: a launch yields to those before
 * it. Cycles count from the start of the launch.
 */
#ifndef SIM_OTHERS_H
#define SIM_OTHERS_H

#include <stdbool.h>
#include <stdint.h>

#pragma GCC visibility push(default)

struct sim;
struct sim_others;

/* For a launch on this device, to begin with nothing; NULL: no memory. */
struct sim_others *sim_others_new(const struct sim *sim);
/* They keep a core until this cycle. */
void sim_others_keep(struct sim_others *o, unsigned core, uint64_t cycle);
/* From this cycle on they move so many bytes in 256 cycles from and to device
 * memory, until the cycle of the next call, which is a later one. False: no
 * memory. */
bool sim_others_move(struct sim_others *o, uint64_t cycle, uint64_t bytes);
/* The cycle at which they leave the first place for a task of n clusters (0:
 * Block) of a launch; 0 if there is one at once. */
uint64_t sim_others_first(const struct sim_others *o, const struct sim *sim,
                          unsigned n);
/* Another user of it, who ends with sim_others_free; NULL stays NULL. A launch
 * is one from sim_begin on. */
struct sim_others *sim_others_share(struct sim_others *o);
void sim_others_free(struct sim_others *o);

/* The cycle at which the last launch gave a core back, or the clusters of the
 * union task that it was part of; 0: the launch did not use the core. */
uint64_t sim_core_end(const struct sim *sim, unsigned core);

#pragma GCC visibility pop

#endif
