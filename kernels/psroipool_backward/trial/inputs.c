/* SPDX-License-Identifier: MIT */
/*
 * Makes the inputs of a case: shapes from its fields, contents from its
 * patterns and its seed, the same on every machine.
 */
#include "kernels/psroipool_backward/trial/inputs.h"

#include <float.h>
#include <limits.h>
#include <math.h>
#include <string.h>

#include "kernels/harness/random.h"

/* The documented thresholds of diff1 and diff2 (document 1.5.1). */
#define THRESHOLD 3e-3

struct kn_prb_shape kn_prb_shape(const struct kn_case *c)
{
    return (struct kn_prb_shape){
        .rois_num = (size_t)kn_case_int(c, PRB_ROIS_NUM),
        .bins = (size_t)kn_case_int(c, PRB_POOLED_HEIGHT),
        .output_dim = (size_t)kn_case_int(c, PRB_OUTPUT_DIM),
        .batches = (size_t)kn_case_int(c, PRB_BATCHES),
        .height = (size_t)kn_case_int(c, PRB_HEIGHT),
        .width = (size_t)kn_case_int(c, PRB_WIDTH),
        .channels = (size_t)kn_case_int(c, PRB_CHANNELS),
        .scale = (float)c->value[PRB_SCALE],
    };
}

static struct kn_tensor tensor(const char *name, mluOpDataType_t dtype,
                               mluOpTensorLayout_t layout, int rank,
                               const int *dims)
{
    struct kn_tensor t = {.name = name,
                          .role = KN_ROLE_IN,
                          .dtype = dtype,
                          .layout = layout,
                          .rank = rank,
                          .judge = KN_JUDGE_BITWISE};
    for (int i = 0; i < rank; i++)
        t.dims[i] = dims[i];
    return t;
}

void kn_prb_tensors(const struct kn_case *c, struct kn_tensor *t)
{
    int n = kn_case_int(c, PRB_ROIS_NUM);
    const int top[] = {n, kn_case_int(c, PRB_POOLED_HEIGHT),
                       kn_case_int(c, PRB_POOLED_WIDTH),
                       kn_case_int(c, PRB_OUTPUT_DIM)};
    const int bottom[] = {kn_case_int(c, PRB_BATCHES),
                          kn_case_int(c, PRB_HEIGHT), kn_case_int(c, PRB_WIDTH),
                          kn_case_int(c, PRB_CHANNELS)};
    t[PRB_TOP_GRAD] =
        tensor("top_grad", MLUOP_DTYPE_FLOAT, MLUOP_LAYOUT_NHWC, 4, top);
    t[PRB_ROIS] =
        tensor("rois", MLUOP_DTYPE_FLOAT, MLUOP_LAYOUT_ARRAY, 2, (int[]){n, 5});
    t[PRB_MAPPING_CHANNEL] =
        tensor("mapping_channel", MLUOP_DTYPE_INT32, MLUOP_LAYOUT_NHWC, 4, top);
    t[PRB_BOTTOM_GRAD] =
        tensor("bottom_grad", MLUOP_DTYPE_FLOAT, MLUOP_LAYOUT_NHWC, 4, bottom);
    t[PRB_BOTTOM_GRAD].role = KN_ROLE_OUT;
    t[PRB_BOTTOM_GRAD].is_replaced = true;
    t[PRB_BOTTOM_GRAD].judge = KN_JUDGE_DIFF12;
    t[PRB_BOTTOM_GRAD].threshold[0] = THRESHOLD;
    t[PRB_BOTTOM_GRAD].threshold[1] = THRESHOLD;
}

/* ---- rois ---------------------------------------------------------------- */

/* Returns a whole number from first * size to last * size, for an axis of this
 * size. */
static float between(struct kn_random *r, float size, float first, float last)
{
    return (float)kn_random_int(r, (int)(first * size), (int)(last * size));
}

/* Writes the first and last coordinate of a roi on an axis of the image. */
static void corners(struct kn_random *r, enum kn_prb_rois pattern, float size,
                    float *first, float *last)
{
    float margin = pattern == PRB_ROIS_BORDER ? 0.5f : 0;
    float a = between(r, size - 1, -margin, 1 + margin);
    float b = between(r, size - 1, -margin, 1 + margin);
    *first = fminf(a, b);
    *last = fmaxf(a, b);
    if (pattern == PRB_ROIS_SMALL)
        *last = *first + (float)kn_random_int(r, -3, 1);
    if (pattern == PRB_ROIS_HALVES) {
        *first += 0.25f * (float)kn_random_int(r, -6, 6);
        *last += 0.25f * (float)kn_random_int(r, -6, 6);
    }
    if (pattern == PRB_ROIS_SAME) {
        *first = 0;
        *last = size - 1;
    }
    if (pattern == PRB_ROIS_OUTSIDE) {
        float move = kn_random_int(r, 0, 1) ? size + 1 : -size - 1;
        *first += move;
        *last += move;
    }
}

static float huge_value(struct kn_random *r)
{
    static const float values[] = {FLT_MAX, -FLT_MAX, 1e30f, -1e30f,
                                   4e9f,    -4e9f,    1e7f,  -1e7f};
    return values[kn_random_int(r, 0, 7)];
}

static float batch(struct kn_random *r, enum kn_prb_rois pattern, int batches)
{
    const float end = (float)batches;
    const float odd[] = {-1,  -0.5f,    end,       end + 0.5f, 1e10f, -1e10f,
                         NAN, INFINITY, -INFINITY, end - 0.5f, 0.75f, -0.0f};
    float b = (float)kn_random_int(r, 0, batches - 1);
    return pattern == PRB_ROIS_BATCHES ? odd[kn_random_int(r, 0, 11)]
           : pattern == PRB_ROIS_SAME  ? end - 1
                                       : b;
}

/* The roi of the document's example, and those of learn.md. */
static const float example[] = {0, 1, 2, 2, 3};
static const float by_hand[][5] = {{0, 0, 1, 5, 4}, {0, 2, 1, 3, 4}};

/* Writes the i-th roi. */
static void roi(struct kn_random *r, const struct kn_prb_shape *s,
                enum kn_prb_rois pattern, size_t i, float *values)
{
    values[0] = batch(r, pattern, (int)s->batches);
    corners(r, pattern, (float)s->width / s->scale, &values[1], &values[3]);
    corners(r, pattern, (float)s->height / s->scale, &values[2], &values[4]);
    int k = kn_random_int(r, 1, 4);
    bool is_odd = kn_random_int(r, 0, 1);
    if (pattern == PRB_ROIS_NANS && is_odd)
        values[k] = NAN;
    if (pattern == PRB_ROIS_INFS && is_odd)
        values[k] = kn_random_int(r, 0, 1) ? INFINITY : -INFINITY;
    if (pattern == PRB_ROIS_HUGE)
        for (k = 1; k <= 4; k++)
            if (kn_random_int(r, 0, 2) > 0)
                values[k] = huge_value(r);
    if (pattern == PRB_ROIS_EXAMPLE)
        memcpy(values, example, sizeof example);
    if (pattern == PRB_ROIS_HAND)
        memcpy(values, by_hand[i % 2], sizeof *by_hand);
}

/* ---- channels and gradients ---------------------------------------------- */

static int channel(struct kn_random *r, const struct kn_prb_shape *s,
                   enum kn_prb_mapping pattern, size_t i)
{
    const int end = (int)s->channels;
    const int no_channel[] = {-1, end, INT_MIN, INT_MAX};
    size_t bin = i / s->output_dim % (s->bins * s->bins);
    switch (pattern) {
    case PRB_MAPPING_RANDOM:
        return kn_random_int(r, 0, end - 1);
    case PRB_MAPPING_ZERO:
        return 0;
    case PRB_MAPPING_OUTSIDE:
        if (kn_random_int(r, 0, 1))
            return no_channel[kn_random_int(r, 0, 3)];
        break;
    case PRB_MAPPING_REGULAR:
        break;
    }
    return (int)(i % s->output_dim * s->bins * s->bins + bin);
}

/* About one value of this many is a NaN or infinity. */
#define RARE 60

/* Returns the i-th value. */
static float grad(struct kn_random *r, enum kn_prb_grads pattern, size_t i)
{
    float value = kn_random_float(r);
    if (pattern == PRB_GRADS_HAND)
        return (float)(i + 1);
    if (pattern == PRB_GRADS_ONES)
        return 1;
    if (pattern == PRB_GRADS_TINY)
        return value * 0x1p-130f;
    if (pattern == PRB_GRADS_NANS && kn_random_int(r, 1, RARE) == 1)
        return NAN;
    if (pattern == PRB_GRADS_INFS && kn_random_int(r, 1, RARE) == 1)
        return value < 0 ? -INFINITY : INFINITY;
    return value;
}

void kn_prb_fill(const struct kn_case *c, struct kn_tensor *t)
{
    struct kn_random r = kn_random_init(c->seed);
    const struct kn_prb_shape s = kn_prb_shape(c);
    float *top = t[PRB_TOP_GRAD].host, *rois = t[PRB_ROIS].host;
    float *bottom = t[PRB_BOTTOM_GRAD].host;
    int *mapping = t[PRB_MAPPING_CHANNEL].host;
    size_t values = s.rois_num * s.bins *
                    (size_t)kn_case_int(c, PRB_POOLED_WIDTH) * s.output_dim;
    for (size_t i = 0; i < s.rois_num; i++)
        roi(&r, &s, (enum kn_prb_rois)kn_case_int(c, PRB_ROIS_ARE), i,
            rois + 5 * i);
    for (size_t i = 0; i < values; i++) {
        top[i] = grad(&r, (enum kn_prb_grads)kn_case_int(c, PRB_GRADS_ARE), i);
        mapping[i] = channel(
            &r, &s, (enum kn_prb_mapping)kn_case_int(c, PRB_MAPPING_IS), i);
    }
    /* The call sets these to zero: the contents here must not matter. */
    for (size_t i = 0; i < s.batches * s.height * s.width * s.channels; i++)
        bottom[i] = i % 7 == 0 ? NAN : 0.5f;
}
