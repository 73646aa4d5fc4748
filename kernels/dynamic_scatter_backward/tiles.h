/* SPDX-License-Identifier: MIT
 *
 * For dynamic_scatter_backward: pieces of channels, tiles of points, and where
 * they are in NRAM. For kernels (.mlu).
 */
#ifndef KN_DYNAMIC_SCATTER_BACKWARD_TILES_H
#define KN_DYNAMIC_SCATTER_BACKWARD_TILES_H

#include <bang.h>

#include "kernels/library/nram.h"
#include "kernels/library/share.h"
#include "kernels/dynamic_scatter_backward/layout.h"

#define NRAM_INTS ((int)(MAX_NRAM_SIZE / sizeof(int)))

#ifdef __BANG_ARCH__
#define ARCH __BANG_ARCH__
#else
#define ARCH 0 /* in the host pass any number will do */
#endif

__nram__ alignas(128) char nram_buffer[MAX_NRAM_SIZE];
__mlu_shared__ bool sram_occupied[DSB_SRAM_FLAGS];

/* ---- pieces, tiles and where they are in NRAM ---------------------------- */

/* The channels that are handled at once: all channels, if a row of all fits
 * into NRAM. */
struct Piece {
    int first, n;
    int pitch; /* values from row to row */
};

/* The buffers of the points, or voxels, of one tile. */
struct Set {
    int *offset; /* the voxel of each point */
    float *feats, *voxel_feats;
    int *mask;
};

struct Nram {
    int rows; /* of a tile */
    int *index, *index_mask;
    Set set[2];
};
/* Returns the smaller one. */
__mlu_func__ int least(int a, int b)
{
    return a < b ? a : b;
}
/* Returns the piece of channels from `first` on. */
__mlu_func__ Piece piece_at(int first, int num_channels, int sets)
{
    int n = least(num_channels - first, DSB_MAX_CHANNELS(NRAM_INTS, sets));
    return {first, n, DSB_PITCH(n, ARCH)};
}

/* Makes the partition for tiles of at most max_rows rows. */
KN_INLINE Nram partition(const Piece &p, int sets, int max_rows)
{
    int limit = DSB_MAX_POINTS(NRAM_INTS, p.pitch, sets);
    const int vector = DSB_VECTOR_BYTES(limit);
    const int tile = DSB_TILE_BYTES(limit, p.pitch);
    char *at = nram_buffer;
    Nram parts;
    parts.rows = least(max_rows, limit);
#define SECOND(member, name, bytes, doc) \
    if (sets > 1) {                      \
        KN_CUT(member, name, bytes, doc) \
    }
    DSB_MAP(KN_CUT, SECOND, vector, tile)
#undef SECOND
#define SECOND(member, name, bytes, doc)  \
    if (sets > 1) {                       \
        KN_NAME(member, name, bytes, doc) \
    }
    DSB_MAP(KN_NAME, SECOND, vector, tile)
#undef SECOND
    return parts;
}

/* Removes the names of parts if more channels follow, because a narrower piece
 * is cut differently. */
KN_INLINE void leave_partition(const Nram &parts, const kn_dsb_args &a,
                               const Piece &p, int sets)
{
    if (p.first + p.n == a.num_channels)
        return;
#define SECOND(member, name, bytes, doc)    \
    if (sets > 1) {                         \
        KN_UNNAME(member, name, bytes, doc) \
    }
    DSB_MAP(KN_UNNAME, SECOND, 0, 0)
#undef SECOND
}

/* Returns where the piece of row `row` begins in a tensor [rows, C]. */
__mlu_func__ long place(const kn_dsb_args &a, const Piece &p, int row)
{
    return (long)row * a.num_channels + p.first;
}

/* Starts to load n rows of a tensor, from row `first` on. */
__mlu_func__ void load_rows(void *rows, const void *tensor, int first, int n,
                            const kn_dsb_args &a, const Piece &p)
{
    const int bytes = p.n * (int)sizeof(int);
    const char *from = (const char *)tensor + place(a, p, first) * 4;
    if (p.pitch == a.num_channels)
        __memcpy_async(rows, from, n * bytes, GDRAM2NRAM);
    else
        __memcpy_async(rows, from, bytes, GDRAM2NRAM,
                       p.pitch * (int)sizeof(int),
                       a.num_channels * (long)sizeof(float), n - 1);
}

#endif
