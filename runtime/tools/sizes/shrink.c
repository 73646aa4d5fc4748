/* SPDX-License-Identifier: MIT */
#include "runtime/tools/sizes/shrink.h"

struct shrinking {
    struct sizes_space *space;
    sizes_is_wrong *is_wrong;
    void *of;
};

/* A coordinate: sizes come first, then dimensions. */
static int64_t value_of(const struct shrinking *s,
                        const struct sizes_point *point, size_t which)
{
    return which < s->space->n_sizes ? point->values[which]
                                     : point->dim[which - s->space->n_sizes];
}

/* Whether the launch with another value of a coordinate is wrong, too. */
static bool is_wrong_with(const struct shrinking *s, size_t which,
                          int64_t value, struct sizes_point *point)
{
    struct sizes_point other = *point;
    bool is_refused;
    if (which < s->space->n_sizes)
        other.values[which] = value;
    else
        other.dim[which - s->space->n_sizes] = (uint32_t)value;
    if (!sizes_space_has(s->space, &other, &is_refused,
                         (struct isa_sentence){NULL, 0}) ||
        !s->is_wrong(s->of, &other))
        return false;
    *point = other;
    return true;
}

/* Makes one coordinate smaller. Tries its four smallest values first, then goes
 * down by steps, each half of the one before. Returns whether it changed. */
static bool shrink_one(const struct shrinking *s, size_t which,
                       struct sizes_point *point)
{
    const size_t n = s->space->n_sizes;
    const int64_t low =
        which < n ? s->space->ranges[which].low : s->space->dim[which - n].low;
    const int64_t step = which == n ? s->space->step : 1;
    const int64_t before = value_of(s, point, which);
    for (int64_t value = low; value < before && value < low + 4 * step;
         value += step)
        if (is_wrong_with(s, which, value, point))
            return true;
    for (int64_t by = (before - low) / 2 / step * step; by > 0;
         by = by / 2 / step * step)
        while (value_of(s, point, which) - by >= low &&
               is_wrong_with(s, which, value_of(s, point, which) - by, point))
            ;
    return value_of(s, point, which) < before;
}

void sizes_shrink(struct sizes_space *space, struct sizes_point *point,
                  sizes_is_wrong *is_wrong, void *of)
{
    enum { MOST_ROUNDS = 4 };
    const struct shrinking s = {space, is_wrong, of};
    bool is_smaller = true;
    for (int round = 0; round < MOST_ROUNDS && is_smaller; round++) {
        is_smaller = false;
        for (size_t i = 0; i < space->n_sizes + 3; i++)
            is_smaller = shrink_one(&s, i, point) || is_smaller;
    }
}
