/* SPDX-License-Identifier: MIT */
/* Encoding of the x86-64 instructions that templates use. Translator only. */
#ifndef SIM_JIT_X86_H
#define SIM_JIT_X86_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

enum x86_register {
    RAX,
    RCX,
    RDX,
    RBX,
    RSP,
    RBP,
    RSI,
    RDI,
    R8,
    R9,
    R10,
    R11,
    R12,
    R13,
    R14,
    R15
};

/* Low four bits of the opcodes of jcc and setcc. */
enum x86_condition {
    X86_O = 0x0, /* overflow */
    X86_B = 0x2, /* below, unsigned */
    X86_AE = 0x3,
    X86_E = 0x4,
    X86_NE = 0x5,
    X86_BE = 0x6,
    X86_A = 0x7,
    X86_S = 0x8, /* negative */
    X86_P = 0xa, /* unordered */
    X86_NP = 0xb,
    X86_L = 0xc, /* less, signed */
    X86_GE = 0xd,
    X86_LE = 0xe,
    X86_G = 0xf
};

/* Opcodes with a ModRM byte: of one byte, or of two or three that begin with
 * 0x0f. A "digit" (enum x86_digit) is the opcode extension /0 to /7. */
enum x86_opcode {
    X86_ADD_TO = 0x01, /* register to memory */
    X86_ADD = 0x03,    /* register, register or memory */
    X86_OR = 0x0b,
    X86_AND = 0x23,
    X86_SUB = 0x2b,
    X86_XOR = 0x33,
    X86_CMP = 0x3b,
    X86_MOVSXD = 0x63,
    X86_IMM8_BYTE = 0x80, /* a byte, with a digit */
    X86_IMM32 = 0x81,     /* with a digit */
    X86_IMM8 = 0x83,
    X86_TEST = 0x85,
    X86_STORE8 = 0x88, /* register to memory */
    X86_STORE = 0x89,
    X86_MOV = 0x8b,
    X86_LEA = 0x8d,
    X86_SHIFT = 0xc1, /* by an immediate, with a digit */
    X86_MOV8_IMM = 0xc6,
    X86_MOV_IMM = 0xc7,
    X86_SHIFT_CL = 0xd3,
    X86_UNARY = 0xf7, /* with a digit */
    X86_JUMP = 0xff,  /* with digit 4; call with digit 2 */
    X86_PREFETCH = 0x0f18,
    X86_IMUL = 0x0faf,
    X86_MOVZX8 = 0x0fb6,
    X86_MOVZX16 = 0x0fb7,
    X86_MOVSX8 = 0x0fbe,
    X86_MOVSX16 = 0x0fbf,
};

enum x86_digit {
    DIGIT_ADD = 0,
    DIGIT_OR = 1,
    DIGIT_AND = 4,
    DIGIT_SUB = 5,
    DIGIT_XOR = 6,
    DIGIT_CMP = 7,
    DIGIT_SHL = 4,
    DIGIT_SHR = 5,
    DIGIT_SAR = 7,
    DIGIT_TEST = 0, /* for X86_UNARY */
    DIGIT_MUL = 4,
    DIGIT_IMUL = 5,
    DIGIT_DIV = 6,
    DIGIT_IDIV = 7,
    DIGIT_CALL = 2,
    DIGIT_JUMP = 4,
    DIGIT_T1 = 2, /* for X86_PREFETCH: into the second-level cache */
};

/* Prefixes of an opcode. */
enum x86_prefix {
    X86_W = 1,     /* 64 bits */
    X86_BYTE = 2,  /* byte register, not ah to bh */
    X86_66 = 4,    /* 16-bit operands, or a variant of SSE instructions: */
    X86_F2 = 8,    /* double */
    X86_F3 = 0x10, /* float */
};

/* Output buffer for code. Bytes that do not fit are dropped and set is_full. */
struct x86 {
    uint8_t *at, *end;
    bool is_full;
};

static inline void x86_byte(struct x86 *a, unsigned byte)
{
    if (a->at < a->end)
        *a->at++ = (uint8_t)byte;
    else
        a->is_full = true;
}

static inline void x86_imm32(struct x86 *a, int64_t value)
{
    for (unsigned i = 0; i < 4; i++)
        x86_byte(a, (unsigned)(value >> 8 * i) & 0xff);
}

static inline void x86_opcode(struct x86 *a, unsigned prefix, unsigned opcode,
                              unsigned reg, unsigned index, unsigned base)
{
    if (prefix & X86_66)
        x86_byte(a, 0x66);
    if (prefix & (X86_F2 | X86_F3))
        x86_byte(a, prefix & X86_F2 ? 0xf2 : 0xf3);
    unsigned rex = (prefix & X86_W ? 8 : 0) | (reg >> 3) << 2 |
                   (index >> 3) << 1 | base >> 3;
    if (rex || prefix & X86_BYTE)
        x86_byte(a, 0x40 | rex);
    if (opcode > 0xffff)
        x86_byte(a, opcode >> 16);
    if (opcode > 0xff)
        x86_byte(a, opcode >> 8 & 0xff);
    x86_byte(a, opcode & 0xff);
}

/* opcode reg, rm; reg may be the opcode's /digit. */
static inline void x86_rr(struct x86 *a, unsigned prefix, unsigned opcode,
                          unsigned reg, unsigned rm)
{
    x86_opcode(a, prefix, opcode, reg, 0, rm);
    x86_byte(a, 0xc0 | (reg & 7) << 3 | (rm & 7));
}

/* opcode reg, [base + disp]; reg may be the opcode's /digit. */
static inline void x86_rm(struct x86 *a, unsigned prefix, unsigned opcode,
                          unsigned reg, unsigned base, int32_t disp)
{
    bool is_short = disp >= -128 && disp < 128;
    x86_opcode(a, prefix, opcode, reg, 0, base);
    x86_byte(a, (is_short ? 0x40u : 0x80u) | (reg & 7) << 3 | (base & 7));
    if ((base & 7) == RSP)
        x86_byte(a, 0x24);
    if (is_short)
        x86_byte(a, (unsigned)disp & 0xff);
    else
        x86_imm32(a, disp);
}

/* opcode reg, [base + index * scale + disp]. */
static inline void x86_rx(struct x86 *a, unsigned prefix, unsigned opcode,
                          unsigned reg, unsigned base, unsigned index,
                          unsigned scale, int32_t disp)
{
    unsigned log = scale == 8 ? 3 : scale == 4 ? 2 : scale == 2 ? 1 : 0;
    bool is_none = disp == 0 && (base & 7) != RBP;
    bool is_short = disp >= -128 && disp < 128;
    x86_opcode(a, prefix, opcode, reg, index, base);
    x86_byte(a, (is_none ? 0x04u : is_short ? 0x44u : 0x84u) | (reg & 7) << 3);
    x86_byte(a, log << 6 | (index & 7) << 3 | (base & 7));
    if (is_none)
        return;
    if (is_short)
        x86_byte(a, (unsigned)disp & 0xff);
    else
        x86_imm32(a, disp);
}

/* Arithmetic with an immediate; the digit selects the operation. */
static inline void x86_ri(struct x86 *a, unsigned prefix, unsigned digit,
                          unsigned reg, int64_t value)
{
    bool is_short = value >= -128 && value < 128;
    x86_rr(a, prefix, is_short ? X86_IMM8 : X86_IMM32, digit, reg);
    if (is_short)
        x86_byte(a, (unsigned)value & 0xff);
    else
        x86_imm32(a, value);
}

/* Shift by an immediate; the digit selects the kind of shift. */
static inline void x86_shift(struct x86 *a, unsigned prefix, unsigned digit,
                             unsigned reg, unsigned by)
{
    x86_rr(a, prefix, X86_SHIFT, digit, reg);
    x86_byte(a, by);
}

/* reg = (condition ? 1 : 0); reg is one of rax, rcx, rdx */
static inline void x86_set_if(struct x86 *a, enum x86_condition condition,
                              unsigned reg)
{
    x86_rr(a, 0, 0x0f90u | condition, 0, reg);
    x86_rr(a, 0, X86_MOVZX8, reg, reg);
}

/* reg = value; keeps the flags. */
static inline void x86_load_number(struct x86 *a, unsigned reg, uint64_t value)
{
    if (value <= UINT32_MAX) {
        x86_opcode(a, 0, 0xb8 + (reg & 7), 0, 0, reg);
        x86_imm32(a, (int64_t)value);
    } else if ((uint64_t)(int64_t)(int32_t)value == value) {
        x86_rr(a, X86_W, X86_MOV_IMM, 0, reg);
        x86_imm32(a, (int64_t)value);
    } else {
        x86_opcode(a, X86_W, 0xb8 + (reg & 7), 0, 0, reg);
        x86_imm32(a, (int64_t)value);
        x86_imm32(a, (int64_t)(value >> 32));
    }
}

/* ---- jumps --------------------------------------------------------------- */

/* The end of a 32-bit distance that is not known yet. */
typedef uint8_t *x86_hole;

/* Sets the target of the jump with this hole. */
static inline void x86_fill(x86_hole hole, const uint8_t *target)
{
    int32_t distance = (int32_t)(target - hole);
    memcpy(hole - 4, &distance, 4);
}

static inline x86_hole x86_jump(struct x86 *a)
{
    x86_byte(a, 0xe9);
    x86_imm32(a, 0);
    return a->at;
}

static inline x86_hole x86_jump_if(struct x86 *a, enum x86_condition condition)
{
    x86_byte(a, 0x0f);
    x86_byte(a, 0x80u | condition);
    x86_imm32(a, 0);
    return a->at;
}

static inline void x86_jump_to(struct x86 *a, const uint8_t *target)
{
    x86_hole hole = x86_jump(a);
    if (!a->is_full)
        x86_fill(hole, target);
}

static inline void x86_jump_if_to(struct x86 *a, enum x86_condition condition,
                                  const uint8_t *target)
{
    x86_hole hole = x86_jump_if(a, condition);
    if (!a->is_full)
        x86_fill(hole, target);
}

static inline void x86_call_to(struct x86 *a, const uint8_t *target)
{
    x86_byte(a, 0xe8);
    x86_imm32(a, 0);
    if (!a->is_full)
        x86_fill(a->at, target);
}

static inline void x86_push(struct x86 *a, unsigned reg)
{
    x86_opcode(a, 0, 0x50 + (reg & 7), 0, 0, reg);
}

static inline void x86_pop(struct x86 *a, unsigned reg)
{
    x86_opcode(a, 0, 0x58 + (reg & 7), 0, 0, reg);
}

/* ---- numbers: SSE -------------------------------------------------------- */

enum { XMM0, XMM1, XMM2 };

/* Opcodes; the prefix selects float or double. */
enum sse {
    SSE_MOVE = 0x0f28, /* the whole register, without a prefix */
    SSE_FROM_INT = 0x0f2a,
    SSE_TO_INT = 0x0f2c,       /* toward zero */
    SSE_ROUND_TO_INT = 0x0f2d, /* to the nearest even */
    SSE_COMPARE = 0x0f2e,
    SSE_ROOT = 0x0f51,
    SSE_AND = 0x0f54,     /* bitwise; without a prefix */
    SSE_NOT_AND = 0x0f55, /* (not first) and second */
    SSE_OR = 0x0f56,
    SSE_XOR = 0x0f57,
    SSE_ADD = 0x0f58,
    SSE_MUL = 0x0f59,
    SSE_CONVERT = 0x0f5a, /* converts from the prefix's float format to the
                             other format */
    SSE_SUB = 0x0f5c,
    SSE_MIN = 0x0f5d,
    SSE_DIV = 0x0f5e,
    SSE_MAX = 0x0f5f,
    SSE_ROUND = 0x0f3a0a, /* rounds to an integer; the byte after the
                             instruction gives the mode */
    SSE_ROUND_DOUBLE = 0x0f3a0b,
    SSE_LOAD = 0x0f6e, /* from a general register or memory */
    SSE_STORE = 0x0f7e,
};

static inline unsigned sse_prefix(bool is_double)
{
    return is_double ? X86_F2 : X86_F3;
}

#endif
