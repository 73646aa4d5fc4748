/* SPDX-License-Identifier: MIT
 *
 * Reports what came of an exploration.
 */
#ifndef RUNTIME_TOOLS_MLUSIM_EXPLORE_EXPLORE_REPORT_H
#define RUNTIME_TOOLS_MLUSIM_EXPLORE_EXPLORE_REPORT_H

#include "runtime/tools/mlusim/explore/orders.h"

/* What the program wrote to standard error, the first lines. */
void explore_show_errors(const struct exploration *e, uint64_t order);

/* Tells people what came of it, or programs, where out is not NULL; the status
 * to end with. */
int explore_tell(struct exploration *e, bool is_interrupted, FILE *out);

#endif
