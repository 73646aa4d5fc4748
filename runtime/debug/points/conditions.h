/* SPDX-License-Identifier: MIT
 *
 * Filters and conditions of breakpoints.
 */
#ifndef DBG_CONDITIONS_H
#define DBG_CONDITIONS_H

#include <stdbool.h>

struct dbg_breakpoint;
struct dbg_session;

/* Whether the filters of b let a core stop. */
bool dbg_break_passes(struct dbg_session *s, const struct dbg_breakpoint *b,
                      unsigned core);

/* Whether filters and condition let a core stop; counts the hit. */
bool dbg_break_counts(struct dbg_session *s, struct dbg_breakpoint *b,
                      unsigned core);

/* Whether filters and condition let it stop, as dbg_break_counts finds, but
 * nothing is counted, said or set. */
bool dbg_break_would(struct dbg_session *s, struct dbg_breakpoint *b,
                     unsigned core);

#endif
