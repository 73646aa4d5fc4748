/* SPDX-License-Identifier: MIT
 *
 * Stop replies: a stop, as gdb learns of it.
 */
#ifndef DBG_STOP_REPLY_H
#define DBG_STOP_REPLY_H

#include <stdbool.h>

struct dbg_session;
struct dbg_stop;

/* Instead of what a stop prints. */
void dbg_gdb_stopped(struct dbg_session *s, const struct dbg_stop *stop);

/* Whether a launch has other code than gdb knows of, so that it is to stop. */
bool dbg_gdb_is_news(const struct dbg_session *s);

/* The packet about the last stop. */
void dbg_gdb_report_stop(struct dbg_session *s);

#endif
