/* SPDX-License-Identifier: MIT
 *
 * Execution counts of lines and branches of kernels over all launches, as an
 * lcov tracefile.
 */
#ifndef RT_COVERAGE_H
#define RT_COVERAGE_H

#include <stdio.h>

#include "runtime/instruments/record/sites.h"

/* NULL: the host has no memory left. The symbolizer stays. */
struct coverage *coverage_new(const struct sim_symbolizer *symbolizer);
void coverage_free(struct coverage *c);

/* Adds a launch of the module with its sites. False: out of memory. */
bool coverage_add(struct coverage *c, const struct sites *sites,
                  const struct sim_module *module);

/* False, with errno: out of memory, or source files are missing. */
bool coverage_write(const struct coverage *c, FILE *out);

#endif
