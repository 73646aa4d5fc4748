/* SPDX-License-Identifier: MIT */
/* Reads inputs of the playground: whether an input is complete, its parts, and
 * the expressions that the playground adds to the language. Decides by
 * brackets, comments, strings and first words; the compiler reports all other
 * errors. */
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
 * or bracket. Includes blanks and comments before it. */
size_t pg_piece_end(const char *text);

/* Finds the part that begins at text[at]: a declaration, all statements up to
 * the next declaration or value, or a value. False: only blanks and comments
 * are left. */
bool pg_next_part(const char *text, size_t at, struct pg_part *part);

/* Whether text is complete: no bracket or comment is open, and the text ends as
 * a statement, a declaration or an expression ends. */
bool pg_is_complete(const char *text);

/* Returns the length of text, without blanks and comments at its end. */
size_t pg_end(const char *text);

/* Whether an expression has an assignment outside brackets. */
bool pg_assigns(const char *text);

/* Writes text as an expression of the language, on the same number of lines. */
void pg_put_expression(FILE *out, const char *text);

/* Whether the compiler can compile an input: checks its length and brackets,
 * and that it has no byte 0 and no launch. */
bool pg_is_sound(const char *text, unsigned number);

/* Whether an expression is complete, and does not compute with a slice. */
bool pg_is_whole(const char *text, unsigned number);

#endif
