/* SPDX-License-Identifier: MIT */
/* Colours of source lines on a terminal. */
#ifndef DBG_STYLE_H
#define DBG_STYLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* Returns whether text written to `out` may have colours: it is a terminal that
 * supports them, and NO_COLOR (no-color.org) is not set. */
bool dbg_style_is_wanted(FILE *out);

/* Writes a line of C with colours into to[bytes]. 16 times the length of the
 * line, plus 16, is enough room. *is_comment says whether the line begins
 * inside a comment, and receives whether the next one does. If `to` is NULL,
 * only finds out the latter. */
void dbg_style_line(char *to, size_t bytes, const char *line, bool *is_comment);

#endif
