/* SPDX-License-Identifier: MIT */
/* Stop points that cores have reached, and that are still to be shown. */
#ifndef DBG_LATE_H
#define DBG_LATE_H

#include <stdbool.h>
#include <stdint.h>

#include "sim/sim.h"

struct dbg_session;

struct dbg_late {
    unsigned core;
    uint64_t retired, pc, cycle;
    bool is_judged, concerns; /* for steps: whether it was judged, and
                                 whether a breakpoint would stop */
};

/* Returns the index of the stop point that is first in time. -1: there is
 * none. */
int dbg_first_late(const struct dbg_session *s);

/* Returns the stop point of a core that a pause has stopped. */
struct dbg_late dbg_late_of(const struct sim_pause *pause);

/* Stores the stop point of a pause. */
void dbg_late_keep(struct dbg_session *s, const struct sim_pause *pause);

/* Takes a stop point for which a watchpoint has to check an access. During a
 * step, cores at such stop points continue. False: there is none. */
bool dbg_late_take_seen(struct dbg_session *s, struct dbg_late *late);

/* Drops the stop points that cores have left. During a step, which follows one
 * core, also counts the breakpoints that other cores pass. */
void dbg_late_tidy(struct dbg_session *s);

#endif
