/* SPDX-License-Identifier: MIT
 *
 * What going back is made of, for the commands that do. What answers false has
 * a sentence in the session's error, unless it says otherwise.
 */
#ifndef DBG_TIMELINE_H
#define DBG_TIMELINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "sim/sim.h"

struct dbg_now;
struct dbg_session;

/* Whether there is a launch with a history. */
bool dbg_can_go_back(struct dbg_session *s);

bool dbg_time_restore(struct dbg_session *s, size_t snapshot);

/* Has cores that a pause had cut short when the snapshot was taken go on to
 * where they would be without; but one does not, or none: dbg_n_cores. Who is
 * at a breakpoint then is to be told of. */
void dbg_time_settle(struct dbg_session *s, unsigned but);

/* Runs on without stopping until the core has retired so much; false, and
 * nothing said, if it never has. */
bool dbg_time_run_to(struct dbg_session *s, unsigned core, uint64_t retired);

/* The same, to look for something on the way: false also after Ctrl-C. */
bool dbg_time_search_to(struct dbg_session *s, unsigned core, uint64_t retired);

/* Keeps now, to come back to from moments before; NULL: no memory. */
struct dbg_now *dbg_now_keep(struct dbg_session *s);

/* Everything is as it was, the other cores included; false, with a sentence: it
 * cannot be had again. */
bool dbg_now_back(struct dbg_session *s, const struct dbg_now *now);
void dbg_now_free(struct dbg_now *now);

/* Goes to where a core has retired so many instructions. */
bool dbg_travel(struct dbg_session *s, unsigned core, uint64_t retired);

/* The same, but everything that others can see of other cores is done up to
 * that position, or, if the core itself did the last of it, all but that. */
bool dbg_travel_exactly(struct dbg_session *s, struct sim_position at);

#endif
