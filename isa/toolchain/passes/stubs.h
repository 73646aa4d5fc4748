/* SPDX-License-Identifier: MIT
 *
 * The stubs of kernels in host code.
 */
#ifndef ISA_TOOLCHAIN_PASSES_STUBS_H
#define ISA_TOOLCHAIN_PASSES_STUBS_H

#include "isa/toolchain/job/job.h"

/* Makes the stubs of kernels in its result protected symbols (stubs.c). */
bool mlucc_protect_stubs(struct mlucc_job *job, const char *path);

#endif
