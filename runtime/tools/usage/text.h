/* SPDX-License-Identifier: MIT */
/* Prints what a kernel used, as text and as JSON: per variable and region, and
 * over time. */
#ifndef RUNTIME_TOOLS_USAGE_TEXT_H
#define RUNTIME_TOOLS_USAGE_TEXT_H

#include "isa/support/json/json.h"
#include "runtime/tools/budget/sentences.h"
#include "runtime/tools/usage/records.h"

/* How much of a variable or another part of a memory was used. */
struct usage_extent {
    uint64_t touched; /* bytes */
    uint64_t mark;    /* end of the last byte used, from the beginning of the
                         part */
};

struct usage_extent usage_extent_of(const struct used_kernel *kernel,
                                    enum budget_memory memory, uint64_t from,
                                    uint64_t to);

/* Whether a region begins in a variable. */
bool usage_is_of(const struct used_region *region,
                 const struct budget_variable *variable);

/* Prints what a kernel of a module used. `budget` is the budget of the module.
 */
void usage_print(const struct used *used, const struct used_kernel *kernel,
                 const struct budget *budget);

/* Writes what a kernel used, with the maps, as an element of an array. */
void usage_json(struct json_writer *w, const struct used *used,
                const struct used_kernel *kernel, const struct budget *budget);

#endif
