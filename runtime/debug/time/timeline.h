/* SPDX-License-Identifier: MIT
 *
 * Going back to a moment of a launch. A function that returns false has set the
 * error of the session, unless it says otherwise.
 */
#ifndef DBG_TIMELINE_H
#define DBG_TIMELINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "sim/sim.h"

struct dbg_session;

/* Whether there is a launch with a history. */
bool dbg_can_go_back(struct dbg_session *s);

/* Restores a snapshot, by its index. */
bool dbg_time_restore(struct dbg_session *s, size_t snapshot);

/* Runs the cores that a pause had cut short when the snapshot was taken to
 * where they would be without it; core `but` stays (dbg_n_cores: none does).
 * Those that come to a breakpoint are kept in the list of late.h. */
void dbg_time_settle(struct dbg_session *s, unsigned but);

/* Runs on without stopping until the core has retired so much; false, and
 * nothing said, if it never has. */
bool dbg_time_run_to(struct dbg_session *s, unsigned core, uint64_t retired);

/* The same, to look for something on the way: false also after Ctrl-C. */
bool dbg_time_search_to(struct dbg_session *s, unsigned core, uint64_t retired);

/* Keeps this moment, to come back to it from earlier ones; NULL: no memory. */
struct dbg_now *dbg_now_keep(struct dbg_session *s);

/* Comes back to that moment, with all cores; false, with a sentence: it was not
 * found again. */
bool dbg_now_back(struct dbg_session *s, const struct dbg_now *now);
void dbg_now_free(struct dbg_now *now);

/* Goes to where a core has retired so many instructions. */
bool dbg_travel(struct dbg_session *s, unsigned core, uint64_t retired);

/* The same, and of what was set at that moment only what the user had set when
 * it was done so often, see dbg_session.changes_now. */
bool dbg_travel_before(struct dbg_session *s, unsigned core, uint64_t retired,
                       uint64_t changes);

/* As dbg_travel, and what other cores do to shared memory is done up to that
 * position; if the core itself did the last of it, all but that. */
bool dbg_travel_exactly(struct dbg_session *s, struct sim_position at);

#endif
