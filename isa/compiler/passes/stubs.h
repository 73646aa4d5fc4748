/* SPDX-License-Identifier: MIT
 *
 * Symbols of host objects: stubs of kernels, names of launches.
 */
#ifndef ISA_COMPILER_PASSES_STUBS_H
#define ISA_COMPILER_PASSES_STUBS_H

#include "isa/compiler/job/job.h"

/* Changes the host object or assembly that Clang has just written to path
 * (NULL: none): stubs become protected symbols, each kernel is also a symbol by
 * its own name, and launches are calls of the runtime by its own names. */
bool mlucc_host_symbols(struct mlucc_job *job, const char *path);

/* The symbol of the kernel behind a stub; NULL if the name is none of a stub.
 */
const char *mlucc_kernel_of_stub(struct mlucc_job *job, const char *name);

#endif
