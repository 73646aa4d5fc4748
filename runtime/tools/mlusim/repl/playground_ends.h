/* SPDX-License-Identifier: MIT
 *
 * Where the next input begins: behind the code, variables and constants of
 * those before it.
 */
#ifndef RUNTIME_TOOLS_MLUSIM_REPL_PLAYGROUND_ENDS_H
#define RUNTIME_TOOLS_MLUSIM_REPL_PLAYGROUND_ENDS_H

#include "runtime/tools/mlusim/repl/playground_parts.h"

/* What the inputs before number `input` left; still theirs. */
struct pg_ends pg_ends_before(const struct playground *pg, size_t input);

/* What a run leaves for the next one; false: no memory. */
bool pg_ends_behind(const struct playground *pg, const struct pg_run *run,
                    struct pg_ends *ends);

#endif
