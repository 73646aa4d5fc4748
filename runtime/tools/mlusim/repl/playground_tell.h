/* SPDX-License-Identifier: MIT
 *
 * Shows what an input did.
 */
#ifndef RUNTIME_TOOLS_MLUSIM_REPL_PLAYGROUND_TELL_H
#define RUNTIME_TOOLS_MLUSIM_REPL_PLAYGROUND_TELL_H

#include "runtime/tools/mlusim/repl/playground_source.h"

/* Prints what a statement cost; in short, or with its units. */
void pg_tell_cycles(const struct sim_profile *p);

void pg_tell_times(const struct sim_profile *p);

/* Prints where a variable lies. user: its struct pg_state. */
pg_visit_variable pg_tell_place;

/* Prints the variables of statements that differ from the state that is kept.
 */
void pg_tell_locals(const struct playground *pg, const struct pg_state *now);

/* The value of a variable as the state that is kept has it, up to the end of a
 * line; NULL: it is not known. */
const char *pg_known(const struct playground *pg, const char *name, size_t n);

/* Whether a variable differs from the state that is kept. */
bool pg_differs(const struct playground *pg, const struct pg_entry *last,
                const struct pg_state *now);

/* Prints the variables that differ from the state that is kept. */
void pg_tell_changes(const struct playground *pg, const struct pg_entry *last,
                     const struct pg_state *now);

#endif
