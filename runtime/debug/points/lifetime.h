/* SPDX-License-Identifier: MIT
 *
 * The end of watchpoints, with the memory they watch.
 */
#ifndef DBG_LIFETIME_H
#define DBG_LIFETIME_H

struct dbg_session;
struct dbg_stop;

/* Deletes the watchpoints that end where the core of a stop has come to. */
void dbg_watch_end(struct dbg_session *s, const struct dbg_stop *stop);
/* A launch ends: deletes the watchpoints of memory that ends with it. */
void dbg_watch_outlive(struct dbg_session *s);
/* A launch begins: deletes the watchpoints of another program. */
void dbg_watch_survive(struct dbg_session *s);

#endif
