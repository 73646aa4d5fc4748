/* SPDX-License-Identifier: MIT */
/* Operands and results of the bodies in isa/tables/insns.def, for files that
 * include these: `pc` is the instruction, `x` are the registers. Internal to
 * the scalar core and its translator. */
#ifndef SIM_SCALAR_OPERANDS_H
#define SIM_SCALAR_OPERANDS_H

#define RS1 x[pc->rs1]
#define RS2 x[pc->rs2]
#define RS3 x[pc->rs3]
#define IMM ((uint64_t)pc->imm)

#define SET(value)  (x[pc->rd] = (uint64_t)(value))
#define SETW(value) SET((int32_t)(value))

/* Operands half, float and double are in the low bits of a register; results
 * are sign-extended. */
#define H1           ((uint16_t)RS1)
#define H2           ((uint16_t)RS2)
#define H3           ((uint16_t)RS3)
#define S1           ((uint32_t)RS1)
#define S2           ((uint32_t)RS2)
#define S3           ((uint32_t)RS3)
#define D1           RS1
#define D2           RS2
#define D3           RS3
#define SET_H(value) SET((int16_t)(value))
#define SET_S(value) SET((int32_t)(value))
#define SET_D(value) SET(value)
#define NEG_H(value) ((uint16_t)((value) ^ 0x8000u))
#define NEG_S(value) ((value) ^ 0x80000000u)
#define NEG_D(value) ((value) ^ 0x8000000000000000u)
#define SIGN_H(a, b) (((a)&0x7fffu) | ((b)&0x8000u))
#define SIGN_S(a, b) (((a)&0x7fffffffu) | ((b)&0x80000000u))
#define SIGN_D(a, b) (((a)&0x7fffffffffffffffu) | ((b)&0x8000000000000000u))

#endif
