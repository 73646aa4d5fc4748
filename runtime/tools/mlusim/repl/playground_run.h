/* SPDX-License-Identifier: MIT */
/* Compiles an input and runs it after the earlier inputs, on the device of the
 * session. */
#ifndef RUNTIME_TOOLS_MLUSIM_REPL_PLAYGROUND_RUN_H
#define RUNTIME_TOOLS_MLUSIM_REPL_PLAYGROUND_RUN_H

#include "runtime/tools/mlusim/repl/playground_parts.h"

void pg_run_free(struct pg_run *run);

/* Compiles and runs an input. If the input is NULL, runs code that only shows
 * variables, as for pg_compile. Afterwards the device is in the state after the
 * input or, after a fault, in the state before the input. Returns NULL after a
 * message. If compiles is not NULL, it receives whether the input compiled, and
 * messages of the compiler are not printed, because the caller may try another
 * form. */
struct pg_run *pg_try(struct playground *pg, const struct pg_entry *last,
                      const bool *shown, bool *compiles);

/* Brings the device into the state after the kept inputs. On an error, prints a
 * message and returns false. */
bool pg_restore(struct playground *pg);

/* Keeps a snapshot of the device after the last kept input, if that costs less
 * than running inputs again. */
void pg_note_state(struct playground *pg, const struct pg_run *run);

/* Prints what checks found in a run, and counts mistakes. */
void pg_print_found(struct playground *pg, const struct pg_run *run);

/* Returns the checks of inputs, as bits: the default ones, which see all in one
 * launch, but for those that MLUSIM_CHECK leaves out. */
uint32_t pg_checks(const struct playground *pg);

/* Ends the run in progress; for signal handlers. */
void pg_stop(void);

#endif
