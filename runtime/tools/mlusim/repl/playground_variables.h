/* SPDX-License-Identifier: MIT */
/* The variables of a session: their names, places and last known values. */
#ifndef RUNTIME_TOOLS_MLUSIM_REPL_PLAYGROUND_VARIABLES_H
#define RUNTIME_TOOLS_MLUSIM_REPL_PLAYGROUND_VARIABLES_H

#include "runtime/tools/mlusim/repl/playground_parts.h"

/* Whether all tasks ended normally. */
bool pg_has_ended(const struct pg_run *run);

/* Returns the text that the tasks printed after a mark, without the newline. If
 * tasks printed different texts, returns these side by side. Malloc'ed. NULL:
 * no memory. */
char *pg_printed(const struct pg_run *run, char mark);

/* Returns the value from the line of a variable, in the form of pg_printed.
 * NULL: there is no such line. */
char *pg_value_of(const struct pg_run *run, char mark, const char *name);

/* Return whether the bytes of a variable, or any copied bytes, were changed on
 * any core. */
bool pg_is_changed(const struct pg_run *run, const struct pg_variable *v);

bool pg_has_changed(const struct pg_run *run);

/* Returns the ends after the inputs before number `input`; these inputs still
 * own them. */
struct pg_ends pg_ends_before(const struct playground *pg, size_t input);

/* Writes the ends after a run, for the next run. False: no memory. */
bool pg_ends_behind(const struct playground *pg, const struct pg_run *run,
                    struct pg_ends *ends);

enum { PG_LONGEST_NAME = 128 };

#define PG_NO_VARIABLE ((size_t)-1)

/* Returns the scratchpad that contains an address; ISA_N_SPACES: no scratchpad
 * contains it. */
int pg_space_of(uint64_t address);

/* Returns the variable of that name that was declared last by the inputs before
 * number `input`; PG_NO_VARIABLE: there is none. */
size_t pg_find(const struct playground *pg, const char *name, size_t input);

/* Whether the name of this variable means this variable, and not a later
 * one. */
bool pg_is_visible(const struct playground *pg, size_t variable);

/* Writes the i-th variable that an input declares in statements, or elsewhere.
 */
bool pg_declared_local(const struct pg_entry *input, size_t i, char *name,
                       size_t bytes);

bool pg_declared_other(const struct pg_entry *input, size_t i, char *name,
                       size_t bytes);

/* Returns the known value of a name. NULL: it is unknown. */
const char *pg_known(const struct playground *pg, const char *name, size_t n);

/* Adds the variables and symbols of an input that has run and is already kept.
 * False: no memory. */
bool pg_add_variables(struct playground *pg, const struct pg_run *run);

/* Sets the value of a variable that the last kept input has changed, and takes
 * ownership of the text. False: no memory. */
bool pg_note_value(struct playground *pg, size_t variable, char *value);

/* Removes the last input, with its variables and its changes of values. */
void pg_forget_last(struct playground *pg);

#endif
