/* SPDX-License-Identifier: MIT
 *
 * Copies that go past the caches of the host: every byte and no other, whatever
 * the addresses and the size. That they do so where a machine says it is seen
 * by times alone (tests/bench). Copies of zeros onto zeros, which bring no page
 * into the memory of the host.
 */
#define _DEFAULT_SOURCE /* mmap, getrusage: in every libc */
#include <criterion/criterion.h>

#include <stdint.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>

#include "isa/isa.h"
#include "tests/support/random.h"

enum {
    LARGEST = 3 * 32768,
    AROUND = 192, /* bytes before and behind that stay as they are */
    ROUNDS = 3000,
};

static uint8_t from[LARGEST + 2 * AROUND], to[LARGEST + 2 * AROUND],
    expected[LARGEST + 2 * AROUND];

static void fill(uint8_t *bytes, size_t n, uint64_t *state)
{
    for (size_t i = 0; i < n; i++)
        bytes[i] = (uint8_t)below(state, 256);
}

/* Some runs of zeros, of which copies may be a part, or have a part. */
static void clear_some(uint8_t *bytes, size_t n, uint64_t *state)
{
    for (size_t i = 0; i < 4; i++) {
        const size_t first = below(state, n), most = n - first;
        memset(bytes + first, 0, below(state, most) + 1);
    }
}

static void copies(const char *name, size_t d, size_t s, size_t n)
{
    struct isa_call c = {.type = ISA_T_NONE, .n = n, .work = n, .is_far = true};
    c.ptr[0] = to + d;
    c.ptr[1] = from + s;
    memcpy(expected, to, sizeof to);
    for (size_t i = 0; i < n; i++)
        expected[d + i] = from[s + i];
    isa_op_find(name)->sem(&c);
    cr_assert_arr_eq(to, expected, sizeof to, "%s: %zu bytes from %zu to %zu",
                     name, n, s, d);
}

Test(copy, far_ones_are_whole_and_leave_the_rest)
{
    uint64_t state = 20;
    fill(from, sizeof from, &state);
    fill(to, sizeof to, &state);
    static const char *const names[] = {"memcpy", "memcpy_async"};
    for (unsigned i = 0; i < ROUNDS; i++) {
        const size_t least = i % 2 ? 32768 - 130 : 0;
        const size_t n = least + below(&state, i % 2 ? 260 : LARGEST);
        copies(names[below(&state, 2)], below(&state, AROUND),
               below(&state, AROUND), n);
        if (i % 64 == 0)
            fill(from, sizeof from, &state);
    }
}

Test(copy, of_zeros_among_other_bytes)
{
    uint64_t state = 21;
    for (unsigned i = 0; i < ROUNDS; i++) {
        if (i % 16 == 0) {
            fill(from, sizeof from, &state);
            fill(to, sizeof to, &state);
            clear_some(from, sizeof from, &state);
            clear_some(to, sizeof to, &state);
        }
        const size_t n = below(&state, i % 2 ? 600 : LARGEST);
        const size_t most = sizeof to - n;
        copies("memcpy", below(&state, most), below(&state, most), n);
    }
}

/* In KiB. */
static long memory_at_most(void)
{
    struct rusage r;
    cr_assert_eq(getrusage(RUSAGE_SELF, &r), 0);
    return r.ru_maxrss;
}

/* Whether memory that is read before it is written takes none: most kernels
 * share one page of zeros, those of some small virtual machines do not. */
static bool reads_take_no_memory(void)
{
    enum { BYTES = 64 << 20 };
    volatile uint8_t *d =
        mmap(NULL, BYTES, PROT_READ | PROT_WRITE,
             MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    cr_assert_neq(d, MAP_FAILED);
    const long before = memory_at_most();
    for (size_t at = 0; at < BYTES; at += 4096)
        (void)d[at];
    const long more = memory_at_most() - before;
    munmap((void *)d, BYTES);
    return more < BYTES / 2 >> 10;
}

/* Pieces of zeros, to all of 256 MiB that were never written; a byte of them is
 * written as well. */
static void stores_zeros(const char *name, size_t piece)
{
    enum { BYTES = 256 << 20, MOST_KIB = 64 << 10 };
    uint8_t *d = mmap(NULL, BYTES, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    cr_assert_neq(d, MAP_FAILED);
    memset(from, 0, sizeof from);
    d[BYTES / 2 + 5] = 9;
    const long before = memory_at_most();
    struct isa_call c = {.type = ISA_T_I8,
                         .n = piece,
                         .is_far = true,
                         .segments = 1,
                         .walk = {{.count0 = 1}, {.count0 = 1}}};
    c.ptr[1] = from;
    for (size_t at = 0; at + piece <= BYTES; at += piece) {
        c.ptr[0] = d + at;
        isa_op_find(name)->sem(&c);
    }
    cr_expect_leq(memory_at_most() - before, MOST_KIB, "%s of %zu bytes", name,
                  piece);
    cr_expect_eq(d[BYTES / 2 + 5], 0);
    munmap(d, BYTES);
}

Test(copy, zeros_bring_no_pages_into_memory)
{
    if (!reads_take_no_memory())
        cr_skip_test("this kernel gives a page to memory that is only read");
    stores_zeros("memcpy", 65536);
    stores_zeros("memcpy", 725);
    stores_zeros("memcpy_2d", 725);
    stores_zeros("gdramset", 4096);
}
