/* SPDX-License-Identifier: MIT */
/* Moves function-local scratchpad variables to the addresses of their layout,
 * in Clang's assembly: removes their definitions, and at the end defines their
 * names as addresses in the section .nram.local, .wram.local or .sram.local. */
#ifndef ISA_COMPILER_PASSES_LOCALS_H
#define ISA_COMPILER_PASSES_LOCALS_H

#include "isa/compiler/passes/layout.h"

struct mlucc_locals;

/* Starts moving variables. If reach is NULL, moves nothing. */
struct mlucc_locals *mlucc_locals_new(struct mlucc_job *job,
                                      const struct mlucc_reach *reach);
/* Call when a section begins; prefix: that of its scratchpad, such as ".nram.",
 * or NULL for another section. */
void mlucc_locals_section(struct mlucc_locals *locals, const char *space);
/* Whether line[0..n) of the current section belongs to the definition of a
 * moved variable and must be removed. */
bool mlucc_locals_take(struct mlucc_locals *locals, const char *line, size_t n);
/* Writes the sections and names. */
void mlucc_locals_write(struct mlucc_locals *locals, struct mlucc_buffer *out);

#endif
