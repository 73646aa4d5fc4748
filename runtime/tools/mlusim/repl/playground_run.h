/* SPDX-License-Identifier: MIT
 *
 * Compiles and runs the session.
 */
#ifndef RUNTIME_TOOLS_MLUSIM_REPL_PLAYGROUND_RUN_H
#define RUNTIME_TOOLS_MLUSIM_REPL_PLAYGROUND_RUN_H

#include "runtime/tools/mlusim/repl/playground_parts.h"

void pg_state_free(struct pg_state *state);

/* Where the variables of a space end. */
uint64_t pg_end_of(const struct isa_image *image, enum isa_space space);

/* Compiles and runs the session with one more input. NULL after a message;
 * where the caller may try it otherwise, *compiles says whether the compiler
 * took it, whose messages are then not told. */
struct pg_state *pg_try(const struct playground *pg,
                        const struct pg_entry *last, bool *compiles);

/* A signal handler calls it: ends the run under way. */
void pg_stop(void);

#endif
