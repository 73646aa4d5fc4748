/* SPDX-License-Identifier: MIT
 *
 * mluOpVoxelPoolingForward as the library knows it: its parameters, guards and
 * kernel variants.
 */
#ifndef KN_VOXEL_POOLING_FORWARD_H
#define KN_VOXEL_POOLING_FORWARD_H

#include "kernels/library/guards.h"

/* Parameters by number. */
enum kn_vpf_param {
#define X(name, kind, slot) VPF_PARAM_##name,
#include "kernels/voxel_pooling_forward/params.def"
#undef X
    VPF_N_PARAMS,
};

extern const struct kn_function kn_function_voxel_pooling_forward;

#endif
