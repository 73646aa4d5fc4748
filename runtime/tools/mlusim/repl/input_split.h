/* SPDX-License-Identifier: MIT
 *
 * An input that is several: declarations and statements on a line, or pasted.
 */
#ifndef RUNTIME_TOOLS_MLUSIM_REPL_INPUT_SPLIT_H
#define RUNTIME_TOOLS_MLUSIM_REPL_INPUT_SPLIT_H

#include "runtime/tools/mlusim/repl/playground.h"

/* A part of an input: text[start..end), of one kind. */
struct pg_part {
    enum pg_kind kind;
    size_t start, end;
};

/* Where the declaration or statement at text ends, behind its semicolon or
 * bracket; blanks and comments before it belong to it. */
size_t pg_piece_end(const char *text);

/* The part that begins at text[at]: a declaration, all statements up to the
 * next declaration or value, or a value. False: only blanks and comments are
 * left. */
bool pg_next_part(const char *text, size_t at, struct pg_part *part);

#endif
