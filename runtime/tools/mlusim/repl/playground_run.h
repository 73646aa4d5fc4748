/* SPDX-License-Identifier: MIT
 *
 * Compiles an input and runs it after those before it, on the device of the
 * session.
 */
#ifndef RUNTIME_TOOLS_MLUSIM_REPL_PLAYGROUND_RUN_H
#define RUNTIME_TOOLS_MLUSIM_REPL_PLAYGROUND_RUN_H

#include "runtime/tools/mlusim/repl/playground_parts.h"

void pg_run_free(struct pg_run *run);

/* Compiles and runs an input; NULL: what only shows variables, as
 * pg_compile says. The device is then in the state after it, and in that
 * before it if there was a fault. NULL after a message; if the caller may
 * try it otherwise, *compiles says whether the compiler took it, whose messages
 * are then not printed. */
struct pg_run *pg_try(struct playground *pg, const struct pg_entry *last,
                      const bool *shown, bool *compiles);

/* Brings the device into the state after the inputs that are kept. False after
 * a message. */
bool pg_restore(struct playground *pg);

/* Keeps a snapshot of the device after the last kept input, if running inputs
 * again would cost more. */
void pg_note_state(struct playground *pg, const struct pg_run *run);

/* Ends the run under way; for signal handlers. */
void pg_stop(void);

#endif
