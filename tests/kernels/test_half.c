/* SPDX-License-Identifier: MIT */
/*
 * The conversions of halves that references use, over all values.
 */
#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <math.h>

#include "kernels/harness/half.h"

Test(half, there_and_back)
{
    for (unsigned bits = 0; bits < 0x10000; bits++) {
        double value = kn_half_value((uint16_t)bits);
        if (isnan(value))
            cr_assert(isnan(kn_half_value(kn_half_round(value))));
        else
            cr_assert_eq(kn_half_round(value), bits, "0x%04x", bits);
    }
}

Test(half, rounds_to_nearest_even)
{
    /* Between each two neighbours: below, at and above the middle. */
    for (unsigned bits = 0; bits < 0x7bff; bits++) {
        double low = kn_half_value((uint16_t)bits);
        double high = kn_half_value((uint16_t)(bits + 1));
        double middle = (low + high) / 2;
        cr_assert_eq(kn_half_round(nextafter(middle, 0)), bits);
        cr_assert_eq(kn_half_round(middle), bits + (bits & 1));
        cr_assert_eq(kn_half_round(-nextafter(middle, 1e9)),
                     0x8000u | (bits + 1));
    }
    cr_assert_eq(kn_half_round(65519.999), 0x7bff);
    cr_assert_eq(kn_half_round(65520), 0x7c00);
    /* Each power of two beyond the largest half, and what lies above it. */
    for (double large = 65536; large < 1e300; large *= 2) {
        cr_assert_eq(kn_half_round(large), 0x7c00);
        cr_assert_eq(kn_half_round(-1.37 * large), 0xfc00);
    }
    cr_assert_eq(kn_half_round(-1e-300), 0x8000);
}
