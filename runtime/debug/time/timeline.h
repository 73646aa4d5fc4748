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
 * late.h. */
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

#endif
