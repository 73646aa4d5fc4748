/* SPDX-License-Identifier: MIT */
/*
 * Breaking what operators ask of a sparse convolution: the descriptor of the
 * call is replaced by a copy with one wrong value.
 */
#include "tests/kernels/breakage_conv.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

#define COUNT(array) ((int)(sizeof(array) / sizeof *(array)))

static void say(struct breakage *b, long long value, const char *allowed)
{
    snprintf(b->value, sizeof b->value, "%lld", value);
    snprintf(b->allowed, sizeof b->allowed, "%s", allowed);
}

/* Puts a value into one place of a field; the ways go through all places with
 * each of `n` values. */
static enum breakage_made set(struct breakage *b, const struct kn_guard *g,
                              int way, const int *wrong, int n,
                              const char *allowed)
{
    int places;
    int *values = kn_conv_values(&b->conv, (int)g->a, &places);
    if (way >= places * n)
        return BREAKAGE_DONE;
    values[way / n] = wrong[way % n];
    say(b, wrong[way % n], allowed);
    return BREAKAGE_MADE;
}

enum breakage_made break_conv_equal(const struct kn_operator *op,
                                    const struct kn_guard *g, int way,
                                    struct breakage *b)
{
    const int wrong[] = {(int)g->b + 1, (int)g->b - 1};
    char allowed[64];
    (void)op;
    snprintf(allowed, sizeof allowed, "it must be %d", (int)g->b);
    return set(b, g, way, wrong, COUNT(wrong), allowed);
}

enum breakage_made break_conv_positive(const struct kn_operator *op,
                                       const struct kn_guard *g, int way,
                                       struct breakage *b)
{
    static const int wrong[] = {0, -1, INT_MIN};
    (void)op;
    return set(b, g, way, wrong, COUNT(wrong), "greater than 0");
}

enum breakage_made break_conv_not_negative(const struct kn_operator *op,
                                           const struct kn_guard *g, int way,
                                           struct breakage *b)
{
    static const int wrong[] = {-1, INT_MIN};
    (void)op;
    return set(b, g, way, wrong, COUNT(wrong), "0 or more");
}

/* One too many and one too few in each dimension, then a filter that does not
 * fit. */
enum breakage_made break_conv_output(const struct kn_operator *op,
                                     const struct kn_guard *g, int way,
                                     struct breakage *b)
{
    int n = b->conv.dimNb - 2, *out = b->conv.output_space;
    (void)op;
    (void)g;
    if (way > 2 * n)
        return BREAKAGE_DONE;
    if (way == 2 * n) {
        b->conv.dilation[0] = INT_MAX;
        say(b, INT_MAX, "does not fit into input_space");
        return BREAKAGE_MADE;
    }
    say(b, out[way / 2] + (way % 2 ? 1 : -1), "which follows from input_space");
    out[way / 2] += way % 2 ? 1 : -1;
    return out[way / 2] > 0 ? BREAKAGE_MADE : BREAKAGE_SKIP;
}

/* sub_m mode with a stride, then with another output space. */
enum breakage_made break_conv_sub_m(const struct kn_operator *op,
                                    const struct kn_guard *g, int way,
                                    struct breakage *b)
{
    int n = b->conv.dimNb - 2;
    (void)op;
    (void)g;
    if (way > 1)
        return BREAKAGE_DONE;
    b->conv.sub_m = 1;
    for (int i = 0; i < n; i++)
        b->conv.stride[i] = 1;
    if (way == 0) {
        memcpy(b->conv.output_space, b->conv.input_space,
               sizeof b->conv.output_space);
        b->conv.stride[n - 1] = 2;
    }
    say(b, way == 0 ? 2 : b->conv.output_space[0],
        way == 0 ? "must be 1 in sub_m mode" : "which is input_space");
    return BREAKAGE_MADE;
}

/* Input cells, output cells, more than 64 bits can count, and a pad that is too
 * wide. */
enum breakage_made break_conv_cells(const struct kn_operator *op,
                                    const struct kn_guard *g, int way,
                                    struct breakage *b)
{
    int *in = b->conv.input_space, *out = b->conv.output_space;
    (void)op;
    say(b, 0, "it must have at most");
    switch (way) {
    case 0:
    case 1:
        b->conv.batch_size = 1;
        in[0] = in[1] = in[2] = out[0] = out[1] = out[2] = 1;
        (way == 0 ? in : out)[2] = (int)g->a + 1;
        say(b, g->a + 1, way == 0 ? "in input_space" : "in output_space");
        return BREAKAGE_MADE;
    case 2:
        in[0] = in[1] = in[2] = INT_MAX - 9;
        b->conv.pad[0] = b->conv.pad[1] = b->conv.pad[2] = 0;
        snprintf(b->value, sizeof b->value, "at least");
        return BREAKAGE_MADE;
    case 3:
        b->conv.pad[1] = INT_MAX / 2;
        say(b, INT_MAX / 2, "must be at most");
        return BREAKAGE_MADE;
    default:
        return BREAKAGE_DONE;
    }
}

enum breakage_made break_conv_volume(const struct kn_operator *op,
                                     const struct kn_guard *g, int way,
                                     struct breakage *b)
{
    int *filter = b->conv.filter_space;
    (void)op;
    if (way > 1)
        return BREAKAGE_DONE;
    filter[0] = filter[1] = way == 0 ? 1 : INT_MAX;
    filter[2] = way == 0 ? (int)g->a + 1 : INT_MAX;
    say(b, g->a + 1, "it must have at most");
    if (way == 1)
        snprintf(b->value, sizeof b->value, "at least");
    return BREAKAGE_MADE;
}
