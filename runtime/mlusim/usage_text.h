/* SPDX-License-Identifier: MIT
 *
 * What a kernel used, for people: per variable and region, and over time.
 */
#ifndef MLUSIM_USAGE_TEXT_H
#define MLUSIM_USAGE_TEXT_H

#include "runtime/mlusim/sentences.h"
#include "runtime/mlusim/used.h"

/* Prints what a kernel of a module used; budget is that of the module. */
void usage_print(const struct used *used, const struct used_kernel *kernel,
                 const struct budget *budget);

/* usage_map.c: which op used which part of a memory, and when; nothing if no op
 * used it. */
void usage_print_map(const struct used_kernel *kernel,
                     const struct budget *budget, enum budget_memory memory);

/* usage_lint.c: adds what an architecture would not take of what a kernel did.
 */
void usage_lint(const struct isa_arch *arch, const struct used_kernel *kernel,
                const struct budget *budget, struct sentences *sentences);

#endif
