/* SPDX-License-Identifier: MIT
 *
 * Performs inputs, and takes them back.
 */
#ifndef RUNTIME_TOOLS_MLUSIM_REPL_PLAYGROUND_INPUT_H
#define RUNTIME_TOOLS_MLUSIM_REPL_PLAYGROUND_INPUT_H

#include "runtime/tools/mlusim/repl/playground_parts.h"

enum pg_report {
    PG_CHANGES, /* variables that changed, and cycles */
    PG_TIMES    /* times of the units; the input is not kept */
};

/* Compiles, runs and, unless it is a value, keeps an input. It may hold several
 * declarations and statements, and a value at the end. False after a message:
 * all is as before. Text that is neither code nor value is ignored. */
bool pg_input(struct playground *pg, const char *text);
/* As pg_input, for an input that is all of one kind. */
bool pg_input_as(struct playground *pg, enum pg_kind kind, const char *text,
                 enum pg_report report);
/* Returns the numbers of an expression as a text, to be freed: the dimensions
 * of its value, a colon, and each number, with blanks between them. NULL after
 * a message. */
char *pg_flat(struct playground *pg, const char *expression);
/* Forgets the last n inputs that were kept; false, after a message: there are
 * fewer, and all is as before. */
bool pg_undo(struct playground *pg, size_t n);
/* Performs n inputs as they were kept, without a word. False after a message.
 */
bool pg_perform_again(struct playground *pg, const struct pg_entry *inputs,
                      size_t n);

#endif
