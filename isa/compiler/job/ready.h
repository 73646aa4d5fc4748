/* SPDX-License-Identifier: MIT
 *
 * Clang, kept ready while one job calls it several times: loading it takes
 * longer than most of its work on a small kernel.
 */
#ifndef ISA_COMPILER_JOB_READY_H
#define ISA_COMPILER_JOB_READY_H

#include "isa/compiler/job/job.h"
#include "isa/support/process/keeper.h"

/* Keeps it ready if the job calls it often enough, and it is not kept already
 * (isa/support/process/kept.h). Where it cannot be kept it starts as usual. */
void mlucc_ready_begin(struct mlucc_job *job, struct isa_keeper *keeper);
void mlucc_ready_end(struct isa_keeper *keeper);

#endif
