/* SPDX-License-Identifier: MIT */
/*
 * Time in bins: nothing is lost or counted twice, wherever a stretch begins,
 * however far time goes on, in whatever order stretches come.
 */
#include <criterion/criterion.h>
#include <math.h>

#include "runtime/instruments/record/bins.h"
#include "tests/support/random.h"

Test(bins, one_cycle_a_bin)
{
    struct bins *b = bins_new(2);
    bins_add(b, 0, 3, 5);
    bins_add(b, 1, 0, 1024);
    cr_expect_eq(bins_total(b, 0), 2);
    cr_expect_eq(bins_busy(b, 0, 0, 3), 0);
    cr_expect_eq(bins_busy(b, 0, 3, 4), 1);
    cr_expect_eq(bins_busy(b, 0, 4, 100), 1);
    cr_expect_eq(bins_busy(b, 1, 0, 1024), 1024);
    bins_add(b, 1, 7, 7); /* nothing */
    cr_expect_eq(bins_total(b, 1), 1024);
    bins_clear(b);
    cr_expect_eq(bins_total(b, 0) + bins_total(b, 1), 0);
    bins_free(b);
}

/* From 1024 on a bin has two cycles, from 2048 on four: 5 and 6 lie in bins
 * that they share with 4 and 7. */
Test(bins, pairs)
{
    struct bins *b = bins_new(1);
    bins_add(b, 0, 5, 7);
    bins_add(b, 0, 1024, 1025);
    cr_expect_eq(bins_busy(b, 0, 4, 6), 1);
    cr_expect_eq(bins_busy(b, 0, 4, 5), 0.5);
    bins_add(b, 0, 2048, 2052);
    cr_expect_eq(bins_busy(b, 0, 4, 8), 2);
    cr_expect_eq(bins_busy(b, 0, 4, 5), 0.5);
    cr_expect_eq(bins_busy(b, 0, 2048, 2052), 4);
    cr_expect_eq(bins_total(b, 0), 7);
    bins_free(b);
}

/* Beside a sum over the stretches themselves: exact in all, and, for a window,
 * wrong by no more than the bins at its ends. */
Test(bins, random)
{
    enum { STRETCHES = 300 };
    uint64_t state = 99;
    for (int round = 0; round < 200; round++) {
        struct bins *b = bins_new(3);
        uint64_t from[STRETCHES], to[STRETCHES], end = 0, sum = 0;
        uint64_t reach = 1ull << (4 + below(&state, 36));
        unsigned row = (unsigned)below(&state, 3);
        for (int i = 0; i < STRETCHES; i++) {
            from[i] = next_random(&state) % reach;
            to[i] = from[i] + next_random(&state) % (reach / 8 + 1);
            bins_add(b, row, from[i], to[i]);
            sum += to[i] - from[i];
            end = to[i] > end ? to[i] : end;
        }
        cr_assert_eq(bins_total(b, row), sum);
        cr_assert_eq(bins_total(b, (row + 1) % 3), 0);
        uint64_t width = 1;
        while (end > width * BINS_MOST)
            width *= 2;
        for (int i = 0; i < 20; i++) {
            uint64_t first = next_random(&state) % end;
            uint64_t last = first + next_random(&state) % (end - first + 1);
            double wanted = 0;
            for (int k = 0; k < STRETCHES; k++) {
                uint64_t a = from[k] > first ? from[k] : first;
                uint64_t z = to[k] < last ? to[k] : last;
                wanted += a < z ? (double)(z - a) : 0;
            }
            double got = bins_busy(b, row, first, last);
            cr_assert_leq(fabs(got - wanted), 2.0 * (double)width * STRETCHES);
            if (first % width == 0 && last % width == 0)
                cr_assert_float_eq(got, wanted, 1e-6 * wanted + 1e-6);
        }
        bins_free(b);
    }
}
