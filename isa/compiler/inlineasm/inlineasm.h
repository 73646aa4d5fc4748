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
