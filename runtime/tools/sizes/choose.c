/* SPDX-License-Identifier: MIT */
#include "runtime/tools/sizes/choose.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/memory/alloc.h"

enum { MOST_CANDIDATES = 2000, COORDINATES = SIZES_MOST_NAMES + 3 };

/* Products of sizes may be so large in the mean, where not all is tried. */
static const double usual_work = 16384;

/* Values of a coordinate, in the order in which they are tried. */
struct candidates {
    int64_t values[MOST_CANDIDATES];
    size_t n;
    struct sizes_range range;
    int64_t step;
};

/* ---- candidates ---------------------------------------------------------- */

static void offer(struct candidates *c, int64_t value)
{
    if (value < c->range.low || value > c->range.high || value % c->step != 0 ||
        c->n == MOST_CANDIDATES)
        return;
    for (size_t i = 0; i < c->n; i++)
        if (c->values[i] == value)
            return;
    c->values[c->n++] = value;
}

/* A value, and one less and one more. */
static void offer_border(struct candidates *c, int64_t value)
{
    for (int64_t by = -1; by <= 1; by++)
        offer(c, value + by);
}

/* The borders of a constant of the code, which may be a count of elements or of
 * bytes, or a share of one task. */
static void offer_constant(struct candidates *c, int64_t constant,
                           int64_t tasks)
{
    static const int64_t bytes[] = {1, 2, 4};
    const int64_t times[] = {1, 2, 3, tasks};
    for (size_t i = 0; i < sizeof bytes / sizeof *bytes; i++)
        for (size_t k = 0; k < sizeof times / sizeof *times; k++)
            if (constant % bytes[i] == 0 && constant / bytes[i] >= 4)
                offer_border(c, constant / bytes[i] * times[k]);
}

/* A share of one constant and a rest of another. */
static void offer_sums(struct candidates *c, const struct sizes_space *space)
{
    enum { MOST_PAIRED = 64 };
    const size_t n =
        space->n_constants < MOST_PAIRED ? space->n_constants : MOST_PAIRED;
    for (size_t i = 0; i < n; i++)
        for (size_t k = 0; k <= i; k++)
            offer(c, space->constants[i] + space->constants[k]);
}

static bool is_prime(int64_t n)
{
    for (int64_t by = 2; by * by <= n; by++)
        if (n % by == 0)
            return false;
    return n > 1;
}

static void find_candidates(const struct sizes_space *space,
                            struct candidates *c)
{
    const int64_t low = c->range.low, high = c->range.high;
    const int64_t tasks = space->dim[0].high;
    for (int64_t i = 0; i < 8; i++)
        offer(c, low + i);
    for (size_t i = 0; i < space->n_constants; i++)
        offer_constant(c, space->constants[i], tasks);
    for (int64_t i = 0; i < 3; i++)
        offer(c, high - i);
    for (int bit = 2; bit < 62; bit++)
        offer_border(c, INT64_C(1) << bit);
    for (int64_t lanes = 64; lanes <= 1024; lanes += 64)
        offer_border(c, lanes);
    for (int64_t past = 10; past < high && past < 10000000; past *= 3) {
        int64_t prime = past;
        while (!is_prime(prime))
            prime++;
        offer(c, prime);
    }
    offer_sums(c, space);
}

/* ---- points -------------------------------------------------------------- */

static uint64_t next_random(uint64_t *state)
{
    uint64_t x = *state += UINT64_C(0x9e3779b97f4a7c15);
    x = (x ^ x >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    x = (x ^ x >> 27) * UINT64_C(0x94d049bb133111eb);
    return x ^ x >> 31;
}

/* A measure of how long a launch takes. */
static double work_of(const struct sizes_space *space, const int64_t *at)
{
    double work = 1;
    for (size_t i = 0; i < space->n_sizes; i++)
        work *= (double)(at[i] > 1 ? at[i] : 1);
    return work;
}

/* Adds the launch of these coordinates if the space has it, and if it is a
 * small part of the work that is left of most_work: so that there is some for
 * small sizes at any time. */
static bool add(struct sizes_space *space, const int64_t *at, double most_work,
                struct isa_sentence error)
{
    const double work = work_of(space, at);
    if (work > (most_work - space->work) / 16)
        return true;

    struct sizes_point point;
    bool is_wrong;
    memset(&point, 0, sizeof point); /* leave_one compares bytes */
    memcpy(point.values, at, space->n_sizes * sizeof *at);
    for (size_t i = 0; i < 3; i++)
        point.dim[i] = (uint32_t)at[space->n_sizes + i];
    if (!sizes_space_has(space, &point, &is_wrong, error))
        return !is_wrong;
    if (!ISA_GROW(space->points, space->n_points, space->room))
        return isa_refuse(error, ISA_NO_MEMORY, "the sizes");
    space->points[space->n_points++] = point;
    space->work += work;
    return true;
}

static struct sizes_range range_of(const struct sizes_space *space, size_t i)
{
    return i < space->n_sizes ? space->ranges[i]
                              : space->dim[i - space->n_sizes];
}

static int64_t step_of(const struct sizes_space *space, size_t i)
{
    return i == space->n_sizes ? space->step : 1;
}

/* All launches: sizes first, then tasks, each ascending. */
static bool add_all(struct sizes_space *space, struct isa_sentence error)
{
    const size_t n = space->n_sizes + 3;
    int64_t at[COORDINATES];
    for (size_t i = 0; i < n; i++)
        at[i] = range_of(space, i).low;
    for (size_t i = n; i > 0;) {
        if (!add(space, at, INFINITY, error))
            return false;
        for (i = n; i > 0; i--) {
            at[i - 1] += step_of(space, i - 1);
            if (at[i - 1] <= range_of(space, i - 1).high)
                break;
            at[i - 1] = range_of(space, i - 1).low;
        }
    }
    return true;
}

/* Adds the launches whose candidates have places of this sum. i: the coordinate
 * that is chosen next. */
static bool add_diagonal(struct sizes_space *space,
                         const struct candidates *const *all, size_t sum,
                         size_t i, int64_t *at, size_t most,
                         struct isa_sentence error)
{
    const size_t n = space->n_sizes + 3;
    if (i == n)
        return sum > 0 || add(space, at, (double)most * usual_work, error);
    for (size_t k = 0; k < all[i]->n && k <= sum && space->n_points < most;
         k++) {
        at[i] = all[i]->values[k];
        if (!add_diagonal(space, all, sum - k, i + 1, at, most, error))
            return false;
    }
    return true;
}

/* The largest sizes, with the fewest tasks and the most, whatever they take. */
static bool add_largest(struct sizes_space *space, struct isa_sentence error)
{
    int64_t at[COORDINATES];
    for (int side = 0; side < 2; side++) {
        for (size_t i = 0; i < space->n_sizes + 3; i++) {
            const struct sizes_range r = range_of(space, i);
            at[i] = i < space->n_sizes || side ? r.high : r.low;
        }
        if (!add(space, at, INFINITY, error))
            return false;
    }
    return true;
}

static int by_values(const void *a, const void *b)
{
    return memcmp(a, b, sizeof(struct sizes_point));
}

/* A random value of a range: each number of bits is as likely. */
static int64_t random_of(struct sizes_range r, int64_t step, uint64_t *state)
{
    const uint64_t n = (uint64_t)(r.high - r.low) / (uint64_t)step + 1;
    int bits = 1;
    while (bits < 63 && UINT64_C(1) << bits < n)
        bits++;
    const uint64_t most = UINT64_C(1)
                          << (1 + next_random(state) % (uint64_t)bits);
    return r.low + (int64_t)(next_random(state) % (most < n ? most : n)) * step;
}

/* Fills the rest by random launches, which may be there already. */
static bool add_random(struct sizes_space *space, size_t most,
                       struct isa_sentence error)
{
    uint64_t state = 1;
    int64_t at[COORDINATES];
    for (size_t try = 0; space->n_points < most && try < 4 * most; try++) {
        for (size_t i = 0; i < space->n_sizes + 3; i++)
            at[i] = random_of(range_of(space, i), step_of(space, i), &state);
        if (!add(space, at, (double)most * usual_work, error))
            return false;
    }
    return true;
}

/* Leaves each launch once, where it came first. */
static bool leave_one(struct sizes_space *space, struct isa_sentence error)
{
    const size_t n = space->n_points;
    struct sizes_point *sorted =
        isa_alloc_copy(space->points, n, sizeof *sorted);
    bool *is_there = isa_alloc(n + 1, sizeof *is_there);
    size_t n_left = 0;
    if (sorted && is_there) {
        qsort(sorted, n, sizeof *sorted, by_values);
        for (size_t i = 0; i < n; i++) {
            const struct sizes_point *first = bsearch(
                &space->points[i], sorted, n, sizeof *sorted, by_values);
            while (first > sorted && by_values(first - 1, first) == 0)
                first--;
            if (is_there[first - sorted])
                continue;
            is_there[first - sorted] = true;
            space->points[n_left++] = space->points[i];
        }
        space->n_points = n_left;
    }
    free(is_there);
    free(sorted);
    return n == 0 || n_left > 0 ||
           isa_refuse(error, ISA_NO_MEMORY, "the sizes");
}

static bool add_chosen(struct sizes_space *space, size_t most,
                       struct isa_sentence error)
{
    const size_t n = space->n_sizes + 3;
    struct candidates *all = isa_alloc(n, sizeof *all);
    const struct candidates *each[COORDINATES];
    int64_t at[COORDINATES];
    size_t longest = 0;
    bool is_good = all || isa_refuse(error, ISA_NO_MEMORY, "the sizes");
    for (size_t i = 0; is_good && i < n; i++) {
        all[i].range = range_of(space, i);
        all[i].step = step_of(space, i);
        find_candidates(space, &all[i]);
        each[i] = &all[i];
        longest += all[i].n - 1;
    }
    for (size_t sum = 0; is_good && sum <= longest && space->n_points < most;
         sum++)
        is_good = add_diagonal(space, each, sum, 0, at, most, error);
    is_good = is_good && add_random(space, most, error) &&
              add_largest(space, error) && leave_one(space, error);
    free(all);
    return is_good;
}

bool sizes_space_choose(struct sizes_space *space, size_t most,
                        struct isa_sentence error)
{
    space->n_all = 1;
    for (size_t i = 0; i < space->n_sizes + 3; i++) {
        const struct sizes_range r = range_of(space, i);
        space->n_all *= (double)((r.high - r.low) / step_of(space, i)) + 1;
    }
    space->is_whole = space->n_all <= (double)most;
    if (!(space->is_whole ? add_all(space, error)
                          : add_chosen(space, most, error)))
        return false;
    return space->n_points > 0 || isa_refuse(error, "nothing satisfies '%s'",
                                             space->where ? space->where : "");
}
