/* SPDX-License-Identifier: MIT
 *
 * Products of floats by the code for subnormal ones, bit by bit beside a plain
 * loop, also where the host would take the other code.
 */
#include <criterion/criterion.h>

#include "isa/semantics/product_tiny.h"
#include "tests/support/random.h"

enum { MOST_PIXELS = 14 };

static _Alignas(64) isa_packed_row pixels[MOST_PIXELS];
static _Alignas(64) uint32_t strips[ISA_LANES * ISA_PACKED_DEPTH];
static _Alignas(64) uint32_t sums[MOST_PIXELS][ISA_LANES];

/* A finite float with an exponent of 0 to `exponents` above `least`. */
static uint32_t draw(uint32_t least, uint32_t exponents, uint64_t *state)
{
    const uint64_t random = next_random(state) >> 8;
    const uint32_t exponent = least + (uint32_t)(random >> 32) % exponents;
    const uint32_t bits = ((uint32_t)random & UINT32_C(0x807fffff)) | exponent
                                                                          << 23;
    return random >> 45 & 7 ? bits : bits & UINT32_C(0xfff00000); /* ties */
}

static float float_of(uint32_t bits)
{
    float x;
    memcpy(&x, &bits, sizeof x);
    return x;
}

static void check(size_t count, size_t lanes, size_t units, uint64_t *state,
                  uint32_t least, uint32_t exponents)
{
    for (size_t i = 0; i < count; i++)
        for (size_t u = 0; u < units; u++)
            pixels[i][u] = draw(least, exponents, state);
    for (size_t k = 0; k < sizeof strips / sizeof *strips; k++)
        strips[k] = draw(least, exponents, state);
    memset(sums, 0, sizeof sums);
    isa_multiply_tiny(&(struct isa_panel){.sums = sums,
                                          .pixels = pixels,
                                          .strips = strips,
                                          .count = count,
                                          .lanes = lanes,
                                          .units = units});
    for (size_t i = 0; i < count; i++)
        for (size_t l = 0; l < lanes; l++) {
            float sum = 0;
            for (size_t u = 0; u < units; u++) {
                const size_t at = l / ISA_STRIP * ISA_STRIP * ISA_PACKED_DEPTH +
                                  u * ISA_STRIP + l % ISA_STRIP;
                const float product =
                    float_of(strips[at]) * float_of(pixels[i][u]);
                sum += product;
            }
            cr_assert_eq(float_of(sums[i][l]), sum, "%zu, %zu: %a, not %a", i,
                         l, (double)float_of(sums[i][l]), (double)sum);
        }
}

/* Exponents whose products are all subnormal, about the least normal one, or
 * anything; finite sums. */
Test(product_tiny, bits)
{
    static const uint32_t exponents[][2] = {
        {48, 14}, {60, 6}, {64, 1}, {0, 150}, {0, 1}};
    uint64_t state = 1;
    for (size_t e = 0; e < sizeof exponents / sizeof *exponents; e++)
        for (size_t count = 1; count <= MOST_PIXELS; count++)
            for (size_t lanes = 1; lanes <= ISA_LANES; lanes += 21)
                check(count, lanes, 1 + (count + lanes) % ISA_PACKED_DEPTH,
                      &state, exponents[e][0], exponents[e][1]);
}

/* The code is chosen only where a product may be subnormal. */
Test(product_tiny, choice)
{
    pixels[0][0] = UINT32_C(64) << 23;
    for (size_t l = 0; l < ISA_STRIP; l++)
        strips[l] = UINT32_C(64) << 23;
    const struct isa_panel panel = {.sums = sums,
                                    .pixels = pixels,
                                    .strips = strips,
                                    .count = 1,
                                    .lanes = ISA_STRIP,
                                    .units = 1};
    cr_assert_not(isa_may_be_tiny(&panel));
    pixels[0][0] = UINT32_C(0x80000000);
    cr_assert_not(isa_may_be_tiny(&panel), "a zero");
    strips[0] = UINT32_C(63) << 23;
    cr_assert_not(isa_may_be_tiny(&panel), "zeros alone");
}
