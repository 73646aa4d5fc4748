/* SPDX-License-Identifier: MIT
 *
 * Keeps a loaded Clang process while a job calls Clang several times: loading
 * takes longer than most of its work on a small kernel.
 */
#ifndef ISA_COMPILER_JOB_READY_H
#define ISA_COMPILER_JOB_READY_H

#include "isa/compiler/job/job.h"
#include "isa/support/process/keeper.h"

/* Starts keeping Clang if the job calls it often enough and it is not kept yet
 * (isa/support/process/kept.h). If this fails, Clang starts normally. */
void mlucc_ready_begin(struct mlucc_job *job, struct isa_keeper *keeper);
void mlucc_ready_end(struct isa_keeper *keeper);

#endif
