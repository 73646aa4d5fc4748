/* SPDX-License-Identifier: MIT */
/* Finds which function-local scratchpad variables each kernel can reach, by the
 * calls in the front end's LLVM code. This code is unoptimised, so the result
 * does not depend on the optimisation level. */
#ifndef ISA_COMPILER_PASSES_CALLGRAPH_H
#define ISA_COMPILER_PASSES_CALLGRAPH_H

#include "isa/compiler/job/job.h"
#include "isa/compiler/job/link.h"

/* Reads NUL-terminated LLVM code. A kernel reaches the variables of functions
 * it calls, directly or indirectly; if it has an indirect call, also those of
 * all functions whose address is taken. */
void mlucc_read_reach(struct mlucc_job *job, const char *text,
                      struct mlucc_reach *reach);

#endif
