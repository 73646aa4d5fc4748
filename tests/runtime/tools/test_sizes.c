/* SPDX-License-Identifier: MIT */
/* Expressions of sizes, against the compiler; spaces of sizes, against loops.
 */
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#include "runtime/tools/sizes/choose.h"

static char said[300];
static const struct isa_sentence sentence = {said, sizeof said};

static const struct sizes_scope scope = {
    .names = {"n", "rows", "taskDim"}, .values = {4097, 12, 16}, .n = 3};

static bool evaluates(const char *text, int64_t *value)
{
    said[0] = 0;
    return sizes_evaluate(text, strlen(text), &scope, value, sentence);
}

/* ---- expressions --------------------------------------------------------- */

Test(sizes, what_c_computes_too)
{
    const int64_t n = 4097, rows = 12, taskDim = 16;
    const struct {
        const char *text;
        int64_t value;
    } cases[] = {
#define X(expression) {#expression, (int64_t)(expression)}
        X(n),
        X(4 * n + 3),
        X((n + 63) / 64 * 64),
        X(n % taskDim),
        X(-n / 64),
        X(-(n - 5000) * 2),
        X(n - rows - taskDim),
        X(n / rows / taskDim),
        X(1 << 24),
        X(n << 3 >> 2),
        X((1 + 2) << 3),
        X(0x40 * rows),
        X(n == 4097),
        X(n != 4097 || rows < 12),
        X(n >= 4097 && rows <= 12 && !(taskDim > 16)),
        X(!n),
        X(n % 4 == 1 && rows % 4 == 0),
        X(rows < n),
        X(((((n))))),
#undef X
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        int64_t value = 0;
        cr_expect(evaluates(cases[i].text, &value), "%s: %s", cases[i].text,
                  said);
        cr_expect_eq(value, cases[i].value, "%s is %ld", cases[i].text,
                     (long)value);
    }
}

Test(sizes, what_python_writes_otherwise)
{
    const struct {
        const char *text;
        int64_t value;
    } cases[] = {
        {"1 <= n <= 1<<24", 1},
        {"1 <= n < 4097", 0},
        {"0 < rows < n < 5000", 1},
        {"n // 64", 64},
        {"n > 1 and rows > 12", 0},
        {"n > 1 and not rows > 12", 1},
        {"n < 1 or rows == 12", 1},
        {"not n == 1 and rows == 12", 1},
        {" n ", 4097},
        {"taskDim<=n and n<=1024*taskDim", 1},
        {"5 > rows != 3", 0},
        {"1 < 3 > 2", 1},
        {"0 or 0 and 1 or 1", 1},
        {"1 + 2 << 3 == 24", 1},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        int64_t value = -1;
        cr_expect(evaluates(cases[i].text, &value), "%s: %s", cases[i].text,
                  said);
        cr_expect_eq(value, cases[i].value, "%s is %ld", cases[i].text,
                     (long)value);
    }
}

Test(sizes, what_is_refused)
{
    const char *const cases[][2] = {
        {"", "ends"},
        {"n +", "ends"},
        {"(n", "not closed"},
        {"n)", "behind its end"},
        {"n rows", "behind its end"},
        {"m", "no size m"},
        {"n / (rows - 12)", "divides by 0"},
        {"n % 0", "divides by 0"},
        {"9223372036854775807 + 1", "too large"},
        {"-9223372036854775807 - 2", "too large"},
        {"4611686018427387904 * 2", "too large"},
        {"9223372036854775808", "below 2^63"},
        {"12abc", "whole numbers"},
        {"1 << 63", "64 bits"},
        {"1 << -1", "64 bits"},
        {"n = 3", "behind its end"},
        {"* n", "missing"},
        {"((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((1",
         "too many"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        int64_t value;
        cr_expect_not(evaluates(cases[i][0], &value), "%s", cases[i][0]);
        cr_expect(strstr(said, cases[i][1]), "'%s': %s", cases[i][0], said);
    }
}

/* ---- spaces -------------------------------------------------------------- */

/* Opens a space of sizes n and m. */
static bool open_space(struct sizes_space *space, const char *where,
                       const char *dim, uint32_t step, size_t most)
{
    *space = (struct sizes_space){.where = where, .step = step};
    said[0] = 0;
    return sizes_space_name(space, "n", 1, sentence) &&
           sizes_space_name(space, "m", 1, sentence) &&
           sizes_space_read(space, dim, sentence) &&
           sizes_space_choose(space, most, sentence);
}

Test(sizes, a_small_space_is_tried_whole)
{
    struct sizes_space space;
    size_t i = 0;
    cr_assert(
        open_space(&space,
                   "2 <= n <= 9 and m < 7 and m >= 3 and (n + m) % 3 != 0 "
                   "and n <= 2*taskDim",
                   "1..12,2", 4, 1000),
        "%s", said);
    cr_expect(space.is_whole);
    for (int64_t n = 2; n <= 9; n++)
        for (int64_t m = 3; m <= 6; m++)
            for (uint32_t x = 4; x <= 12; x += 4) {
                if ((n + m) % 3 == 0 || n > 2 * (int64_t)x * 2)
                    continue;
                cr_assert_lt(i, space.n_points);
                cr_expect_eq(space.points[i].values[0], n);
                cr_expect_eq(space.points[i].values[1], m);
                cr_expect_eq(space.points[i].dim[0], x);
                cr_expect_eq(space.points[i].dim[1], 2);
                cr_expect_eq(space.points[i].dim[2], 1);
                i++;
            }
    cr_expect_eq(i, space.n_points);
    sizes_space_free(&space);
}

static bool has_n(const struct sizes_space *space, int64_t n)
{
    for (size_t i = 0; i < space->n_points; i++)
        if (space->points[i].values[0] == n)
            return true;
    return false;
}

Test(sizes, of_a_large_one_borders_come_first)
{
    static const int64_t constants[] = {5000, 36864};
    struct sizes_space space = {.where = "1 <= n <= 1<<20 and n % 7 != 3",
                                .step = 1,
                                .constants = constants,
                                .n_constants = 2};
    cr_assert(sizes_space_read(&space, "1..48", sentence));
    cr_assert(sizes_space_choose(&space, 5000, sentence), "%s", said);
    cr_expect_not(space.is_whole);
    const int64_t wanted[] = {1,     2,    5,    4999,    5000, 5001, 9999,
                              36865, 9216, 9217, 1 << 20, 4095, 4097, 127};
    for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++)
        cr_expect(has_n(&space, wanted[i]) == (wanted[i] % 7 != 3), "%ld",
                  (long)wanted[i]);
    cr_expect_leq(space.n_points, 5002);
    cr_expect_gt(space.n_points, 1000);
    for (size_t i = 0; i < space.n_points; i++) {
        cr_expect_neq(space.points[i].values[0] % 7, 3);
        for (size_t k = 0; k < i; k++)
            cr_assert(memcmp(&space.points[i], &space.points[k],
                             sizeof space.points[i]) != 0);
    }
    sizes_space_free(&space);
}

Test(sizes, spaces_that_are_none)
{
    struct sizes_space space;
    const struct {
        const char *where, *dim, *word;
        uint32_t step;
    } cases[] = {
        {"1 <= n <= 9", "1", "size m has no end", 1},
        {"n <= 9 and m <= 9 and n > 9", "1", "no n is at least 10", 1},
        {"n <= 9 and m <= 9 and n * m == 83", "1", "nothing satisfies", 1},
        {"n <= 9 or m <= 9", "1", "has no end", 1},
        {"n <= 9 and m <= k", "1", "has no end", 1},
        {"n <= 9 and m <= 9 and n / (m - 3)", "1", "divides by 0", 1},
        {"n <= 9 and m <= 9", "1..3", "multiple of 4", 4},
        {"n <= 9 and m <= 9", "0..3", "from 1 on", 1},
        {"n <= 9 and m <= 9", "3..1", "larger one", 1},
        {"n <= 9 and m <= 9", "1,1,1,1", "three dimensions", 1},
        {"n <= 9 and m <= 9", "x", "no size x", 1},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        cr_expect_not(open_space(&space, cases[i].where, cases[i].dim,
                                 cases[i].step, 1000),
                      "%s", cases[i].where);
        cr_expect(strstr(said, cases[i].word), "%s: %s", cases[i].where, said);
        sizes_space_free(&space);
    }
    for (const char *const *bad =
             (const char *const[]){"n", "n=", "=3", "3=4", "n=4..2", "n=1..x",
                                   "n 3=4", NULL};
         *bad; bad++) {
        space = (struct sizes_space){.step = 1};
        cr_expect_not(sizes_space_range(&space, *bad, sentence), "%s", *bad);
    }
}
