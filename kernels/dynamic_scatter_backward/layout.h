/* SPDX-License-Identifier: MIT
 *
 * What the kernels, their host code and their description share: the NRAM
 * partition, the names of the documented steps, the arguments.
 */
#ifndef KN_DYNAMIC_SCATTER_BACKWARD_LAYOUT_H
#define KN_DYNAMIC_SCATTER_BACKWARD_LAYOUT_H

#include <stdbool.h>

#include <cnrt.h>

/* NRAM holds vectors of an int for each point of a tile (index_nram, and the
 * offsets of each set), then tiles of an int or float for each point and
 * channel: index_mask_nram, and for each set feats, voxel_feats and masks. One
 * set, or two of which one is loaded while the other is worked on.
 *
 * Rows of a tile are `pitch` values apart: on 2xx a multiple of 128 bytes, as
 * operations on a single row need it there, later the channels themselves. */
#define DSB_LINE   32 /* ints in 128 bytes */
#define DSB_PAD(n) (((n) + DSB_LINE - 1) / DSB_LINE * DSB_LINE)
#define DSB_PITCH(channels, arch) \
    ((arch) < 300 ? DSB_PAD(channels) : (channels))
#define DSB_VECTORS(sets) (1 + (sets))
#define DSB_TILES(sets)   (1 + 3 * (sets))
/* Most channels of a row, and most rows of a pitch, in `ints` ints of NRAM. */
#define DSB_MAX_CHANNELS(ints, sets)                                      \
    (((ints)-DSB_LINE * DSB_VECTORS(sets)) / DSB_TILES(sets) / DSB_LINE * \
     DSB_LINE)
#define DSB_MAX_POINTS(ints, pitch, sets)            \
    (((ints) - (DSB_LINE - 1) * DSB_VECTORS(sets)) / \
     (DSB_TILES(sets) * (pitch) + DSB_VECTORS(sets)))

/* Voxels whose flags is_occupy fit into the part of SRAM that is for them. */
#define DSB_SRAM_FLAGS (1 << 20)
/* Flags are looked at under one of so many locks of the device. */
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
    int *index;     /* [M, C]: the point a value of voxel_feats came from */
    bool *occupied; /* [M], the flags is_occupy; NULL: they are in SRAM */
    float *grad_feats;
};

enum kn_dsb_variant {
    DSB_DOCUMENTED, /* atomic or lock, what suits the device */
    DSB_ATOMIC,
    DSB_LOCK,
    DSB_PINGPONG, /* atomic, tiles loaded ahead and rows stored behind */
    DSB_N_VARIANTS,
};

#ifdef __cplusplus
extern "C" {
#endif
/* Puts the kernels into queue; what is wrong with a launch itself is left in
 * cnrtGetLastError. Not DSB_DOCUMENTED: the caller knows the device. */
__attribute__((visibility("hidden"))) void
kn_dsb_launch(enum kn_dsb_variant variant, cnrtDim3_t dim,
              cnrtFunctionType_t type, cnrtQueue_t queue,
              const struct kn_dsb_args *args);
#ifdef __cplusplus
}
#endif

#endif
