/* SPDX-License-Identifier: MIT
 *
 * Scratchpad variables of a session: their symbols and spaces.
 */
#ifndef RUNTIME_TOOLS_MLUSIM_REPL_PLAYGROUND_VARIABLES_H
#define RUNTIME_TOOLS_MLUSIM_REPL_PLAYGROUND_VARIABLES_H

#include "runtime/tools/mlusim/repl/playground_parts.h"

/* The variable called name; NULL: the image has none. */
const struct isa_symbol *pg_symbol(const struct isa_image *image,
                                   const char *name);

/* The space of a scratchpad variable; ISA_N_SPACES: it is in none. */
int pg_space_of(const struct isa_symbol *symbol);

#endif
