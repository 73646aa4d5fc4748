/* SPDX-License-Identifier: MIT
 *
 * Shared by the kernel, its host code and its description: the documented NRAM
 * partition, the names of the documented steps, the arguments.
 */
#ifndef KN_THREE_INTERPOLATE_BACKWARD_LAYOUT_H
#define KN_THREE_INTERPOLATE_BACKWARD_LAYOUT_H

#include <cnrt.h>
#include <stdbool.h>

#include "kernels/library/launch.h"
#include "kernels/library/parts.h"

/* The smallest pieces to compute with, because 2xx needs lines of 128 bytes.
 * Rows of channels and features are transposed as floats; points are also
 * converted from half. */
#define TIB_C_UNIT 32
#define TIB_M_UNIT 32
#define TIB_N_UNIT 64

/* Channels, points and features that a core has in NRAM at a time, as multiples
 * of their units (document 3.3). */
struct kn_tib_split {
    int co, no, mo;
};

/* The number of windows of mo features of a batch: ceil(m / mo). Unsigned,
 * because the sum may not fit in an int. */
#define TIB_WINDOWS(m, mo) \
    ((int)(((unsigned)(m) + (unsigned)(mo)-1) / (unsigned)(mo)))

/* Neighbors of a point. */
#define TIB_NEIGHBORS 3

/* The parts of NRAM (document 3.4). A value has 4 bytes, because half is
 * computed in float. */
#define TIB_LONGER(s)         ((s).mo > (s).no ? (s).mo : (s).no)
#define TIB_VALUES(n)         ((n)*4)
#define TIB_NEIGHBOR_BYTES(s) TIB_VALUES(TIB_NEIGHBORS *(s).no)
#define TIB_MAP(P, s)                                                          \
    P(grad_output, "grad_output", TIB_VALUES((s).co *(s).no),                  \
      "what is loaded, Co x No")                                               \
    P(grad_output_transpose, "grad_output_transpose",                          \
      TIB_VALUES((s).no *(s).co + (s).co),                                     \
      "the products, No x Co, and a row that stays unused")                    \
    P(grad_features, "grad_features", TIB_VALUES((s).co *(s).mo),              \
      "the sums, Co x Mo")                                                     \
    P(grad_features_transpose, "grad_features_transpose",                      \
      TIB_VALUES((s).co *TIB_LONGER(s)),                                       \
      "the products, Co x No; then the sums, Mo x Co; a half result")          \
    P(weight, "weight", TIB_NEIGHBOR_BYTES(s), "what is loaded, No x 3")       \
    P(weight_transpose, "weight_transpose", TIB_NEIGHBOR_BYTES(s), "3 x No")   \
    P(indices, "indices", TIB_NEIGHBOR_BYTES(s), "what is loaded, No x 3")     \
    P(indices_transpose, "indices_transpose", TIB_NEIGHBOR_BYTES(s), "3 x No") \
    P(indices_transpose_addition, "indices_transpose_addition",                \
      TIB_VALUES((s).no),                                                      \
      "offsets in the window; a mask; the rows selected, as integers")         \
    P(indices_transpose_float, "indices_transpose_float", TIB_VALUES((s).no),  \
      "offsets in the window, then the rows selected")                         \
    P(indices_transpose_float_addition, "indices_transpose_float_addition",    \
      TIB_VALUES((s).no),                                                      \
      "room for the conversion on 2xx; the mask of what is in the window")

#define TIB_STEP_1  "step 1: share of batches and features"
#define TIB_STEP_2  "step 2: load indices and weights"
#define TIB_STEP_3  "step 3: transpose indices and weights"
#define TIB_STEP_4  "step 4: load grad_output"
#define TIB_STEP_5  "step 5: multiply grad_output by weight"
#define TIB_STEP_6  "step 6: transpose the products"
#define TIB_STEP_7  "step 7: transpose grad_features"
#define TIB_STEP_8  "step 8: select grad_features by index"
#define TIB_STEP_9  "step 9: add the products"
#define TIB_STEP_10 "step 10: next points"
#define TIB_STEP_11 "step 11: store grad_features"
#define TIB_STEP_12 "step 12: next channels"
#define TIB_STEP_13 "step 13: next batch or features"

/* The arguments of the kernel. Pointers are device memory; pointers without a
 * type point to half or float. */
struct kn_tib_args {
    int b, c, n, m;
    struct kn_tib_split split;
    const void *grad_output;
    const int *indices;
    const void *weights;
    void *grad_features;
};

enum kn_tib_variant {
    TIB_DOCUMENTED, /* one step after the other, as in the document */
    TIB_PINGPONG,   /* the next piece is loaded while a piece is computed */
    TIB_SPREAD,     /* as PINGPONG; cores also share channels, and the split
                       has the least cost */
    TIB_N_VARIANTS,
};

/* Launches the kernel for half or for float in queue; errors of the launch are
 * left in cnrtGetLastError. */
KN_OF_LIBRARY void kn_tib_launch(enum kn_tib_variant variant, bool is_half,
                                 cnrtDim3_t dim, cnrtFunctionType_t type,
                                 cnrtQueue_t queue,
                                 const struct kn_tib_args *args);

#endif
