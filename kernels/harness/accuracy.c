/* SPDX-License-Identifier: MIT */
/*
 * diff1 to diff4 of a result against a float64 baseline. A baseline beyond the
 * range of the result's type counts as infinite, because the right result is.
 */
#include "kernels/harness/accuracy.h"

#include <assert.h>
#include <math.h>
#include <string.h>

#include "kernels/library/names.h"

/* Bits of a half: sign, 5 of exponent, 10 of fraction. */
#define HALF_FRACTION 10
#define HALF_BIAS     15
#define HALF_INFINITY 0x7c00

double kn_half_value(uint16_t bits)
{
    int exponent = (bits & HALF_INFINITY) >> HALF_FRACTION;
    int fraction = bits & ((1 << HALF_FRACTION) - 1);
    double value;
    if (exponent == 31)
        value = fraction ? (double)NAN : (double)INFINITY;
    else if (exponent == 0)
        value = ldexp(fraction, 1 - HALF_BIAS - HALF_FRACTION);
    else
        value = ldexp(fraction + (1 << HALF_FRACTION),
                      exponent - HALF_BIAS - HALF_FRACTION);
    return bits & 0x8000u ? -value : value;
}

uint16_t kn_half_round(double value)
{
    uint16_t sign = signbit(value) ? 0x8000u : 0;
    double magnitude = fabs(value);
    if (isnan(value))
        return (uint16_t)(sign | 0x7e00u);
    int exponent;
    frexp(magnitude, &exponent); /* magnitude in [2^(e-1), 2^e) */
    if (exponent < 2 - HALF_BIAS || magnitude == 0)
        exponent = 2 - HALF_BIAS; /* subnormal */
    if (exponent > HALF_BIAS + 1 || isinf(magnitude))
        return (uint16_t)(sign | HALF_INFINITY);
    /* In units of the last place, nearest even; a carry into the exponent is
     * what it should be, up to infinity. */
    double units = rint(ldexp(magnitude, HALF_FRACTION + 1 - exponent));
    unsigned bits = (unsigned)units +
                    ((unsigned)(exponent - 2 + HALF_BIAS) << HALF_FRACTION);
    return (uint16_t)(sign | bits);
}

static double element(mluOpDataType_t dtype, const void *y, size_t i)
{
    if (dtype == MLUOP_DTYPE_FLOAT) {
        float value;
        memcpy(&value, (const char *)y + i * sizeof value, sizeof value);
        return (double)value;
    }
    uint16_t bits;
    assert(dtype == MLUOP_DTYPE_HALF);
    memcpy(&bits, (const char *)y + i * sizeof bits, sizeof bits);
    return kn_half_value(bits);
}

static double round_to(mluOpDataType_t dtype, double value)
{
    return dtype == MLUOP_DTYPE_FLOAT ? (double)(float)value
                                      : kn_half_value(kn_half_round(value));
}

static double quotient(double a, double b)
{
    return a == 0 ? 0 : a / b;
}

struct sums {
    double error, square, b, b_square, worst;
    size_t above, below;
};

/* Both finite; rounded is b in the type of y. */
static void compare(struct kn_diff *d, struct sums *s, double y, double b,
                    double rounded, double threshold, size_t i)
{
    double error = fabs(y - b), magnitude = fabs(b);
    s->error += error;
    s->square += error * error;
    s->b += magnitude;
    s->b_square += b * b;
    s->above += y > rounded;
    s->below += y < rounded;
    double relative = error / magnitude;
    if (magnitude > threshold) {
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

struct kn_diff kn_accuracy_measure(mluOpDataType_t dtype, const void *y,
                                   const double *b, size_t n)
{
    assert(kn_dtype_is_float(dtype));
    double threshold = dtype == MLUOP_DTYPE_FLOAT ? 1e-6 : 1e-4;
    struct kn_diff d = {0};
    struct sums s = {0};
    for (size_t i = 0; i < n; i++) {
        double value = element(dtype, y, i);
        double rounded = round_to(dtype, b[i]);
        if (isfinite(value) && isfinite(rounded)) {
            d.n_compared++;
            compare(&d, &s, value, b[i], rounded, threshold, i);
        } else if (!(isnan(value) && isnan(rounded)) && value != rounded) {
            if (d.n_misplaced++ == 0)
                d.worst = i;
        }
    }
    d.n_unequal = s.above + s.below;
    d.diff1 = quotient(s.error, s.b);
    d.diff2 = sqrt(quotient(s.square, s.b_square));
    d.diff4[0] = quotient((double)s.above, (double)d.n_unequal);
    d.diff4[1] = quotient((double)s.below, (double)d.n_unequal);
    return d;
}
