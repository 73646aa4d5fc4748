/* SPDX-License-Identifier: MIT */
/* Chains of stages of the op `fuse`. Operand 3 has one byte per stage; the byte
 * of the first stage is in the low bits; operands 4 and up are the arguments of
 * the stages. */
#ifndef ISA_SEMANTICS_FUSE_H
#define ISA_SEMANTICS_FUSE_H

#include <stdbool.h>
#include <stdint.h>

#define ISA_FUSE_STAGES 8
#define ISA_FUSE_CHAIN  3    /* operand index of the chain */
#define ISA_FUSE_FIRST  4    /* operand index of the first argument */
#define ISA_FUSE_VECTOR 0x80 /* of a stage's byte: the argument is a vector */

enum isa_fuse_stage {
    ISA_FUSE_END,
#define X(number, name, class, formula) ISA_FUSE_##name = (number),
#include "isa/tables/fuse_stages.def"
#undef X
    ISA_FUSE_N
};

enum isa_fuse_class { ISA_FUSE_ARITHMETIC, ISA_FUSE_BITS, ISA_FUSE_COMPARISON };

/* The byte of stage i, from 0. */
static inline unsigned isa_fuse_byte(uint64_t chain, unsigned i)
{
    return (unsigned)(chain >> 8 * i) & 0xff;
}

/* The stage number, without ISA_FUSE_VECTOR. */
static inline unsigned isa_fuse_stage(unsigned byte)
{
    return byte & (ISA_FUSE_VECTOR - 1);
}

#endif
