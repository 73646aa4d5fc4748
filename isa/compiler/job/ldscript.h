/* SPDX-License-Identifier: MIT */
/* Linker scripts. */
#ifndef ISA_COMPILER_JOB_LDSCRIPT_H
#define ISA_COMPILER_JOB_LDSCRIPT_H

#include "isa/compiler/job/job.h"

/* Returns the linker script of an architecture. If `room` is set, every space
 * is large and separate, to measure what does not fit. */
char *mlucc_ldscript(struct mlucc_job *job, const struct isa_arch *arch,
                     bool room);

#endif
