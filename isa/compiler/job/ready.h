/* SPDX-License-Identifier: MIT */
/* Keeps a loaded Clang process while a job calls Clang several times: for a
 * small kernel, loading Clang takes longer than most of Clang's work. */
#ifndef ISA_COMPILER_JOB_READY_H
#define ISA_COMPILER_JOB_READY_H

#include "isa/compiler/job/job.h"
#include "isa/support/process/keeper.h"

/* Starts keeping Clang if the job calls Clang often enough and Clang is not
 * kept yet (isa/support/process/kept.h). If this fails, Clang starts
 * normally. */
void mlucc_ready_begin(struct mlucc_job *job, struct isa_keeper *keeper);
void mlucc_ready_end(struct isa_keeper *keeper);

#endif
