/* SPDX-License-Identifier: MIT
 *
 * Copies that go past the caches of the host: every byte and no other, whatever
 * the addresses and the size. That they do so where a machine says it is seen
 * by times alone (tests/bench).
 */
#include <criterion/criterion.h>

#include <stdint.h>
#include <string.h>

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
