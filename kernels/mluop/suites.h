/* SPDX-License-Identifier: MIT
 *
 * Cases of operators as suites of JUnit: one for each operator.
 */
#ifndef KERNELS_MLUOP_SUITES_H
#define KERNELS_MLUOP_SUITES_H

#include "kernels/mluop/run.h"
#include "runtime/tools/junit/junit.h"

/* Begins the suite of an operator on a device, with a variant of it. */
void cmd_suite_begin(struct junit *j, const struct kn_operator *op,
                     const char *device, const char *variant);
/* Adds a case that was run. */
void cmd_suite_add(struct junit *j, const struct cmd_outcome *outcome);

#endif
