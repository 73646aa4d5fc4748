/* SPDX-License-Identifier: MIT */
/* Overlapping launches. A device runs launches one after another. Earlier
 * launches that have not ended in simulated time still use cores and bandwidth
 * when a launch begins; sim_launch.others describes this. A launch never delays
 * earlier ones. Cycles count from the start of the launch. */
#ifndef SIM_OTHERS_H
#define SIM_OTHERS_H

#include <stdbool.h>
#include <stdint.h>

#pragma GCC visibility push(default)

struct sim;
struct sim_others;

/* Makes an empty description for a launch on this device; NULL if out of
 * memory. */
struct sim_others *sim_others_new(const struct sim *sim);
/* Notes that earlier launches use this core until this cycle. */
void sim_others_keep(struct sim_others *o, unsigned core, uint64_t cycle);
/* Notes that from `cycle` on, earlier launches move `bytes` per 256 cycles to
 * and from device memory. This holds until the cycle of the next call, which
 * must be later. Returns false if there is no memory. */
bool sim_others_move(struct sim_others *o, uint64_t cycle, uint64_t bytes);
/* Returns the first cycle at which a task of n clusters (0: Block) finds free
 * cores; 0 if cores are free now. */
uint64_t sim_others_first(const struct sim_others *o, const struct sim *sim,
                          unsigned n);
/* Adds a reference; each user calls sim_others_free. NULL returns NULL. A
 * launch has a reference from sim_begin on. */
struct sim_others *sim_others_share(struct sim_others *o);
void sim_others_free(struct sim_others *o);

/* The cycle at which the last launch released a core, or the clusters of its
 * union task; 0 if the launch did not use the core. */
uint64_t sim_core_end(const struct sim *sim, unsigned core);

#pragma GCC visibility pop

#endif
