/* SPDX-License-Identifier: MIT */
/*
 * What a page is made of: classes of time, by traces worked out by hand; single
 * moments, and which of them are kept; pages of NRAM over time.
 */
#include <criterion/criterion.h>
#include <string.h>

#include "runtime/instruments/record/classes.h"
#include "runtime/instruments/record/moments.h"
#include "runtime/instruments/record/touched.h"

/* ---- classes ------------------------------------------------------------- */

static uint64_t cycles[N_CLASSES], told_to;

static void tell(void *user, unsigned core, enum time_class which,
                 uint64_t from, uint64_t to)
{
    (void)user;
    cr_assert_eq(core, 7);
    cr_assert_eq(from, told_to, "each cycle once, in order");
    cr_assert_lt(from, to);
    cycles[which] += to - from;
    told_to = to;
}

static struct classes *begin(uint64_t cycle)
{
    struct classes *c = classes_new(7, tell, NULL);
    memset(cycles, 0, sizeof cycles);
    told_to = cycle;
    classes_begin(c, cycle);
    return c;
}

/*  cycle      10   20   30   40   50   60   70   80
 *  compute         [---------)
 *  copies               [---------)
 *  waits                          [--------------)
 *  others                                   [----)   of barriers, at 70
 *  class      s    c    b    k    l         o    s   */
Test(page, classes_by_hand)
{
    struct classes *c = begin(10);
    classes_add(c, TRACK_COMPUTE, 20, 40, 12);
    classes_add(c, TRACK_COPIES, 30, 50, 14);
    classes_add(c, TRACK_WAITS, 40, 80, 40);
    classes_add(c, TRACK_OTHERS, 70, 80, 70);
    classes_end(c, 90);
    cr_expect_eq(cycles[CLASS_SCALAR], 10 + 10);
    cr_expect_eq(cycles[CLASS_COMPUTE], 10);
    cr_expect_eq(cycles[CLASS_BOTH], 10);
    cr_expect_eq(cycles[CLASS_COPIES], 10);
    cr_expect_eq(cycles[CLASS_LATENCY], 20);
    cr_expect_eq(cycles[CLASS_OTHERS], 10);
    cr_expect_eq(told_to, 90);
    classes_free(c);
}

/* Of two copies at once each cycle counts once; what lasts longer than the task
 * counts until its end. */
Test(page, classes_of_copies_that_overlap)
{
    struct classes *c = begin(0);
    classes_add(c, TRACK_COPIES, 0, 100, 0);
    classes_add(c, TRACK_COPIES, 50, 150, 1);
    classes_add(c, TRACK_COMPUTE, 140, 400, 2);
    classes_end(c, 200);
    cr_expect_eq(cycles[CLASS_COPIES], 140);
    cr_expect_eq(cycles[CLASS_BOTH], 10);
    cr_expect_eq(cycles[CLASS_COMPUTE], 50);
    classes_free(c);
}

/* A thousand rounds of a copy of 3 cycles, waited for with a latency of 5, and
 * 2 cycles of code; then as many that were issued at once, far ahead of what is
 * swept. */
Test(page, classes_of_many)
{
    enum { N = 1000 };
    struct classes *c = begin(0);
    for (uint64_t i = 0; i < N; i++) {
        classes_add(c, TRACK_COPIES, 10 * i, 10 * i + 3, 10 * i);
        classes_add(c, TRACK_WAITS, 10 * i, 10 * i + 8, 10 * i);
    }
    for (uint64_t i = N; i < 2 * N; i++)
        classes_add(c, TRACK_COMPUTE, 10 * i, 10 * i + 4, 10 * N);
    classes_end(c, 20 * N);
    cr_expect_eq(cycles[CLASS_COPIES], 3 * N);
    cr_expect_eq(cycles[CLASS_LATENCY], 5 * N);
    cr_expect_eq(cycles[CLASS_COMPUTE], 4 * N);
    cr_expect_eq(cycles[CLASS_SCALAR], 2 * N + 6 * N);
    classes_free(c);
}

/* ---- moments ------------------------------------------------------------- */

static void add(struct moments *m, unsigned core, uint64_t id)
{
    const struct moment moment = {.id = id, .end = 10 * id + 1000};
    cr_assert(moments_add(m, core, &moment));
}

Test(page, few_moments_are_all_there)
{
    struct moments *m = moments_new(2);
    for (uint64_t i = 0; i < MOMENTS_MOST; i++)
        add(m, i % 4 == 0, i);
    cr_expect(moments_are_all(m));
    cr_expect_eq(moments_of(m, 1), MOMENTS_MOST / 4);
    cr_expect_eq(moments_gap(m, 1), MOMENTS_MOST / 4, "no gap");
    cr_expect_eq(moments_at(m, 1, 100)->id, 400);
    moments_clear(m);
    cr_expect_eq(moments_of(m, 1), 0);
    moments_free(m);
}

Test(page, of_many_moments_the_ends_are_kept)
{
    enum { ALL = MOMENTS_MOST + 12345, KEPT = MOMENTS_FIRST + MOMENTS_LAST };
    struct moments *m = moments_new(2);
    for (uint64_t i = 0; i < 10; i++)
        add(m, 1, i);
    for (uint64_t i = 0; i < ALL; i++)
        add(m, 0, i);
    cr_expect(!moments_are_all(m));
    cr_expect_eq(moments_of(m, 0), KEPT);
    cr_expect_eq(moments_gap(m, 0), MOMENTS_FIRST);
    cr_expect_eq(moments_known_from(m, 0), 10 * (ALL - MOMENTS_LAST - 1) + 1000,
                 "the end of the last one that is missing");
    cr_expect_eq(moments_known_from(m, 1), 0);
    for (size_t i = 0; i < KEPT; i++)
        cr_assert_eq(moments_at(m, 0, i)->id,
                     i < MOMENTS_FIRST ? i : ALL - KEPT + i, "moment %zu", i);
    cr_expect_eq(moments_of(m, 1), 10);
    cr_expect_eq(moments_at(m, 1, 9)->id, 9);
    moments_free(m);
}

/* ---- NRAM ---------------------------------------------------------------- */

/* Pages 1 and 2 are written in cycles 100 to 299, page 1 is read in 300 to 301;
 * later all of it is in wider bins. */
Test(page, pages_that_are_touched)
{
    unsigned shift;
    struct touched *t = touched_new(2, 4 * TOUCHED_PAGE);
    touched_add(t, 1, 8191, 2, 100, 300, TOUCHED_WRITTEN_BY_IO);
    touched_add(t, 1, 4096, 1, 300, 302, TOUCHED_READ_BY_COMPUTE);
    const uint8_t *row = touched_row(t, 1, 1, &shift);
    cr_expect_eq(shift, 0);
    cr_expect_eq(row[99], 0);
    cr_expect_eq(row[100], TOUCHED_WRITTEN_BY_IO);
    cr_expect_eq(row[299], TOUCHED_WRITTEN_BY_IO);
    cr_expect_eq(row[300], TOUCHED_READ_BY_COMPUTE);
    cr_expect_eq(touched_row(t, 1, 2, &shift)[300], 0);
    cr_expect_eq(touched_row(t, 0, 1, &shift)[100], 0);
    touched_add(t, 1, 0, 1, 8191, 8192, TOUCHED_READ_BY_MOVE);
    row = touched_row(t, 1, 1, &shift);
    cr_expect_eq(shift, 3);
    cr_expect_eq(row[300 / 8], TOUCHED_WRITTEN_BY_IO | TOUCHED_READ_BY_COMPUTE);
    cr_expect_eq(touched_row(t, 1, 0, &shift)[1023], TOUCHED_READ_BY_MOVE);
    touched_add(t, 1, 3 * TOUCHED_PAGE, 1 << 20, 0, 8, TOUCHED_READ_BY_IO);
    cr_expect_eq(touched_row(t, 1, 3, &shift)[0], TOUCHED_READ_BY_IO);
    touched_clear(t, NULL, 0);
    cr_expect_eq(touched_row(t, 1, 1, &shift)[300 / 8], 0);
    touched_free(t);
}

/* Variables at 64 to 192, 192 to 256 and 4000 to 9000, some named twice: rows
 * begin at 0, 64, 192, 256, 4000, 4096, 8192, 9000 and 12288. */
Test(page, variables_share_no_row)
{
    static const uint64_t cuts[] = {4000, 9000, 64,  192,  192,
                                    256,  0,    192, 16384};
    static const uint64_t starts[] = {0,    64,   192,  256,   4000,
                                      4096, 8192, 9000, 12288, 16384};
    unsigned shift;
    struct touched *t = touched_new(2, 4 * TOUCHED_PAGE);
    touched_clear(t, cuts, sizeof cuts / sizeof *cuts);
    cr_assert_eq(touched_rows(t, 0), 9);
    for (unsigned i = 0; i <= 9; i++)
        cr_expect_eq(touched_start(t, 1, i), starts[i], "row %u", i);
    touched_add(t, 1, 64, 128, 5, 6, TOUCHED_WRITTEN_BY_IO);
    touched_add(t, 1, 255, 3746, 6, 7, TOUCHED_READ_BY_MOVE);
    for (unsigned i = 0; i < 9; i++) {
        const uint8_t *row = touched_row(t, 1, i, &shift);
        cr_expect_eq(row[5], i == 1 ? TOUCHED_WRITTEN_BY_IO : 0, "row %u", i);
        cr_expect_eq(row[6], i >= 2 && i <= 4 ? TOUCHED_READ_BY_MOVE : 0,
                     "row %u", i);
        cr_expect_eq(touched_row(t, 0, i, &shift)[5], 0);
    }
    touched_clear(t, NULL, 0);
    cr_expect_eq(touched_rows(t, 0), 4);
    cr_expect_eq(touched_row(t, 1, 0, &shift)[5], 0);
    touched_free(t);
}

/* The row of a page is cut at 1000 after it was written: both parts were; what
 * comes later is apart, and the other core has its page as it was. */
Test(page, rows_of_regions)
{
    unsigned shift;
    struct touched *t = touched_new(2, 4 * TOUCHED_PAGE);
    touched_add(t, 1, 100, 8, 3, 4, TOUCHED_WRITTEN_BY_IO);
    cr_assert(touched_cut(t, 1, 1000));
    cr_assert(touched_cut(t, 1, 1000));
    cr_assert(touched_cut(t, 1, 4 * TOUCHED_PAGE), "the end of NRAM is there");
    touched_add(t, 1, 1000, 8, 5, 6, TOUCHED_READ_BY_MOVE);
    touched_add(t, 0, 1000, 8, 5, 6, TOUCHED_READ_BY_MOVE);
    cr_expect_eq(touched_rows(t, 1), 5);
    cr_expect_eq(touched_rows(t, 0), 4);
    cr_expect_eq(touched_start(t, 1, 1), 1000);
    cr_expect_eq(touched_start(t, 1, 2), 4096);
    cr_expect_eq(touched_start(t, 1, 5), 4 * TOUCHED_PAGE);
    cr_expect_eq(touched_row(t, 1, 0, &shift)[3], TOUCHED_WRITTEN_BY_IO);
    cr_expect_eq(touched_row(t, 1, 1, &shift)[3], TOUCHED_WRITTEN_BY_IO);
    cr_expect_eq(touched_row(t, 1, 0, &shift)[5], 0);
    cr_expect_eq(touched_row(t, 1, 1, &shift)[5], TOUCHED_READ_BY_MOVE);
    cr_expect_eq(touched_row(t, 0, 0, &shift)[5], TOUCHED_READ_BY_MOVE);
    for (uint64_t i = 1; i < TOUCHED_MORE_CUTS; i++)
        cr_assert(touched_cut(t, 1, 4096 + 8 * i));
    cr_expect(!touched_cut(t, 1, 8), "as many as there may be");
    cr_expect(touched_cut(t, 0, 8));
    cr_expect(touched_cut(t, 1, 1000), "one that is there");
    touched_clear(t, NULL, 0);
    cr_expect_eq(touched_rows(t, 1), 4);
    touched_free(t);
}
