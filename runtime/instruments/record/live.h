/* SPDX-License-Identifier: MIT
 *
 * Named regions over time: from when to when each was live. The machine knows
 * which are; this puts events together, as the machine would: the same bytes
 * replace the name, an end closes, the end of a task closes all.
 */
#ifndef RT_LIVE_H
#define RT_LIVE_H

#include "sim/sim.h"

struct live_region {
    char name[SIM_REGION_NAME_BYTES];
    uint64_t address, bytes;
    struct sim_actor by; /* who named it, where and when */
    uint64_t number;     /* of the core since live_begin, from 0 on */
};

/* The memory that an address is in, and how far behind its beginning. */
enum sim_space live_memory(uint64_t address, uint64_t *offset);

/* A region is over. */
typedef void live_over(void *user, const struct live_region *region,
                       uint64_t cycle);

struct live;

/* Of so many cores; NULL: no memory. */
struct live *live_new(unsigned n_cores, live_over *over, void *user);
void live_free(struct live *l);

/* A launch begins. */
void live_begin(struct live *l);
/* A region is named, or closed. A name that the same bytes have already goes
 * on. False: the host has no memory to know of it. */
bool live_event(struct live *l, const struct sim_region_event *e);
/* The task of a core is over. */
void live_end(struct live *l, unsigned core, uint64_t cycle);

#endif
