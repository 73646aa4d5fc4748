/* SPDX-License-Identifier: MIT
 *
 * The variant "wide" of psroipool_backward: handles adjacent bins of a roi at
 * once, and all channels of a pixel with one atomic. For kernels (.mlu).
 */
#ifndef KN_PSROIPOOL_BACKWARD_WIDE_H
#define KN_PSROIPOOL_BACKWARD_WIDE_H

#include "kernels/psroipool_backward/bins.h"

/* The parts of NRAM, see PRB_WIDE_FIXED in layout.h. */
struct Wide {
    float *pixels;  /* of one line of bins: per pixel a row of all channels */
    float *answer;  /* results of atomics, as long as a row */
    int *regular;   /* mapping_channel of a roi if it is the regular one */
    int *differs;   /* where the mapping of a roi differs */
    Range *columns; /* of the bins of a roi, along its width */
    float *grads;
    int *mapping;
    float *rois;
    int pitch; /* values from row to row of top_grad and mapping_channel */
    int pixel; /* values from row to row of pixels */
};

/* Bins of one roi at the same height: n of them from bin `pw` on. */
struct Line {
    int row; /* the row of its first bin among the loaded rows */
    int ph, pw, n;
    Range h;
};
/* Cuts NRAM for whole rows of bins, and names the parts. */
KN_INLINE Wide wide_parts(const kn_prb_args &a)
{
    const int dim = a.output_dim, width = a.pooled_width;
    const int rows = PRB_WIDE_ROWS(MAX_NRAM_SIZE, width, dim, a.channels);
    static_assert(sizeof(Range) == 8, "as in layout.h");
    Wide parts;
    char *at = nram_buffer;
    PRB_WIDE_MAP(KN_CUT, rows, width, dim, a.channels)
    PRB_WIDE_MAP(KN_NAME, rows, width, dim, a.channels)
    parts.pitch = PRB_GRAD_BYTES(dim) / sizeof(float);
    parts.pixel = PRB_PIXELS_BYTES(1, a.channels) / sizeof(float);
    return parts;
}

/* Writes the mapping of a forward pass, in which value i of a bin is channel i
 * * bins + bin. Rows are padded with zeros. */
__mlu_func__ void write_regular(const kn_prb_args &a, const Wide &p)
{
    const int bins = a.pooled_height * a.pooled_width;
    __bang_write_value(p.regular, bins * p.pitch, 0);
    __sync_compute();
    for (int bin = 0; bin < bins; bin++)
        for (int i = 0; i < a.output_dim; i++)
            p.regular[bin * p.pitch + i] = i * bins + bin;
}

/* Step 2: loads n rows from row `first` on, and their rois. */
__mlu_func__ void load_wide(const kn_prb_args &a, const Wide &p, int first,
                            int n)
{
    __mlu_step(PRB_STEP_2);
    const int bins = a.pooled_height * a.pooled_width;
    const int first_roi = first / bins, last_roi = (first + n - 1) / bins;
    const long from = (long)first * a.output_dim;
    const int bytes = PRB_INDEX_BYTES(a.output_dim);
    const int pitch = PRB_GRAD_BYTES(a.output_dim);
    __bang_write_value(p.mapping, n * p.pitch, 0);
    __sync_compute();
    __memcpy(p.grads, a.top_grad + from, bytes, GDRAM2NRAM, pitch, bytes,
             n - 1);
    __memcpy(p.mapping, a.mapping_channel + from, bytes, GDRAM2NRAM, pitch,
             bytes, n - 1);
    __memcpy(p.rois, a.rois + (long)first_roi * PRB_ROI_VALUES,
             (last_roi - first_roi + 1) * PRB_ROI_BYTES, GDRAM2NRAM);
}

/* Returns the pixels of bin i of a line, 0 or less if there are none. */
__mlu_func__ int area_of(const Wide &p, const Line &line, int i)
{
    Range w = p.columns[line.pw + i];
    return (w.end - w.start) * (line.h.end - line.h.start);
}

/* Divides the values of each bin by its area. */
__mlu_func__ void divide_line(const Wide &p, const Line &line)
{
    float *grads = p.grads + line.row * p.pitch;
    for (int i = 0; i < line.n; i++, grads += p.pitch) {
        int area = area_of(p, line, i);
        if (area > 1)
            __bang_div(grads, grads, (float)area, p.pitch);
    }
}

/* Returns whether n bins of a roi, from bin `bin` on, which were loaded at row
 * `row`, have the regular mapping. */
__mlu_func__ bool is_regular(const Wide &p, int row, int bin, int n)
{
    __bang_ne(p.differs, p.mapping + row * p.pitch, p.regular + bin * p.pitch,
              n * p.pitch);
    return __bang_count((const float *)p.differs, n * p.pitch) == 0;
}

/* Puts each value of a line of bins into its channel of `pixels`. */
__mlu_func__ void spread_regular(const kn_prb_args &a, const Wide &p,
                                 const Line &line)
{
    const int bins = a.pooled_height * a.pooled_width;
    const float *from = p.grads + line.row * p.pitch;
    float *to = p.pixels + line.ph * a.pooled_width + line.pw;
    const int size = sizeof(float);
#if __BANG_ARCH__ >= 300
    __memcpy(to, from, size, NRAM2NRAM, bins * size, a.output_dim - 1,
             (p.pixel + 1) * size, line.n - 1, size, a.output_dim - 1,
             p.pitch * size, line.n - 1);
#else
    for (int i = 0; i < line.n; i++)
        __memcpy(to + i * (p.pixel + 1), from + i * p.pitch, size, NRAM2NRAM,
                 bins * size, size, a.output_dim - 1);
#endif
}

/* Puts each value into its channel, whatever the channels are. */
__mlu_func__ void spread_any(const kn_prb_args &a, const Wide &p,
                             const Line &line)
{
    __sync_compute(); /* the values to read must be computed */
    for (int i = 0; i < line.n; i++)
        for (int k = 0; k < a.output_dim; k++) {
            int at = (line.row + i) * p.pitch + k, c = p.mapping[at];
            if (c >= 0 && c < a.channels)
                p.pixels[i * p.pixel + c] += p.grads[at];
        }
}

/* Adds n channels to every pixel of a bin. */
__mlu_func__ void add_channels(const kn_prb_args &a, const Bin &bin,
                               const float *pixel, float *answer, int n)
{
#if __BANG_ARCH__ >= 592
    (void)answer;
    __bang_atomic_reduce_add(bin.first, pixel, n, bin.width - 1, bin.height - 1,
                             pixel_bytes(a), line_bytes(a), 0, 0);
#else
    float *bottom = bin.first;
    for (int h = 0; h < bin.height; h++, bottom += (long)a.width * a.channels)
        for (int w = 0; w < bin.width; w++)
            __bang_atomic_add(answer, bottom + (long)w * a.channels, pixel, n);
#endif
}

/* Step 6 for a line: adds channels to each bin. With a regular mapping, adds
 * those from the bin's own on, else all channels. Where a bin has no value, a
 * zero is added, which changes nothing. */
__mlu_func__ void add_line(const kn_prb_args &a, const Wide &p, const Roi &roi,
                           const Line &line, bool regular)
{
    __mlu_step(PRB_STEP_6);
    const int bins = a.pooled_height * a.pooled_width;
    const int n = regular ? (a.output_dim - 1) * bins + 1 : a.channels;
    const float *pixel = p.pixels;
    for (int i = 0; i < line.n; i++, pixel += p.pixel) {
        Bin bin = make_bin(a, roi, line.h, p.columns[line.pw + i]);
        int c = regular ? line.ph * a.pooled_width + line.pw + i : 0;
        bin.first += c;
        if (bin.area > 0)
            add_channels(a, bin, pixel + c, p.answer, n);
    }
    __sync_io(); /* the pixels must have been read */
    __bang_write_value(p.pixels, line.n * p.pixel, 0.0f);
}

#if __BANG_ARCH__ >= 592
/* Step 6 for a line with the regular mapping and channels far apart: adds its
 * values directly, with one strided atomic for a line of pixels of a bin. */
__mlu_func__ void add_line_regular(const kn_prb_args &a, const Wide &p,
                                   const Roi &roi, const Line &line)
{
    __mlu_step(PRB_STEP_6);
    const int size = sizeof(float);
    const int step = a.pooled_height * a.pooled_width * size;
    const float *grads = p.grads + line.row * p.pitch;
    for (int i = 0; i < line.n; i++, grads += p.pitch) {
        Bin bin = make_bin(a, roi, line.h, p.columns[line.pw + i]);
        float *bottom = bin.first + line.ph * a.pooled_width + line.pw + i;
        for (int h = 0; h < bin.height; h++) {
            __bang_atomic_reduce_add(bottom, grads, 1, a.output_dim - 1,
                                     bin.width - 1, step, pixel_bytes(a), size,
                                     0);
            bottom += (long)a.width * a.channels;
        }
    }
}
#endif

/* Steps 5 and 6 for a line. */
__mlu_func__ void deal_line(const kn_prb_args &a, const Wide &p, const Roi &roi,
                            const Line &line, bool regular)
{
    __mlu_step(PRB_STEP_5);
    divide_line(p, line);
#if __BANG_ARCH__ >= 592
    if (regular && PRB_IS_SPARSE(a.pooled_height * a.pooled_width))
        return add_line_regular(a, p, roi, line);
#endif
    if (regular)
        spread_regular(a, p, line);
    else
        spread_any(a, p, line);
    add_line(a, p, roi, line, regular);
}

/* Steps 4 to 6 for n bins of a roi from bin `bin` on; loaded at row `row`. */
__mlu_func__ void deal_roi(const kn_prb_args &a, const Wide &p,
                           const float *values, int row, int bin, int n)
{
    const int width = a.pooled_width;
    Roi roi;
    __mlu_step(PRB_STEP_4);
    read_roi(a, values, roi);
    if (!roi.is_there)
        return;
    for (int pw = 0; pw < width; pw++)
        p.columns[pw] = bin_range(pw, roi.bin_w, roi.start_w, a.width);
    bool regular = is_regular(p, row, bin, n);
    for (int done = 0; done < n;) {
        int ph = (bin + done) / width, pw = (bin + done) % width;
        int left = n - done, end = width - pw;
        __mlu_step(PRB_STEP_4);
        Line line = {row + done, ph, pw, left < end ? left : end,
                     bin_range(ph, roi.bin_h, roi.start_h, a.height)};
        done += line.n;
        if (line.h.end <= line.h.start)
            continue;
        deal_line(a, p, roi, line, regular);
    }
}
/* Loads n rows, and adds the bins of each roi side by side. */
__mlu_func__ void deal_rows_wide(const kn_prb_args &a, const Wide &p, int first,
                                 int n)
{
    const int bins = a.pooled_height * a.pooled_width;
    const float *values = p.rois;
    load_wide(a, p, first, n);
    for (int done = 0; done < n; values += PRB_ROI_VALUES) {
        int bin = (first + done) % bins;
        int left = n - done, end = bins - bin;
        int of_roi = left < end ? left : end;
        deal_roi(a, p, values, done, bin, of_roi);
        done += of_roi;
    }
}

#endif
