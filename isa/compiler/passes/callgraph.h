/* SPDX-License-Identifier: MIT
 *
 * Which scratchpad variables of functions each kernel can reach, by the calls
 * in the LLVM code of the front end, before anything is optimised: the same for
 * every level.
 */
#ifndef ISA_COMPILER_PASSES_CALLGRAPH_H
#define ISA_COMPILER_PASSES_CALLGRAPH_H

#include "isa/compiler/job/job.h"
#include "isa/compiler/job/reach.h"

/* Reads LLVM code, which must be terminated. A kernel reaches what the
 * functions name that it calls, directly or through others; one that calls by
 * an address, also all functions whose address is taken somewhere. */
void mlucc_read_reach(struct mlucc_job *job, const char *text,
                      struct mlucc_reach *reach);

#endif
