/* SPDX-License-Identifier: MIT
 *
 * Messages about variables that only kernels have.
 */
#ifndef ISA_COMPILER_EXPLAIN_VARIABLES_H
#define ISA_COMPILER_EXPLAIN_VARIABLES_H

#include "isa/compiler/job/job.h"

/* What to say where host code uses a built-in variable such as taskId, with
 * the macro of the user's that it stands in; NULL if a message is about
 * something else. */
const char *mlucc_host_variable(struct mlucc_job *job, const char *text);

/* What to say of an array in a scratchpad whose size is no constant: "" for
 * what is said again, NULL if a message is about something else. */
const char *mlucc_array_size(struct mlucc_job *job, const char *text);

#endif
