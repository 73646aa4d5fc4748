/* SPDX-License-Identifier: MIT
 *
 * What the tasks of a run printed and changed, side by side where they differ.
 */
#ifndef RUNTIME_TOOLS_MLUSIM_REPL_PLAYGROUND_PRINTED_H
#define RUNTIME_TOOLS_MLUSIM_REPL_PLAYGROUND_PRINTED_H

#include "runtime/tools/mlusim/repl/playground_parts.h"

/* Whether all tasks came to their end. */
bool pg_has_ended(const struct pg_run *run);

/* What tasks printed behind a mark, without the end of its line, side by side
 * where it differs; malloc'ed, NULL: no memory. */
char *pg_printed(const struct pg_run *run, char mark);

/* The same of the line of a variable, NULL: it has none. */
char *pg_value_of(const struct pg_run *run, char mark, const char *name);

/* Where a new variable of statements lies. False: nowhere. */
bool pg_place_of(const struct pg_run *run, const char *name, uint64_t *address,
                 uint64_t *bytes);

/* Whether the bytes of a variable differ, on any core; whether anything does
 * that is kept. */
bool pg_is_changed(const struct pg_run *run, const struct pg_variable *v);
bool pg_has_changed(const struct pg_run *run);

#endif
