/* SPDX-License-Identifier: MIT */
/* Random numbers as torch's generator of the CPU makes them: the Mersenne
 * Twister MT19937, uniform numbers from its low bits, normal numbers by Box and
 * Muller, of 16 or more in blocks of 16. */
#include <math.h>
#include <stdlib.h>

#include "isa/support/memory/alloc.h"
#include "runtime/tools/torch/elements.h"
#include "runtime/tools/torch/memory.h"

enum { WORDS = 624, MIDDLE = 397, BLOCK = 16 };
#define STANDARD_SEED 67280421310721u
#define TWO_PI        6.283185307179586476925286766559

static struct {
    uint32_t words[WORDS];
    size_t at; /* of the next word */
    bool is_seeded;
    bool has_next; /* of a pair of normal numbers */
    double next;
} generator;

void mlusim_torch_seed(uint64_t seed)
{
    uint32_t *w = generator.words;
    w[0] = (uint32_t)seed;
    for (uint32_t i = 1; i < WORDS; i++)
        w[i] = 1812433253u * (w[i - 1] ^ w[i - 1] >> 30) + i;
    generator.at = WORDS;
    generator.is_seeded = true;
    generator.has_next = false;
}

/* Makes the next words from all words. */
static void twist(void)
{
    uint32_t *w = generator.words;
    for (size_t i = 0; i < WORDS; i++) {
        const uint32_t both =
            (w[i] & 0x80000000u) | (w[(i + 1) % WORDS] & 0x7fffffffu);
        w[i] =
            w[(i + MIDDLE) % WORDS] ^ both >> 1 ^ (both & 1 ? 0x9908b0dfu : 0);
    }
    generator.at = 0;
}

static uint32_t bits_32(void)
{
    if (!generator.is_seeded)
        mlusim_torch_seed(STANDARD_SEED);
    if (generator.at == WORDS)
        twist();
    uint32_t x = generator.words[generator.at++];
    x ^= x >> 11;
    x ^= x << 7 & 0x9d2c5680u;
    x ^= x << 15 & 0xefc60000u;
    return x ^ x >> 18;
}

static uint64_t bits_64(void)
{
    const uint64_t high = bits_32();
    return high << 32 | bits_32();
}

/* ---- floats -------------------------------------------------------------- */

/* The bits of a uniform number: those of the fraction, with the hidden one. */
static int fraction_of(int type)
{
    return type == torch_type_of(ARRAY_F64)   ? 53
           : type == torch_type_of(ARRAY_F32) ? 24
           : type == torch_type_of(ARRAY_F16) ? 11
                                              : 8;
}

/* Returns a number of [0, 1). */
static double uniform(int bits)
{
    const uint64_t x = bits > 32 ? bits_64() : bits_32();
    return ldexp((double)(x & ((UINT64_C(1) << bits) - 1)), -bits);
}

/* Returns one normal number, and keeps the other one of its pair. */
static double normal(void)
{
    generator.has_next = !generator.has_next;
    if (!generator.has_next)
        return generator.next;
    const double angle = TWO_PI * uniform(53);
    const double radius = sqrt(-2 * log1p(-uniform(53)));
    generator.next = radius * sin(angle);
    return radius * cos(angle);
}

/* Makes 16 normal numbers of 16 uniform ones. */
static void make_block(union torch_number *x)
{
    for (int i = 0; i < BLOCK / 2; i++) {
        const double radius = sqrt(-2 * log(1 - x[i].f));
        const double angle = TWO_PI * x[i + BLOCK / 2].f;
        x[i].f = radius * cos(angle);
        x[i + BLOCK / 2].f = radius * sin(angle);
    }
}

/* The last block is made anew where n is no multiple of 16, over numbers that
 * the block before it has. */
static void make_normal(union torch_number *x, size_t n, int bits)
{
    for (size_t i = 0; i < n; i++)
        x[i].f = n < BLOCK ? normal() : uniform(bits);
    for (size_t i = 0; n >= BLOCK && i + BLOCK <= n; i += BLOCK)
        make_block(x + i);
    if (n < BLOCK || n % BLOCK == 0)
        return;
    x += n - BLOCK;
    for (size_t i = 0; i < BLOCK; i++)
        x[i].f = uniform(bits);
    make_block(x);
}

/* Writes low + scale * number for n numbers that `make` makes. */
static int write_numbers(int type, void *data, size_t n, double low,
                         double scale, bool is_normal,
                         const struct torch_error *error)
{
    union torch_number *x = isa_alloc(n + 1, sizeof *x);
    if (!x)
        return torch_complain(error, ISA_NO_MEMORY, "random numbers");
    if (is_normal)
        make_normal(x, n, fraction_of(type));
    for (size_t i = 0; i < n; i++)
        x[i].f =
            low + scale * (is_normal ? x[i].f : uniform(fraction_of(type)));
    torch_elements(type, data, type, x, n);
    free(x);
    return 0;
}

int mlusim_torch_uniform(int type, void *data, size_t n, double from, double to,
                         char *error, size_t error_bytes)
{
    const struct torch_error e = {error, error_bytes};
    return write_numbers(type, data, n, from, to - from, false, &e);
}

int mlusim_torch_normal(int type, void *data, size_t n, double mean,
                        double deviation, char *error, size_t error_bytes)
{
    const struct torch_error e = {error, error_bytes};
    return write_numbers(type, data, n, mean, deviation, true, &e);
}

/* ---- integers ------------------------------------------------------------ */

void mlusim_torch_integers(int64_t *data, size_t n, int64_t low, uint64_t range)
{
    for (size_t i = 0; i < n; i++) {
        const uint64_t x = range >= UINT64_C(1) << 32 ? bits_64() : bits_32();
        data[i] = (int64_t)((uint64_t)low + x % range);
    }
}
