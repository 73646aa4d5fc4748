/* SPDX-License-Identifier: MIT
 *
 * printf with values of the program.
 */
#ifndef DBG_FORMAT_H
#define DBG_FORMAT_H

#include <stdbool.h>

struct dbg_session;

/* Whether text is a format in quotes and as many expressions behind it as it
 * wants; false with a sentence. */
bool dbg_format_check(struct dbg_session *s, const char *text);

/* Prints it as the selected frame sees the expressions; false with a sentence,
 * and nothing is printed. */
bool dbg_format_print(struct dbg_session *s, const char *text);

#endif
