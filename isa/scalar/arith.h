/* SPDX-License-Identifier: MIT */
/* Integer arithmetic as RISC-V defines it but C does not: upper half of a
 * product, division by zero and division overflow. */
#ifndef ISA_SCALAR_ARITH_H
#define ISA_SCALAR_ARITH_H

#include <stdint.h>

__extension__ typedef unsigned __int128 isa_u128;
__extension__ typedef __int128 isa_i128;

static inline uint64_t isa_mulh(uint64_t a, uint64_t b)
{
    return (uint64_t)((isa_i128)(int64_t)a * (int64_t)b >> 64);
}

static inline uint64_t isa_mulhsu(uint64_t a, uint64_t b)
{
    return (uint64_t)((isa_i128)(int64_t)a * (isa_i128)b >> 64);
}

static inline uint64_t isa_mulhu(uint64_t a, uint64_t b)
{
    return (uint64_t)((isa_u128)a * b >> 64);
}

static inline uint64_t isa_divu(uint64_t a, uint64_t b)
{
    return b ? a / b : UINT64_MAX;
}

static inline uint64_t isa_remu(uint64_t a, uint64_t b)
{
    return b ? a % b : a;
}

/* Division by -1 is a negation; the minimum wraps. */
static inline uint64_t isa_div(uint64_t a, uint64_t b)
{
    if (b + 1 <= 1)
        return b ? -a : UINT64_MAX;
    return (uint64_t)((int64_t)a / (int64_t)b);
}

static inline uint64_t isa_rem(uint64_t a, uint64_t b)
{
    if (b + 1 <= 1)
        return b ? 0 : a;
    return (uint64_t)((int64_t)a % (int64_t)b);
}

/* 32-bit forms use the low halves; the caller sign-extends. */
static inline uint32_t isa_divuw(uint64_t a, uint64_t b)
{
    return (uint32_t)b ? (uint32_t)a / (uint32_t)b : UINT32_MAX;
}

static inline uint32_t isa_remuw(uint64_t a, uint64_t b)
{
    return (uint32_t)b ? (uint32_t)a % (uint32_t)b : (uint32_t)a;
}

static inline uint32_t isa_divw(uint64_t a, uint64_t b)
{
    return (uint32_t)isa_div((uint64_t)(int32_t)a, (uint64_t)(int32_t)b);
}

static inline uint32_t isa_remw(uint64_t a, uint64_t b)
{
    return (uint32_t)isa_rem((uint64_t)(int32_t)a, (uint64_t)(int32_t)b);
}

#endif
