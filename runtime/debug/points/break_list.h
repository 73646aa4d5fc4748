/* SPDX-License-Identifier: MIT
 *
 * The list of breakpoints, for the user and as commands in a file.
 */
#ifndef DBG_BREAK_LIST_H
#define DBG_BREAK_LIST_H

#include <stdio.h>

struct dbg_breakpoint;

/* Writes the command that makes b. */
void dbg_break_write(FILE *f, const struct dbg_breakpoint *b);

/* "breakpoint", "awatch", "dprintf" ... */
const char *dbg_break_kind(const struct dbg_breakpoint *b);

#endif
