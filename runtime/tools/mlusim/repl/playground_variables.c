/* SPDX-License-Identifier: MIT */
/*
 * Scratchpad variables of a session: their symbols and spaces.
 */
#include "runtime/tools/mlusim/repl/playground_variables.h"

#include <stdio.h>
#include <string.h>

/* The variable called name among the symbols, which are mangled: _ZL1a. */
const struct isa_symbol *pg_symbol(const struct isa_image *image,
                                   const char *name)
{
    char mangled[160];
    snprintf(mangled, sizeof mangled, "_ZL%zu%s", strlen(name), name);
    for (size_t i = 0; i < image->n_symbols; i++)
        if (strcmp(image->symbols[i].name, mangled) == 0 ||
            strcmp(image->symbols[i].name, name) == 0)
            return &image->symbols[i];
    return NULL;
}

/* The space of a scratchpad variable, ISA_N_SPACES: it is in none. */
int pg_space_of(const struct isa_symbol *symbol)
{
    for (size_t i = 0; symbol && i < PG_N_SCRATCH; i++) {
        uint64_t first = isa_spaces[pg_scratch[i]].first;
        if (symbol->address >= first &&
            symbol->address < isa_spaces[pg_scratch[i] + 1].first)
            return (int)pg_scratch[i];
    }
    return ISA_N_SPACES;
}
