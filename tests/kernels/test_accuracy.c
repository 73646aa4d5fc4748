/* SPDX-License-Identifier: MIT */
/*
 * diff1 to diff4 against figures worked out by hand, and the half conversions
 * over all values.
 */
#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <float.h>
#include <math.h>

#include "kernels/harness/accuracy.h"

#define COUNT(array) (sizeof(array) / sizeof *(array))

static struct kn_diff measure(const float *y, const double *b, size_t n)
{
    return kn_accuracy_measure(MLUOP_DTYPE_FLOAT, y, b, n);
}

static void near(double is, double wanted)
{
    cr_assert(fabs(is - wanted) <= 1e-12 * fabs(wanted), "%.17g, not %.17g", is,
              wanted);
}

Test(accuracy, figures_by_hand)
{
    /* errors 0, 0.5, 1, 0; |b| 1, 2, 4, 0.25 */
    const float y[] = {1.0f, -2.5f, 3.0f, 0.25f};
    const double b[] = {1.0, -2.0, 4.0, 0.25};
    struct kn_diff d = measure(y, b, COUNT(y));
    near(d.diff1, 1.5 / 7.25);
    near(d.diff2, sqrt(1.25 / 21.0625));
    near(d.diff3[0], 0.25); /* 0.5 / 2 and 1 / 4 */
    cr_assert_eq(d.diff3[1], 0);
    near(d.diff4[0], 0 + 1e-300 - 1e-300);
    near(d.diff4[1], 1);
    cr_assert_eq(d.n_compared, 4);
    cr_assert_eq(d.n_unequal, 2);
    cr_assert_eq(d.n_misplaced, 0);
    cr_assert_eq(d.worst, 2);
}

Test(accuracy, diff3_splits_at_the_threshold)
{
    /* 1e-6 itself belongs to the small ones, whose error is absolute. */
    const float y[] = {3e-7f, 2.0f};
    const double b[] = {1e-6, 1.0};
    struct kn_diff d = measure(y, b, COUNT(y));
    near(d.diff3[0], 1.0);
    near(d.diff3[1], 1e-6 - (double)3e-7f);
    const double above[] = {1.0000001e-6, 1.0};
    d = measure(y, above, COUNT(y));
    cr_assert_eq(d.diff3[1], 0);

    /* half: 1e-4. 0x0500 is 2^-14 * 1.25, about 7.6e-5 */
    const uint16_t h[] = {0x0500};
    const double small = 5e-5;
    d = kn_accuracy_measure(MLUOP_DTYPE_HALF, h, &small, 1);
    cr_assert_eq(d.diff3[0], 0);
    near(d.diff3[1], 1.25 / 16384 - 5e-5);
}

Test(accuracy, diff4_counts_only_what_is_not_the_rounded_baseline)
{
    const double b[] = {0.1, 0.1, 0.1, 0.1, 0.1};
    const float y[] = {0.1f, nextafterf(0.1f, 1), nextafterf(0.1f, 1),
                       nextafterf(0.1f, 1), nextafterf(0.1f, 0)};
    struct kn_diff d = measure(y, b, COUNT(y));
    cr_assert_eq(d.n_unequal, 4);
    near(d.diff4[0], 0.75);
    near(d.diff4[1], 0.25);
}

Test(accuracy, zeros)
{
    const float zero[] = {0, 0}, one[] = {0, 1};
    const double b[] = {0, 0};
    struct kn_diff d = measure(zero, b, 2);
    cr_assert_eq(d.diff1, 0);
    cr_assert_eq(d.diff2, 0);
    d = measure(one, b, 2);
    cr_assert(isinf(d.diff1) && isinf(d.diff2));
    cr_assert_eq(d.diff3[1], 1);
    d = measure(zero, b, 0);
    cr_assert_eq(d.n_compared, 0);
    cr_assert_eq(d.diff1, 0);
}

Test(accuracy, not_finite_in_both_is_left_out)
{
    const float y[] = {NAN, INFINITY, -INFINITY, 1.0f, INFINITY};
    const double b[] = {NAN, INFINITY, -INFINITY, 1.0, 2.0 * FLT_MAX};
    struct kn_diff d = measure(y, b, COUNT(y));
    cr_assert_eq(d.n_misplaced, 0);
    cr_assert_eq(d.n_compared, 1);
    cr_assert_eq(d.diff1, 0);
}

Test(accuracy, not_finite_in_one_is_misplaced)
{
    static const struct {
        float y;
        double b;
    } wrong[] = {
        {NAN, 1},
        {1, NAN},
        {INFINITY, 1},
        {1, INFINITY},
        {INFINITY, NAN},
        {NAN, INFINITY},
        {-INFINITY, (double)INFINITY},
    };
    for (size_t i = 0; i < COUNT(wrong); i++) {
        const float y[] = {1, wrong[i].y};
        const double b[] = {2, wrong[i].b};
        struct kn_diff d = measure(y, b, 2);
        cr_assert_eq(d.n_misplaced, 1, "row %zu", i);
        cr_assert_eq(d.worst, 1);
        near(d.diff1, 0.5);
    }
}

Test(accuracy, half_there_and_back)
{
    for (unsigned bits = 0; bits < 0x10000; bits++) {
        double value = kn_half_value((uint16_t)bits);
        if (isnan(value))
            cr_assert(isnan(kn_half_value(kn_half_round(value))));
        else
            cr_assert_eq(kn_half_round(value), bits, "0x%04x", bits);
    }
}

Test(accuracy, half_rounds_to_nearest_even)
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
