/* SPDX-License-Identifier: MIT
 *
 * The rows of asm.def: mnemonics, and what an operand must be.
 */
#ifndef ISA_COMPILER_INLINEASM_TABLE_H
#define ISA_COMPILER_INLINEASM_TABLE_H

#include "isa/compiler/inlineasm/inlineasm.h"

enum mlucc_asm_way {
    MLUCC_ASM_OP,     /* an op with the arguments the row names */
    MLUCC_ASM_FUSE,   /* the same, and stages after them */
    MLUCC_ASM_PRINT,  /* the printing op, with the values in memory */
    MLUCC_ASM_LAST,   /* scalar instructions: the highest bit set */
    MLUCC_ASM_NOTHING /* without effect in a simulator */
};

/* One row of asm.def. */
struct mlucc_asm_row {
    const char *mnemonic, *suffixes, *form, *op, *arguments;
    enum mlucc_asm_way way;
};

const struct mlucc_asm_row *mlucc_asm_rows(size_t *n);

/* The row of a mnemonic, and its suffix after the row's name. NULL if there is
 * none; then *nearest is a row of which only the suffix differs, or NULL. */
const struct mlucc_asm_row *
mlucc_asm_find(struct mlucc_span mnemonic, struct mlucc_span *suffix,
               const struct mlucc_asm_row **nearest);

/* The element type a row's op has with this suffix. ISA_N_TYPES: none. */
enum isa_type mlucc_asm_type(const struct mlucc_asm_row *row,
                             struct mlucc_span suffix);

/* One row of fuse_stages.def. */
struct mlucc_asm_stage {
    const char *name;
    enum isa_fuse_stage number;
    enum isa_fuse_class class;
};

const struct mlucc_asm_stage *mlucc_asm_stage_find(struct mlucc_span name);

/* Compares the operands with the form of the row. */
bool mlucc_asm_check(const struct mlucc_asm *statement,
                     const struct mlucc_asm_row *row, enum isa_type type,
                     struct mlucc_asm_error *error);

#endif
