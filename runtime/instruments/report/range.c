/* SPDX-License-Identifier: MIT */
/* Finds the range of a time. The factors of the range are the errors of the
 * model for published times. Each error is computed without the parameters that
 * were fitted to times of the same family (errors.def). Only launches with the
 * same limit on the same generation are used; without them there is no range.
 */
#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "runtime/instruments/report/bound.h"
#include "runtime/instruments/report/range.h"

/* A shorter launch needs no warning, because launching takes about as long. */
#define LEAST_US 10
#define HALF     0.5

struct error {
    unsigned bound, generation, rows;
    double least, most;
};
static const struct error errors[] = {
#define X(ID, generation, rows, least, most) \
    {RT_BOUND_##ID, generation, rows, least, most},
#include "runtime/instruments/report/errors.def"
#undef X
};

/* For each kind of work and generation: the number of rows of evidence. */
static const struct {
    const char *work;
    unsigned two, three, five;
} evidence[] = {
#define X(work, two, three, five) {work, two, three, five},
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

#define N(table) (sizeof(table) / sizeof *(table))

static unsigned generation_of(const struct sim_device *d)
{
    return d->arch / 100;
}

unsigned rt_published(const struct sim_device *d)
{
    for (size_t i = 0; !d->file && i < N(published); i++)
        if (strcmp(published[i].board, d->name) == 0)
            return published[i].rows;
    return 0;
}

unsigned rt_published_all(void)
{
    unsigned sum = 0;
    for (size_t i = 0; i < N(published); i++)
        sum += published[i].rows;
    return sum;
}

/* NULL: too few published times. */
static const struct error *error_of(unsigned bound, unsigned generation)
{
    for (size_t i = 0; i < N(errors); i++)
        if (errors[i].bound == bound && errors[i].generation == generation)
            return &errors[i];
    return NULL;
}

unsigned rt_published_unseen(void)
{
    unsigned sum = 0;
    for (size_t i = 0; i < N(errors); i++)
        sum += errors[i].rows;
    return sum;
}

/* ---- what no published time speaks for ----------------------------------- */

/* Returns the number of rows of evidence for a kind of work on one generation;
 * generation 0: on all. */
static unsigned rows_for(const char *work, unsigned generation)
{
    for (size_t i = 0; i < N(evidence); i++) {
        if (strcmp(evidence[i].work, work) != 0)
            continue;
        const unsigned two = evidence[i].two, three = evidence[i].three,
                       five = evidence[i].five;
        switch (generation) {
        case 0:
            return two + three + five;
        case 2:
            return two;
        case 3:
            return three;
        default:
            return five;
        }
    }
    return 0;
}

/* Returns the share of the busy time that has no row of evidence. *most
 * receives the kind with most of this time. */
static double unknown_share(const struct rt_figures *f, unsigned generation,
                            unsigned *most)
{
    const char *name;
    double sum = 0;
    bool is_found = false;
    for (unsigned i = 0; (name = sim_work_name(i, NULL)) != NULL; i++) {
        if (f->work_share[i] <= 0 || rows_for(name, generation) > 0)
            continue;
        sum += f->work_share[i];
        if (!is_found || f->work_share[i] > f->work_share[*most])
            *most = i;
        is_found = true;
    }
    return sum;
}

static void put_warning(struct rt_figures *f, unsigned generation)
{
    unsigned most = 0;
    char whose[32] = "";
    double share = unknown_share(f, 0, &most);
    if (share <= HALF) {
        share = unknown_share(f, generation, &most);
        snprintf(whose, sizeof whose, " of a %uxx", generation);
    }
    if (share <= HALF)
        return;
    const char *what;
    sim_work_name(most, &what);
    const bool is_alone = f->work_share[most] > HALF;
    snprintf(f->warning, sizeof f->warning,
             "dominated by %s%s (%.0f %%), no published time%s: docs/timing.md",
             what, is_alone ? "" : " and others",
             100 * (is_alone ? f->work_share[most] : share), whose);
}

/* ---- together ------------------------------------------------------------ */

void rt_range_fill(struct rt_figures *f, const struct sim_device *d)
{
    const unsigned generation = generation_of(d);
    f->warning[0] = 0;
    f->us_low = f->us_high = 0;
    f->range_rows = 0;
    if (f->entry->n_faults + f->entry->n_stopped > 0 || f->entry->is_random)
        return;
    const struct error *e = error_of(f->bound, generation);
    if (e) {
        assert(e->least < 1 && e->most > 1);
        f->us_low = f->us * e->least;
        f->us_high = f->us * e->most;
        f->range_rows = e->rows;
    }
    if (f->us - f->launch_us >= LEAST_US)
        put_warning(f, generation);
    if (!e && !f->warning[0])
        snprintf(f->warning, sizeof f->warning,
                 "no range: no published time of a %uxx is bound by %s: "
                 "docs/timing.md",
                 generation, rt_bound_title(f->bound));
}

/* Returns the largest power of ten that is at most a fifth of `width`. */
static double step_of(double width, int *decimals)
{
    double step = 1;
    *decimals = 0;
    while (step * 10 <= width / 5)
        step *= 10;
    while (step > width / 5 && *decimals < 6) {
        step /= 10;
        ++*decimals;
    }
    return step;
}

/* The range is rounded outwards. */
struct rt_range_text rt_range_text(double low, double high)
{
    struct rt_range_text t = {""};
    if (!(low > 0 && low < high))
        return t;
    int decimals;
    const double step = step_of(high - low, &decimals);
    const double from = (double)(uint64_t)(low / step) * step;
    double to = (double)(uint64_t)(high / step) * step;
    if (to < high)
        to += step;
    snprintf(t.text, sizeof t.text, "%.*f-%.*f", decimals,
             from > 0 ? from : low, decimals, to);
    return t;
}
