/* SPDX-License-Identifier: MIT */
/* Lifetimes of named regions, computed from events as in the simulator. A name
 * for the same bytes replaces the old name. An end closes one region. The end
 * of a task closes all regions of its core. */
#ifndef RT_LIVE_H
#define RT_LIVE_H

#include "sim/sim.h"

struct live_region {
    char name[SIM_REGION_NAME_BYTES];
    uint64_t address, bytes;
    struct sim_actor by; /* actor and cycle at the beginning of the region */
    uint64_t number;     /* by core, since live_begin, from 0 */
};

/* Finds the memory of an address and the offset in it. */
enum sim_space live_memory(uint64_t address, uint64_t *offset);

/* Called when a region is closed. */
typedef void live_over(void *user, const struct live_region *region,
                       uint64_t cycle);

/* Makes tables for this many cores. NULL: no memory. */
struct live *live_new(unsigned n_cores, live_over *over, void *user);
void live_free(struct live *l);

/* Called when a launch begins. */
void live_begin(struct live *l);
/* Called when a region is opened or closed. A repeated name for the same bytes
 * has no effect. False: no memory. */
bool live_event(struct live *l, const struct sim_region_event *e);
/* Called when the task of a core has ended. */
void live_end(struct live *l, unsigned core, uint64_t cycle);

#endif
