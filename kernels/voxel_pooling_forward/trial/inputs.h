/* SPDX-License-Identifier: MIT
 *
 * The cases of voxel_pooling_forward: their fields, and the functions of the
 * operator's row that use them.
 */
#ifndef KN_VOXEL_POOLING_FORWARD_INPUTS_H
#define KN_VOXEL_POOLING_FORWARD_INPUTS_H

#include "kernels/harness/operator.h"

/* Fields of a case, in the order of cases.def. */
enum kn_vpf_field {
    VPF_B,
    VPF_N,
    VPF_C,
    VPF_X,
    VPF_Y,
    VPF_Z,
    VPF_POINTS_ARE,
    VPF_FEATURES_ARE,
    VPF_N_FIELDS,
};

enum kn_vpf_points {
#define VPF_SET_POINTS(name) VPF_POINTS_##name,
#define VPF_SET_FEATURES(name)
#define X(set, name, doc) VPF_SET_##set(name)
#include "kernels/voxel_pooling_forward/trial/patterns.def"
#undef VPF_SET_POINTS
#undef VPF_SET_FEATURES
};

enum kn_vpf_features {
#define VPF_SET_POINTS(name)
#define VPF_SET_FEATURES(name) VPF_FEATURES_##name,
#include "kernels/voxel_pooling_forward/trial/patterns.def"
#undef X
#undef VPF_SET_POINTS
#undef VPF_SET_FEATURES
};

/* Tensors, in the order of params.def. */
enum kn_vpf_tensor {
    VPF_GEOM_XYZ,
    VPF_INPUT_FEATURES,
    VPF_OUTPUT_FEATURES,
    VPF_POS_MEMO,
    VPF_N_TENSORS,
};

void kn_vpf_tensors(const struct kn_case *c, struct kn_tensor *t);
void kn_vpf_fill(const struct kn_case *c, struct kn_tensor *t);
void kn_vpf_reference(const struct kn_case *c, struct kn_tensor *t);
/* Defined in plain.c; benchmarks compare with it. */
void kn_vpf_plain(const struct kn_case *c, struct kn_tensor *t);

#endif
