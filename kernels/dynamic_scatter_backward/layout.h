/* SPDX-License-Identifier: MIT
 *
 * Shared by the kernels, their host code and their description: the NRAM
 * partition, the names of the documented steps, the arguments.
 */
#ifndef KN_DYNAMIC_SCATTER_BACKWARD_LAYOUT_H
#define KN_DYNAMIC_SCATTER_BACKWARD_LAYOUT_H

#include <stdbool.h>

#include <cnrt.h>

#include "kernels/library/launch.h"
#include "kernels/library/parts.h"

/*  NRAM has two kinds of parts. Vectors have an int for each point of a tile:
 * index_nram, and the offsets of each set. Tiles have an int or float for each
 * point and channel: index_mask_nram, and for each set feats, voxel_feats and
 * masks. There is one set, or there are two: one is loaded while the other is
 * used.
 *
 * Rows of a tile are `pitch` values apart. On 2xx, `pitch` is a multiple of 128
 * bytes, because operations on a single row need aligned rows there. On later
 * devices, it is the number of channels. */
#define DSB_LINE   32 /* ints in 128 bytes */
#define DSB_PAD(n) (((n) + DSB_LINE - 1) / DSB_LINE * DSB_LINE)
#define DSB_PITCH(channels, arch) \
    ((arch) < 300 ? DSB_PAD(channels) : (channels))
#define DSB_VECTORS(sets) (1 + (sets))
#define DSB_TILES(sets)   (1 + 3 * (sets))
/* The maximum of channels of a row, and of rows of a pitch, in `ints` ints of
 * NRAM. */
#define DSB_MAX_CHANNELS(ints, sets)                                      \
    (((ints)-DSB_LINE * DSB_VECTORS(sets)) / DSB_TILES(sets) / DSB_LINE * \
     DSB_LINE)
#define DSB_MAX_POINTS(ints, pitch, sets)            \
    (((ints) - (DSB_LINE - 1) * DSB_VECTORS(sets)) / \
     (DSB_TILES(sets) * (pitch) + DSB_VECTORS(sets)))

/* The parts: vectors and tiles, with their bytes. The parts of the second set
 * are rows of S. */
#define DSB_MAP(P, S, vector, tile)                                         \
    P(index, "index_nram", vector, "0, 1, 2 and so on, a row each")         \
    P(set[0].offset, "offset", vector, "point2voxel_map of the tile")       \
    S(set[1].offset, "offset, second", vector, "of the next tile")          \
    P(index_mask, "index_mask_nram", tile,                                  \
      "each index in all channels; kernel 2: channels yet to be dealt "     \
      "out")                                                                \
    P(set[0].feats, "feats", tile,                                          \
      "then mask 2, indices; kernel 2: gradients")                          \
    P(set[0].voxel_feats, "voxel_feats", tile,                              \
      "then mask 4, what is in the index tensor; kernel 2: rows of points") \
    P(set[0].mask, "masks", tile, "masks 1 and 3, tmp; kernel 2: indices")  \
    S(set[1].feats, "feats, second", tile, "of the next tile")              \
    S(set[1].voxel_feats, "voxel_feats, second", tile, "of the next tile")  \
    S(set[1].mask, "masks, second", tile, "of the next tile")
#define DSB_VECTOR_BYTES(points)      (DSB_PAD(points) * 4)
#define DSB_TILE_BYTES(points, pitch) ((points) * (pitch)*4)

/* The maximum of voxels whose flags is_occupy fit into their part of SRAM. */
#define DSB_SRAM_FLAGS (1 << 20)
#define DSB_SRAM_MAP(P) \
    P(occupied, "is_occupy", DSB_SRAM_FLAGS, "a flag per voxel")
/* The number of locks of the device. Each flag is read and set while one of the
 * locks is taken. */
#define DSB_LOCKS 64

#define DSB_STEP_01 "step 0.1: sentinel into the index tensor"
#define DSB_STEP_02 "step 0.2: zeros into grad_feats"
#define DSB_STEP_03 "step 0.3: no voxel is occupied"
#define DSB_STEP_1  "step 1: index of each point"
#define DSB_STEP_2  "step 2: each index C times"
#define DSB_STEP_3  "step 3: offsets from point2voxel_map"
#define DSB_STEP_4  "step 4: mask 1, points left out"
#define DSB_STEP_5  "step 5: mask 2, feats unlike voxel_feats"
#define DSB_STEP_6  "step 6: masks 3 and 4"
#define DSB_STEP_7  "step 7: indices, or input_num"
#define DSB_STEP_81 "step 8.1: atomicMin into the index tensor"
#define DSB_STEP_82 "step 8.2: minimum under is_occupy"
#define DSB_STEP_91 "step 9.1: load indices and gradients"
#define DSB_STEP_92 "step 9.2: copy gradients to the points"

/* The arguments of the kernels; pointers are device memory. */
struct kn_dsb_args {
    int num_points, num_channels, num_voxels; /* N, C, M */
    const float *grad_voxel_feats;
    const float *feats;
    const float *voxel_feats;
    const int *point2voxel_map;
    const int *voxel_num;
    int *index; /* [M, C]: the point from which a value of voxel_feats came */
    bool *occupied; /* [M]: the flags is_occupy; NULL: they are in SRAM */
    float *grad_feats;
};

enum kn_dsb_variant {
    DSB_DOCUMENTED, /* atomic or lock, depending on the device */
    DSB_ATOMIC,
    DSB_LOCK,
    DSB_PINGPONG, /* atomics; tiles are loaded before they are used, rows are
                     stored later */
    DSB_N_VARIANTS,
};

/* Launches the kernels in queue. Errors of a launch are left in
 * cnrtGetLastError. variant is not DSB_DOCUMENTED, because the caller knows the
 * device. */
KN_OF_LIBRARY void kn_dsb_launch(enum kn_dsb_variant variant, cnrtDim3_t dim,
                                 cnrtFunctionType_t type, cnrtQueue_t queue,
                                 const struct kn_dsb_args *args);

#endif
