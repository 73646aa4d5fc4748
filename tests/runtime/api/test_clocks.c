/* SPDX-License-Identifier: MIT */
/*
 * Clocks of a device: engines against a line of time where each picosecond is
 * marked by itself, traffic against a sum over all that was added, times of
 * copies by the formula of docs/queues.md.
 */
#include <stdlib.h>
#include <string.h>

#include <criterion/criterion.h>

#include "runtime/api/clocks/device_clock.h"
#include "sim/sim.h"

enum { LINE = 4000 };

static unsigned next_random(unsigned *seed)
{
    *seed = *seed * 1103515245u + 12345u;
    return *seed >> 16;
}

/* The first place of a line where `length` marks fit, which are set. */
static uint64_t first_fit(bool *line, uint64_t ready, uint64_t length)
{
    for (uint64_t at = ready;; at++) {
        uint64_t n = 0;
        while (n < length && !line[at + n])
            n++;
        if (n < length)
            continue;
        memset(line + at, true, length);
        return at;
    }
}

Test(clocks, an_engine_takes_what_is_ready_into_its_first_gap)
{
    for (unsigned seed = 1; seed <= 200; seed++) {
        static bool line[LINE];
        struct clk_engine e = {0};
        unsigned random = seed;
        memset(line, false, sizeof line);
        for (int i = 0; i < 60; i++) {
            const uint64_t ready = next_random(&random) % 600;
            const uint64_t length = next_random(&random) % 30;
            uint64_t start = 0;
            cr_assert(clk_engine_take(&e, 0, ready, length, &start));
            const uint64_t expected =
                length ? first_fit(line, ready, length) : start;
            cr_assert_eq(start, expected, "seed %u, number %d", seed, i);
        }
        for (size_t i = 1; i < e.n; i++)
            cr_assert_lt(e.busy[i - 1].end, e.busy[i].start);
        clk_engine_fini(&e);
    }
}

Test(clocks, an_engine_forgets_what_is_over)
{
    struct clk_engine e = {0};
    uint64_t start;
    for (uint64_t i = 0; i < 1000; i++)
        cr_assert(clk_engine_take(&e, 10 * i, 10 * i + 2, 3, &start));
    cr_assert_eq(start, 9992);
    cr_assert_eq(e.n, 1);
    cr_assert(clk_engine_take(&e, 9990, 0, 1, &start));
    cr_assert_eq(start, 9985, "what was forgotten is not free again");
    clk_engine_fini(&e);
}

Test(clocks, traffic_is_the_sum_of_means)
{
    enum { US = 1000000, PIECES = 50 };
    struct clk_traffic t = {0};
    struct {
        uint64_t start, end, rate;
    } added[PIECES];
    unsigned random = 7;
    for (int i = 0; i < PIECES; i++) {
        added[i].start = next_random(&random) % 400;
        added[i].end = added[i].start + 1 + next_random(&random) % 40;
        added[i].rate = next_random(&random) % 5000;
        cr_assert(
            clk_traffic_add(&t, 0, added[i].start * US, added[i].end * US,
                            added[i].rate * (added[i].end - added[i].start)));
    }
    for (uint64_t us = 0; us < 450; us++) {
        uint64_t expected = 0;
        for (int i = 0; i < PIECES; i++)
            if (added[i].start <= us && us < added[i].end)
                expected += added[i].rate;
        const size_t at = clk_traffic_at(&t, us * US + 5);
        const bool is_in = at < t.n && t.rates[at].ps <= us * US + 5;
        cr_assert_eq(is_in ? t.rates[at].bytes : 0, expected, "us %zu",
                     (size_t)us);
    }
    cr_assert_eq(t.rates[t.n - 1].bytes, 0);
    clk_traffic_fini(&t);
}

/* With more pieces than are kept the total stays. */
Test(clocks, traffic_of_many_pieces_becomes_coarse_and_keeps_its_sum)
{
    enum { US = 1000000, PIECES = 3 * CLK_MOST_RATES };
    struct clk_traffic t = {0};
    for (uint64_t i = 0; i < PIECES; i++)
        cr_assert(clk_traffic_add(&t, 0, 2 * i * US, (2 * i + 1) * US, 1000));
    cr_assert_leq(t.n, CLK_MOST_RATES + 2);
    double sum = 0;
    for (size_t i = 0; i + 1 < t.n; i++)
        sum += (double)t.rates[i].bytes *
               (double)(t.rates[i + 1].ps - t.rates[i].ps) / US;
    cr_assert_float_eq(sum, 1000.0 * PIECES, 0.02 * 1000.0 * PIECES, "%f", sum);
    clk_traffic_fini(&t);
}

/* copy_latency, then bytes over what is left of the rate; rows of params.def
 * and boards.def. */
Test(clocks, copies_take_their_latency_and_their_bytes)
{
    const uint64_t bytes = UINT64_C(64) << 20;
    const struct {
        const char *device;
        enum clk_copy how;
        bool is_pinned;
        double gbps;
    } rows[] = {
        {"MLU590-H8", CLK_TO_DEVICE, true, 31.508 * 0.80},
        {"MLU590-H8", CLK_FROM_DEVICE, false, 31.508 * 0.40},
        {"MLU590-H8", CLK_FILL, false, 2048.0 * 0.80},
        {"MLU370-X4", CLK_WITHIN, false, 307.2 * 0.87 / 2},
        {"MLU270", CLK_TO_DEVICE, true, 15.754 * 0.80},
        {"MLU220-M2", CLK_TO_DEVICE, false, 1.969 * 0.40},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const struct sim_device *d = sim_device_find(rows[i].device, NULL, 0);
        const double us =
            (double)clk_copy_time(d, rows[i].how, bytes, rows[i].is_pinned) /
            1e6;
        const double expected = 5.0 + (double)bytes / rows[i].gbps / 1e3;
        cr_assert_float_eq(us, expected, 1e-3 * expected, "%s: %f, not %f",
                           rows[i].device, us, expected);
        cr_assert_eq(clk_copy_time(d, rows[i].how, 0, true), 5000000);
    }
}
