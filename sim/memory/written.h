/* SPDX-License-Identifier: MIT */
/* Which bytes of WRAM a task has written. Internal to sim/. */
#ifndef SIM_MEMORY_WRITTEN_H
#define SIM_MEMORY_WRITTEN_H

#include "sim/machine/machine.h"

/* Whether written bytes of WRAM are recorded for c. */
static inline bool sim_is_written_known(const struct sim_core *c)
{
    return c->written.host != NULL;
}
/* Records written bytes from each core's next task on; returns false if out of
 * memory. */
bool sim_written_init(struct sim *sim);
/* Begins a task: only initialised variables count as written. */
void sim_written_start(struct sim_core *c);
/* Marks [offset, offset + bytes) of WRAM as written. */
void sim_written_mark(struct sim_core *c, uint64_t offset, uint64_t bytes);
/* Drops what was recorded for core `c` since its last turn. */
void sim_written_rewind(struct sim_core *c);
void sim_written_profile(const struct sim *sim, struct sim_profile *p);

#endif
