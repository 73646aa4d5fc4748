/* SPDX-License-Identifier: MIT */
/* The table of commands. */
#ifndef DBG_COMMANDS_H
#define DBG_COMMANDS_H

#include "runtime/debug/state/front.h"

struct dbg_session;

/* Gives a session the table. */
void dbg_commands_open(struct dbg_session *s);

/* ---- the prompt ---------------------------------------------------------- */

extern const struct dbg_front dbg_prompt_front;

#endif
