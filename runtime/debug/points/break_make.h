/* SPDX-License-Identifier: MIT */
/* `break`: makes a breakpoint from a place, filters and a condition. */
#ifndef DBG_BREAK_MAKE_H
#define DBG_BREAK_MAKE_H

#include <stdbool.h>

#include "runtime/debug/state/session.h"

struct dbg_breakpoint;

/* Takes "if CONDITION", "task N", "cluster N" and "core N" from the end of
 * text. */
bool dbg_break_filters(struct dbg_session *s, char *text,
                       struct dbg_breakpoint *b);

#endif
