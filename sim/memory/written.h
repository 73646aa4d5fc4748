/* SPDX-License-Identifier: MIT
 *
 * Which bytes of WRAM a task has written. Internal to sim/.
 */
#ifndef SIM_MEMORY_WRITTEN_H
#define SIM_MEMORY_WRITTEN_H

#include "sim/machine/machine.h"

/* Whether it is known which bytes of WRAM c has written. */
static inline bool sim_is_written_known(const struct sim_core *c)
{
    return c->written.host != NULL;
}
/* From the next task of every core on it is; false: no memory. */
bool sim_written_init(struct sim *sim);
/* A task begins: only initialised variables are written. */
void sim_written_start(struct sim_core *c);
/* [offset, offset + bytes) of WRAM is written. */
void sim_written_mark(struct sim_core *c, uint64_t offset, uint64_t bytes);
/* Forgets what c noted since its last turn. */
void sim_written_rewind(struct sim_core *c);
void sim_written_profile(const struct sim *sim, struct sim_profile *p);

#endif
