/* SPDX-License-Identifier: MIT
 *
 * What a kernel used, for people and for programs: per variable and region, and
 * over time.
 */
#ifndef MLUSIM_USAGE_TEXT_H
#define MLUSIM_USAGE_TEXT_H

#include "runtime/tools/budget/sentences.h"
#include "runtime/tools/usage/records.h"

/* Of a part of a memory. */
struct usage_extent {
    uint64_t touched; /* bytes */
    uint64_t mark;    /* end of the last byte touched, from its beginning */
};
struct usage_extent usage_extent_of(const struct used_kernel *kernel,
                                    enum budget_memory memory, uint64_t from,
                                    uint64_t to);

/* Bytes touched that belong to no variable: reached by a number, or an overrun.
 */
uint64_t usage_stray_bytes(const struct used *used,
                           const struct used_kernel *kernel,
                           const struct budget *budget,
                           enum budget_memory memory);

/* Whether a region of a kernel begins in no variable that it can reach. */
bool usage_is_elsewhere(const struct used_region *region,
                        const struct used_kernel *kernel,
                        const struct budget *budget);

/* Whether a region begins in a variable. */
bool usage_is_of(const struct used_region *region,
                 const struct budget_variable *variable);

/* Prints what a kernel of a module used; budget is that of the module. */
void usage_print(const struct used *used, const struct used_kernel *kernel,
                 const struct budget *budget);

#endif
