/* SPDX-License-Identifier: MIT
 *
 * Reads inputs of the playground: whether an input is complete, which parts it
 * has, and the expressions that the playground adds to the language. Brackets,
 * comments, strings and first words decide this; the compiler reports all other
 * errors.
 */
#ifndef RUNTIME_TOOLS_MLUSIM_REPL_INPUTS_H
#define RUNTIME_TOOLS_MLUSIM_REPL_INPUTS_H

#include <stdbool.h>
#include <stdio.h>

#include "runtime/tools/mlusim/repl/playground.h"

/* A part of an input, text[start..end), which has one kind. */
struct pg_part {
    enum pg_kind kind;
    size_t start, end;
};

/* Returns the end of the declaration or statement at text, after its semicolon
 * or bracket. Blanks and comments before it are part of it. */
size_t pg_piece_end(const char *text);

/* Finds the part that begins at text[at]: a declaration, all statements up to
 * the next declaration or value, or a value. False: only blanks and comments
 * are left. */
bool pg_next_part(const char *text, size_t at, struct pg_part *part);

/* Whether text is complete: no bracket or comment is open, and it ends like a
 * statement, a declaration or an expression. */
bool pg_is_complete(const char *text);

/* Returns the length of text, without blanks and comments at its end. */
size_t pg_end(const char *text);

/* Whether an expression has an assignment outside brackets. */
bool pg_assigns(const char *text);

/* Writes text as an expression of the language, on the same number of lines. */
void pg_put_expression(FILE *out, const char *text);

/* Whether an input can be given to the compiler: its length and brackets, no
 * byte 0, no launch. */
bool pg_is_sound(const char *text, unsigned number);

/* Whether an expression is complete, and does not compute with a slice. */
bool pg_is_whole(const char *text, unsigned number);

#endif
