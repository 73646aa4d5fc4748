/* SPDX-License-Identifier: MIT */
/* mlucc --precompile. */
#ifndef ISA_COMPILER_DRIVER_PRECOMPILE_H
#define ISA_COMPILER_DRIVER_PRECOMPILE_H

#include "isa/compiler/job/job.h"

/* Precompiles the prelude for compilations with the job's options: for the host
 * and each architecture, or only the requested side. */
bool mlucc_precompile(struct mlucc_job *job);

#endif
