/* SPDX-License-Identifier: MIT */
/*
 * diff1 to diff4 against figures worked out by hand; each rule just within its
 * bounds and just beyond them; what is said of the first wrong element.
 */
#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <float.h>
#include <math.h>

#include "runtime/tools/accuracy/compare.h"

#define COUNT(array) (sizeof(array) / sizeof *(array))

static struct acc_diff measure_as(enum array_element type, const void *y,
                                  const double *b, size_t n)
{
    const struct acc_tolerance any = {.rule = ACC_RULE_DIFF12};
    return acc_compare(type, &any, y, b, n).diff;
}

static struct acc_diff measure(const float *y, const double *b, size_t n)
{
    return measure_as(ARRAY_F32, y, b, n);
}

static void expect_close(double is, double wanted)
{
    cr_assert(fabs(is - wanted) <= 1e-12 * fabs(wanted), "%.17g, not %.17g", is,
              wanted);
}

Test(accuracy, figures_by_hand)
{
    /* errors 0, 0.5, 1, 0; |b| 1, 2, 4, 0.25 */
    const float y[] = {1.0f, -2.5f, 3.0f, 0.25f};
    const double b[] = {1.0, -2.0, 4.0, 0.25};
    struct acc_diff d = measure(y, b, COUNT(y));
    expect_close(d.diff1, 1.5 / 7.25);
    expect_close(d.diff2, sqrt(1.25 / 21.0625));
    expect_close(d.diff3[0], 0.25); /* 0.5 / 2 and 1 / 4 */
    cr_assert_eq(d.diff3[1], 0);
    expect_close(d.diff4[0], 0 + 1e-300 - 1e-300);
    expect_close(d.diff4[1], 1);
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
    struct acc_diff d = measure(y, b, COUNT(y));
    expect_close(d.diff3[0], 1.0);
    expect_close(d.diff3[1], 1e-6 - (double)3e-7f);
    const double above[] = {1.0000001e-6, 1.0};
    d = measure(y, above, COUNT(y));
    cr_assert_eq(d.diff3[1], 0);

    /* half: 1e-4. 0x0500 is 2^-14 * 1.25, about 7.6e-5 */
    const uint16_t h[] = {0x0500};
    const double small = 5e-5;
    d = measure_as(ARRAY_F16, h, &small, 1);
    cr_assert_eq(d.diff3[0], 0);
    expect_close(d.diff3[1], 1.25 / 16384 - 5e-5);
}

Test(accuracy, diff4_counts_only_what_is_not_the_rounded_baseline)
{
    const double b[] = {0.1, 0.1, 0.1, 0.1, 0.1};
    const float y[] = {0.1f, nextafterf(0.1f, 1), nextafterf(0.1f, 1),
                       nextafterf(0.1f, 1), nextafterf(0.1f, 0)};
    struct acc_diff d = measure(y, b, COUNT(y));
    cr_assert_eq(d.n_unequal, 4);
    expect_close(d.diff4[0], 0.75);
    expect_close(d.diff4[1], 0.25);
}

Test(accuracy, zeros)
{
    const float zero[] = {0, 0}, one[] = {0, 1};
    const double b[] = {0, 0};
    struct acc_diff d = measure(zero, b, 2);
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
    struct acc_diff d = measure(y, b, COUNT(y));
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
        struct acc_diff d = measure(y, b, 2);
        cr_assert_eq(d.n_misplaced, 1, "row %zu", i);
        cr_assert_eq(d.worst, 1);
        expect_close(d.diff1, 0.5);
    }
}

/* ---- rules -------------------------------------------------------------- */

/* One element by a rule with one or two bounds. */
static bool is_right(enum acc_rule rule, double first, double second, float y,
                     double b)
{
    struct acc_tolerance t = {.rule = rule};
    double bounds[] = {first, second};
    for (enum acc_bound k = 0, n = 0; k < ACC_N_BOUNDS; k++)
        if (acc_rule_has(rule, k))
            t.bound[k] = bounds[n++];
    return acc_compare(ARRAY_F32, &t, &y, &b, 1).is_right;
}

Test(accuracy, each_rule_has_its_bounds)
{
    static const struct {
        enum acc_rule rule;
        double first, second;
        float y;
        double b;
        bool is_right;
    } rows[] = {
        {ACC_RULE_EXACT, 0, 0, 0.1f, 0.1, true}, /* rounded */
        {ACC_RULE_EXACT, 0, 0, 0.5f, 0.25, false},
        {ACC_RULE_ABSOLUTE, 0.25, 0, 8.25f, 8, true},
        {ACC_RULE_ABSOLUTE, 0.25, 0, 8.5f, 8, false},
        {ACC_RULE_RELATIVE, 0.25, 0, 10, 8, true},
        {ACC_RULE_RELATIVE, 0.25, 0, 10.5f, 8, false},
        {ACC_RULE_CLOSE, 1, 0.25, 11, 8, true},
        {ACC_RULE_CLOSE, 1, 0.25, 11.5f, 8, false},
        {ACC_RULE_DIFF12, 0.25, 0.25, 10, 8, true},
        {ACC_RULE_DIFF12, 0.24, 0.25, 10, 8, false},
        {ACC_RULE_DIFF12, 0.25, 0.24, 10, 8, false},
        {ACC_RULE_DIFF1, 0.25, 0, 10, 8, true},
        {ACC_RULE_DIFF1, 0.24, 0, 10, 8, false},
        {ACC_RULE_DIFF2, 0.25, 0, 10, 8, true},
        {ACC_RULE_DIFF2, 0.24, 0, 10, 8, false},
        {ACC_RULE_DIFF3, 0.25, 0, -10, -8, true},
        {ACC_RULE_DIFF3, 0.24, 1, -10, -8, false},
        {ACC_RULE_DIFF3, 0, 0x1p-20, 0x1p-20f, 0, true},
        {ACC_RULE_DIFF3, 9, 0x1p-21, 0x1p-20f, 0, false},
        /* diff3 measures the rounding: 0.1f is 1.5e-8 times 0.1 beside it */
        {ACC_RULE_DIFF3, 1e-7, 0, 0.1f, 0.1, true},
        {ACC_RULE_DIFF3, 1e-9, 0, 0.1f, 0.1, false},
    };
    for (size_t i = 0; i < COUNT(rows); i++)
        cr_expect_eq(is_right(rows[i].rule, rows[i].first, rows[i].second,
                              rows[i].y, rows[i].b),
                     rows[i].is_right, "row %zu", i);
}

/* n elements, of which so many are above b and all others below. */
static bool is_balanced(size_t n, size_t n_above, double share)
{
    static float y[1000];
    static double b[COUNT(y)];
    const struct acc_tolerance t = {.rule = ACC_RULE_DIFF4,
                                    .bound[ACC_DIFF4] = share};
    for (size_t i = 0; i < n; i++) {
        b[i] = 1;
        y[i] = i < n_above ? 1.25f : 0.75f;
    }
    return acc_compare(ARRAY_F32, &t, y, b, n).is_right;
}

Test(accuracy, diff4_is_a_rule_of_a_hundred_elements)
{
    cr_expect(is_balanced(100, 60, 0.6));
    cr_expect_not(is_balanced(100, 61, 0.6));
    cr_expect(is_balanced(1000, 400, 0.6));
    cr_expect_not(is_balanced(1000, 399, 0.6), "below as well");
    cr_expect(is_balanced(99, 99, 0.6), "too few");
    /* Those that are b, rounded, do not count among the hundred. */
    static float y[1000];
    static double b[COUNT(y)];
    const struct acc_tolerance t = {.rule = ACC_RULE_DIFF4,
                                    .bound[ACC_DIFF4] = 0.6};
    for (size_t i = 0; i < COUNT(y); i++)
        b[i] = y[i] = i < 99 ? 1.25f : 1;
    for (size_t i = 0; i < 99; i++)
        b[i] = 1;
    cr_expect(acc_compare(ARRAY_F32, &t, y, b, COUNT(y)).is_right);
    b[99] = 0.5;
    cr_expect_not(acc_compare(ARRAY_F32, &t, y, b, COUNT(y)).is_right);
}

Test(accuracy, what_is_not_finite_must_be_there_under_every_rule)
{
    for (enum acc_rule rule = 0; rule < ACC_N_RULES; rule++) {
        cr_expect(is_right(rule, 9, 9, NAN, NAN), "%s", acc_rule_names[rule]);
        cr_expect(is_right(rule, 9, 9, -INFINITY, -2.0 * FLT_MAX));
        cr_expect_not(is_right(rule, 9, 9, NAN, 1));
        cr_expect_not(is_right(rule, 9, 9, INFINITY, 1));
        cr_expect_not(is_right(rule, 9, 9, INFINITY, (double)-INFINITY));
    }
}

Test(accuracy, says_the_first_wrong_element)
{
    const float y[] = {1, 2.5f, 7, 4};
    const double b[] = {1, 2, 3, 4};
    struct acc_tolerance t = {.rule = ACC_RULE_ABSOLUTE, .bound = {0.125}};
    struct acc_compared c = acc_compare(ARRAY_F32, &t, y, b, COUNT(y));
    cr_expect_not(c.is_right);
    cr_expect(c.n_wrong == 2 && c.first == 1);
    cr_expect_str_eq(c.got, "2.5");
    cr_expect_str_eq(c.wanted, "2");
    cr_expect_eq(c.largest, 4);
    t.rule = ACC_RULE_DIFF12; /* of all: the worst */
    c = acc_compare(ARRAY_F32, &t, y, b, COUNT(y));
    cr_expect_not(c.is_right);
    cr_expect(c.n_wrong == 2 && c.first == 2);
    cr_expect_str_eq(c.got, "7");
    cr_expect_str_eq(c.wanted, "3");
    /* a NaN of any sign is nan */
    const float bad = copysignf(NAN, -1);
    const double wanted[] = {1, copysign((double)NAN, -1)};
    c = acc_compare(ARRAY_F32, &t, &bad, wanted, 1);
    cr_expect_str_eq(c.got, "nan");
    c = acc_compare(ARRAY_F32, &t, y, wanted + 1, 1);
    cr_expect_str_eq(c.wanted, "nan");
}

Test(accuracy, whole_numbers)
{
    const uint8_t y[] = {255, 3};
    const int64_t b[] = {255, 5};
    struct acc_tolerance t = {.rule = ACC_RULE_ABSOLUTE};
    t.bound[ACC_ABSOLUTE] = 2;
    cr_expect(acc_compare(ARRAY_U8, &t, y, b, 2).is_right);
    t.bound[ACC_ABSOLUTE] = 1.5;
    const struct acc_compared c = acc_compare(ARRAY_U8, &t, y, b, 2);
    cr_expect_not(c.is_right);
    cr_expect(c.first == 1 && c.largest == 2);
    cr_expect_str_eq(c.got, "3");
    cr_expect_str_eq(c.wanted, "5");
}

/* One whole number of 64 bits, its bound the first of its rule. */
static struct acc_compared whole(enum array_element type, enum acc_rule rule,
                                 double bound, uint64_t y, uint64_t b)
{
    struct acc_tolerance t = {.rule = rule};
    t.bound[rule == ACC_RULE_RELATIVE ? ACC_RELATIVE : ACC_ABSOLUTE] = bound;
    return acc_compare(type, &t, &y, &b, 1);
}

Test(accuracy, whole_numbers_beyond_what_a_double_has)
{
    static const struct {
        enum array_element type;
        enum acc_rule rule;
        double bound;
        uint64_t y, b;
        bool is_right;
        double error;
    } rows[] = {
        {ARRAY_I64, ACC_RULE_EXACT, 0, 1ull << 60, 1ull << 60, true, 0},
        {ARRAY_I64, ACC_RULE_EXACT, 0, 1ull << 60, (1ull << 60) + 1, false, 1},
        {ARRAY_U64, ACC_RULE_EXACT, 0, (1ull << 60) + 3, 1ull << 60, false, 3},
        {ARRAY_U64, ACC_RULE_EXACT, 0, UINT64_MAX, UINT64_MAX - 1, false, 1},
        {ARRAY_I64, ACC_RULE_EXACT, 0, INT64_MIN, INT64_MAX, false, 0x1p64},
        {ARRAY_U64, ACC_RULE_ABSOLUTE, 1, UINT64_MAX, 0, false, 0x1p64},
        {ARRAY_U64, ACC_RULE_ABSOLUTE, 1, 1ull << 63, INT64_MAX, true, 1},
        {ARRAY_I64, ACC_RULE_ABSOLUTE, 1, UINT64_MAX, 0, true, 1}, /* -1 */
        {ARRAY_I64, ACC_RULE_ABSOLUTE, 1, (1ull << 60) + 1, 1ull << 60, true,
         1},
        {ARRAY_I64, ACC_RULE_ABSOLUTE, 1, (1ull << 60) + 2, 1ull << 60, false,
         2},
        /* errors of a half and of a third of what is wanted */
        {ARRAY_U64, ACC_RULE_RELATIVE, 0.5, 3ull << 62, 2ull << 62, true,
         0x1p62},
        {ARRAY_U64, ACC_RULE_RELATIVE, 0.25, 2ull << 62, 3ull << 62, false,
         0x1p62},
        {ARRAY_U64, ACC_RULE_RELATIVE, 0.375, 2ull << 62, 3ull << 62, true,
         0x1p62},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        const struct acc_compared c = whole(
            rows[i].type, rows[i].rule, rows[i].bound, rows[i].y, rows[i].b);
        cr_expect_eq(c.is_right, rows[i].is_right, "row %zu", i);
        cr_expect_eq(c.largest, rows[i].error, "row %zu", i);
    }
}

Test(accuracy, bits)
{
    const int32_t y[] = {7, 0x10203, 9}, b[] = {7, 0x20103, 8};
    struct acc_compared c = acc_compare_bits(ARRAY_I32, y, y, COUNT(y));
    cr_expect(c.is_right && c.n_wrong == 0);
    c = acc_compare_bits(ARRAY_I32, y, b, COUNT(y));
    cr_expect_not(c.is_right);
    cr_expect(c.n_wrong == 3 && c.first == 1);
    cr_expect_str_eq(c.got, "66051");
    cr_expect_str_eq(c.wanted, "131331");
    const float zero = 0, minus = -0.0f; /* equal, but not bit by bit */
    cr_expect_not(acc_compare_bits(ARRAY_F32, &zero, &minus, 1).is_right);
}
