/* SPDX-License-Identifier: MIT
 *
 * What kernels of this library (kernels/cnnl) are given. Every argument begins
 * with a plan. Names of kernels begin with mlusim_cnnl_.
 */
#ifndef CNNL_KERNELS_H
#define CNNL_KERNELS_H

#include <stdint.h>

#ifdef __cplusplus
#include <cnnl.h>
#else
#include "runtime/api/include/cnnl.h"
#endif

/* NRAM that a core has for tiles. */
#define NL_NRAM_BYTES (320 * 1024)
/* A tile has a multiple of this many elements, but for the last one. */
#define NL_TILE_UNIT 64
/* The most dimensions of a shape in a kernel. */
#define NL_DIMS 16

/* How the elements of a launch are shared: tiles, the cores in turn. */
struct nl_plan {
    int64_t elements;
    int32_t tile;  /* elements */
    int32_t cores; /* tasks */
};

/* Sizes that views have in common; the last is that of neighbors. */
struct nl_shape {
    int32_t n;
    int64_t sizes[NL_DIMS];
};

/* Where a tensor has the elements of a shape. */
struct nl_view {
    char *at;
    int32_t type;             /* cnnlDataType_t */
    int32_t bytes;            /* of an element */
    int64_t strides[NL_DIMS]; /* in elements; may be 0, and negative in what is
                                 read */
};

#ifdef __cplusplus
#define NL_LAUNCHES(name)                                                   \
    extern "C" __attribute__((visibility("hidden"))) void nl_launch_##name( \
        cnrtQueue_t queue, const struct nl_##name *args)
#else
#define NL_LAUNCHES(name) \
    void nl_launch_##name(cnrtQueue_t queue, const struct nl_##name *args)
#endif

/* move.mlu: to = from. */
struct nl_move {
    struct nl_plan plan;
    struct nl_shape shape;
    struct nl_view from, to;
};
NL_LAUNCHES(move);

/* move.mlu: every element of to = the value. */
struct nl_fill {
    struct nl_plan plan;
    struct nl_shape shape;
    struct nl_view to;
    const char *value_at; /* on the device; NULL: value */
    uint64_t value;
};
NL_LAUNCHES(fill);

/* cast.mlu: to = from, as to's type. */
struct nl_cast {
    struct nl_plan plan;
    struct nl_shape shape;
    struct nl_view from, to;
};
NL_LAUNCHES(cast);

#endif
