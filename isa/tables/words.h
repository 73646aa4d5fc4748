/* SPDX-License-Identifier: MIT */
/* Names for sets of element types in the op tables. */
#ifndef ISA_TABLES_WORDS_H
#define ISA_TABLES_WORDS_H

#include "isa/isa.h"

#define BIT(T) (1u << ISA_T_##T)
enum {
    BYTES = BIT(NONE),
    FLOATS = BIT(F16) | BIT(BF16) | BIT(F32),
    ARITH_INTS =
        BIT(I16) | BIT(U16) | BIT(I32) | BIT(U32) | BIT(I64) | BIT(U64),
    INTS = ARITH_INTS | BIT(I8) | BIT(U8),
    WORDS = INTS & ~(BIT(I64) | BIT(U64)),
    CONVERTED = FLOATS | BIT(I8) | BIT(U8) | BIT(I16) | BIT(I32),
    REALS = BIT(F16) | BIT(F32),
    TENSOR = BIT(F16) | BIT(F32) | BIT(I16),
    INT_LANES = BIT(I16) | BIT(U16) | BIT(I32) | BIT(U32),
    LANES = INT_LANES | REALS,
};

#endif
