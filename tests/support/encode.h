/* SPDX-License-Identifier: MIT
 *
 * A tiny assembler for tests: instruction words from fields. The opcode bits
 * come from the table; that those are right is what tests/long/disasm.sh and
 * tests/long/qemu.sh find out.
 */
#ifndef TESTS_SUPPORT_ENCODE_H
#define TESTS_SUPPORT_ENCODE_H

#include "isa/scalar/decode.h"

/* Registers by ABI name. */
enum {
    ZERO,
    RA,
    SP,
    GP,
    TP,
    T0,
    T1,
    T2,
    S0,
    S1,
    A0,
    A1,
    A2,
    A3,
    A4,
    A5,
    A6,
    A7,
    S2,
    S3,
    S4,
    S5,
    S6,
    S7,
    S8,
    S9,
    S10,
    S11,
    T3,
    T4,
    T5,
    T6
};

/* rd, rs1, rs2 of formats R, RM, R2, A, LR; also rd, rs1 of I, L. */
static inline uint32_t enc_r(enum isa_insn_op op, unsigned rd, unsigned rs1,
                             unsigned rs2)
{
    return isa_insns[op].match | rd << 7 | rs1 << 15 | rs2 << 20;
}

static inline uint32_t enc_r4(enum isa_insn_op op, unsigned rd, unsigned rs1,
                              unsigned rs2, unsigned rs3)
{
    return enc_r(op, rd, rs1, rs2) | rs3 << 27;
}

/* The same word with a rounding mode. */
static inline uint32_t enc_rm(uint32_t word, unsigned rm)
{
    return word | rm << 12;
}

static inline uint32_t enc_i(enum isa_insn_op op, unsigned rd, unsigned rs1,
                             int imm)
{
    return isa_insns[op].match | rd << 7 | rs1 << 15 | (uint32_t)imm << 20;
}

/* rs2 goes to rs1 + imm. */
static inline uint32_t enc_s(enum isa_insn_op op, unsigned rs2, unsigned rs1,
                             int imm)
{
    uint32_t u = (uint32_t)imm;
    return isa_insns[op].match | (u & 31) << 7 | rs1 << 15 | rs2 << 20 |
           (u >> 5 & 127) << 25;
}

/* distance in bytes. */
static inline uint32_t enc_b(enum isa_insn_op op, unsigned rs1, unsigned rs2,
                             int distance)
{
    uint32_t u = (uint32_t)distance;
    return isa_insns[op].match | (u >> 11 & 1) << 7 | (u >> 1 & 15) << 8 |
           rs1 << 15 | rs2 << 20 | (u >> 5 & 63) << 25 | (u >> 12 & 1) << 31;
}

/* upper is the number that lui puts into bits 31:12. */
static inline uint32_t enc_u(enum isa_insn_op op, unsigned rd, uint32_t upper)
{
    return isa_insns[op].match | rd << 7 | upper << 12;
}

static inline uint32_t enc_j(enum isa_insn_op op, unsigned rd, int distance)
{
    uint32_t u = (uint32_t)distance;
    return isa_insns[op].match | rd << 7 | (u >> 12 & 255) << 12 |
           (u >> 11 & 1) << 20 | (u >> 1 & 1023) << 21 | (u >> 20 & 1) << 31;
}

static inline uint32_t enc_bang(unsigned code, unsigned type)
{
    return ISA_OPCODE_BANG | type << 15 | code << 20;
}

#endif
