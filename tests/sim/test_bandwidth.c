/* SPDX-License-Identifier: MIT */
/*
 * Shared bandwidth: cases computed by hand, and what must hold for any
 * sequence of transfers.
 */
#include <criterion/criterion.h>

#include "sim/machine/machine.h"
#include "sim/machine/others.h"
#include "sim/op/bandwidth.h"
#include "sim/op/grains.h"

static struct sim_bandwidth b;

/* Rates here are in bytes per cycle. */
static uint64_t take(struct sim_bandwidth *of, uint64_t start, uint64_t bytes,
                     uint64_t rate)
{
    return sim_bandwidth_take(of, start, bytes, rate * SIM_WINDOW_CYCLES);
}

/* 4 bytes per cycle. */
static void narrow(void)
{
    sim_bandwidth_init(&b, 4 * SIM_WINDOW_CYCLES, 0, 0);
}

TestSuite(bandwidth, .init = narrow);

Test(bandwidth, alone_a_transfer_has_its_rate)
{
    cr_assert_eq(take(&b, 0, 100, 4), 25);
    cr_assert_eq(take(&b, 1000, 1, 4), 1001);
    cr_assert_eq(take(&b, 2000, 9, 4), 2003);
    cr_assert_eq(take(&b, 10240, 10240, 2), 10240 + 5120);
    cr_assert_eq(b.busy_bytes, 100 + 1 + 9 + 10240);
}

/* 4 bytes per cycle; 64 bytes are a small transfer, which waits for 256 cycles
 * behind larger ones. Two windows are full. Asked for at cycle 0 it waits out
 * window 0, and shares window 1 with nobody small: 64 bytes of 1024 pass in 16
 * of its cycles. At cycle 300 its patience ends in window 2, which is free.
 * More small ones queue behind each other: 15 fill what is left of window 1,
 * and the next finds window 2. 65 bytes are not small: they are behind all that
 * is booked, the last of 193 bytes that pass in window 2. */
Test(bandwidth, a_small_transfer_waits_only_so_long)
{
    sim_bandwidth_init(&b, 4 * SIM_WINDOW_CYCLES, 64, 256);
    take(&b, 0, 2048, 4);
    cr_assert_eq(take(&b, 0, 64, 4), 256 + 16);
    cr_assert_eq(take(&b, 300, 64, 4), 512 + 16);
    for (unsigned i = 2; i <= 16; i++)
        cr_assert_eq(take(&b, 0, 64, 4), 256 + 16 * i);
    cr_assert_eq(take(&b, 0, 64, 4), 512 + 32);
    cr_assert_eq(take(&b, 0, 65, 4), 512 + 48);
}

/* Three transfers of a whole window each, all from cycle 0: one window after
 * the other. */
Test(bandwidth, a_full_window_passes_the_next_on)
{
    cr_assert_eq(take(&b, 0, 1024, 4), 256);
    cr_assert_eq(take(&b, 0, 1024, 4), 512);
    cr_assert_eq(take(&b, 0, 1024, 4), 768);
}

/* 512 of the 1024 bytes of window 0 are taken; of the 1024 bytes that follow
 * 512 pass in window 0, the rest takes half of window 1. */
Test(bandwidth, what_is_left_of_a_window_is_used)
{
    cr_assert_eq(take(&b, 0, 512, 4), 128);
    cr_assert_eq(take(&b, 0, 1024, 4), 256 + 128);
}

/* Rate 1 of 4: window 0 is full, then 64 bytes need 64 cycles of window 1,
 * although the window has room for more. */
Test(bandwidth, a_delayed_transfer_keeps_its_rate)
{
    take(&b, 0, 1024, 4);
    cr_assert_eq(take(&b, 0, 64, 1), 256 + 64);
}

/* 18.125 bytes per cycle, as 29 per nanosecond are at 1.6 GHz: 4640 in a
 * window. 100 bytes take 5.5 cycles. Of 9280 bytes that begin in the middle of
 * a window 2320 pass in it, 4640 in the next, and the last 2320 in half of a
 * third. */
Test(bandwidth, rates_have_fractions)
{
    sim_bandwidth_init(&b, 100000, 0, 0);
    cr_assert_eq(sim_bandwidth_take(&b, 0, 100, 4640), 6);
    cr_assert_eq(sim_bandwidth_take(&b, 512 + 128, 9280, 4640), 1152);
    cr_assert_eq(b.window[2].used, 2320);
    cr_assert_eq(b.window[3].used, 4640);
    cr_assert_eq(b.window[4].used, 2320);
    /* less than a byte per cycle */
    cr_assert_eq(sim_bandwidth_take(&b, 4096, 3, 1), 4096 + 768);
}

/* Four at a quarter of the rate do not disturb each other; a fifth does. */
Test(bandwidth, sharing_costs_nothing_below_capacity)
{
    for (int i = 0; i < 4; i++)
        cr_assert_eq(take(&b, 0, 2560, 1), 2560);
    cr_assert_gt(take(&b, 0, 2560, 1), 2560);
}

/* Later windows that are booked do not delay what is through before them. */
Test(bandwidth, an_earlier_start_does_not_mind_a_later_one)
{
    cr_assert_eq(take(&b, 1024, 4096, 4), 2048);
    cr_assert_eq(take(&b, 0, 4096, 4), 1024);
    narrow();
    cr_assert_eq(take(&b, 0, 4096, 4), 1024);
    cr_assert_eq(take(&b, 1024, 4096, 4), 2048);
}

Test(bandwidth, saturated_it_moves_its_capacity)
{
    sim_bandwidth_init(&b, 1000 * SIM_WINDOW_CYCLES, 0, 0);
    uint64_t last = 0;
    /* 64 streams of 32 bytes per cycle ask for 2048, 1000 are there. */
    uint64_t at[64] = {0};
    for (int round = 0; round < 20; round++)
        for (int i = 0; i < 64; i++) {
            at[i] = take(&b, at[i], 16384, 32);
            last = sim_max(last, at[i]);
        }
    double cycles = 20.0 * 64 * 16384 / 1000;
    cr_assert_geq((double)last, cycles - 1);
    cr_assert_lt((double)last, cycles * 1.02);
}

Test(bandwidth, no_window_moves_more_than_its_capacity)
{
    uint64_t state = 1, sum = 0;
    sim_bandwidth_init(&b, 300 * SIM_WINDOW_CYCLES, 0, 0);
    for (int i = 0; i < 5000; i++) {
        state = state * 6364136223846793005ull + 1442695040888963407ull;
        uint64_t start = state >> 40 & 0x3ffff,
                 bytes = 1 + (state >> 20) % 9000;
        uint64_t rate = 1 + (state >> 34) % 128;
        uint64_t end = take(&b, start, bytes, rate);
        cr_assert_geq(end, start + (bytes + rate - 1) / rate);
        sum += bytes;
    }
    uint64_t used = 0;
    for (unsigned i = 0; i < SIM_WINDOWS; i++)
        if (b.window[i].number != UINT64_MAX) {
            cr_assert_leq(b.window[i].used, b.capacity);
            used += b.window[i].used;
        }
    cr_assert_eq(used, sum);
    cr_assert_eq(b.busy_bytes, sum);
}

Test(bandwidth, reset_forgets)
{
    take(&b, 0, 100000, 4);
    sim_bandwidth_reset(&b);
    cr_assert_eq(take(&b, 0, 1024, 4), 256);
    cr_assert_eq(b.busy_bytes, 1024);
}

/* Grains of 64 bytes; partly written ones are read first. */
Test(bandwidth, dram_moves_whole_grains)
{
    static const struct {
        uint64_t address, bytes, read, written;
    } cases[] = {
        {0, 64, 64, 64},    {0, 1, 64, 128},    {63, 1, 64, 128},
        {63, 2, 128, 256},  {0, 128, 128, 128}, {0, 65, 128, 192},
        {32, 64, 128, 256}, {1, 127, 128, 192}, {64, 4096, 4096, 4096},
        {60, 4, 64, 128},   {32, 32, 64, 128},
    };
    struct sim_params params = {.dram_grain = 64};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        cr_expect_eq(
            sim_dram_bytes(&params, cases[i].address, cases[i].bytes, false),
            cases[i].read, "case %zu, read", i);
        cr_expect_eq(
            sim_dram_bytes(&params, cases[i].address, cases[i].bytes, true),
            cases[i].written, "case %zu, written", i);
    }
}

/* SIM_MAX_COUNT bytes, more than any memory has. 256 bytes a cycle: 2^32
 * cycles; half of that: twice as many, also from a cycle that is late. */
Test(bandwidth, as_many_bytes_as_an_operand_may_have)
{
    const uint64_t most = 1ull << 40, late = 1ull << 50;
    sim_bandwidth_init(&b, 256 * SIM_WINDOW_CYCLES, 0, 0);
    cr_assert_eq(take(&b, 0, most, 256), 1ull << 32);
    cr_assert_eq(take(&b, late, most, 128), late + (1ull << 33));
    cr_assert_eq(sim_window_cycles(most, 1), most * SIM_WINDOW_CYCLES);
    cr_assert_eq(b.busy_bytes, 2 * most);
}

/* The same in 2^40 pieces of a byte: each takes a grain of 64 bytes, to be
 * written two; and in 2^30 pieces of 1000, that begin at the end of one. */
Test(bandwidth, as_many_pieces_as_an_operand_may_have)
{
    const struct sim_params p = {.dram_grain = 64};
    const struct isa_walk bytes = {.count0 = 1ull << 40, .stride0 = 128};
    const struct isa_walk rows = {.count0 = 1ull << 30, .stride0 = 4096};
    const uint64_t n = 1ull << 40;
    cr_assert_eq(sim_walk_dram(&p, 0, &bytes, n, 1, false), n * 64);
    cr_assert_eq(sim_walk_dram(&p, 0, &bytes, n, 1, true), n * 128);
    /* 63 to 1063: grains 0 to 16, of which the first and the last are partial
     */
    const uint64_t m = 1ull << 30;
    cr_assert_eq(sim_walk_dram(&p, 63, &rows, m, 1000, false), m * 17 * 64);
    cr_assert_eq(sim_walk_dram(&p, 63, &rows, m, 1000, true), m * 19 * 64);
}

/* ---- other launches ---------------------------------------------------------
 */

/* What they move in a window is so from its first cycle on; a core is theirs
 * until the latest of the cycles that were named. */
Test(others, have_windows_and_cores)
{
    const struct sim sim = {.n_cores = 2};
    struct sim_others *o = sim_others_new(&sim);
    cr_assert_not_null(o);
    cr_assert(sim_others_move(o, 5 * SIM_WINDOW_CYCLES, 10));
    cr_assert(sim_others_move(o, 9 * SIM_WINDOW_CYCLES + 7, 30));
    cr_assert(sim_others_move(o, 9 * SIM_WINDOW_CYCLES + 8, 20));
    static const uint64_t moved[] = {0, 0, 0, 0, 0, 10, 10, 10, 10, 20, 20};
    for (uint64_t i = 0; i < sizeof moved / sizeof *moved; i++)
        cr_expect_eq(sim_others_moved(o, i), moved[i], "window %d", (int)i);
    sim_others_keep(o, 1, 100);
    sim_others_keep(o, 1, 50);
    cr_expect_eq(sim_others_core(o, 0), 0);
    cr_expect_eq(sim_others_core(o, 1), 100);
    sim_others_free(o);
}
