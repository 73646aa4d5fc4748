/* SPDX-License-Identifier: MIT */
/* Inline assembly of kernels: types for its parser (parse.c), table (table.c)
 * and writer (emit.c). Text is never copied: spans are parts of Clang's text.
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
    int64_t number;          /* value, or offset of a place */
    double real;             /* value as a double */
    bool is_pattern;         /* a number in hexadecimal */
    bool is_real;            /* has a decimal point or exponent */
    struct mlucc_span stage; /* "mul" of .mul(x); the other fields describe x */
    struct mlucc_span text;  /* source text */
};

/* One statement: a mnemonic and operands. */
struct mlucc_asm {
    struct mlucc_span mnemonic;
    struct mlucc_asm_operand operands[MLUCC_ASM_OPERANDS];
    size_t n;
};

struct mlucc_asm_error {
    const char *what; /* "operand": the error */
    struct mlucc_span where;
};

/* Translates inline assembly and appends the result to out. Errors are appended
 * to messages, with this position. Returns false on errors. */
struct mlucc_position {
    const char *file;
    unsigned line;
    const struct isa_arch *arch; /* target architecture */
};
bool mlucc_inline_asm(const char *text, size_t n,
                      const struct mlucc_position *position,
                      struct mlucc_buffer *out, struct mlucc_buffer *messages);

#endif
