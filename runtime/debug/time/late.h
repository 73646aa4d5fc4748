/* SPDX-License-Identifier: MIT
 *
 * Stop points that cores have reached and that were not shown yet.
 */
#ifndef DBG_LATE_H
#define DBG_LATE_H

#include <stdbool.h>
#include <stdint.h>

#include "sim/sim.h"

struct dbg_session;

struct dbg_late {
    unsigned core;
    uint64_t retired, pc, cycle;
    bool is_judged, concerns; /* a breakpoint; known during a step */
};

/* Returns the index of the first one in time; -1: none. */
int dbg_first_late(const struct dbg_session *s);

/* Returns the stop point at which a pause has left a core. */
struct dbg_late dbg_late_of(const struct sim_pause *pause);

/* Adds the stop point of a pause. */
void dbg_late_keep(struct dbg_session *s, const struct sim_pause *pause);

/* Takes a stop point with a note that a watchpoint has to check; a step lets
 * the cores there continue. False: none. */
bool dbg_late_take_seen(struct dbg_session *s, struct dbg_late *late);

/* Drops the stop points that cores have left: a step follows one core, and
 * counts the breakpoints that others pass. */
void dbg_late_tidy(struct dbg_session *s);

#endif
