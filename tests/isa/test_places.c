/* SPDX-License-Identifier: MIT */
/*
 * Where local scratchpad variables lie: places worked out by hand, and what
 * must hold for any of them.
 */
#include "isa/compiler/passes/layout.h"

#include <criterion/criterion.h>
#include <string.h>

#include "tests/support/random.h"

enum { KERNELS = 3, MOST = 12 };

static bool reached[MOST][KERNELS];
static struct mlucc_local locals[MOST];
static struct mlucc_place places[MOST];
static const char *const names[MOST] = {"a", "b", "c", "d", "e", "f",
                                        "g", "h", "i", "j", "k", "l"};
static const char *kernels[KERNELS] = {"one", "two", "three"};

/* A variable of the kernels whose bits are set. */
static void put(size_t i, uint64_t bytes, uint64_t align, unsigned of)
{
    for (unsigned k = 0; k < KERNELS; k++)
        reached[i][k] = of >> k & 1;
    locals[i] = (struct mlucc_local){names[i], reached[i]};
    places[i] = (struct mlucc_place){&locals[i], bytes, align, 0};
}

static uint64_t lay_out(size_t n)
{
    struct mlucc_job job = {0};
    const struct mlucc_reach reach = {kernels, KERNELS, locals, n};
    const uint64_t all = mlucc_lay_out(&job, &reach, places, n);
    isa_arena_clear(&job.arena);
    return all;
}

/* Two of one kernel lie apart, the second at a multiple of 64; that of another
 * kernel begins where they do. */
Test(places, by_hand)
{
    put(0, 100, 64, 1);
    put(1, 64, 64, 1);
    put(2, 64, 64, 2);
    cr_expect_eq(lay_out(3), 128 + 64);
    cr_expect_eq(places[0].offset, 0);
    cr_expect_eq(places[1].offset, 128);
    cr_expect_eq(places[2].offset, 0);
}

Test(places, are_aligned_and_apart)
{
    uint64_t state = 1;
    for (unsigned round = 0; round < 500; round++) {
        uint64_t end = 0;
        for (size_t i = 0; i < MOST; i++)
            put(i, 1 + next_random(&state) % 300,
                (uint64_t)1 << next_random(&state) % 8,
                1 + (unsigned)(next_random(&state) % 7));
        const uint64_t all = lay_out(MOST);
        for (size_t i = 0; i < MOST; i++) {
            const struct mlucc_place *a = &places[i];
            end = a->offset + a->bytes > end ? a->offset + a->bytes : end;
            cr_assert_eq(a->offset % a->align, 0);
            for (size_t k = 0; k < i; k++) {
                const struct mlucc_place *b = &places[k];
                bool share = false;
                for (unsigned of = 0; of < KERNELS; of++)
                    share |= reached[i][of] && reached[k][of];
                cr_assert(!share || a->offset + a->bytes <= b->offset ||
                          b->offset + b->bytes <= a->offset);
            }
        }
        cr_assert_eq(all, end);
    }
}
