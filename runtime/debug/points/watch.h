/* SPDX-License-Identifier: MIT
 *
 * The observer of watchpoints.
 */
#ifndef DBG_WATCH_H
#define DBG_WATCH_H

#include <stdbool.h>
#include <stdint.h>

struct dbg_session;

#define DBG_MAX_WATCHED ((uint64_t)1 << 26) /* bytes of one watchpoint */

/* Whether any breakpoint watches memory. */
bool dbg_has_watches(const struct dbg_session *s);

/* Attaches or detaches the observer as breakpoints need it. */
void dbg_watch_update(struct dbg_session *s);

#endif
