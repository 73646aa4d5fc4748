/* SPDX-License-Identifier: MIT
 *
 * printf with values of the program.
 */
#ifndef DBG_FORMAT_H
#define DBG_FORMAT_H

#include <stdbool.h>

struct dbg_session;

/* Returns whether text is a format in quotes, followed by as many expressions
 * as it needs; false with a sentence. */
bool dbg_format_check(struct dbg_session *s, const char *text);

/* Prints a format, evaluated in the selected frame; false with a sentence, and
 * nothing is printed. */
bool dbg_format_print(struct dbg_session *s, const char *text);

#endif
