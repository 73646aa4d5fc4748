/* SPDX-License-Identifier: MIT */
#include "isa/support/hash.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#define PRIME_1     UINT64_C(0x9E3779B185EBCA87)
#define PRIME_2     UINT64_C(0xC2B2AE3D27D4EB4F)
#define PRIME_3     UINT64_C(0x165667B19E3779F9)
#define PRIME_4     UINT64_C(0x85EBCA77C2B2AE63)
#define PRIME_5     UINT64_C(0x27D4EB2F165667C5)
#define SECOND_SEED UINT64_C(0x6d6c7573696d2121)

static uint64_t rotate(uint64_t x, int bits)
{
    return x << bits | x >> (64 - bits);
}

/* The n bytes at p, the first of which counts least. */
static uint64_t read(const unsigned char *p, unsigned n)
{
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    uint64_t whole;
    uint32_t half;
    if (n == 8) {
        memcpy(&whole, p, 8);
        return whole;
    }
    memcpy(&half, p, 4);
    return half;
#else
    uint64_t x = 0;
    for (unsigned i = n; i-- > 0;)
        x = x << 8 | p[i];
    return x;
#endif
}

static uint64_t round_of(uint64_t lane, uint64_t input)
{
    return rotate(lane + input * PRIME_2, 31) * PRIME_1;
}

static uint64_t merge(uint64_t hash, uint64_t lane)
{
    return (hash ^ round_of(0, lane)) * PRIME_1 + PRIME_4;
}

/* The stripes of 32 bytes from *p on, which ends behind them. */
static uint64_t stripes(const unsigned char **p, const unsigned char *end,
                        uint64_t seed)
{
    uint64_t a = seed + PRIME_1 + PRIME_2, b = seed + PRIME_2;
    uint64_t c = seed, d = seed - PRIME_1;
    for (; end - *p >= 32; *p += 32) {
        a = round_of(a, read(*p, 8));
        b = round_of(b, read(*p + 8, 8));
        c = round_of(c, read(*p + 16, 8));
        d = round_of(d, read(*p + 24, 8));
    }
    uint64_t hash = rotate(a, 1) + rotate(b, 7) + rotate(c, 12) + rotate(d, 18);
    return merge(merge(merge(merge(hash, a), b), c), d);
}

uint64_t isa_hash(const void *bytes, size_t n, uint64_t seed)
{
    const unsigned char *p = bytes, *end = p + n;
    uint64_t hash = n >= 32 ? stripes(&p, end, seed) : seed + PRIME_5;
    hash += n;
    for (; end - p >= 8; p += 8)
        hash = rotate(hash ^ round_of(0, read(p, 8)), 27) * PRIME_1 + PRIME_4;
    if (end - p >= 4) {
        hash = rotate(hash ^ read(p, 4) * PRIME_1, 23) * PRIME_2 + PRIME_3;
        p += 4;
    }
    for (; p < end; p++)
        hash = rotate(hash ^ *p * PRIME_5, 11) * PRIME_1;
    hash = (hash ^ hash >> 33) * PRIME_2;
    hash = (hash ^ hash >> 29) * PRIME_3;
    return hash ^ hash >> 32;
}

void isa_hash_text(const void *bytes, size_t n, char text[ISA_HASH_TEXT])
{
    snprintf(text, ISA_HASH_TEXT, "%016" PRIx64 "%016" PRIx64,
             isa_hash(bytes, n, 0), isa_hash(bytes, n, SECOND_SEED));
}
