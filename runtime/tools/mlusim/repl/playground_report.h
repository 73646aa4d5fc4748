/* SPDX-License-Identifier: MIT
 *
 * Shows what an input did.
 */
#ifndef RUNTIME_TOOLS_MLUSIM_REPL_PLAYGROUND_REPORT_H
#define RUNTIME_TOOLS_MLUSIM_REPL_PLAYGROUND_REPORT_H

#include "runtime/tools/mlusim/repl/playground_parts.h"

/* Prints the cost of a statement; in short, or with its units. */
void pg_report_cycles(const struct sim_profile *p);
void pg_report_times(const struct sim_profile *p);

/* Prints where a variable lies, if it is in a scratchpad. */
void pg_report_place(const struct pg_variable *v);

/* Notes the changes by the input that was kept last, and prints the variables
 * that it changed or declared in statements. */
void pg_report_changes(struct playground *pg, const struct pg_run *run);

/* Notes all values anew, without a word: there are other tasks now. */
void pg_report_all(struct playground *pg);

#endif
