/* SPDX-License-Identifier: MIT
 *
 * What the user reads: text, the sentence of an error, a question.
 */
#ifndef DBG_SAY_H
#define DBG_SAY_H

#include <stdbool.h>
#include <stddef.h>

struct dbg_session;

void dbg_say(struct dbg_session *s, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* The same of n characters, which may be 0. */
void dbg_say_bytes(struct dbg_session *s, const char *text, size_t n);

/* Keeps a sentence in s->error; false, so that functions can return it. */
bool dbg_fail(struct dbg_session *s, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Whether the user at a terminal agrees; elsewhere, and after `set
 * confirm off`, nothing is asked. */
bool dbg_is_agreed(struct dbg_session *s, const char *question);

#endif
