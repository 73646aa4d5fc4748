/* SPDX-License-Identifier: MIT */
/*
 * Device memory out of pools: where blocks lie, beside a model that keeps
 * blocks in lists as torch does; what is reused, given back, refused, and what
 * kernels would reach beyond an allocation.
 */
#include <criterion/criterion.h>
#include <stdint.h>
#include <string.h>

#include "sim/sim.h"
#include "tests/support/engine.h"
#include "tests/support/random.h"

#define KIB ((uint64_t)1 << 10)
#define MIB ((uint64_t)1 << 20)

static struct sim *sim;

static void set_up(void)
{
    struct sim_config config = {
        .device = sim_device_find("MLU220-M2", NULL, 0),
        .allocator = SIM_ALLOCATOR_POOLED,
    };
    sim = engine_new(&config);
}

static void tear_down(void)
{
    sim_free(sim);
}

TestSuite(pools, .init = set_up, .fini = tear_down);

static uint64_t must_malloc(uint64_t bytes)
{
    uint64_t address = 0;
    cr_assert_eq(sim_malloc(sim, bytes, &address), SIM_OK, "%s",
                 sim_error(sim));
    return address;
}

static uint64_t used(void)
{
    uint64_t left, total;
    sim_memory_info(sim, &left, &total);
    return total - left;
}

static void expect_error(const char *words)
{
    cr_assert(strstr(sim_error(sim), words), "'%s' lacks '%s'", sim_error(sim),
              words);
}

/* ---- a model --------------------------------------------------------------
 */

enum { MOST = 4000 };

/* All blocks of all pools, in order; a pool is a run of blocks with its number.
 */
struct piece {
    uint64_t at, bytes;
    int pool;
    bool is_small, is_free;
};
static struct piece pieces[MOST];
static int n_pieces, n_pools;

static void insert(int i, struct piece p)
{
    cr_assert_lt(n_pieces, MOST);
    memmove(&pieces[i + 1], &pieces[i],
            (size_t)(n_pieces - i) * sizeof *pieces);
    pieces[i] = p;
    n_pieces++;
}

/* The piece that torch would take: the smallest that is free, then the lowest;
 * -1: none fits. */
static int best(uint64_t size, bool is_small)
{
    int found = -1;
    for (int i = 0; i < n_pieces; i++)
        if (pieces[i].is_free && pieces[i].is_small == is_small &&
            pieces[i].bytes >= size &&
            (found < 0 || pieces[i].bytes < pieces[found].bytes ||
             (pieces[i].bytes == pieces[found].bytes &&
              pieces[i].at < pieces[found].at)))
            found = i;
    return found;
}

static uint64_t pool_of(uint64_t size)
{
    if (size <= MIB)
        return 2 * MIB;
    return size < 10 * MIB ? 20 * MIB
                           : (size + 2 * MIB - 1) / (2 * MIB) * (2 * MIB);
}

/* Takes memory from both; where the model has a new pool, the first address
 * says where that is. */
static uint64_t take(uint64_t bytes)
{
    const uint64_t size = (bytes + 511) / 512 * 512;
    const bool is_small = size <= MIB;
    const uint64_t address = must_malloc(bytes);
    int i = best(size, is_small);
    if (i < 0) {
        for (i = 0; i < n_pieces && pieces[i].at < address;)
            i++;
        cr_assert(!i || pieces[i - 1].at + pieces[i - 1].bytes < address,
                  "a new pool lies apart");
        insert(i, (struct piece){address, pool_of(size), n_pools++, is_small,
                                 true});
    }
    cr_assert_eq(address, pieces[i].at, "%#lx instead of %#lx",
                 (unsigned long)address, (unsigned long)pieces[i].at);
    const uint64_t left = pieces[i].bytes - size;
    if (is_small ? left >= 512 : left > MIB) {
        struct piece rest = pieces[i];
        rest.at += size;
        rest.bytes = left;
        pieces[i].bytes = size;
        insert(i + 1, rest);
    }
    pieces[i].is_free = false;
    return address;
}

static void merge(int i)
{
    if (i < 0 || i + 1 >= n_pieces || !pieces[i].is_free ||
        !pieces[i + 1].is_free || pieces[i].pool != pieces[i + 1].pool)
        return;
    pieces[i].bytes += pieces[i + 1].bytes;
    n_pieces--;
    memmove(&pieces[i + 1], &pieces[i + 2],
            (size_t)(n_pieces - i - 1) * sizeof *pieces);
}

static void give(uint64_t address)
{
    cr_assert_eq(sim_release(sim, address), SIM_OK, "%s", sim_error(sim));
    int i = 0;
    while (pieces[i].at != address)
        i++;
    pieces[i].is_free = true;
    merge(i);
    merge(i - 1);
}

Test(pools, blocks_lie_where_torch_has_them)
{
    static const uint64_t most[] = {512,     4 * KIB,     64 * KIB, MIB,
                                    9 * MIB, 3 * MIB / 2, 40 * MIB};
    uint64_t seed = 20260101, live[300];
    int n = 0;
    for (int round = 0; round < 3000; round++) {
        if (n == 300 || (n > 0 && below(&seed, 100) < 48)) {
            const uint64_t k = below(&seed, (uint64_t)n);
            give(live[k]);
            live[k] = live[--n];
        } else {
            live[n++] =
                take(1 + below(&seed,
                               most[below(&seed, sizeof most / sizeof *most)]));
        }
    }
    uint64_t sum = 0;
    for (int i = 0; i < n_pieces; i++)
        sum += pieces[i].bytes;
    cr_assert_eq(used(), sum, "pools count, whatever is free in them");
    cr_assert_gt(n_pools, 5);
}

/* ---- by hand ---------------------------------------------------------------
 */

Test(pools, sizes_at_the_limits)
{
    const uint64_t a = must_malloc(1), b = must_malloc(512),
                   c = must_malloc(513), d = must_malloc(MIB);
    cr_assert_eq(b - a, 512);
    cr_assert_eq(c - b, 512);
    cr_assert_eq(d - c, 1024);
    cr_assert_eq(used(), 2 * MIB);
    const uint64_t e = must_malloc(MIB + 1);
    cr_assert_eq(used(), 22 * MIB);
    cr_assert_eq(must_malloc(10 * MIB - 512) - e, MIB + 512);
    cr_assert_eq(used(), 22 * MIB);
    must_malloc(10 * MIB); /* a pool of its own */
    cr_assert_eq(used(), 32 * MIB);
    must_malloc(10 * MIB + 1);
    cr_assert_eq(used(), 44 * MIB);
    uint64_t none;
    cr_assert_eq(sim_malloc(sim, 0, &none), SIM_ERROR_ARGUMENT);
}

Test(pools, what_was_left_is_still_there)
{
    /* In the middle: the hostile build poisons the ends of what is given. */
    const uint64_t a = must_malloc(8 * MIB), at = a + 4 * MIB;
    uint32_t word = 77, got = 0;
    cr_assert_eq(sim_write(sim, at, &word, sizeof word), SIM_OK);
    cr_assert_eq(sim_release(sim, a), SIM_OK);
    cr_assert_eq(must_malloc(8 * MIB - 600), a);
    cr_assert_eq(sim_read(sim, &got, at, sizeof got), SIM_OK);
    cr_assert_eq(got, 77);
}

Test(pools, fresh_memory_is_poisoned_without_its_neighbours)
{
    sim_free(sim);
    sim = engine_new(
        &(struct sim_config){.device = sim_device_find("MLU220-M2", NULL, 0),
                             .allocator = SIM_ALLOCATOR_POOLED,
                             .contents = SIM_CONTENTS_POISON});
    const uint64_t a = must_malloc(700);
    uint32_t word = 77, got = 0;
    cr_assert_eq(sim_write(sim, a + 696, &word, sizeof word), SIM_OK);
    const uint64_t b = must_malloc(700);
    cr_assert_eq(sim_read(sim, &got, b, sizeof got), SIM_OK);
    cr_assert_eq(got, UINT32_MAX);
    cr_assert_eq(sim_fill(sim, b, 0, 700), SIM_OK);
    cr_assert_eq(sim_read(sim, &got, a + 696, sizeof got), SIM_OK);
    cr_assert_eq(got, 77);
}

Test(pools, the_host_stays_within_allocations)
{
    const uint64_t a = must_malloc(1000);
    char bytes[16];
    must_malloc(1000);
    cr_assert_eq(sim_read(sim, bytes, a + 992, 16), SIM_ERROR_ADDRESS);
    expect_error("16 bytes at 0x10000003e0 cross the end of the allocation of "
                 "1000 bytes");
    cr_assert_eq(sim_write(sim, a + 1000, bytes, 1), SIM_ERROR_ADDRESS);
    expect_error("no memory");
}

Test(pools, wrong_frees_are_named)
{
    const uint64_t a = must_malloc(1000), b = must_malloc(3000);
    cr_assert_eq(sim_release(sim, a + 8), SIM_ERROR_FREE);
    expect_error("inside the allocation of 1000 bytes");
    cr_assert_eq(sim_release(sim, a + 1000), SIM_ERROR_FREE);
    expect_error("is not allocated");
    cr_assert_eq(sim_release(sim, b), SIM_OK);
    cr_assert_eq(sim_release(sim, b), SIM_ERROR_FREE);
    expect_error("(3000 bytes) has already been freed");
    /* The end of what was freed keeps its name when its beginning is taken. */
    cr_assert_eq(must_malloc(512), b);
    struct sim_allocation old;
    cr_assert(sim_allocation_at(sim, b + 512, &old));
    cr_assert(!old.is_live);
    cr_assert_eq(old.address, b);
    cr_assert_eq(old.bytes, 3000);
    cr_assert_eq(sim_release(sim, b + 600), SIM_ERROR_FREE);
    expect_error("(3000 bytes) has already been freed");
    cr_assert_not(sim_allocation_at(sim, b + 3000, &old));
    cr_assert(sim_allocation_before(sim, b + 3000, &old));
    cr_assert_eq(old.address, b);
}

Test(pools, pools_that_nobody_uses_go_back_when_memory_is_short)
{
    uint64_t left, total;
    sim_memory_info(sim, &left, &total);
    const uint64_t half = (total / 2 - 64 * MIB) / (2 * MIB) * (2 * MIB);
    const uint64_t a = must_malloc(half), b = must_malloc(half);
    uint64_t c;
    const uint32_t word = 77;
    uint32_t got = 1;
    cr_assert_eq(sim_malloc(sim, half, &c), SIM_ERROR_MEMORY);
    expect_error("no pool has room");
    cr_assert_eq(sim_write(sim, b + 64 * MIB, &word, sizeof word), SIM_OK);
    cr_assert_eq(sim_release(sim, b), SIM_OK);
    cr_assert_eq(used(), 2 * half);
    /* Larger than what was given: the pool has to go first. */
    cr_assert_eq(sim_malloc(sim, half + 4 * MIB, &c), SIM_OK, "%s",
                 sim_error(sim));
    cr_assert_eq(used(), 2 * half + 4 * MIB);
    cr_assert_eq(sim_read(sim, &got, c + 64 * MIB, sizeof got), SIM_OK);
    cr_assert_eq(got, 0);
    cr_assert_eq(c, b);
    cr_assert_eq(sim_release(sim, a), SIM_OK);
    cr_assert_eq(sim_release(sim, c), SIM_OK);
}
