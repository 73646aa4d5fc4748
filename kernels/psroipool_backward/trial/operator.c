/* SPDX-License-Identifier: MIT */
/*
 * The row of psroipool_backward: its cases, its steps, and its functions.
 */
#include "kernels/harness/operator.h"

#include <string.h>

#include "kernels/harness/case_words.h"
#include "kernels/harness/regions.h"
#include "kernels/psroipool_backward/cost.h"
#include "kernels/psroipool_backward/layout.h"
#include "kernels/psroipool_backward/psroipool_backward.h"
#include "kernels/psroipool_backward/trial/inputs.h"

static const struct kn_case cases[] = {
#define X(name, n, p, q, od, b, h, w, c, scale, rois, mapping, grads, seed,   \
          flags, status, doc)                                                 \
    {#name,                                                                   \
     doc,                                                                     \
     {n, p, q, od, b, h, w, c, scale, PRB_ROIS_##rois, PRB_MAPPING_##mapping, \
      PRB_GRADS_##grads},                                                     \
     seed,                                                                    \
     flags,                                                                   \
     MLUOP_STATUS_##status},
#include "kernels/psroipool_backward/trial/cases.def"
#undef X
};

static const char *const fields[] = {
    [PRB_ROIS_NUM] = "rois_num",
    [PRB_POOLED_HEIGHT] = "pooled_height",
    [PRB_POOLED_WIDTH] = "pooled_width",
    [PRB_OUTPUT_DIM] = "output_dim",
    [PRB_BATCHES] = "batches",
    [PRB_HEIGHT] = "height",
    [PRB_WIDTH] = "width",
    [PRB_CHANNELS] = "channels",
    [PRB_SCALE] = "spatial_scale",
    [PRB_ROIS_ARE] = "rois",
    [PRB_MAPPING_IS] = "mapping_channel",
    [PRB_GRADS_ARE] = "top_grad",
};

/* Indices of the steps. */
enum { CLEAR, LIMITS, ROWS, PIECES, BIN, VALUE, ADD, N_STEPS };

static const struct kn_step steps_of_document[N_STEPS] = {
    [CLEAR] = {PRB_STEP_0, "1.2"},      [LIMITS] = {PRB_STEP_1, "3.1 step1"},
    [ROWS] = {PRB_STEP_2, "3.1 step2"}, [PIECES] = {PRB_STEP_3, "3.1 step3"},
    [BIN] = {PRB_STEP_4, "3.1 step4"},  [VALUE] = {PRB_STEP_5, "3.1 step5"},
    [ADD] = {PRB_STEP_6, "3.1 step6"},
};

static mluOpStatus_t call(const struct kn_arg *a)
{
    return mluOpPsRoiPoolBackward(
        a[PRB_PARAM_handle].handle, a[PRB_PARAM_pooled_height].number,
        a[PRB_PARAM_pooled_width].number, a[PRB_PARAM_spatial_scale].real,
        a[PRB_PARAM_output_dim].number, a[PRB_PARAM_top_grad_desc].desc,
        a[PRB_PARAM_top_grad].pointer, a[PRB_PARAM_rois_desc].desc,
        a[PRB_PARAM_rois].pointer, a[PRB_PARAM_mapping_channel_desc].desc,
        a[PRB_PARAM_mapping_channel].pointer,
        a[PRB_PARAM_bottom_grad_desc].desc, a[PRB_PARAM_bottom_grad].pointer);
}

static size_t values_of(const struct kn_case *c)
{
    struct kn_prb_shape s = kn_prb_shape(c);
    return s.rois_num * s.bins * s.bins * s.output_dim;
}

/* Returns the tile of variant "tiles"; without lines for other variants, and if
 * no tile fits. */
static struct kn_prb_tile tile_of(const struct kn_case *c, const char *variant,
                                  const struct kn_machine *m)
{
    const struct kn_prb_shape_of_call s = {
        .arch = m->arch,
        .rois = kn_case_int(c, PRB_ROIS_NUM),
        .bins = kn_case_int(c, PRB_POOLED_WIDTH),
        .dim = kn_case_int(c, PRB_OUTPUT_DIM),
        .batches = kn_case_int(c, PRB_BATCHES),
        .height = kn_case_int(c, PRB_HEIGHT),
        .width = kn_case_int(c, PRB_WIDTH),
        .nram = (long)kn_usable(m),
        .rates = kn_rates_of(m->arch, &m->speed),
    };
    return strcmp(variant, "tiles") == 0 ? kn_prb_tile(&s)
                                         : (struct kn_prb_tile){0, 0};
}

static size_t pieces(size_t all, int piece)
{
    return (all - 1) / (size_t)piece + 1;
}

static struct kn_work work(const struct kn_case *c, const char *variant,
                           const struct kn_machine *m)
{
    const struct kn_prb_shape s = kn_prb_shape(c);
    const struct kn_prb_tile t = tile_of(c, variant, m);
    if (t.height > 0)
        return (struct kn_work){
            "tiles", (int64_t)(s.batches * pieces(s.height, t.height) *
                               pieces(s.width, t.width))};
    return (struct kn_work){"bins", (int64_t)(s.rois_num * s.bins * s.bins)};
}

/* ---- NRAM ---------------------------------------------------------------- */

/* Returns how many rows fit in addition to the other parts of the variant
 * "wide". */
static long wide_rows(const struct kn_case *c, size_t usable)
{
    return PRB_WIDE_ROWS(usable, kn_case_int(c, PRB_POOLED_WIDTH),
                         kn_case_int(c, PRB_OUTPUT_DIM),
                         kn_case_int(c, PRB_CHANNELS));
}

static bool is_wide(const struct kn_case *c, const char *variant, size_t usable)
{
    return strcmp(variant, "documented") != 0 && wide_rows(c, usable) >= 1;
}

static size_t partition_tiles(const struct kn_case *c,
                              const struct kn_prb_tile *t,
                              const struct kn_machine *m,
                              struct kn_region *regions)
{
    const int dim = kn_case_int(c, PRB_OUTPUT_DIM);
    const int width = kn_case_int(c, PRB_POOLED_WIDTH);
    size_t n = 0;
    PRB_TILES_MAP(KN_REGION, width, dim, t->height, t->width)
    return kn_regions_close(regions, n, m, "less than another pixel");
}

static size_t partition_wide(const struct kn_case *c,
                             const struct kn_machine *m,
                             struct kn_region *regions)
{
    const int dim = kn_case_int(c, PRB_OUTPUT_DIM);
    const int channels = kn_case_int(c, PRB_CHANNELS);
    const int width = kn_case_int(c, PRB_POOLED_WIDTH);
    const long rows = wide_rows(c, kn_usable(m));
    size_t n = 0;
    PRB_WIDE_MAP(KN_REGION, rows, width, dim, channels)
    return kn_regions_close(regions, n, m, "less than another row");
}

/* Adds the parts. Bytes between the rows and the part of atomic_add are
 * unused. */
static size_t partition_documented(const struct kn_case *c,
                                   const struct kn_machine *m,
                                   struct kn_region *regions)
{
    const size_t usable = kn_usable(m);
    const int dim = kn_case_int(c, PRB_OUTPUT_DIM);
    const long rows = PRB_ROWS(usable, dim), deal = PRB_DEAL_BYTES(usable);
    size_t n = 0;
    if (rows >= 1) {
        PRB_MAP(KN_REGION, rows, dim)
    } else {
        PRB_PIECE_MAP(KN_REGION, deal > 0 ? deal : PRB_ALIGN)
    }
    n = kn_region_add_unused(
        regions, n, usable > PRB_ATOMIC_BYTES ? usable - PRB_ATOMIC_BYTES : 0,
        "less than another row");
    PRB_ATOMIC_MAP(KN_REGION)
    return kn_region_add_compiler(regions, n, m->nram_bytes - usable);
}

static size_t partition(const struct kn_case *c, const char *variant,
                        const struct kn_machine *m, struct kn_region *regions)
{
    const struct kn_prb_tile t = tile_of(c, variant, m);
    if (t.height > 0)
        return partition_tiles(c, &t, m, regions);
    return is_wide(c, variant, kn_usable(m))
               ? partition_wide(c, m, regions)
               : partition_documented(c, m, regions);
}

/* ---- traffic ------------------------------------------------------------- */

/* Counts the bytes of variant "documented": a word for each channel of each
 * pixel. */
static uint64_t atomic_bytes(const struct kn_prb_shape *s, const float *rois,
                             const int *mapping)
{
    const size_t bins = s->bins * s->bins;
    uint64_t words = 0;
    for (size_t row = 0; row < s->rois_num * bins; row++) {
        size_t area = kn_prb_bin(s, rois + 5 * (row / bins),
                                 row / s->bins % s->bins, row % s->bins)
                          .area;
        for (size_t i = 0; i < s->output_dim; i++) {
            int k = mapping[row * s->output_dim + i];
            words += k >= 0 && (size_t)k < s->channels ? area : 0;
        }
    }
    return words * sizeof(float);
}

static double gradients(const struct kn_case *c, const struct kn_tensor *t)
{
    (void)t;
    return (double)values_of(c);
}

/* Counts the values that bins add to their pixels. */
static double additions(const struct kn_case *c, const struct kn_tensor *t)
{
    const struct kn_prb_shape s = kn_prb_shape(c);
    return (double)(atomic_bytes(&s, t[PRB_ROIS].host,
                                 t[PRB_MAPPING_CHANNEL].host) /
                    sizeof(float));
}

static const struct kn_term theory[] = {
#define X(by, work, each, of, doc) {KN_##by, KN_##work, each, of, doc},
#include "kernels/psroipool_backward/trial/theory.def"
#undef X
};

static const struct kn_reason reasons[] = {
#define X(name, variant, by, least, why) {name, variant, by, least, why},
#include "kernels/psroipool_backward/trial/reasons.def"
#undef X
};

/* Counts the bytes of variant "wide", for n bins of one roi from row `row` on:
 * all channels of a pixel; if all n bins have the regular mapping, the channels
 * from the first to the last; or only those of the mapping. */
static uint64_t wide_bytes(const struct kn_prb_shape *s, const float *rois,
                           const int *mapping, size_t row, size_t n, int arch)
{
    const size_t bins = s->bins * s->bins;
    uint64_t pixels = 0, words = (s->output_dim - 1) * bins + 1;
    if (arch >= 592 && PRB_IS_SPARSE(bins))
        words = s->output_dim;
    for (size_t end = row + n; row < end; row++) {
        pixels += kn_prb_bin(s, rois + 5 * (row / bins),
                             row / s->bins % s->bins, row % s->bins)
                      .area;
        for (size_t i = 0; i < s->output_dim; i++)
            if (mapping[row * s->output_dim + i] !=
                (int)(i * bins + row % bins))
                words = s->channels;
    }
    return pixels * sizeof(float) * words;
}

static size_t smaller(size_t a, size_t b)
{
    return a < b ? a : b;
}

/* Counts the traffic of variant "wide": rois, which are loaded with the rows,
 * and atomics, in loads of at most `rows` rows. The rows are split evenly over
 * the tasks. */
static void wide_traffic(const struct kn_prb_shape *s,
                         const struct kn_tensor *t, size_t rows,
                         const struct kn_machine *m, struct kn_traffic *steps)
{
    const size_t bins = s->bins * s->bins, total = s->rois_num * bins;
    const size_t tasks = (size_t)m->tasks;
    for (size_t task = 0, row = 0; task < tasks; task++) {
        size_t end = row + total / tasks + (task < total % tasks);
        while (row < end) {
            size_t to = smaller(row + rows, end), n;
            steps[ROWS].in +=
                ((to - 1) / bins - row / bins + 1) * PRB_ROI_BYTES;
            for (; row < to; row += n) {
                n = smaller(bins - row % bins, to - row);
                steps[ADD].atomic +=
                    wide_bytes(s, t[PRB_ROIS].host, t[PRB_MAPPING_CHANNEL].host,
                               row, n, m->arch);
            }
        }
    }
}

/* A part of an image. */
struct part {
    size_t batch, h0, h1, w0, w1;
};

/* Counts the rows of bins, side by side in a roi, that are in a tile, and sets
 * *is_regular to whether all have the channels of a forward pass. */
static uint64_t rows_in(const struct kn_prb_shape *s, const struct kn_tensor *t,
                        const struct part *p, bool *is_regular)
{
    const size_t bins = s->bins * s->bins, row = s->bins * s->output_dim;
    const float *rois = t[PRB_ROIS].host;
    const int *mapping = t[PRB_MAPPING_CHANNEL].host;
    uint64_t rows = 0;
    *is_regular = true;
    for (size_t i = 0; i < s->rois_num * s->bins; i++) {
        bool is_in = false;
        for (size_t pw = 0; pw < s->bins; pw++) {
            const struct kn_prb_bin b =
                kn_prb_bin(s, rois + 5 * (i / s->bins), i % s->bins, pw);
            is_in |= b.area > 0 && b.batch == p->batch && b.h0 < p->h1 &&
                     b.h1 > p->h0 && b.w0 < p->w1 && b.w1 > p->w0;
        }
        rows += is_in;
        for (size_t k = 0; is_in && k < row; k++)
            *is_regular &= mapping[i * row + k] ==
                           (int)(k % s->output_dim * bins +
                                 i % s->bins * s->bins + k / s->output_dim);
    }
    return rows;
}

/* Counts the traffic of variant "tiles": each tile loads all rois, and the rows
 * that are in it, twice if one has other channels; tiles are stored once. */
static void tiles_traffic(const struct kn_prb_shape *s,
                          const struct kn_tensor *t,
                          const struct kn_prb_tile *tile,
                          struct kn_traffic *steps)
{
    const size_t h = (size_t)tile->height, w = (size_t)tile->width;
    struct part p = {0};
    for (p.batch = 0; p.batch < s->batches; p.batch++)
        for (p.h0 = 0; p.h0 < s->height; p.h0 += h)
            for (p.w0 = 0; p.w0 < s->width; p.w0 += w) {
                bool is_regular;
                p.h1 = smaller(p.h0 + h, s->height);
                p.w1 = smaller(p.w0 + w, s->width);
                const uint64_t rows = rows_in(s, t, &p, &is_regular);
                const uint64_t times = is_regular ? 1 : 2;
                steps[BIN].in += times * s->rois_num * PRB_ROI_BYTES;
                steps[ROWS].in += times * rows * s->bins * s->output_dim *
                                  (sizeof(float) + sizeof(int));
            }
    steps[ADD].out =
        s->batches * s->height * s->width * s->channels * sizeof(float);
}

static void traffic(const struct kn_case *c, const char *variant,
                    const struct kn_tensor *t, const struct kn_machine *m,
                    struct kn_traffic *steps)
{
    size_t usable = kn_usable(m);
    const struct kn_prb_shape s = kn_prb_shape(c);
    const bool wide = is_wide(c, variant, usable);
    const bool fits =
        wide || PRB_ROWS(usable, kn_case_int(c, PRB_OUTPUT_DIM)) >= 1;
    const struct kn_prb_tile tile = tile_of(c, variant, m);
    memset(steps, 0, N_STEPS * sizeof *steps);
    if (tile.height > 0) {
        tiles_traffic(&s, t, &tile, steps);
        return;
    }
    steps[CLEAR].out =
        s.batches * s.height * s.width * s.channels * sizeof(float);
    steps[fits ? ROWS : PIECES].in =
        values_of(c) * (sizeof(float) + sizeof(int));
    if (wide)
        wide_traffic(&s, t, (size_t)wide_rows(c, usable), m, steps);
    else
        steps[ADD].atomic =
            atomic_bytes(&s, t[PRB_ROIS].host, t[PRB_MAPPING_CHANNEL].host);
}

const struct kn_operator kn_op_psroipool_backward = {
    .name = "psroipool_backward",
    .function = &kn_function_psroipool_backward,
    .summary = "spreads the gradients of position-sensitive RoI bins over "
               "their pixels (R-FCN)",
    .n_sizes = PRB_SCALE,
    KN_TRIAL(PRB, prb),
};
