/* SPDX-License-Identifier: MIT */
#include "kernels/psroipool_backward/cost.h"

#include <math.h>

/* Scalar cycles and jumps, by reports of compiled kernels: of a row of bins in
 * a tile, of a bin, of an addition. */
struct scalar {
    double cycles, jumps;
};
static const struct scalar of_row = {600, 25}, of_bin = {75, 6},
                           of_add = {8, 1};

/* Scalar cycles of a tile, and of some rois for a tile. */
static const double BEGIN_TILE = 1500, BEGIN_ROIS = 1500;

static double scalar(const struct kn_rates *r, const struct scalar *s)
{
    return s->cycles + s->jumps * r->jump;
}

static double operation(const struct kn_rates *r, double values)
{
    return r->startup + ceil(values * 4 / r->vector);
}

/* Along one axis: pixels of a bin, if the corners of rois are anywhere on
 * it. */
static double pixels_of_bin(long size, long bins)
{
    return fmin((double)size, (double)size / 3 / (double)bins + 1);
}

/* The share of bins that touch one of `part` adjacent pixels of an axis. */
static double touches(double pixels, long part, long size)
{
    return fmin(1, (pixels + (double)part - 1) / (double)size);
}

/* Returns the cycles of a tile. */
static double cost_of_tile(const struct kn_prb_shape_of_call *s,
                           const struct kn_prb_tile *t)
{
    const struct kn_rates *r = &s->rates;
    const double bins = (double)s->bins, dim = (double)s->dim;
    const double h = pixels_of_bin(s->height, s->bins);
    const double w = pixels_of_bin(s->width, s->bins);
    const double rois = (double)s->rois, some = fmin(rois, PRB_TILE_ROIS);
    const double across = touches((w - 1) * bins + 1, t->width, s->width);
    const double rows = rois / (double)s->batches * bins *
                        touches(h, t->height, s->height) * across;
    const double of_a_row = bins * touches(w, t->width, s->width) / across;
    const double lines = h * t->height / (h + t->height - 1);
    const double columns = w * t->width / (w + t->width - 1);
    const double add = fmax(scalar(r, &of_add), operation(r, columns * dim));
    const double divide = r->startup + dim * 4 / 32;
    const double values = (double)t->height * t->width * bins * bins * dim;
    const double ranges = 2 * (bins + 1) * 12 * operation(r, some) +
                          20 * operation(r, bins * some);
    return BEGIN_TILE + 2 * r->io_latency +
           ceil(rois / some) *
               (ranges + BEGIN_ROIS + 3 * r->io_latency + 3 * r->interlock) +
           rows *
               (scalar(r, &of_row) +
                of_a_row * fmax(scalar(r, &of_bin) + lines * scalar(r, &of_add),
                                divide + lines * add)) +
           values * 4 * (1 / r->vector + 1 / r->rearrange) +
           t->height * 2 * r->io_latency;
}

static double cost_of_tiles(const struct kn_prb_shape_of_call *s,
                            const struct kn_prb_tile *t)
{
    const struct kn_rates *r = &s->rates;
    const double tiles = (double)s->batches *
                         ceil((double)s->height / t->height) *
                         ceil((double)s->width / t->width);
    const double channels = (double)(s->bins * s->bins * s->dim);
    const double bytes = (double)(s->batches * s->height * s->width) * channels;
    return fmax(ceil(tiles / r->cores) * cost_of_tile(s, t),
                bytes * 4 / r->dram);
}

struct kn_prb_tile kn_prb_tile(const struct kn_prb_shape_of_call *s)
{
    enum { MOST_BATCHES = 1 << 24 }; /* that a float can count */
    struct kn_prb_tile best = {0, 0};
    double least = INFINITY;
    long fixed = 0;
#define ADD(member, name, bytes, doc) fixed += (bytes);
    PRB_TILES_MAP(ADD, s->bins, s->dim, 0, 0)
#undef ADD
    const long pixel = PRB_TILE_LINES(1, s->bins, s->dim, 1);
    const long pixels = (s->nram - fixed) / pixel;
    if (s->arch < 372 || s->batches > MOST_BATCHES || s->nram < fixed)
        return best;
    for (long width = 1; width <= s->width && 2 * width <= pixels; width++) {
        const long most = pixels / width - 1;
        for (long height = 1; height <= s->height && height <= most; height++) {
            const struct kn_prb_tile t = {(int)height, (int)width};
            const double cost = cost_of_tiles(s, &t);
            if (cost < least) {
                least = cost;
                best = t;
            }
        }
    }
    return best;
}

/* ---- the other variants -------------------------------------------------- */

/* Bytes below which a piece of NRAM costs its own time in a copy or atomic with
 * strides, and bytes that an atomic on one value of DRAM moves. */
static const double GRAIN = 64, MOVED = 128;

/* Scalar cycles: of a row, in the document's way and as one of a line of bins;
 * of an atomic; of a channel. */
static const double FIND_BIN = 600, OF_LINE = 150, OF_ATOMIC = 30,
                    ONE_CHANNEL = 8, BEGIN_WIDE = 500;

/* Returns the time of an atomic on a pixel that waits for its answer, on 2xx
 * and 3xx. */
static double answered(const struct kn_rates *r, double bytes)
{
    return 2 * r->io_latency + 2 * bytes / r->atomic;
}

/* The pixels of bins of the busiest core, beside those of bins of the mean
 * size: of many rois; and what is added if a core has one. */
#define MEAN  0.8
#define LARGE 2.2

/* Adds value by value. */
static double cost_documented(const struct kn_prb_shape_of_call *s,
                              double pixels, double sliver)
{
    const struct kn_rates *r = &s->rates;
    const double value =
        r->generation >= 5
            ? (pixels - 1) * r->chip_piece + r->io_latency + OF_ATOMIC
            : pixels * (answered(r, 4) + OF_ATOMIC);
    return FIND_BIN + sliver + (double)s->dim * value;
}

/* Adds lines of bins: all channels of a pixel; or values, where that is less.
 */
static double cost_wide(const struct kn_prb_shape_of_call *s, double h,
                        double w, double sliver)
{
    const struct kn_rates *r = &s->rates;
    const double dim = (double)s->dim, bins = (double)(s->bins * s->bins);
    const double bytes = ((dim - 1) * bins + 1) * 4;
    const double row = OF_LINE + 20 * r->jump + 2 * sliver + 2 * dim;
    if (r->generation < 5)
        return row +
               h * w * fmax(answered(r, bytes), bytes * r->cores / r->dram);
    if (!PRB_IS_SPARSE(bins))
        return row + OF_ATOMIC +
               h * w *
                   fmax(bytes < GRAIN ? r->chip_piece : 0,
                        fmax(bytes / r->atomic, bytes * r->cores / r->dram));
    return row +
           h * fmax((w - 1) * sliver + OF_ATOMIC + w * dim * 4 / r->atomic,
                    w * dim * MOVED * r->cores / r->dram);
}

double kn_prb_cost(const struct kn_prb_shape_of_call *s,
                   enum kn_prb_variant variant)
{
    const struct kn_rates *r = &s->rates;
    const struct kn_prb_tile t = kn_prb_tile(s);
    const double bins = (double)(s->bins * s->bins), dim = (double)s->dim;
    const double h = pixels_of_bin(s->height, s->bins);
    const double w = pixels_of_bin(s->width, s->bins);
    const double rows = ceil((double)s->rois * bins / r->cores);
    const double of_core = fmax(1, (double)s->rois / r->cores);
    const double uneven = sqrt(MEAN + LARGE / sqrt(of_core));
    const double sliver = dim * 4 < GRAIN ? r->chip_piece : r->io_segment;
    const double plane = (double)(s->batches * s->height * s->width);
    const double clear =
        r->launch + r->io_latency + plane * bins * dim * 4 / r->dram;
    if (variant == PRB_TILES && t.height > 0)
        return cost_of_tiles(s, &t);
    /* Variant "wide" writes the channels of a forward pass one by one. */
    const double begin = variant == PRB_DOCUMENTED
                             ? clear
                             : clear + BEGIN_WIDE + 4 * r->io_latency +
                                   3 * r->interlock +
                                   bins * dim * (ONE_CHANNEL + r->jump);
    return begin +
           rows * (variant == PRB_DOCUMENTED
                       ? cost_documented(s, h * w * uneven * uneven, sliver)
                       : cost_wide(s, h * uneven, w * uneven, sliver));
}
