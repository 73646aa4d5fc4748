/* SPDX-License-Identifier: MIT */
/* Messages about variables that only exist in kernels. */
#ifndef ISA_COMPILER_EXPLAIN_VARIABLES_H
#define ISA_COMPILER_EXPLAIN_VARIABLES_H

#include "isa/compiler/job/job.h"

/* Returns the message for host code that uses a built-in variable such as
 * taskId, which names the user's macro if the use is in one; NULL if text is
 * about something else. */
const char *mlucc_host_variable(struct mlucc_job *job, const char *text);

/* Returns the message for a scratchpad array with a variable size; "" if `text`
 * only repeats an earlier message; NULL if `text` is about something else. */
const char *mlucc_array_size(struct mlucc_job *job, const char *text);

#endif
