/* SPDX-License-Identifier: MIT
 *
 * Which lines and branches of kernels were executed, and how often, over all
 * launches: a tracefile of lcov.
 */
#ifndef RT_COVERAGE_H
#define RT_COVERAGE_H

#include <stdio.h>

#include "runtime/instruments/record/sites.h"

struct coverage;

/* NULL: the host has no memory left. The symbolizer stays. */
struct coverage *coverage_new(const struct sim_symbolizer *symbolizer);
void coverage_free(struct coverage *c);

/* Adds a launch of the module, whose instructions are `sites`; false: no
 * memory. */
bool coverage_add(struct coverage *c, const struct sites *sites,
                  const struct sim_module *module);

/* False, with errno set: no memory; some files are missing. */
bool coverage_write(const struct coverage *c, FILE *out);

#endif
