/* SPDX-License-Identifier: MIT */
/* printf with values of the program. */
#ifndef DBG_FORMAT_H
#define DBG_FORMAT_H

#include <stdbool.h>

struct dbg_session;

/* Returns whether text is a format in quotes, followed by as many expressions
 * as it needs. If not, writes an error message. */
bool dbg_format_check(struct dbg_session *s, const char *text);

/* Prints a format with values from the selected frame. On an error, prints no
 * part of it and returns false after an error message. */
bool dbg_format_print(struct dbg_session *s, const char *text);

#endif
