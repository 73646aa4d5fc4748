/* SPDX-License-Identifier: MIT
 *
 * Captures the messages of a compilation.
 */
#ifndef ISA_COMPILER_CACHE_SAID_H
#define ISA_COMPILER_CACHE_SAID_H

#include "isa/compiler/job/job.h"

bool mlucc_said_begin(struct mlucc_job *job);
/* Shows the captured messages and returns them in *text. */
void mlucc_said_end(struct mlucc_job *job, char **text, size_t *n);

#endif
