/* SPDX-License-Identifier: MIT */
#include "isa/number/round_arrays.h"

#include <assert.h>

#include "isa/number/elements.h"
#include "isa/number/host_vectors.h"

/* Runs DO(mode), from element i on, in a separate loop for each mode, so that
 * the mode is constant. */
#define MODE(DO, mode)     \
    case mode:             \
        ISA_INDEPENDENT    \
        for (; i < n; i++) \
            DO(mode);      \
        break;
#define EACH_MODE(DO)          \
    switch (mode) {            \
        MODE(DO, ISA_ROUND_TZ) \
        MODE(DO, ISA_ROUND_OZ) \
        MODE(DO, ISA_ROUND_UP) \
        MODE(DO, ISA_ROUND_DN) \
        MODE(DO, ISA_ROUND_RD) \
        MODE(DO, ISA_ROUND_RN) \
        MODE(DO, ISA_ROUND_RM) \
    }

/* ---- to integers --------------------------------------------------------- */

#ifdef ISA_HOST_INTEGERS
/* Handles all whole vectors, in a loop per mode; returns how many elements were
 * done. */
#define HOST_MODE(bits, mode)                                                  \
    case mode:                                                                 \
        for (; i + 32 / bits * V_WORDS <= n; i += 32 / bits * V_WORDS)         \
            isa_v_to_##bits((char *)d + bits / 8 * i, (const char *)s + 4 * i, \
                            mode, limits.low < 0);                             \
        break;
#define HOST_F32(bits)                                                \
    static size_t host_f32_##bits(void *d, const void *s,             \
                                  enum isa_round rounding,            \
                                  struct isa_limits limits, size_t n) \
    {                                                                 \
        size_t i = 0;                                                 \
        switch (rounding) {                                           \
            HOST_MODE(bits, ISA_ROUND_TZ)                             \
            HOST_MODE(bits, ISA_ROUND_OZ)                             \
            HOST_MODE(bits, ISA_ROUND_UP)                             \
            HOST_MODE(bits, ISA_ROUND_DN)                             \
            HOST_MODE(bits, ISA_ROUND_RD)                             \
            HOST_MODE(bits, ISA_ROUND_RN)                             \
            HOST_MODE(bits, ISA_ROUND_RM)                             \
        }                                                             \
        return i;                                                     \
    }
HOST_F32(8)
HOST_F32(16)
HOST_F32(32)
#undef HOST_MODE
#undef HOST_F32
#else
#define host_f32_8(d, s, mode, limits, n)  0
#define host_f32_16(d, s, mode, limits, n) 0
#define host_f32_32(d, s, mode, limits, n) 0
#endif

/* Rounds to integers of this size; `most` replaces values above limits.high. */
#define ROUND(bits, mode, most)                                          \
    {                                                                    \
        float a = isa_load_f32(s, i);                                    \
        int32_t whole = isa_whole_f32(a, mode, limits.low, limits.high); \
        isa_store_##bits(d, i, (uint32_t)(most));                        \
    }
#define ROUND_8(mode)  ROUND(8, mode, whole)
#define ROUND_16(mode) ROUND(16, mode, whole)
#define ROUND_32(mode) ROUND(32, mode, a > limits.high ? limits.most : whole)
#define ROUND_F32(bits)                                                    \
    void isa_round_f32_##bits(void *d, const void *s, enum isa_round mode, \
                              struct isa_limits limits, size_t n)          \
    {                                                                      \
        assert(limits.low <= 0 && limits.most > 0);                        \
        size_t i = host_f32_##bits(d, s, mode, limits, n);                 \
        EACH_MODE(ROUND_##bits)                                            \
    }
ROUND_F32(8)
ROUND_F32(16)
ROUND_F32(32)
#undef ROUND
#undef ROUND_8
#undef ROUND_16
#undef ROUND_32
#undef ROUND_F32

void isa_round_f64_32(void *d, const double *s, enum isa_round mode, double low,
                      double high, size_t n)
{
    size_t i = 0;
    assert(low >= INT32_MIN && low <= high && high <= INT32_MAX);
#define ROUND(mode) \
    isa_store_32(d, i, (uint32_t)isa_whole_f64(s[i], mode, low, high))
    EACH_MODE(ROUND)
#undef ROUND
}

/* ---- to floats ----------------------------------------------------------- */

void isa_round_bf16(void *d, const void *s, enum isa_round mode, size_t n)
{
    size_t i = 0;
#define ENCODE(mode) \
    isa_store_16(d, i, isa_encode_bf16(isa_load_32(s, i), mode))
    EACH_MODE(ENCODE)
#undef ENCODE
}

void isa_round_f64(void *d, const double *s, enum isa_round mode,
                   struct isa_format_bits to, size_t n)
{
    size_t i = 0;
    assert(to.fraction_bits < 52 && to.sign_bit < 32);
#define ENCODE(mode) \
    isa_store_32(d, i, isa_encode_f64(isa_load_64(s, i), mode, to))
    EACH_MODE(ENCODE)
#undef ENCODE
}

/* Changes a float so that rounding it to nearest even gives the result of the
 * other tie rule. Setting the last bit, which a half cannot represent, moves a
 * tie off the middle, and moves no other value across the middle. For ties
 * away, infinity must not change; for ties up, neither zero may change. */
ISA_INLINE uint32_t tie_away(uint32_t bits)
{
    return bits + bits != 0xff000000 ? bits | 1 : bits;
}

ISA_INLINE uint32_t tie_up(uint32_t bits)
{
    uint32_t moved = bits >> 31 ? bits - (~bits & 1) : bits | 1;
    bool is_number = (bits & 0x7fffffff) - 1 < 0x7f7fffff;
    return is_number ? moved : bits;
}

enum { BLOCK = 512 };

/* Rounds to half in these modes, from element `done` on. Works in blocks, so
 * that stores have reached the cache before the wider loads, because those
 * would otherwise wait. */
ISA_INLINE void round_ties_f16(void *d, const void *s,
                               uint32_t (*move)(uint32_t), size_t done,
                               size_t n)
{
    _Alignas(64) uint32_t moved[BLOCK];
    for (size_t m; done < n; done += m) {
        m = n - done < BLOCK ? n - done : BLOCK;
        ISA_INDEPENDENT
        for (size_t i = 0; i < m; i++)
            moved[i] = move(isa_load_32(s, done + i));
        isa_f32_to_f16_array((char *)d + 2 * done, moved, m);
    }
}

/* Rounds to half in a directed mode, from element `done` on: rounds to nearest,
 * converts back, and takes the next value if the magnitude is on the wrong
 * side. */
ISA_INLINE void round_directed_f16(void *d, const void *s, enum isa_round mode,
                                   size_t done, size_t n)
{
    uint16_t halfs[BLOCK];
    float back[BLOCK];
    for (size_t m; done < n; done += m) {
        m = n - done < BLOCK ? n - done : BLOCK;
        isa_f32_to_f16_array(halfs, (const char *)s + 4 * done, m);
        isa_f16_to_f32_array(back, halfs, m);
        ISA_INDEPENDENT
        for (size_t i = 0; i < m; i++) {
            uint32_t bits = isa_load_32(s, done + i), sign = bits >> 31;
            float size = isa_f32_from_bits(bits & 0x7fffffff);
            float got = isa_f32_from_bits(isa_f32_bits(back[i]) & 0x7fffffff);
            uint32_t grows = isa_rounds_away(mode, sign) & (got < size);
            uint32_t shrinks = isa_rounds_inward(mode, sign) & (got > size);
            isa_store_16(d, done + i, halfs[i] + grows - shrinks);
        }
    }
}

/* Rounds with vectors. Returns the number of rounded elements. */
#ifdef ISA_HOST_HALFS
#define HOST_F16(name, halfs)                                           \
    static size_t name(void *d, const void *s, size_t n)                \
    {                                                                   \
        size_t i = 0;                                                   \
        for (; i + V_WORDS <= n; i += V_WORDS) {                        \
            const isa_v bits = V_BITS(V_LOAD((const char *)s + 4 * i)); \
            V_STORE_HALFS((char *)d + 2 * i, halfs);                    \
        }                                                               \
        return i;                                                       \
    }
HOST_F16(host_away, V_HALFS(isa_v_ties_away(bits), _MM_FROUND_TO_NEAREST_INT))
HOST_F16(host_up, V_HALFS(isa_v_ties_up(bits), _MM_FROUND_TO_NEAREST_INT))
HOST_F16(host_outward, isa_v_outward(bits))
#undef HOST_F16
#else
#define host_away(d, s, n)    0
#define host_up(d, s, n)      0
#define host_outward(d, s, n) 0
#endif

/* Other directed modes use the host's instructions, if it has them. */
#ifdef __F16C__
#define directed(name, mode, d, s, n) isa_f32_to_f16_##name##_array(d, s, n)
#else
#define directed(name, mode, d, s, n) round_directed_f16(d, s, mode, 0, n)
#endif

/* Defines a function per mode, so that no function prepares what only other
 * modes need. */
#define TO_F16(name, call)                                   \
    static void f16_##name(void *d, const void *s, size_t n) \
    {                                                        \
        call;                                                \
    }
TO_F16(rn, isa_f32_to_f16_array(d, s, n))
TO_F16(tz, directed(tz, ISA_ROUND_TZ, d, s, n))
TO_F16(up, directed(up, ISA_ROUND_UP, d, s, n))
TO_F16(dn, directed(dn, ISA_ROUND_DN, d, s, n))
TO_F16(rd, round_ties_f16(d, s, tie_away, host_away(d, s, n), n))
TO_F16(rm, round_ties_f16(d, s, tie_up, host_up(d, s, n), n))
TO_F16(oz, round_directed_f16(d, s, ISA_ROUND_OZ, host_outward(d, s, n), n))
#undef TO_F16
#undef directed

void isa_round_f16(void *d, const void *s, enum isa_round mode, size_t n)
{
    static void (*const round[])(void *, const void *, size_t) = {
        [ISA_ROUND_RN] = f16_rn, [ISA_ROUND_TZ] = f16_tz,
        [ISA_ROUND_UP] = f16_up, [ISA_ROUND_DN] = f16_dn,
        [ISA_ROUND_RD] = f16_rd, [ISA_ROUND_RM] = f16_rm,
        [ISA_ROUND_OZ] = f16_oz,
    };
    round[mode](d, s, n);
}

/* int32_t to float in the host's present rounding mode. A separate function, so
 * that compilers do not move the loop to code with another mode. */
__attribute__((noinline)) static void cast_i32(void *d, const void *s, size_t n)
{
    ISA_INDEPENDENT
    for (size_t i = 0; i < n; i++)
        isa_store_f32(d, i, (float)isa_value_I32(s, i));
}

static void direct_i32(void *d, const void *s, int direction, size_t n)
{
    assert(fegetround() == FE_TONEAREST); /* restored afterwards */
    isa_host_rounds(direction);
    cast_i32(d, s, n);
    isa_host_rounds(FE_TONEAREST);
}

/* Rounds away from zero. A double represents the integer exactly, with 29 more
 * bits than a float. Adding the maximum of these bits makes truncation round
 * away from zero. */
static void away_i32(void *d, const void *s, size_t n)
{
    ISA_INDEPENDENT
    for (size_t i = 0; i < n; i++) {
        const uint64_t cut = (1u << 29) - 1;
        double exact = isa_value_I32(s, i);
        uint64_t bits;
        memcpy(&bits, &exact, sizeof bits);
        bits = (bits + cut) & ~cut;
        memcpy(&exact, &bits, sizeof bits);
        isa_store_f32(d, i, (float)exact);
    }
}

/* Returns b + a * 2^-32. The product is exact, so a fused instruction gives the
 * same result. */
ISA_INLINE float moved(float b, float a)
{
#ifdef __FMA__
    return fmaf(a, 0x1p-32f, b);
#else
    return b + a * 0x1p-32f;
#endif
}

/* Rounds to nearest, ties away from zero or up. The integer's upper and lower
 * halves are floats. The lower half is changed by so little that the sum rounds
 * to the same float unless it is a tie. At a tie the upper half is at least
 * 2^24. So the change is at least 2^-8, the last place of the lower half, but
 * less than 1, the distance of a tie from other integers. */
#define TIES(name, direction)                                     \
    static void name(void *d, const void *s, size_t n)            \
    {                                                             \
        ISA_INDEPENDENT                                           \
        for (size_t i = 0; i < n; i++) {                          \
            uint32_t bits = isa_load_32(s, i);                    \
            float upper = (float)(int32_t)(bits & 0xffff0000);    \
            float lower = (float)(int32_t)(bits & 0xffff);        \
            isa_store_f32(d, i, upper + moved(lower, direction)); \
        }                                                         \
    }
TIES(ties_away_i32, upper)
TIES(ties_up_i32, fabsf(upper))
#undef TIES

void isa_round_i32(void *d, const void *s, enum isa_round mode, size_t n)
{
    switch (mode) {
    case ISA_ROUND_RN:
        cast_i32(d, s, n);
        break;
    case ISA_ROUND_TZ:
        direct_i32(d, s, FE_TOWARDZERO, n);
        break;
    case ISA_ROUND_UP:
        direct_i32(d, s, FE_UPWARD, n);
        break;
    case ISA_ROUND_DN:
        direct_i32(d, s, FE_DOWNWARD, n);
        break;
    case ISA_ROUND_OZ:
        away_i32(d, s, n);
        break;
    case ISA_ROUND_RD:
        ties_away_i32(d, s, n);
        break;
    case ISA_ROUND_RM:
        ties_up_i32(d, s, n);
        break;
    }
}
