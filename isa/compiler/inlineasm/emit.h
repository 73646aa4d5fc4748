/* SPDX-License-Identifier: MIT */
/* Writes the instructions of a statement of inline assembly. */
#ifndef ISA_COMPILER_INLINEASM_EMIT_H
#define ISA_COMPILER_INLINEASM_EMIT_H

#include "isa/compiler/inlineasm/table.h"

/* How to load an argument of an op into its register. */
enum mlucc_asm_role {
    MLUCC_ASM_ADDRESS, /* all 64 bits */
    MLUCC_ASM_COUNT,   /* the low 32 bits, signed */
    MLUCC_ASM_ELEMENT, /* raw bits of an element of the op's type */
};

/* Writes the instructions for a statement that has been checked. */
bool mlucc_asm_emit(const struct mlucc_asm *statement,
                    const struct mlucc_asm_row *row, enum isa_type type,
                    struct mlucc_buffer *out, struct mlucc_asm_error *error);

#endif
