/* SPDX-License-Identifier: MIT
 *
 * What going back is made of, for the commands that do.
 */
#ifndef DBG_TIMELINE_H
#define DBG_TIMELINE_H

#include "runtime/debug/session.h"

/* Goes to where a core has retired so many instructions. False with a
 * sentence. */
bool dbg_travel(struct dbg_session *s, unsigned core, uint64_t retired);
/* The latest snapshot at which a core had retired at most so much. */
size_t dbg_snapshot_before(struct dbg_session *s, unsigned core,
                           uint64_t retired);
/* Runs from a snapshot to that moment. */
bool dbg_replay(struct dbg_session *s, size_t snapshot, unsigned core,
                uint64_t retired);

/* running.c: runs on like dbg_run, but no further than a core having retired so
 * much. */
struct dbg_stop dbg_run_until(struct dbg_session *s, unsigned core,
                              uint64_t retired);
/* running.c: keeps a stop point that a core stands at. */
void dbg_late(struct dbg_session *s, const struct sim_pause *pause);
/* Simulated time of whoever is last among those that run. */
uint64_t dbg_cycle_now(struct dbg_session *s);

#endif
