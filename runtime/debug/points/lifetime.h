/* SPDX-License-Identifier: MIT
 *
 * The end of what is watched: watchpoints of locals end with their frame, those
 * of memory of a launch with the launch.
 */
#ifndef DBG_LIFETIME_H
#define DBG_LIFETIME_H

struct dbg_session;
struct dbg_stop;

void dbg_watch_end(struct dbg_session *s, const struct dbg_stop *stop);

/* At the end of a launch: deletes the watchpoints of memory that ends with it.
 * At the beginning of one: those of another program. */
void dbg_watch_outlive(struct dbg_session *s);
void dbg_watch_survive(struct dbg_session *s);

#endif
