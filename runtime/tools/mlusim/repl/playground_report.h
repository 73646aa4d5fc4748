/* SPDX-License-Identifier: MIT */
/* Shows what an input has changed. */
#ifndef RUNTIME_TOOLS_MLUSIM_REPL_PLAYGROUND_REPORT_H
#define RUNTIME_TOOLS_MLUSIM_REPL_PLAYGROUND_REPORT_H

#include "runtime/tools/mlusim/repl/playground_parts.h"

/* Print the cost of a statement: the short form, or the times of its units. */
void pg_report_cycles(const struct sim_profile *p);
void pg_report_times(const struct sim_profile *p);

/* Prints where a variable is, if it is in a scratchpad. */
void pg_report_place(const struct pg_variable *v);

/* Keeps the changes of the last kept input, and prints the variables that it
 * changed or declared in statements. */
void pg_report_changes(struct playground *pg, const struct pg_run *run);

/* Reads all values again, without output, because the tasks are different now.
 */
void pg_report_all(struct playground *pg);

#endif
