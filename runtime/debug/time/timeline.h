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

/* Returns whether there is a launch with a history. */
bool dbg_can_go_back(struct dbg_session *s);

/* Restores a snapshot, by its index. */
bool dbg_time_restore(struct dbg_session *s, size_t snapshot);

/* Runs the cores that a pause had cut short at the snapshot to their places
 * without that pause; core `but` stays (dbg_n_cores: none). Those at a
 * breakpoint are kept in the list of late.h. */
void dbg_time_settle(struct dbg_session *s, unsigned but);

/* Runs on without stopping until the core has retired so many instructions;
 * false, without a sentence, if it never does. */
bool dbg_time_run_to(struct dbg_session *s, unsigned core, uint64_t retired);

/* Runs on like dbg_time_run_to, to search: false also after Ctrl-C. */
bool dbg_time_search_to(struct dbg_session *s, unsigned core, uint64_t retired);

/* Keeps this moment for a return from earlier ones; NULL: no memory. */
struct dbg_now *dbg_now_keep(struct dbg_session *s);

/* Returns there with all cores; false with a sentence: not found again. */
bool dbg_now_back(struct dbg_session *s, const struct dbg_now *now);
void dbg_now_free(struct dbg_now *now);

/* Goes to where a core has retired so many instructions. */
bool dbg_travel(struct dbg_session *s, unsigned core, uint64_t retired);

/* Goes there, but restores only the first `changes` changes by the user, see
 * dbg_session.changes_now. */
bool dbg_travel_before(struct dbg_session *s, unsigned core, uint64_t retired,
                       uint64_t changes);

/* Goes there, with all work of other cores on shared memory up to that
 * position; if the core itself did the last of it, all but that. */
bool dbg_travel_exactly(struct dbg_session *s, struct sim_position at);

#endif
