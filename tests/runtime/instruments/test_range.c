/* SPDX-License-Identifier: MIT */
/*
 * Ranges of times, and what no published time speaks for: the tables that
 * `make fidelity` writes are whole, every range contains its time, and a
 * warning names what takes more than half of the time, if that is long.
 */
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#include "runtime/instruments/report/bound.h"
#include "runtime/instruments/report/figures.h"
#include "runtime/instruments/report/range.h"

/* ---- the tables ---------------------------------------------------------- */

static const struct {
    unsigned bound, generation, rows;
    double least, most;
} errors[] = {
#define X(ID, generation, rows, least, most) \
    {RT_BOUND_##ID, generation, rows, least, most},
#include "runtime/instruments/report/errors.def"
#undef X
};
static const struct {
    const char *work;
    unsigned of[3];
} evidence[] = {
#define X(work, two, three, five) {work, {two, three, five}},
#include "runtime/instruments/report/evidence.def"
#undef X
};
static const struct {
    const char *board;
    unsigned rows;
} published[] = {
#define X(board, rows) {board, rows},
#include "runtime/instruments/report/published.def"
#undef X
};
static const char *const rows_of[] = {
#define X(run, order, left, device, ...) device,
#include "tests/fidelity/rows.def"
#undef X
};
#define N(table) (sizeof(table) / sizeof *(table))
enum { N_KINDS = 3 };

static const unsigned generations[N_KINDS] = {2, 3, 5};

Test(range, errors_are_whole)
{
    for (size_t i = 0; i < N(errors); i++) {
        bool is_known = false;
        for (unsigned g = 0; g < N_KINDS; g++)
            is_known |= errors[i].generation == generations[g];
        cr_expect(is_known, "row %zu", i);
        cr_expect_geq(errors[i].rows, 3, "row %zu", i);
        cr_expect(errors[i].least > 0 && errors[i].least <= 0.9, "row %zu", i);
        cr_expect(errors[i].most >= 1.1 && errors[i].most < 100, "row %zu", i);
        for (size_t k = 0; k < i; k++)
            cr_expect(errors[i].bound != errors[k].bound ||
                          errors[i].generation != errors[k].generation,
                      "rows %zu and %zu are of the same", i, k);
    }
}

/* The tables were written after the last row was added: make fidelity. */
Test(range, boards_are_those_of_the_rows)
{
    size_t sum = 0;
    for (size_t i = 0; i < N(published); i++) {
        size_t rows = 0;
        for (size_t k = 0; k < N(rows_of); k++)
            rows += strcmp(rows_of[k], published[i].board) == 0;
        cr_expect_eq(rows, published[i].rows, "%s", published[i].board);
        const struct sim_device *d =
            sim_device_find(published[i].board, NULL, 0);
        cr_assert(d, "%s", published[i].board);
        cr_expect_eq(rt_published(d), rows);
        sum += rows;
    }
    cr_expect_eq(sum, N(rows_of));
    cr_expect_eq(rt_published_all(), N(rows_of));
}

static int kind_of(const char *name)
{
    const char *other;
    for (unsigned i = 0; (other = sim_work_name(i, NULL)) != NULL; i++)
        if (strcmp(other, name) == 0)
            return (int)i;
    return -1;
}

Test(range, evidence_is_of_kinds_of_work)
{
    for (size_t i = 0; i < N(evidence); i++) {
        unsigned sum = 0;
        for (unsigned g = 0; g < N_KINDS; g++)
            sum += evidence[i].of[g];
        cr_expect(sum > 0 && sum <= N(rows_of), "%s", evidence[i].work);
        cr_expect_geq(kind_of(evidence[i].work), 0, "%s", evidence[i].work);
        for (size_t k = 0; k < i; k++)
            cr_expect_neq(strcmp(evidence[i].work, evidence[k].work), 0);
    }
}

/* ---- ranges -------------------------------------------------------------- */

/* The figures of a launch of so many us, a tenth of which is launching, with
 * shares of work. */
static struct rt_figures launch_of(double us, const struct sim_device *d,
                                   unsigned work, double share)
{
    static struct rt_report_entry entry;
    entry = (struct rt_report_entry){.device = d, .n = 1};
    struct rt_figures f = {.entry = &entry, .us = us, .launch_us = us / 10};
    f.work_share[work] = share;
    f.work_share[0] += 1 - share;
    return f;
}

/* The number of times that a range rests on. */
static unsigned rows_of_range(unsigned bound, const struct sim_device *d)
{
    for (size_t i = 0; i < N(errors); i++)
        if (errors[i].bound == bound && errors[i].generation == d->arch / 100)
            return errors[i].rows;
    return 0;
}

static void put_none(char text[200], unsigned bound, const struct sim_device *d)
{
    snprintf(text, 200,
             "no range: no published time of a %uxx is bound by %s: "
             "docs/timing.md",
             d->arch / 100, rt_bound_title((enum rt_bound)bound));
}

Test(range, each_contains_its_time)
{
    size_t n;
    const struct sim_device *devices = sim_devices(&n);
    for (size_t i = 0; i < n; i++)
        for (unsigned b = 0; b < RT_N_BOUNDS; b++) {
            struct rt_figures f = launch_of(50, &devices[i], 0, 0);
            f.bound = (enum rt_bound)b;
            rt_range_fill(&f, &devices[i]);
            cr_expect_eq(f.range_rows, rows_of_range(b, &devices[i]));
            if (f.range_rows > 0) {
                cr_expect(f.us_low > 0 && f.us_low <= 45 && f.us_high >= 55,
                          "%s %s", devices[i].name, rt_bound_name(f.bound));
                continue;
            }
            char none[200];
            put_none(none, b, &devices[i]);
            cr_expect(f.us_low == 0 && f.us_high == 0);
            cr_expect(strcmp(f.warning, none) == 0 ||
                          strncmp(f.warning, "dominated", 9) == 0,
                      "%s", f.warning);
        }
}

/* Where nothing can be said, nothing is. */
Test(range, none_of_what_was_stopped)
{
    const struct sim_device *d = sim_device_default();
    for (int how = 0; how < 3; how++) {
        struct rt_figures f = launch_of(50, d, 0, 0);
        struct rt_report_entry entry = *f.entry;
        entry.n_faults = how == 0;
        entry.n_stopped = how == 1;
        entry.is_random = how == 2;
        f.entry = &entry;
        rt_range_fill(&f, d);
        cr_expect(f.us_low == 0 && f.us_high == 0 && f.range_rows == 0);
        cr_expect_str_empty(f.warning);
        cr_expect_str_empty(rt_range_text(f.us_low, f.us_high).text);
    }
}

Test(range, as_people_read_it)
{
    static const struct {
        double low, high;
        const char *text;
    } cases[] = {
        {95.2, 129.7, "95-130"},
        {95, 130, "95-130"},
        {100.9, 238.8, "100-240"},
        {1.87, 2.26, "1.87-2.26"},
        {1.8, 2.64, "1.8-2.7"},
        {0.02, 1.5, "0.0-1.5"},
        {3771234, 4613333, "3700000-4700000"},
        {9.01, 11, "9.0-11.0"},
        {0, 0, ""},
    };
    for (size_t i = 0; i < N(cases); i++)
        cr_expect_str_eq(rt_range_text(cases[i].low, cases[i].high).text,
                         cases[i].text, "%g to %g", cases[i].low,
                         cases[i].high);
}

/* ---- warnings ------------------------------------------------------------ */

/* Rows that speak for a kind, by generation; all 0: none does. */
static const unsigned *rows_for(unsigned work)
{
    static const unsigned none[N_KINDS];
    for (size_t i = 0; i < N(evidence); i++)
        if (kind_of(evidence[i].work) == (int)work)
            return evidence[i].of;
    return none;
}

static const struct sim_device *device_of(unsigned generation)
{
    return sim_device_find(generation == 2   ? "MLU270"
                           : generation == 3 ? "MLU370-X4"
                                             : "MLU590-H8",
                           NULL, 0);
}

/* Every kind of work on every generation, as two thirds of the time beside
 * scalar code: what is said of it depends on the rows. */
Test(range, warns_of_what_no_row_speaks_for)
{
    const char *what;
    for (unsigned work = 1; sim_work_name(work, &what); work++)
        for (unsigned g = 0; g < N_KINDS; g++) {
            const struct sim_device *d = device_of(generations[g]);
            const unsigned *rows = rows_for(work);
            struct rt_figures f = launch_of(50, d, work, 0.66);
            char want[200] = "";
            if (rows[0] + rows[1] + rows[2] == 0)
                snprintf(want, sizeof want,
                         "dominated by %s (66 %%), no published time: "
                         "docs/timing.md",
                         what);
            else if (rows[g] == 0)
                snprintf(want, sizeof want,
                         "dominated by %s (66 %%), no published time of a "
                         "%uxx: docs/timing.md",
                         what, generations[g]);
            else if (rows_of_range(f.bound, d) == 0)
                put_none(want, f.bound, d);
            rt_range_fill(&f, d);
            cr_expect_str_eq(f.warning, want);
        }
}

/* Half of the time is not most of it; what is over soon is launching. */
Test(range, warns_of_nothing_small)
{
    const struct sim_device *d = device_of(5);
    unsigned work = 1;
    while (rows_for(work)[0] + rows_for(work)[1] + rows_for(work)[2] > 0)
        work++;
    cr_assert(sim_work_name(work, NULL));
    struct rt_figures f = launch_of(11, d, work, 1);
    rt_range_fill(&f, d);
    cr_expect_neq(strncmp(f.warning, "dominated", 9), 0);
    f = launch_of(12, d, work, 1);
    rt_range_fill(&f, d);
    cr_expect_eq(strncmp(f.warning, "dominated", 9), 0);
}

/* Two kinds without rows that are most of the time together. */
Test(range, warns_of_several)
{
    const struct sim_device *d = device_of(3);
    unsigned found[2], n = 0;
    for (unsigned i = 1; n < 2 && sim_work_name(i, NULL); i++)
        if (rows_for(i)[0] + rows_for(i)[1] + rows_for(i)[2] == 0)
            found[n++] = i;
    cr_assert_eq(n, 2);
    struct rt_figures f = launch_of(50, d, found[0], 0.2);
    f.work_share[found[1]] = 0.4;
    f.work_share[0] = 0.4;
    const char *what;
    char want[200];
    sim_work_name(found[1], &what);
    snprintf(want, sizeof want,
             "dominated by %s and others (60 %%), no published time: "
             "docs/timing.md",
             what);
    rt_range_fill(&f, d);
    cr_expect_str_eq(f.warning, want);
}
