/* SPDX-License-Identifier: MIT
 *
 * Normalisations, for channels.c and kernels/cnnl/norm.mlu.
 */
#ifndef CNNL_NORM_H
#define CNNL_NORM_H

#include "runtime/api/cnnl/kernels.h"

/* Floats of a tile, and the most channels of it. */
#define NL_NORM_TILE     16384
#define NL_NORM_CHANNELS 2048
#define NL_NORM_INPUTS   5

enum nl_norm_op {
    NL_NORM_STATS,  /* outputs: mean, invstd, moving mean, moving variance */
    NL_NORM_REDUCE, /* inputs: mean, invstd; outputs: dweight, dbias, sum_dy,
                       sum_dy_xmu */
    NL_NORM_GATHER, /* inputs: means, invstds of `rows` devices, counts;
                       outputs as of stats */
    NL_NORM_APPLY,  /* inputs: mean, invstd, weight, bias: y */
    NL_NORM_BACK,   /* inputs: mean, invstd, weight, mean of dy, of dy * (x -
                       mean): dx = y */
};

/* x, dy and y are dense [rows, channels]; inputs and outputs are floats, one
 * for each channel, or NULL. */
struct nl_norm {
    struct nl_plan plan; /* tile: channels of a piece */
    int32_t op;
    int32_t type, bytes; /* of x, dy and y */
    int64_t rows, channels;
    const char *x, *dy;
    char *y;
    float *inputs[NL_NORM_INPUTS], *outputs[4];
    float eps, momentum;
    int32_t is_variance;   /* input 1 is a variance, to which eps is added */
    const int32_t *counts; /* inputs 3 and 4 are divided by their sum */
    int64_t n_counts;
};
NL_LAUNCHES(norm);

/* y = weight * (x - mean) * rstd + bias, of each row of dense x. */
struct nl_layer {
    struct nl_plan plan; /* elements: rows */
    int64_t width;       /* elements of a row */
    int32_t type, bytes, param_type, param_bytes, stat_type, stat_bytes;
    const char *x, *weight, *bias; /* weight, bias: NULL: 1, 0 */
    char *y, *mean, *rstd;         /* mean, rstd: may be NULL */
    float eps;
};
NL_LAUNCHES(layer);

#endif
