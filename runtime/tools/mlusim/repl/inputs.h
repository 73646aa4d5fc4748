/* SPDX-License-Identifier: MIT
 *
 * Reads inputs of the playground: whether one is complete, its parts, and the
 * expressions that the playground adds to the language. Brackets, comments,
 * strings and first words decide; the compiler reports all other errors.
 */
#ifndef RUNTIME_TOOLS_MLUSIM_REPL_INPUTS_H
#define RUNTIME_TOOLS_MLUSIM_REPL_INPUTS_H

#include <stdbool.h>
#include <stdio.h>

#include "runtime/tools/mlusim/repl/playground.h"

/* A part of an input: text[start..end), of one kind. */
struct pg_part {
    enum pg_kind kind;
    size_t start, end;
};

/* Returns the end of the declaration or statement at text, after its semicolon
 * or bracket; blanks and comments before it belong to it. */
size_t pg_piece_end(const char *text);

/* Finds the part that begins at text[at]: a declaration, all statements up to
 * the next declaration or value, or a value. False: only blanks and comments
 * are left. */
bool pg_next_part(const char *text, size_t at, struct pg_part *part);

/* Whether text is complete: no bracket or comment is open and it ends as a
 * statement, declaration or expression does. */
bool pg_is_complete(const char *text);

/* Returns the length of text without blanks and comments at its end. */
size_t pg_end(const char *text);

/* Whether an expression assigns, outside of brackets. */
bool pg_assigns(const char *text);

/* Writes text as an expression of the language, in as many lines. */
void pg_put_expression(FILE *out, const char *text);

/* Whether an input may be compiled at all: its length, its brackets, no byte 0,
 * no launch. */
bool pg_is_sound(const char *text, unsigned number);

/* Whether an expression has all that it needs, and computes with no slice. */
bool pg_is_whole(const char *text, unsigned number);

#endif
