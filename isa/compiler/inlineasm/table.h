/* SPDX-License-Identifier: MIT */
/* Rows of asm.def: mnemonics and their operands. */
#ifndef ISA_COMPILER_INLINEASM_TABLE_H
#define ISA_COMPILER_INLINEASM_TABLE_H

#include "isa/compiler/inlineasm/inlineasm.h"

enum mlucc_asm_way {
    MLUCC_ASM_OP,     /* an op with the row's arguments */
    MLUCC_ASM_FUSE,   /* an op followed by stages */
    MLUCC_ASM_PRINT,  /* the printing op; values are in memory */
    MLUCC_ASM_LAST,   /* scalar instructions: index of the highest set bit */
    MLUCC_ASM_NOTHING /* no effect in a simulator */
};

/* One row of asm.def. */
struct mlucc_asm_row {
    const char *mnemonic, *suffixes, *form, *op, *arguments;
    enum mlucc_asm_way way;
};

const struct mlucc_asm_row *mlucc_asm_rows(size_t *n);

/* Finds the row of a mnemonic and the suffix after its name. NULL if there is
 * none; then *nearest is a row of the mnemonic with another suffix, or NULL. */
const struct mlucc_asm_row *
mlucc_asm_find(struct mlucc_span mnemonic, struct mlucc_span *suffix,
               const struct mlucc_asm_row **nearest);

/* Returns the element type of a row's op for this suffix; ISA_N_TYPES: there is
 * none. */
enum isa_type mlucc_asm_type(const struct mlucc_asm_row *row,
                             struct mlucc_span suffix);

/* One row of fuse_stages.def. */
struct mlucc_asm_stage {
    const char *name;
    enum isa_fuse_stage number;
    enum isa_fuse_class class;
};

const struct mlucc_asm_stage *mlucc_asm_stage_find(struct mlucc_span name);

/* Checks the operands against the row's form. */
bool mlucc_asm_check(const struct mlucc_asm *statement,
                     const struct mlucc_asm_row *row, enum isa_type type,
                     struct mlucc_asm_error *error);

#endif
