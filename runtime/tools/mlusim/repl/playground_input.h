/* SPDX-License-Identifier: MIT */
/* Performs inputs, and undoes them. */
#ifndef RUNTIME_TOOLS_MLUSIM_REPL_PLAYGROUND_INPUT_H
#define RUNTIME_TOOLS_MLUSIM_REPL_PLAYGROUND_INPUT_H

#include "runtime/tools/mlusim/repl/playground_parts.h"

enum pg_report {
    PG_CHANGES, /* shows variables that changed, and cycles */
    PG_TIMES    /* shows times of the units; such an input is not kept */
};

/* Compiles and runs an input and, unless it is a value, keeps the input. An
 * input may have several declarations and statements, and a value at the end.
 * Text that is neither code nor value is ignored. On an error, prints a
 * message, returns false and changes nothing. */
bool pg_input(struct playground *pg, const char *text);
/* Does what pg_input does, for an input of only one kind. */
bool pg_input_as(struct playground *pg, enum pg_kind kind, const char *text,
                 enum pg_report report);
/* Returns the numbers of an expression as a text, to be freed: the dimensions
 * of its value, a colon, and the numbers, separated by blanks. NULL after a
 * message. */
char *pg_flat(struct playground *pg, const char *expression);
/* Forgets the last n inputs that were kept. If there are fewer, prints a
 * message, returns false and changes nothing. */
bool pg_undo(struct playground *pg, size_t n);
/* Performs n kept inputs again, without any output. On an error, prints a
 * message and returns false. */
bool pg_perform_again(struct playground *pg, const struct pg_entry *inputs,
                      size_t n);

#endif
