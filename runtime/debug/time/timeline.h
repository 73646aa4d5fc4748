/* SPDX-License-Identifier: MIT */
/* Goes back to a moment of a launch. A function that returns false has set the
 * error of the session, unless its comment says otherwise. */
#ifndef DBG_TIMELINE_H
#define DBG_TIMELINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "sim/sim.h"

struct dbg_session;

/* Returns whether there is a launch with a history. */
bool dbg_can_go_back(struct dbg_session *s);

/* Restores a snapshot, by its index. */
bool dbg_time_restore(struct dbg_session *s, size_t snapshot);

/* At the snapshot, a pause may have stopped cores early. Runs these cores to
 * where they would be without that pause. Core `but` stays (dbg_n_cores: no
 * core stays). Cores that come to a breakpoint are stored in the list of
 * below. */
void dbg_time_settle(struct dbg_session *s, unsigned but);

/* Runs without stopping until the core has retired `retired` instructions.
 * False, without a message, if the core never does. */
bool dbg_time_run_to(struct dbg_session *s, unsigned core, uint64_t retired);

/* Does what dbg_time_run_to does, but is also false after Ctrl-C. */
bool dbg_time_search_to(struct dbg_session *s, unsigned core, uint64_t retired);

/* Stores this moment, so that time can return to it from earlier moments. NULL:
 * no memory. */
struct dbg_now *dbg_now_keep(struct dbg_session *s);

/* Returns to that moment with all cores. Returns false after an error message
 * if the moment is not found again. */
bool dbg_now_back(struct dbg_session *s, const struct dbg_now *now);
void dbg_now_free(struct dbg_now *now);

/* Goes to the moment when a core has retired `retired` instructions. */
bool dbg_travel(struct dbg_session *s, unsigned core, uint64_t retired);

/* Does dbg_travel, but restores only the first `changes` changes by the user,
 * see dbg_session.changes_now. */
bool dbg_travel_before(struct dbg_session *s, unsigned core, uint64_t retired,
                       uint64_t changes);

/* Does what dbg_travel does; then the other cores have done all work on shared
 * memory before this position. */
bool dbg_travel_exactly(struct dbg_session *s, struct sim_position at);

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
