/* SPDX-License-Identifier: MIT
 *
 * The variant "tiles" of psroipool_backward: a core adds up a tile of an image
 * in NRAM and stores it once, without atomics. For kernels (.mlu).
 *
 * In NRAM, a line of the tile is [bin][column][value]: a bin adds its values to
 * a run of such columns with one instruction. That needs the channels of a
 * forward pass, channel i * bins + bin for value i of a bin. If a tile meets
 * others, it is done again value by value. A transposition makes the channels
 * of pixels from a line.
 */
#ifndef KN_PSROIPOOL_BACKWARD_TILES_H
#define KN_PSROIPOOL_BACKWARD_TILES_H

#include "kernels/psroipool_backward/bins.h"

#if __BANG_ARCH__ >= 372 /* on 2xx there is no __bang_filter */

/* The parts of NRAM, see PRB_TILES_MAP in layout.h. Ranges are those of bins:
 * for each of pooled_height or pooled_width a vector over the rois. */
struct Tiles {
    float *rois, *temp;    /* as loaded; a vector for each of the five values */
    int *h0, *h1;          /* lines of the bins, in the image */
    int *from, *n, *spans; /* columns: the first in the tile and how many, both
                              times output_dim; how many in the image */
    int *first, *last; /* of each roi, its first bin across in the tile, and the
                          one behind its last */
    int *flags, *number;
    int *segments; /* bins of rois that are in the tile: ph * n + roi, of n rois
                      at a time, which is how long the vectors are */
    int *regular, *bad; /* channels of a forward pass; where others are */
    float *grads;
    int *mapping;
    float *lines, *out;
};

/* Lines h0 to h1, columns w0 to w1 of an image, ends excluded. */
struct Tile {
    int image, h0, h1, w0, w1;
};

/* Divides NRAM into the parts that a tile needs. */
KN_INLINE Tiles tiles_parts(const kn_prb_args &a)
{
    const int width = a.pooled_width, dim = a.output_dim;
    Tiles parts;
    char *at = nram_buffer;
    PRB_TILES_MAP(KN_CUT, width, dim, a.tile_height, a.tile_width)
    PRB_TILES_MAP(KN_NAME, width, dim, a.tile_height, a.tile_width)
    const int rois = PRB_TILE_ROIS, bins = width * rois;
    parts.temp = parts.rois + PRB_ROI_VALUES * rois;
    parts.h1 = parts.h0 + bins;
    parts.n = parts.from + bins;
    parts.spans = parts.n + bins;
    parts.last = parts.first + rois;
    parts.number = parts.flags + bins;
    return parts;
}

/* Rounds halves away from zero, as roundf does. temp: two vectors. */
__mlu_func__ void round_away(float *v, float *temp, int n)
{
    float *whole = temp, *rest = temp + n;
    __bang_abs(rest, v, n);
    __bang_floor(whole, rest, n);
    __bang_sub(rest, rest, whole, n);
    __bang_ge_scalar(rest, rest, 0.5f, n);
    __bang_add(whole, whole, rest, n);
    __bang_lt_scalar(rest, v, 0.0f, n);
    __bang_mul_scalar(rest, rest, -2.0f, n);
    __bang_add_scalar(rest, rest, 1.0f, n);
    __bang_mul(v, whole, rest, n);
}

/* Cuts edges, which become whole numbers, to an axis of this size. */
__mlu_func__ void clip_edges(int *to, float *edges, int size, int n)
{
    __bang_maxeq_scalar(edges, edges, 0.0f, n);
    __bang_mineq_scalar(edges, edges, (float)size, n);
    __bang_float2int32_tz(to, edges, n, 0);
}

/* Step 4 along one axis: ranges of the bins of n rois that begin at `first` and
 * end at `last`, which are overwritten; `is_there` becomes 0 where the extent
 * is not finite. temp: two vectors. */
__mlu_func__ void find_ranges(const kn_prb_args &a, float *first, float *last,
                              int bins, int size, int *starts, int *ends,
                              float *is_there, float *temp, int n)
{
    float *edge = temp;
    round_away(first, temp, n);
    round_away(last, temp, n);
    __bang_mul_scalar(first, first, a.spatial_scale, n);
    __bang_add_scalar(last, last, 1.0f, n);
    __bang_mul_scalar(last, last, a.spatial_scale, n);
    __bang_sub(last, last, first, n);
    __bang_mul_scalar(edge, last, 0.0f, n); /* NaN if not finite */
    __bang_eq_scalar(edge, edge, 0.0f, n);
    __bang_mul(is_there, is_there, edge, n);
    __bang_maxeq_scalar(last, last, 0.1f, n);
    __bang_div(last, last, (float)bins, n);
    for (int i = 0; i <= bins; i++) {
        __bang_mul_scalar(edge, last, (float)i, n);
        __bang_add(edge, edge, first, n);
        if (i < bins) {
            __bang_floor(edge + n, edge, n);
            clip_edges(starts + i * n, edge + n, size, n);
        }
        if (i == 0)
            continue;
        __bang_mul_scalar(edge, edge, -1.0f, n);
        __bang_floor(edge, edge, n); /* the ceiling, negative */
        __bang_mul_scalar(edge, edge, -1.0f, n);
        clip_edges(ends + (i - 1) * n, edge, size, n);
    }
}

/* Adds up flags of the bins of n rois across. */
__mlu_func__ void count_bins(int *sum, const int *flags, int bins, int n)
{
    __bang_write_value(sum, n, 0);
    for (int pw = 0; pw < bins; pw++)
        __bang_add(sum, sum, flags + pw * n, n);
}

/* Finds the bins of n rois in columns of the tile, and cuts them to it. */
__mlu_func__ void cut_columns(const kn_prb_args &a, const Tiles &p,
                              const Tile &t, int n)
{
    const int all = a.pooled_width * n;
    int *from = p.from, *end = p.n;
    __bang_lt_scalar(p.flags, end, t.w0 + 1, all);
    count_bins(p.first, p.flags, a.pooled_width, n);
    __bang_lt_scalar(p.flags, from, t.w1, all);
    count_bins(p.last, p.flags, a.pooled_width, n);
    __bang_sub(p.spans, end, from, all);
    __bang_sub_scalar(from, from, t.w0, all);
    __bang_maxeq_scalar(from, from, 0, all);
    __bang_sub_scalar(end, end, t.w0, all);
    __bang_mineq_scalar(end, end, t.w1 - t.w0, all);
    __bang_sub(p.n, end, from, all);
    __bang_mul_scalar(p.n, p.n, a.output_dim, all);
    __bang_mul_scalar(from, from, a.output_dim, all);
}

/* Chooses the bins, of n rois that are there, in lines of the tile. Returns how
 * many. */
__mlu_func__ int choose_segments(const kn_prb_args &a, const Tiles &p,
                                 const Tile &t, float *is_there, int n)
{
    const int all = a.pooled_height * n;
    int *also = p.segments;
    for (int i = 0; i < 32 && i < all; i++)
        p.number[i] = i;
    for (int have = 32; have < all; have *= 2)
        __bang_add_scalar(p.number + have, p.number, have,
                          have < all - have ? have : all - have);
    __bang_lt_scalar(p.flags, p.h0, t.h1, all);
    __bang_gt_scalar(also, p.h1, t.h0, all);
    __bang_mul(p.flags, p.flags, also, all);
    __bang_gt(also, p.h1, p.h0, all);
    __bang_mul(p.flags, p.flags, also, all);
    __bang_float2int32_tz((int *)is_there, is_there, n, 0);
    __bang_lt(also, p.first, p.last, n);
    __bang_mul((int *)is_there, (int *)is_there, also, n);
    __bang_cycle_mul(p.flags, p.flags, (int *)is_there, all, n);
    return (int)__bang_filter(p.segments, p.number, p.flags, all);
}

/* Finds the bins of n rois, from number `first` on, that are in the tile.
 * Returns how many. */
__mlu_func__ int find_segments(const kn_prb_args &a, const Tiles &p,
                               const Tile &t, int first, int n)
{
    const int bins = a.pooled_width;
    float *values = p.temp, *temp = values + PRB_ROI_VALUES * n;
    float *is_there = values;
    __mlu_step(PRB_STEP_4);
    __memcpy(p.rois, a.rois + (long)first * PRB_ROI_VALUES, n * PRB_ROI_BYTES,
             GDRAM2NRAM);
    __bang_transpose(values, p.rois, n, PRB_ROI_VALUES);
    __bang_ge_scalar(temp, values, (float)t.image, n);
    __bang_lt_scalar(is_there, values, (float)(t.image + 1), n);
    __bang_mul(is_there, is_there, temp, n);
    find_ranges(a, values + n, values + 3 * n, bins, a.width, p.from, p.n,
                is_there, temp, n);
    find_ranges(a, values + 2 * n, values + 4 * n, bins, a.height, p.h0, p.h1,
                is_there, temp, n);
    cut_columns(a, p, t, n);
    return choose_segments(a, p, t, is_there, n);
}

/* A segment: the bins of a roi at one height, and the lines of the tile that
 * they cover. */
struct Segment {
    int roi, ph;
    int height, h0, h1; /* of the bins; in the tile */
};

/* Finds the bins of box i that meet the tile. */
__mlu_func__ Segment segment_at(const Tiles &p, const Tile &t, int i, int rois)
{
    const int at = p.segments[i], h0 = p.h0[at], h1 = p.h1[at];
    const int ph = at / rois;
    return {at - ph * rois, ph, h1 - h0, h0 > t.h0 ? h0 : t.h0,
            h1 < t.h1 ? h1 : t.h1};
}

/* Starts to load n segments from number `from` on into a set of rows. */
__mlu_func__ void load_segments(const kn_prb_args &a, const Tiles &p, int set,
                                int first, int rois, int from, int n)
{
    __mlu_step(PRB_STEP_2);
    const int row = a.pooled_width * a.output_dim;
    const int bytes = row * (int)sizeof(float);
    float *grads = p.grads + set * PRB_TILE_ROWS * row;
    int *mapping = p.mapping + set * PRB_TILE_ROWS * row;
    for (int i = 0; i < n; i++, grads += row, mapping += row) {
        const int at = p.segments[from + i], ph = at / rois;
        const long roi = first + at - ph * rois;
        const long in = (roi * a.pooled_height + ph) * row;
        __memcpy_async(grads, a.top_grad + in, bytes, GDRAM2NRAM);
        __memcpy_async(mapping, a.mapping_channel + in, bytes, GDRAM2NRAM);
    }
}

/* Steps 5 and 6 for a segment with the channels of a forward pass. */
__mlu_func__ void add_regular(const kn_prb_args &a, const Tiles &p,
                              const Tile &t, const Segment &s, int rois,
                              float *grads, int *mapping)
{
    const int width = a.pooled_width, dim = a.output_dim, row = width * dim;
    const int columns = t.w1 - t.w0, line = width * width * columns * dim;
    __bang_ne(mapping, mapping, p.regular + s.ph * row, row);
    __bang_or(p.bad, p.bad, mapping, row);
    const int first = p.first[s.roi], last = p.last[s.roi];
    float *lines =
        p.lines + (s.h0 - t.h0) * line + (s.ph * width + first) * columns * dim;
    const int skipped = first * rois + s.roi, height = s.h1 - s.h0;
    const int *from = p.from + skipped, *count = p.n + skipped;
    const int *across = p.spans + skipped;
    grads += first * dim;
    int n = *count, at_column = *from, span = *across;
    for (int pw = first; pw < last; pw++) {
        const int next = pw + 1 < last ? rois : 0;
        const int next_n = *(count += next), next_at = *(from += next);
        const int next_span = *(across += next); /* before they are needed */
        float *at = lines + at_column;
        if (n > 0) {
            __bang_div(grads, grads, (float)(span * s.height), dim);
            int h = height;
            for (; h > 2; h -= 3, at += 3 * line) {
                __bang_cycle_add(at, at, grads, n, dim);
                __bang_cycle_add(at + line, at + line, grads, n, dim);
                __bang_cycle_add(at + 2 * line, at + 2 * line, grads, n, dim);
            }
            if (h > 0)
                __bang_cycle_add(at, at, grads, n, dim);
            if (h > 1)
                __bang_cycle_add(at + line, at + line, grads, n, dim);
        }
        n = next_n;
        at_column = next_at;
        span = next_span;
        grads += dim;
        lines += columns * dim;
    }
}

/* The same, whatever the channels are. */
__mlu_func__ void add_any(const kn_prb_args &a, const Tiles &p, const Tile &t,
                          const Segment &s, int rois, const float *grads,
                          const int *mapping)
{
    const int width = a.pooled_width, dim = a.output_dim, bins = width * width;
    const int columns = t.w1 - t.w0, line = bins * columns * dim;
    for (int i = 0; i < width * dim; i++) {
        const int at = i / dim * rois + s.roi, c = mapping[i];
        if (c < 0 || c >= a.channels || p.n[at] <= 0)
            continue;
        const float value = grads[i] / (float)(p.spans[at] * s.height);
        float *to = p.lines + c % bins * columns * dim + p.from[at] + c / bins;
        for (int h = s.h0 - t.h0; h < s.h1 - t.h0; h++)
            for (int w = 0; w < p.n[at]; w += dim)
                to[h * line + w] += value;
    }
}

/* Adds up the tile. Rows of some segments are loaded while others are added. */
__mlu_func__ void add_rois(const kn_prb_args &a, const Tiles &p, const Tile &t,
                           bool is_regular)
{
    const int row = a.pooled_width * a.output_dim;
    for (int first = 0; first < a.rois_num; first += PRB_TILE_ROIS) {
        const int left = a.rois_num - first;
        const int rois = left < PRB_TILE_ROIS ? left : PRB_TILE_ROIS;
        const int n = find_segments(a, p, t, first, rois);
        int set = 0, some = n < PRB_TILE_ROWS ? n : PRB_TILE_ROWS;
        __sync_compute(); /* both sets have been added */
        load_segments(a, p, set, first, rois, 0, some);
        for (int done = 0; done < n; set ^= 1) {
            const int rest = n - done - some;
            const int next = rest < PRB_TILE_ROWS ? rest : PRB_TILE_ROWS;
            __sync_io();
            __sync_compute(); /* the other set has been added */
            load_segments(a, p, set ^ 1, first, rois, done + some, next);
            __mlu_step(PRB_STEP_6);
            for (int i = 0; i < some; i++) {
                const Segment s = segment_at(p, t, done + i, rois);
                const int at = (set * PRB_TILE_ROWS + i) * row;
                if (is_regular)
                    add_regular(a, p, t, s, rois, p.grads + at, p.mapping + at);
                else
                    add_any(a, p, t, s, rois, p.grads + at, p.mapping + at);
            }
            done += some;
            some = next;
        }
    }
}

/* Fills the sums of a tile with zeros. */
__mlu_func__ void clear_tile(const kn_prb_args &a, const Tiles &p,
                             const Tile &t)
{
    __mlu_step(PRB_STEP_0);
    __bang_write_value(p.lines, (t.h1 - t.h0) * (t.w1 - t.w0) * a.channels,
                       0.0f);
}

/* Stores the tile, a line at a time. */
__mlu_func__ void store_tile(const kn_prb_args &a, const Tiles &p,
                             const Tile &t)
{
    __mlu_step(PRB_STEP_6);
    const int bins = a.pooled_width * a.pooled_width;
    const int values = (t.w1 - t.w0) * a.output_dim;
    for (int h = t.h0; h < t.h1; h++) {
        float *to =
            a.bottom_grad +
            (((long)t.image * a.height + h) * a.width + t.w0) * a.channels;
        __sync_io(); /* the line before has left */
        __bang_transpose(p.out, p.lines + (long)(h - t.h0) * bins * values,
                         bins, values);
        __sync_compute();
        __memcpy_async(to, p.out, bins * values * (int)sizeof(float),
                       NRAM2GDRAM);
    }
    __sync_io();
}

/* Adds up all boxes that meet a tile, and stores it. */
__mlu_func__ void do_tile(const kn_prb_args &a, const Tiles &p, const Tile &t)
{
    const int row = a.pooled_width * a.output_dim;
    clear_tile(a, p, t);
    __bang_write_value(p.bad, row, 0);
    add_rois(a, p, t, true);
    if (__bang_count((const float *)p.bad, row) > 0) {
        clear_tile(a, p, t);
        add_rois(a, p, t, false);
        __sync_compute();
    }
    store_tile(a, p, t);
}

/* Returns the i-th tile. Those in the middle of images, which most rois cover,
 * come first. */
__mlu_func__ Tile tile_at(const kn_prb_args &a, int i, int down, int across)
{
    const int of_line = a.batches * across, rank = i / of_line;
    const int line = rank % 2 ? down / 2 - (rank + 1) / 2 : down / 2 + rank / 2;
    const int h = line * a.tile_height, w = i % across * a.tile_width;
    return {i % of_line / across, h,
            h + a.tile_height < a.height ? h + a.tile_height : a.height, w,
            w + a.tile_width < a.width ? w + a.tile_width : a.width};
}

/* The tiles of a core. Cores take turns in one order and back, so that all have
 * about the same work. */
__mlu_func__ void do_tiles(const kn_prb_args &a)
{
    const Tiles p = tiles_parts(a);
    const int bins = a.pooled_width * a.pooled_width;
    const int across = (a.width - 1) / a.tile_width + 1;
    const int down = (a.height - 1) / a.tile_height + 1;
    const int tiles = a.batches * down * across;
    if (taskId >= tiles)
        return;
    for (int i = 0; i < a.output_dim; i++)
        p.regular[i] = i * bins;
    for (int have = 1; have < bins; have *= 2)
        __bang_add_scalar(p.regular + have * a.output_dim, p.regular, have,
                          (have < bins - have ? have : bins - have) *
                              a.output_dim);
    for (int round = 0; round * taskDim < tiles; round++) {
        const int turn = round % 2 ? taskDim - 1 - taskId : taskId;
        const int i = round * taskDim + turn;
        if (i < tiles)
            do_tile(a, p, tile_at(a, i, down, across));
    }
}

#endif

#endif
