/* SPDX-License-Identifier: MIT
 *
 * Shared by the kernel, its host code and its description: the documented NRAM
 * partition, the names of the documented steps, the arguments.
 */
#ifndef KN_VOXEL_POOLING_FORWARD_LAYOUT_H
#define KN_VOXEL_POOLING_FORWARD_LAYOUT_H

#include <cnrt.h>

#include "kernels/library/launch.h"
#include "kernels/library/parts.h"

/* NRAM is cut into 9 parts of nram_limit_pt_num ints each: x, y, z of the
 * points, 3 of pos_memo, 3 temporaries. One of the temporaries keeps the
 * offsets of the points in the output. The 6 parts of coordinates and pos_memo
 * are used for the features when the points are done. */
#define VPF_PARTS          9
#define VPF_FEATURE_PARTS  6
#define VPF_POINTS(bytes)  ((int)((bytes) / sizeof(int) / VPF_PARTS))
#define VPF_MAX_VALUE(pts) ((pts)*VPF_FEATURE_PARTS)

/* The bytes of three contiguous parts, which one transpose writes: x, y and z
 * of pts points, each `pts` ints after the previous one. */
#define VPF_COORDINATES_BYTES(pts) ((pts)*3 * 4)
#define VPF_MAP(P, pts)                                                \
    P(xyz, "geom_xyz", VPF_COORDINATES_BYTES(pts),                     \
      "x, y and z, then batch, y and x; features in step 6.2")         \
    P(memo, "pos_memo", VPF_COORDINATES_BYTES(pts),                    \
      "batch, y and x; features in step 6.2")                          \
    P(temp, "buffer_temp", VPF_COORDINATES_BYTES(pts),                 \
      "what is loaded, masks of points in the grid, then the offsets " \
      "in the output and their terms")

#define VPF_STEP_0  "step 0: limits of NRAM"
#define VPF_STEP_1  "step 1: load and transpose coordinates"
#define VPF_STEP_2  "step 2: masks of x, y and z"
#define VPF_STEP_3  "step 3: points in the grid"
#define VPF_STEP_4  "step 4: batch, y and x of pos_memo"
#define VPF_STEP_5  "step 5: mask, transpose and store pos_memo"
#define VPF_STEP_61 "step 6.1: offsets in the output"
#define VPF_STEP_62 "step 6.2: load and add features"

/* The arguments of the kernel; pointers are device memory. */
struct kn_vpf_args {
    int batch_size, num_points, num_channels;
    int num_voxel_x, num_voxel_y, num_voxel_z;
    const int *geom_xyz;
    const float *input_features;
    float *output_features;
    int *pos_memo;
};

enum kn_vpf_variant {
    VPF_DOCUMENTED, /* one point after the other, as in the document */
    VPF_PINGPONG,   /* adds runs of points; loads the next run while it adds
                       one */
    VPF_N_VARIANTS,
};

/* Launches the kernel in queue; errors of the launch are left in
 * cnrtGetLastError. */
KN_OF_LIBRARY void kn_vpf_launch(enum kn_vpf_variant variant, cnrtDim3_t dim,
                                 cnrtFunctionType_t type, cnrtQueue_t queue,
                                 const struct kn_vpf_args *args);

#endif
