/* SPDX-License-Identifier: MIT
 *
 * A session with the states of its rooms.
 */
#ifndef DBG_PARTS_OF_SESSION_H
#define DBG_PARTS_OF_SESSION_H

struct dbg_session;

/* All of them zeros, one block of memory, which free() takes; NULL: the host
 * has none. */
struct dbg_session *dbg_session_new(void);

#endif
