/* SPDX-License-Identifier: MIT
 *
 * Tiles: runs of the elements of a shape, in order, that lie dense in NRAM and
 * by strides in GDRAM. For kernels of libcnnl.
 */
#ifndef CNNL_TILE_H
#define CNNL_TILE_H

#include <bang.h>

#include "runtime/api/cnnl/kernels.h"

/* What a core works in: parts of tiles, one behind the other. */
__nram__ __attribute__((aligned(128))) char nl_nram[NL_NRAM_BYTES];

/* The most pieces of a copy with strides. */
#define NL_SEGMENTS 65536

/* Copies n pieces of a tile, a step of `stride` bytes apart in GDRAM. */
template <bool IS_LOAD>
__mlu_func__ void nl_copy_run(char *nram, char *gdram, int64_t bytes,
                              int64_t stride, int64_t n)
{
    if (stride == bytes || n == 1) {
        if (IS_LOAD)
            __memcpy(nram, gdram, n * bytes, GDRAM2NRAM);
        else
            __memcpy(gdram, nram, n * bytes, NRAM2GDRAM);
    } else if (n > NL_SEGMENTS) {
        for (int64_t i = 0; i < n; i += NL_SEGMENTS)
            nl_copy_run<IS_LOAD>(nram + i * bytes, gdram + i * stride, bytes,
                                 stride,
                                 n - i < NL_SEGMENTS ? n - i : NL_SEGMENTS);
    } else if (stride >= 0) {
        if (IS_LOAD)
            __memcpy(nram, gdram, bytes, GDRAM2NRAM, bytes, stride, n - 1);
        else
            __memcpy(gdram, nram, bytes, NRAM2GDRAM, stride, bytes, n - 1);
    } else {
        for (int64_t i = 0; i < n; i++)
            nl_copy_run<IS_LOAD>(nram + i * bytes, gdram + i * stride, bytes,
                                 bytes, 1);
    }
}

/* Copies the elements [first, first + n) of a shape between NRAM and a view. */
template <bool IS_LOAD>
__mlu_func__ void nl_copy_tile(char *nram, const nl_view &v, const nl_shape &s,
                               int64_t first, int64_t n)
{
    const int64_t bytes = v.bytes;
    const int last = s.n - 1;
    int64_t at[NL_DIMS];
    char *gdram = v.at;
    for (int d = last; d >= 0; d--) {
        at[d] = first % s.sizes[d];
        first /= s.sizes[d];
        gdram += at[d] * v.strides[d] * bytes;
    }
    while (n > 0) {
        const int64_t row = s.sizes[last];
        const int64_t left = row - at[last];
        int64_t done = left < n ? left : n;
        int from = last; /* the dimension in which the run ends */
        if (last > 0 && at[last] == 0 && v.strides[last] == 1 && n >= 2 * row &&
            v.strides[last - 1] >= 0) {
            int64_t rows = s.sizes[last - 1] - at[last - 1];
            rows = rows < n / row ? rows : n / row;
            nl_copy_run<IS_LOAD>(nram, gdram, row * bytes,
                                 v.strides[last - 1] * bytes, rows);
            done = rows * row;
            from = last - 1;
            at[from] += rows;
            gdram += rows * v.strides[from] * bytes;
        } else {
            nl_copy_run<IS_LOAD>(nram, gdram, bytes, v.strides[last] * bytes,
                                 done);
            at[last] += done;
            gdram += done * v.strides[last] * bytes;
        }
        n -= done;
        nram += done * bytes;
        for (int d = from; d > 0 && at[d] == s.sizes[d]; d--) {
            gdram += (v.strides[d - 1] - at[d] * v.strides[d]) * bytes;
            at[d] = 0;
            at[d - 1]++;
        }
    }
}
__mlu_func__ void nl_load(void *nram, const nl_view &v, const nl_shape &s,
                          int64_t first, int64_t n)
{
    nl_copy_tile<true>((char *)nram, v, s, first, n);
}
__mlu_func__ void nl_store(void *nram, const nl_view &v, const nl_shape &s,
                           int64_t first, int64_t n)
{
    nl_copy_tile<false>((char *)nram, v, s, first, n);
}

/* For each tile of this core: its first element, and how many it has. */
#define NL_TILES(plan, first, n)                                              \
    for (int64_t first = (int64_t)taskId * (plan).tile, n;                    \
         first < (plan).elements &&                                           \
         (n = (plan).elements - first < (plan).tile ? (plan).elements - first \
                                                    : (plan).tile,            \
         true);                                                               \
         first += (int64_t)taskDim * (plan).tile)

/* The host function that launches kernel mlusim_cnnl_<name>. */
#define NL_LAUNCHER(name)                                             \
    NL_LAUNCHES(name)                                                 \
    {                                                                 \
        const cnrtDim3_t dim = {(unsigned)args->plan.cores, 1, 1};    \
        mlusim_cnnl_##name<<<dim, cnrtFuncTypeBlock, queue>>>(*args); \
    }

#endif
