/* SPDX-License-Identifier: MIT
 *
 * Inline assembly of kernels, shared by its reader (parse.c), its table
 * (table.c) and its writer (emit.c). Text is never copied: spans point
 * into what Clang wrote.
 */
#ifndef ISA_COMPILER_INLINEASM_INLINEASM_H
#define ISA_COMPILER_INLINEASM_INLINEASM_H

#include "isa/semantics/fuse.h"
#include "isa/compiler/job/job.h"

#define MLUCC_ASM_OPERANDS 32

struct mlucc_span {
    const char *p;
    size_t n;
};

bool mlucc_span_is(struct mlucc_span span, const char *text);
/* Without white space at either end. */
struct mlucc_span mlucc_span_trim(struct mlucc_span span);
/* Cuts the part before the next separator off *rest, and the separator. */
struct mlucc_span mlucc_span_cut(struct mlucc_span *rest, char separator);

/* ---- reading ------------------------------------------------------------- */

enum mlucc_asm_kind {
    MLUCC_ASM_REGISTER, /* a0 */
    MLUCC_ASM_NUMBER,   /* -1, 0x7f800000, 1.5 */
    MLUCC_ASM_POINTER,  /* [a0] */
    MLUCC_ASM_PLACE,    /* 16(sp), an object in memory */
};

struct mlucc_asm_operand {
    enum mlucc_asm_kind kind;
    unsigned reg;            /* 0..31, unless a number */
    int64_t number;          /* of a number; of a place the offset */
    double real;             /* of a number */
    bool is_pattern;         /* a number in hexadecimal */
    bool is_real;            /* a number with a point or an exponent */
    struct mlucc_span stage; /* "mul" of .mul(x), which the rest is about */
    struct mlucc_span text;  /* as it was written */
};

/* One statement: a mnemonic and what follows it. */
struct mlucc_asm {
    struct mlucc_span mnemonic;
    struct mlucc_asm_operand operands[MLUCC_ASM_OPERANDS];
    size_t n;
};

struct mlucc_asm_error {
    const char *what; /* "operand", what is wrong with it */
    struct mlucc_span where;
};

bool mlucc_asm_parse(struct mlucc_span text, struct mlucc_asm *statement,
                     struct mlucc_asm_error *error);

/* ---- the table ----------------------------------------------------------- */

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

/* ---- writing ------------------------------------------------------------- */

/* How an argument of an op gets into its register. */
enum mlucc_asm_role {
    MLUCC_ASM_ADDRESS, /* all 64 bits */
    MLUCC_ASM_COUNT,   /* the low 32 bits, signed */
    MLUCC_ASM_ELEMENT, /* of the op's type: the bits as they are */
};

/* Writes the instructions for a statement that has been checked. */
bool mlucc_asm_emit(const struct mlucc_asm *statement,
                    const struct mlucc_asm_row *row, enum isa_type type,
                    struct mlucc_buffer *out, struct mlucc_asm_error *error);

/* ---- constraints ------------------------------------------------------- */

/* Changes the register constraint of the operand at a position into one for
 * memory. False if there is none. */
bool mlucc_asm_constraint(char *text, unsigned line, unsigned column);

/* Translates a piece of inline assembly, appending to out; what is wrong with
 * it goes to messages, with this position. False if anything is. */
struct mlucc_position {
    const char *file;
    unsigned line;
    const struct isa_arch *arch; /* it is compiled for */
};
bool mlucc_inline_asm(const char *text, size_t n,
                      const struct mlucc_position *position,
                      struct mlucc_buffer *out, struct mlucc_buffer *messages);

#endif
