/* SPDX-License-Identifier: MIT
 *
 * Messages of a compilation are collected.
 */
#ifndef ISA_COMPILER_CACHE_SAID_H
#define ISA_COMPILER_CACHE_SAID_H

#include "isa/compiler/job/job.h"

bool mlucc_said_begin(struct mlucc_job *job);
/* Shows what was said: it is in *text. */
void mlucc_said_end(struct mlucc_job *job, char **text, size_t *n);

#endif
