/* SPDX-License-Identifier: MIT
 *
 * Compiles an input and runs it behind those before it, on the device of the
 * session.
 */
#ifndef RUNTIME_TOOLS_MLUSIM_REPL_PLAYGROUND_RUN_H
#define RUNTIME_TOOLS_MLUSIM_REPL_PLAYGROUND_RUN_H

#include "runtime/tools/mlusim/repl/playground_parts.h"

void pg_run_free(struct pg_run *run);

/* Compiles and runs an input; NULL: what only shows variables, as
 * pg_write_source says. The device is then in the state behind it, and in that
 * before it if there was a fault. NULL after a message; where the caller may
 * try it otherwise, *compiles says whether the compiler took it, whose messages
 * are then not printed. */
struct pg_run *pg_try(struct playground *pg, const struct pg_entry *last,
                      const bool *shown, bool *compiles);

/* Brings the device into the state behind the inputs that are kept. False after
 * a message. */
bool pg_restore(struct playground *pg);

/* The last input that is kept has run: keeps a snapshot of the device where
 * running inputs again would cost more. */
void pg_note_state(struct playground *pg, const struct pg_run *run);

/* What a run leaves for the next one; false: no memory. */
bool pg_ends_behind(const struct playground *pg, const struct pg_run *run,
                    struct pg_ends *ends);

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

/* A signal handler calls it: ends the run under way. */
void pg_stop(void);

#endif
