/* SPDX-License-Identifier: MIT */
/* Symbols in host objects: kernel stubs and launch functions. */
#ifndef ISA_COMPILER_PASSES_STUBS_H
#define ISA_COMPILER_PASSES_STUBS_H

#include "isa/compiler/job/job.h"

/* Changes Clang's host object or assembly at path. If path is NULL, does
 * nothing. Stubs become protected symbols, each kernel gets a symbol with its
 * own name, and launches call the runtime's functions. */
bool mlucc_host_symbols(struct mlucc_job *job, const char *path);

/* The kernel's symbol for a stub's name; NULL if the name is no stub's. */
const char *mlucc_kernel_of_stub(struct mlucc_job *job, const char *name);

#endif
