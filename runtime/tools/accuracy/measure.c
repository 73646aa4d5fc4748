/* SPDX-License-Identifier: MIT */
/*
 * The sums behind diff1 to diff4.
 */
#include "runtime/tools/accuracy/measure.h"

#include <math.h>

double acc_threshold(enum array_element type)
{
    return array_types[type].bytes == 2 ? 1e-4 : 1e-6;
}

/* Both finite. */
static void add(struct acc_diff *d, struct acc_sums *s, uint64_t i, double y,
                double b, double rounded)
{
    const double error = fabs(y - b), magnitude = fabs(b);
    s->error += error;
    s->square += error * error;
    s->b += magnitude;
    s->b_square += b * b;
    s->above += y > rounded;
    s->below += y < rounded;
    const double relative = error / magnitude;
    if (magnitude > s->threshold) {
        if (relative > d->diff3[0])
            d->diff3[0] = relative;
    } else if (error > d->diff3[1]) {
        d->diff3[1] = error;
    }
    if (error > s->worst && d->n_misplaced == 0) {
        s->worst = error;
        d->worst = i;
    }
}

void acc_measure(struct acc_diff *d, struct acc_sums *s, uint64_t i, double y,
                 double b, double rounded)
{
    if (isfinite(y) && isfinite(rounded)) {
        d->n_compared++;
        add(d, s, i, y, b, rounded);
    } else if (!(isnan(y) && isnan(rounded)) && y != rounded) {
        if (d->n_misplaced++ == 0)
            d->worst = i;
    }
}

static double quotient(double a, double b)
{
    return a == 0 ? 0 : a / b;
}

void acc_measured(struct acc_diff *d, const struct acc_sums *s)
{
    d->n_unequal = s->above + s->below;
    d->diff1 = quotient(s->error, s->b);
    d->diff2 = sqrt(quotient(s->square, s->b_square));
    d->diff4[0] = quotient((double)s->above, (double)d->n_unequal);
    d->diff4[1] = quotient((double)s->below, (double)d->n_unequal);
}
