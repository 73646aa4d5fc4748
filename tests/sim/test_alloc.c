/* SPDX-License-Identifier: MIT */
/*
 * GDRAM allocation and host accesses: gaps, reuse, exhaustion, wrong frees,
 * bounds.
 */
#include <criterion/criterion.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "isa/support/memory/alloc.h"
#include "sim/sim.h"
#include "tests/support/engine.h"

static struct sim *sim;

static void set_up(void)
{
    struct sim_config config = {.device =
                                    sim_device_find("MLU220-M2", NULL, 0)};
    sim = engine_new(&config);
}

static void tear_down(void)
{
    sim_free(sim);
}

TestSuite(alloc, .init = set_up, .fini = tear_down);

static uint64_t must_malloc(uint64_t bytes)
{
    uint64_t address = 0;
    cr_assert_eq(sim_malloc(sim, bytes, &address), SIM_OK, "%s",
                 sim_error(sim));
    return address;
}

static uint64_t free_bytes(void)
{
    uint64_t left, total;
    sim_memory_info(sim, &left, &total);
    return left;
}

/* Ends the test unless the sentence of the last failure holds words. */
static void expect_error(const char *words)
{
    cr_assert(strstr(sim_error(sim), words), "'%s' lacks '%s'", sim_error(sim),
              words);
}

Test(alloc, fresh_memory_is_empty_aligned_and_apart)
{
    uint64_t a = must_malloc(1), b = must_malloc(4096), c = must_malloc(4097);
    cr_assert_eq(a % 4096, 0);
    cr_assert_eq(b % 4096, 0);
    cr_assert_geq(b, a + 2 * 4096);
    cr_assert_geq(c, b + 2 * 4096);
    uint8_t byte = 1; /* NaNs in the hostile build */
    cr_assert_eq(sim_read(sim, &byte, c + 4096, 1), SIM_OK);
    cr_assert_eq(byte, ISA_POISON);
}

Test(alloc, zero_bytes_is_refused)
{
    uint64_t address;
    cr_assert_eq(sim_malloc(sim, 0, &address), SIM_ERROR_ARGUMENT);
    expect_error("cannot allocate 0 bytes");
}

Test(alloc, info_counts_what_was_asked_for)
{
    uint64_t before = free_bytes();
    cr_assert_eq(before, 8192ull << 20);
    uint64_t a = must_malloc(1000);
    cr_assert_eq(free_bytes(), before - 1000);
    cr_assert_eq(sim_release(sim, a), SIM_OK);
    cr_assert_eq(free_bytes(), before);
}

Test(alloc, wrong_frees_are_told_apart)
{
    uint64_t a = must_malloc(1000);
    cr_assert_eq(sim_release(sim, 0), SIM_ERROR_FREE);
    expect_error("not allocated");
    cr_assert_eq(sim_release(sim, a + 1000), SIM_ERROR_FREE);
    expect_error("not allocated");
    cr_assert_eq(sim_release(sim, a + 999), SIM_ERROR_FREE);
    expect_error("inside the allocation of 1000 bytes");
    cr_assert_eq(sim_release(sim, a), SIM_OK);
    cr_assert_eq(sim_release(sim, a), SIM_ERROR_FREE);
    expect_error("already been freed");
    cr_assert_eq(sim_release(sim, UINT64_MAX), SIM_ERROR_FREE);
}

static bool origin(uint64_t number, struct sim_location *to)
{
    *to = (struct sim_location){.line = (unsigned)number, .file = "a.c"};
    return number != 9;
}

Test(alloc, both_ends_keep_their_origin)
{
    const struct sim_symbolizer symbolizer = {.origin = origin};
    struct sim_config config = {
        .device = sim_device_find("MLU220-M2", NULL, 0),
        .symbolizer = &symbolizer,
    };
    struct sim *other = engine_new(&config);
    struct sim_allocation a;
    struct sim_location at;
    uint64_t address;
    char words[80];
    cr_assert_eq(sim_malloc_from(other, 100, 3, &address), SIM_OK);
    cr_expect_not(sim_allocation_at(other, address + 100, &a));
    cr_assert(sim_allocation_at(other, address + 99, &a));
    cr_expect(a.address == address && a.bytes == 100 && a.is_live &&
              a.made == 3 && a.freed == 0);
    cr_assert_eq(sim_release_from(other, address, 7), SIM_OK);
    cr_assert(sim_allocation_at(other, address, &a));
    cr_expect(!a.is_live && a.made == 3 && a.freed == 7);
    cr_assert(sim_locate_origin(other, 7, &at));
    sim_location_words(&at, words, sizeof words);
    cr_expect_str_eq(words, "at a.c:7");
    cr_expect_not(sim_locate_origin(other, 0, &at), "nobody");
    cr_expect_not(sim_locate_origin(other, 9, &at), "not known");
    cr_expect_not(sim_locate_origin(sim, 7, &at), "no symbolizer");
    sim_free(other);
}

Test(alloc, exhaustion_names_the_sizes)
{
    uint64_t address, all = free_bytes();
    cr_assert_eq(sim_malloc(sim, all + 1, &address), SIM_ERROR_MEMORY);
    expect_error("out of device memory: 8589934593 bytes asked for, "
                 "8589934592 of 8589934592 bytes of MLU220-M2 are free");
    cr_assert_eq(sim_malloc(sim, UINT64_MAX, &address), SIM_ERROR_MEMORY);
    uint64_t a = must_malloc(all);
    cr_assert_eq(sim_malloc(sim, 1, &address), SIM_ERROR_MEMORY);
    cr_assert_eq(sim_release(sim, a), SIM_OK);
    cr_assert_eq(must_malloc(all), a);
}

Test(alloc, freed_space_is_reused_only_when_needed)
{
    uint64_t third = free_bytes() / 3, half = free_bytes() / 2;
    uint64_t a = must_malloc(third);
    uint64_t b = must_malloc(4096);
    cr_assert_eq(sim_release(sim, a), SIM_OK);
    uint64_t c = must_malloc(third);
    cr_assert_gt(c, b, "there is fresh space left");
    uint64_t d = must_malloc(third);
    cr_assert_eq(d, a, "now there is none");
    cr_assert_eq(sim_release(sim, b), SIM_OK);
    cr_assert_eq(sim_release(sim, d), SIM_OK);
    /* Two freed neighbours, and the page between them, make one room. */
    cr_assert_eq(must_malloc(third + 4096), a);
    uint64_t address;
    cr_assert_eq(sim_malloc(sim, half, &address), SIM_ERROR_MEMORY);
}

Test(alloc, reused_memory_reads_as_fresh_memory)
{
    uint64_t all = free_bytes(), a = must_malloc(all);
    cr_assert_eq(sim_fill(sim, a, 0x55, 10000), SIM_OK);
    cr_assert_eq(sim_release(sim, a), SIM_OK);
    uint64_t b = must_malloc(all);
    uint64_t word = 1;
    cr_assert_eq(b, a);
    cr_assert_eq(sim_read(sim, &word, b + 8000, sizeof word), SIM_OK);
    cr_assert_eq(word, ISA_POISON ? UINT64_MAX : 0);
}

Test(alloc, many_blocks_stay_sorted)
{
    enum { N = 300 };
    uint64_t blocks[N];
    for (int i = 0; i < N; i++)
        blocks[i] = must_malloc(1 + (uint64_t)i * 100);
    for (int i = 0; i < N; i += 2)
        cr_assert_eq(sim_release(sim, blocks[i]), SIM_OK);
    for (int i = 0; i < N; i++) {
        uint64_t start = 0, bytes = 0;
        bool live = sim_memory_owner(sim, blocks[i] + (uint64_t)i * 100, &start,
                                     &bytes);
        cr_assert_eq(live, i % 2 == 1);
        if (live) {
            cr_assert_eq(start, blocks[i]);
            cr_assert_eq(bytes, 1 + (uint64_t)i * 100);
        }
    }
}

Test(alloc, host_accesses_stay_inside_one_allocation)
{
    char data[64];
    memset(data, 7, sizeof data);
    uint64_t a = must_malloc(100), b = must_malloc(100);
    cr_assert_eq(sim_write(sim, a + 36, data, 64), SIM_OK);
    cr_assert_eq(sim_write(sim, a + 37, data, 64), SIM_ERROR_ADDRESS);
    expect_error("cross the end of the allocation of 100 bytes");
    cr_assert_eq(sim_write(sim, a - 1, data, 2), SIM_ERROR_ADDRESS);
    cr_assert_eq(sim_read(sim, data, a, UINT64_MAX), SIM_ERROR_ADDRESS);
    cr_assert_eq(sim_read(sim, data, a + 100, 1), SIM_ERROR_ADDRESS);
    expect_error("no memory");
    cr_assert_eq(sim_read(sim, data, 0, 1), SIM_ERROR_ADDRESS);
    cr_assert_eq(sim_copy(sim, b, a, 101), SIM_ERROR_ADDRESS);
    cr_assert_eq(sim_fill(sim, b, 1, 101), SIM_ERROR_ADDRESS);
    cr_assert_eq(sim_release(sim, a), SIM_OK);
    cr_assert_eq(sim_read(sim, data, a, 1), SIM_ERROR_ADDRESS);
    expect_error("freed memory");
}

Test(alloc, copies_may_overlap)
{
    uint8_t data[100], got[100];
    for (int i = 0; i < 100; i++)
        data[i] = (uint8_t)i;
    uint64_t a = must_malloc(100);
    cr_assert_eq(sim_write(sim, a, data, 100), SIM_OK);
    cr_assert_eq(sim_copy(sim, a + 10, a, 90), SIM_OK);
    cr_assert_eq(sim_read(sim, got, a, 100), SIM_OK);
    for (int i = 0; i < 100; i++)
        cr_assert_eq(got[i], i < 10 ? i : i - 10);
}

Test(alloc, two_devices_do_not_share)
{
    struct sim *other = engine_new(NULL);
    uint64_t a = must_malloc(100), b;
    cr_assert_eq(sim_malloc(other, 100, &b), SIM_OK);
    cr_assert_eq(sim_fill(sim, a, 1, 100), SIM_OK);
    cr_assert_eq(sim_fill(other, b, 2, 100), SIM_OK);
    char x, y;
    cr_assert_eq(sim_read(sim, &x, a, 1), SIM_OK);
    cr_assert_eq(sim_read(other, &y, b, 1), SIM_OK);
    cr_assert_eq(x, 1);
    cr_assert_eq(y, 2);
    sim_free(other);
}

/* ---- pages of the host --------------------------------------------------- */

/* Memory that was freed stays in the process for a while with sanitizers. */
#ifndef __SANITIZE_ADDRESS__
/* MiB of the process that are in memory. */
static double resident_mib(void)
{
    long pages = 0;
    FILE *file = fopen("/proc/self/statm", "r");
    cr_assert(file && fscanf(file, "%*d %ld", &pages) == 1);
    fclose(file);
    return (double)pages * 4096 / (1 << 20);
}

/* Allocates, writes and frees so many blocks, keep of them at a time. How much
 * the process has grown afterwards, in MiB. */
static double growth_mib(uint64_t bytes, int n, int keep)
{
    static uint8_t data[1 << 20];
    uint64_t blocks[1000] = {0};
    cr_assert(keep <= 1000 && bytes <= sizeof data);
    memset(data, 1, sizeof data);
    double before = resident_mib();
    for (int i = 0; i < n + keep; i++) {
        uint64_t *block = &blocks[i % keep];
        if (*block)
            cr_assert_eq(sim_release(sim, *block), SIM_OK);
        *block = i < n ? must_malloc(bytes) : 0;
        if (*block)
            cr_assert_eq(sim_write(sim, *block, data, bytes), SIM_OK);
    }
    return resident_mib() - before;
}

/* Where the host has huge pages, a block of 100 bytes brings 2 MiB into memory,
 * of which the block and the gap after it are 8 KiB. Nothing but the rest of
 * the last one may stay; 8 MiB are room for tables of the allocator. */
Test(alloc, freed_pages_go_back_to_the_host)
{
    growth_mib(100, 1, 1);
    double one = growth_mib(100, 20000, 1);
    cr_expect(one < 8, "one small block at a time: %.1f MiB", one);
    double many = growth_mib(4096, 20000, 1000);
    cr_expect(many < 8, "a thousand small blocks at a time: %.1f MiB", many);
    double large = growth_mib(700000, 500, 3);
    cr_expect(large < 8, "large blocks: %.1f MiB", large);
}
#endif

Test(alloc, a_protected_device_counts_what_it_refuses)
{
    const uint64_t block = must_malloc(64),
                   before = sim_protect(sim, SIM_PROTECT_ALWAYS);
    uint64_t other;
    char byte = 1;
    cr_expect_eq(sim_fill(sim, block, 0, 64), SIM_ERROR_ARGUMENT);
    cr_expect_eq(sim_malloc(sim, 64, &other), SIM_ERROR_ARGUMENT);
    cr_expect_eq(sim_release(sim, block), SIM_ERROR_ARGUMENT);
    cr_expect_eq(sim_read(sim, &byte, block, 1), SIM_OK, "it may be looked at");
    cr_expect_eq(sim_protect(sim, SIM_PROTECT_NEVER), before + 3);
    cr_expect_eq(sim_release(sim, block), SIM_OK);
}
