/* SPDX-License-Identifier: MIT
 *
 * Cores at stop points of which the user was not told yet.
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

/* The one that is first in time; -1: there is none. */
int dbg_first_late(const struct dbg_session *s);

/* Keeps a stop point that a core stands at. */
void dbg_late_keep(struct dbg_session *s, const struct sim_pause *pause);

/* Those that went on are at no stop point any more: a step follows one core and
 * only says that others passed some. */
void dbg_late_tidy(struct dbg_session *s);

#endif
