/* SPDX-License-Identifier: MIT
 *
 * Whether the filters and the condition of a breakpoint let a core stop.
 */
#ifndef DBG_CONDITIONS_H
#define DBG_CONDITIONS_H

#include <stdbool.h>

struct dbg_breakpoint;
struct dbg_session;

/* Whether filters let core stop. */
bool dbg_break_passes(struct dbg_session *s, const struct dbg_breakpoint *b,
                      unsigned core);

/* Whether filters and condition let core stop; counts the hit. */
bool dbg_break_counts(struct dbg_session *s, struct dbg_breakpoint *b,
                      unsigned core);

#endif
