/* SPDX-License-Identifier: MIT
 *
 * Inputs of another session.
 */
#ifndef RUNTIME_TOOLS_MLUSIM_REPL_PLAYGROUND_INPUT_H
#define RUNTIME_TOOLS_MLUSIM_REPL_PLAYGROUND_INPUT_H

#include "runtime/tools/mlusim/repl/playground_parts.h"

/* Performs n inputs as they were kept, without a word. False after a message.
 */
bool pg_perform_again(struct playground *pg, const struct pg_entry *inputs,
                      size_t n);

#endif
