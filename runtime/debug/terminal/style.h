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

/* Writes a line of C with colours into to[bytes], which is as long as needed if
 * bytes is 16 times the line and 16 more. *is_comment: whether the line begins
 * inside of a comment; then whether the next one does. to: NULL to know just
 * that. */
void dbg_style_line(char *to, size_t bytes, const char *line, bool *is_comment);

#endif
