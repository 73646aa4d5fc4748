/* SPDX-License-Identifier: MIT
 *
 * The variables of a session: their names, places and last known values.
 */
#ifndef RUNTIME_TOOLS_MLUSIM_REPL_PLAYGROUND_VARIABLES_H
#define RUNTIME_TOOLS_MLUSIM_REPL_PLAYGROUND_VARIABLES_H

#include "runtime/tools/mlusim/repl/playground_parts.h"

/* Whether all tasks came to their end. */
bool pg_has_ended(const struct pg_run *run);

/* Returns what tasks printed after a mark, without the end of its line, side by
 * side if it differs; malloc'ed, NULL: no memory. */
char *pg_printed(const struct pg_run *run, char mark);

/* Returns the value in the line of a variable, in this form; NULL: it has none.
 */
char *pg_value_of(const struct pg_run *run, char mark, const char *name);

/* Whether the bytes of a variable differ, on any core; whether any kept bytes
 * do. */
bool pg_is_changed(const struct pg_run *run, const struct pg_variable *v);

bool pg_has_changed(const struct pg_run *run);

/* Returns the ends that inputs before number `input` left, which still own
 * them. */
struct pg_ends pg_ends_before(const struct playground *pg, size_t input);

/* Writes the ends that a run leaves for the next one; false: no memory. */
bool pg_ends_behind(const struct playground *pg, const struct pg_run *run,
                    struct pg_ends *ends);

enum { PG_LONGEST_NAME = 128 };

#define PG_NO_VARIABLE ((size_t)-1)

/* Returns the scratchpad an address is in; ISA_N_SPACES: in none. */
int pg_space_of(uint64_t address);

/* The variable of that name that inputs before number `input` (in the order of
 * inputs) declared last; PG_NO_VARIABLE: none. */
size_t pg_find(const struct playground *pg, const char *name, size_t input);

/* Whether a name means this variable, and not a later one. */
bool pg_is_visible(const struct playground *pg, size_t variable);

/* Writes the i-th variable that an input declares in statements, or elsewhere.
 */
bool pg_declared_local(const struct pg_entry *input, size_t i, char *name,
                       size_t bytes);

bool pg_declared_other(const struct pg_entry *input, size_t i, char *name,
                       size_t bytes);

/* The value that is known of a name; NULL: none is. */
const char *pg_known(const struct playground *pg, const char *name, size_t n);

/* Adds the variables and symbols of an input that has run and is kept already.
 * False: no memory. */
bool pg_add_variables(struct playground *pg, const struct pg_run *run);

/* Notes another text of a variable, which the last input that is kept has
 * changed; takes the text over. False: no memory. */
bool pg_note_value(struct playground *pg, size_t variable, char *value);

/* Takes the last input back, with its variables and their changes. */
void pg_forget_last(struct playground *pg);

#endif
