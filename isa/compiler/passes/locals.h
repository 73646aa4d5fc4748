/* SPDX-License-Identifier: MIT
 *
 * Moves the scratchpad variables that are local to functions to the places of
 * their layout, in the assembly that Clang writes: their definitions go, and at
 * the end their names become addresses in the section .nram.local, .wram.local
 * or .sram.local.
 */
#ifndef ISA_COMPILER_PASSES_LOCALS_H
#define ISA_COMPILER_PASSES_LOCALS_H

#include "isa/compiler/passes/layout.h"

struct mlucc_locals;

/* reach: NULL moves nothing. */
struct mlucc_locals *mlucc_locals_new(struct mlucc_job *job,
                                      const struct mlucc_reach *reach);
/* A section of this scratchpad begins, ".nram." or one of its siblings; NULL:
 * one of another kind. */
void mlucc_locals_section(struct mlucc_locals *locals, const char *space);
/* Whether the line, line[0..n) of the section at hand, is a part of the
 * definition of a variable that moves: then it is not to be copied. */
bool mlucc_locals_take(struct mlucc_locals *locals, const char *line, size_t n);
/* Writes the sections and names. */
void mlucc_locals_write(struct mlucc_locals *locals, struct mlucc_buffer *out);

#endif
