/* SPDX-License-Identifier: MIT
 *
 * Shared by the kernel, its host code and its description: the documented NRAM
 * partitions, the names of the documented steps, the arguments.
 */
#ifndef KN_PSROIPOOL_BACKWARD_LAYOUT_H
#define KN_PSROIPOOL_BACKWARD_LAYOUT_H

#include <cnrt.h>

#include "kernels/library/launch.h"
#include "kernels/library/parts.h"

/* A row has the output_dim values of top_grad of one bin, and as many values of
 * mapping_channel. All sizes are bytes. */
#define PRB_ALIGN          128 /* ALIGN_SIZE_128 */
#define PRB_CEIL_ALIGN(n)  (((n) + PRB_ALIGN - 1) / PRB_ALIGN * PRB_ALIGN)
#define PRB_FLOOR_ALIGN(n) ((n) / PRB_ALIGN * PRB_ALIGN)
#define PRB_ATOMIC_BYTES   128 /* for the result of atomic_add */
#define PRB_GRAD_BYTES(dim)                           \
    PRB_CEIL_ALIGN((long)(dim)*4) /* output_dim_align \
                                   */
#define PRB_INDEX_BYTES(dim) ((long)(dim)*4)

/* nram_output_dim_num: the number of rows that fit; 0 if not even one does. */
#define PRB_ROWS(bytes, dim)            \
    (((long)(bytes)-PRB_ATOMIC_BYTES) / \
     (PRB_GRAD_BYTES(dim) + PRB_INDEX_BYTES(dim)))

/* max_deal_num: the NRAM of each of the two tensors if a row does not fit. */
#define PRB_DEAL_BYTES(bytes) \
    PRB_FLOOR_ALIGN(((long)(bytes)-PRB_ATOMIC_BYTES) / 8 * 4)

/* NRAM has the rows that fit, or pieces of a row. The values that atomic_add
 * returns are at the end of NRAM. */
#define PRB_MAP(P, rows, dim)                        \
    P(grads, "top_grad", (rows)*PRB_GRAD_BYTES(dim), \
      "rows of output_dim values")                   \
    P(mapping, "mapping_channel", (rows)*PRB_INDEX_BYTES(dim), "their channels")
#define PRB_PIECE_MAP(P, deal)                     \
    P(grads, "top_grad", deal, "a piece of a row") \
    P(mapping, "mapping_channel", deal, "their channels")
#define PRB_ATOMIC_MAP(P) \
    P(atomic, "atomic_add", PRB_ATOMIC_BYTES, "the value before an addition")

/* NRAM of variant "wide". First the parts of a fixed size:
 *  - the pixels of a line of bins, each with all channels, and one more pixel
 *  - the regular mapping_channel of a roi, and where the actual one differs
 *  - the columns of the bins of a roi
 * Then rows as above, but mapping_channel is aligned, too, and each row has
 * room for a roi. */
#define PRB_ROI_VALUES             5 /* batch, x1, y1, x2, y2 */
#define PRB_ROI_BYTES              (PRB_ROI_VALUES * 4)
#define PRB_PIXELS_BYTES(n, chans) ((n)*PRB_CEIL_ALIGN((long)(chans)*4))
#define PRB_ROWS_BYTES(n, dim)     ((n)*PRB_GRAD_BYTES(dim))
#define PRB_COLUMNS_BYTES(width)   PRB_CEIL_ALIGN((long)(width)*8)
#define PRB_WIDE_FIXED(width, dim, chans)               \
    (PRB_PIXELS_BYTES((width) + 1, chans) +             \
     PRB_ROWS_BYTES(2 * (long)(width) * (width), dim) + \
     PRB_COLUMNS_BYTES(width))
#define PRB_WIDE_ROWS(bytes, width, dim, chans)          \
    (((long)(bytes)-PRB_WIDE_FIXED(width, dim, chans)) / \
     (2 * PRB_GRAD_BYTES(dim) + PRB_ROI_BYTES))

#define PRB_WIDE_MAP(P, rows, width, dim, chans)                               \
    P(pixels, "pixels", PRB_PIXELS_BYTES(width, chans),                        \
      "what pixels get, all channels for each of a line of bins")              \
    P(answer, "atomic_add", PRB_PIXELS_BYTES(1, chans),                        \
      "a pixel before an addition (2xx and 3xx)")                              \
    P(regular, "regular", PRB_ROWS_BYTES((width) * (width), dim),              \
      "mapping_channel of a roi as a forward pass has it")                     \
    P(differs, "differs", PRB_ROWS_BYTES((width) * (width), dim),              \
      "where that of a roi is another one")                                    \
    P(columns, "columns", PRB_COLUMNS_BYTES(width), "of the bins of a roi")    \
    P(grads, "top_grad", PRB_ROWS_BYTES(rows, dim),                            \
      "rows of output_dim values")                                             \
    P(mapping, "mapping_channel", PRB_ROWS_BYTES(rows, dim), "their channels") \
    P(rois, "rois", (rows)*PRB_ROI_BYTES, "a roi per row, at most")

/* True if no two channels of a bin, which are `bins` apart in the regular
 * mapping, share one of the 64-byte grains of DRAM. Adding the zeros between
 * them then wastes time, if the device (592) can add with strides. */
#define PRB_IS_SPARSE(bins) ((bins)*4 > 64)

/* NRAM of variant "tiles": what it knows of some rois, rows of bins side by
 * side in two sets, and the tile, of lines of pixels with all channels. */
#define PRB_TILE_ROIS        256 /* rois at a time, at most */
#define PRB_TILE_ROWS        8   /* rows of a set */
#define PRB_TILE_VECTORS(n)  ((n)*PRB_TILE_ROIS * 4)
#define PRB_TILE_ROW(p, dim) ((p) * (dim)*4)
#define PRB_TILE_LINES(n, p, dim, width) \
    ((long)(n) * (width)*PRB_TILE_ROW(p, dim) * (p))
#define PRB_TILES_MAP(P, p, dim, height, width)                                \
    P(rois, "rois", PRB_TILE_VECTORS(2 * PRB_ROI_VALUES + 2),                  \
      "as loaded; batches, corners, sizes of bins")                            \
    P(h0, "lines_of_bins", PRB_TILE_VECTORS(2 * (p)), "first, end")            \
    P(from, "columns_of_bins", PRB_TILE_VECTORS(3 * (p)),                      \
      "first and how many, in the tile; how many, in the image")               \
    P(first, "bins_of_rois", PRB_TILE_VECTORS(2), "first, end in the tile")    \
    P(flags, "flags", PRB_TILE_VECTORS(2 * (p)),                               \
      "1: the bin is in the tile; 0, 1, 2 and so on")                          \
    P(segments, "segments", PRB_TILE_VECTORS(p), "which bins are in the tile") \
    P(regular, "regular", PRB_TILE_ROW(p, dim) * (p),                          \
      "mapping_channel of a roi as a forward pass has it")                     \
    P(bad, "differs", PRB_TILE_ROW(p, dim), "where one is another one")        \
    P(grads, "top_grad", 2 * PRB_TILE_ROWS * PRB_TILE_ROW(p, dim),             \
      "rows of bins side by side, two sets")                                   \
    P(mapping, "mapping_channel", 2 * PRB_TILE_ROWS * PRB_TILE_ROW(p, dim),    \
      "their channels")                                                        \
    P(lines, "tile", PRB_TILE_LINES(height, p, dim, width),                    \
      "what pixels get: lines, bins, columns, values")                         \
    P(out, "line", PRB_TILE_LINES(1, p, dim, width), "a line, channels last")

#define PRB_STEP_0 "step 0: bottom_grad to zero"
#define PRB_STEP_1 "step 1: rows that fit in NRAM"
#define PRB_STEP_2 "step 2: load rows"
#define PRB_STEP_3 "step 3: load a piece of a row"
#define PRB_STEP_4 "step 4: bin and its area"
#define PRB_STEP_5 "step 5: value and channel"
#define PRB_STEP_6 "step 6: add to the bin"

/* The arguments of the kernels; pointers are device memory. */
struct kn_prb_args {
    int rois_num, pooled_height, pooled_width, output_dim;
    int batches, height, width, channels; /* of bottom_grad */
    float spatial_scale;
    const float *top_grad, *rois;
    const int *mapping_channel;
    float *bottom_grad;
    int tile_height, tile_width; /* PRB_TILES */
};

enum kn_prb_variant {
    PRB_DOCUMENTED, /* one value after the other, as in the document */
    PRB_WIDE,       /* all values of a line of bins at once */
    PRB_TILES,      /* a tile of an image in NRAM, without atomics */
    PRB_N_VARIANTS,
};

/* Launches two kernels in queue: one sets bottom_grad to zero, one adds to it.
 * Errors of a launch are left in cnrtGetLastError. */
KN_OF_LIBRARY void kn_prb_launch(enum kn_prb_variant variant, cnrtDim3_t dim,
                                 cnrtFunctionType_t type, cnrtQueue_t queue,
                                 const struct kn_prb_args *args);

#endif
