/* SPDX-License-Identifier: MIT
 *
 * Lines that are kept and done later.
 */
#ifndef DBG_KEPT_H
#define DBG_KEPT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

struct dbg_session;

struct dbg_lines {
    char **of;
    size_t n, room;
};

/* A copy of a line at the end of a list; false with a sentence: the list is
 * full, or the host has no memory. */
bool dbg_lines_add(struct dbg_session *s, struct dbg_lines *lines,
                   const char *line);

/* Copies of n lines in a list that is empty; false with a sentence, and then
 * the list stays empty. */
bool dbg_lines_copy(struct dbg_session *s, struct dbg_lines *to,
                    char *const *lines, size_t n);

/* Empties a list. */
void dbg_lines_free(struct dbg_lines *lines);

/* Writes n lines and the `end` behind them, each after `before`. */
void dbg_lines_write(FILE *f, const char *before, char *const *lines, size_t n);

/* Keeps a line until the program stands again. */
bool dbg_pend(struct dbg_session *s, const char *line);

#endif
