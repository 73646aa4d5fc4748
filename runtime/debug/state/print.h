/* SPDX-License-Identifier: MIT */
/* Values as text, as gdb writes them. */
#ifndef DBG_PRINT_H
#define DBG_PRINT_H

#include <stddef.h>
#include <stdio.h>

struct dbg_session;
struct dbg_value;

/* Prints a value as C would write it. format: a letter of gdb, or 0. */
void dbg_value_print(struct dbg_session *s, FILE *to, const struct dbg_value *v,
                     char format);

/* Prints a value on s->out, as dbg_say does. */
void dbg_value_say(struct dbg_session *s, const struct dbg_value *v,
                   char format);

/* Stores a value as $N and returns N. */
size_t dbg_history_add(struct dbg_session *s, const struct dbg_value *v);

#endif
