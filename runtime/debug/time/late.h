/* SPDX-License-Identifier: MIT
 *
 * Stop points that cores have reached and that were not shown yet.
 */
#ifndef DBG_LATE_H
#define DBG_LATE_H

#include <stdint.h>

#include "sim/sim.h"

struct dbg_session;

struct dbg_late {
    unsigned core;
    uint64_t retired, pc, cycle;
};

/* The index of the first one in time; -1: there is none. */
int dbg_first_late(const struct dbg_session *s);

/* Adds the stop point at which a pause has left a core. */
void dbg_late_keep(struct dbg_session *s, const struct sim_pause *pause);

/* Drops those whose cores went on: a step follows one core, and counts the
 * breakpoints that others pass. */
void dbg_late_tidy(struct dbg_session *s);

#endif
