/* SPDX-License-Identifier: MIT */
/* Counts how often lines and branches of kernels were executed in all launches,
 * as an lcov tracefile. */
#ifndef RT_COVERAGE_H
#define RT_COVERAGE_H

#include <stdio.h>

#include "runtime/instruments/record/sites.h"

/* Makes an empty coverage. NULL: no host memory. The symbolizer is not
 * owned. */
struct coverage *coverage_new(const struct sim_symbolizer *symbolizer);
void coverage_free(struct coverage *c);

/* Adds a launch of the module with its sites. False: no memory. */
bool coverage_add(struct coverage *c, const struct sites *sites,
                  const struct sim_module *module);

/* Writes the file. False with errno if there is no memory, or if source files
 * are missing. */
bool coverage_write(const struct coverage *c, FILE *out);

#endif
