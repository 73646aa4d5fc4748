/* SPDX-License-Identifier: MIT
 *
 * What going back is made of, for the commands that do. What answers false has
 * a sentence in the session's error, unless it says otherwise.
 */
#ifndef DBG_TIMELINE_H
#define DBG_TIMELINE_H

#include "runtime/debug/state/session.h"

/* A moment that was kept. */
struct dbg_snapshot_at {
    struct sim_snapshot *snapshot;
    uint64_t cycle, print_now, bytes;
    uint64_t *retired; /* by core */
    bool is_changed;   /* something was set then, which stays so */
    unsigned core;     /* of the focus */
    struct dbg_change change;
};

/* Whether there is a launch with a history. */
bool dbg_can_go_back(struct dbg_session *s);
/* Instructions that a core had retired where the history begins. */
uint64_t dbg_time_origin(const struct dbg_session *s, unsigned core);
/* The latest snapshot at which a core had retired at most so much; false, and
 * nothing said, if there is none. */
bool dbg_snapshot_before(struct dbg_session *s, unsigned core, uint64_t retired,
                         size_t *found);
/* A moment of a core. */
struct dbg_moment {
    unsigned core;
    uint64_t retired, cycle;
    const uint64_t *all; /* retired, by core; NULL: that is not known */
};
/* How far what runs from a snapshot is what has happened: to now, or to where
 * something was set before that, from when another snapshot goes on. */
struct dbg_moment dbg_snapshot_until(const struct dbg_session *s,
                                     size_t snapshot,
                                     const struct dbg_moment *now);
/* Watchpoints compare with what lies there now. */
void dbg_time_refresh(struct dbg_session *s);
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
/* Runs on without stopping to the fault that the launch ends with. */
bool dbg_time_run_to_fault(struct dbg_session *s);
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
/* checkpoints.c: `delete checkpoint NUMBER`. */
bool dbg_checkpoint_delete(struct dbg_session *s, const char *rest);
/* Tells where a way back has led; true. */
bool dbg_arrive(struct dbg_session *s, enum dbg_why why);

/* running.c: runs on like dbg_run, but no further than a cycle, at which it
 * ends with DBG_WHY_NOTHING. */
struct dbg_stop dbg_run_before(struct dbg_session *s, uint64_t cycle);
/* running.c: keeps a stop point that a core stands at. */
void dbg_late(struct dbg_session *s, const struct sim_pause *pause);
/* Those that went on are at no stop point any more: a step follows one core and
 * only says that others passed some. */
void dbg_late_tidy(struct dbg_session *s);
/* Has all others do what they do in simulated time before the moment of a core,
 * so that the same moment is the same state, however it was come to. If it is
 * new, cores that stop for the user on that way stay where they are. False: a
 * core did something wrong, and the launch is over. */
bool dbg_catch_up(struct dbg_session *s, unsigned core, bool is_new);
/* watch.c: what the observer saw is not looked at. */
void dbg_seen_forget(struct dbg_session *s);
/* Simulated time of whoever is last among those that run. */
uint64_t dbg_cycle_now(struct dbg_session *s);

#endif
