/* SPDX-License-Identifier: MIT
 *
 * Colours of source lines on a terminal.
 */
#ifndef DBG_STYLE_H
#define DBG_STYLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* Returns whether text written to `out` may have colours: it is a terminal that
 * knows them, and NO_COLOR (no-color.org) is not set. */
bool dbg_style_is_wanted(FILE *out);

/* Writes a line of C with colours into to[bytes], for which 16 times the line
 * and 16 more are enough. *is_comment: whether the line begins inside a
 * comment; then whether the next one does. to: NULL to find out only this. */
void dbg_style_line(char *to, size_t bytes, const char *line, bool *is_comment);

#endif
