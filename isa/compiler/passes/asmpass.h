/* SPDX-License-Identifier: MIT */
/* The pass over device assembly. */
#ifndef ISA_COMPILER_PASSES_ASMPASS_H
#define ISA_COMPILER_PASSES_ASMPASS_H

#include "isa/compiler/job/job.h"
#include "isa/compiler/job/link.h"

/* Translates Clang's assembly for the assembler. Adds the mangled names of
 * kernels to *kernels. Variables in reach may share addresses. */
bool mlucc_asm_pass(struct mlucc_job *job, const struct isa_arch *arch,
                    const struct mlucc_reach *reach, const char *text, size_t n,
                    struct mlucc_buffer *out, struct mlucc_list *kernels);

#endif
