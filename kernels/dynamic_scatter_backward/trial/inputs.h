/* SPDX-License-Identifier: MIT
 *
 * The cases of dynamic_scatter_backward: their fields, and the functions of the
 * operator's row that use them.
 */
#ifndef KN_DYNAMIC_SCATTER_BACKWARD_INPUTS_H
#define KN_DYNAMIC_SCATTER_BACKWARD_INPUTS_H

#include "kernels/harness/operator.h"

/* Fields of a case, in the order of cases.def. */
enum kn_dsb_field {
    DSB_N,
    DSB_M,
    DSB_C,
    DSB_VOXEL_NUM_IS,
    DSB_REDUCE_TYPE,
    DSB_POINTS_ARE,
    DSB_FEATS_ARE,
    DSB_N_FIELDS,
};

enum kn_dsb_points {
#define DSB_SET_POINTS(name) DSB_POINTS_##name,
#define DSB_SET_FEATS(name)
#define X(set, name, doc) DSB_SET_##set(name)
#include "kernels/dynamic_scatter_backward/trial/patterns.def"
#undef DSB_SET_POINTS
#undef DSB_SET_FEATS
    DSB_N_POINTS,
};

enum kn_dsb_feats {
#define DSB_SET_POINTS(name)
#define DSB_SET_FEATS(name) DSB_FEATS_##name,
#include "kernels/dynamic_scatter_backward/trial/patterns.def"
#undef X
#undef DSB_SET_POINTS
#undef DSB_SET_FEATS
    DSB_N_FEATS,
};

/* Tensors, in the order of params.def. */
enum kn_dsb_tensor {
    DSB_GRAD_VOXEL_FEATS,
    DSB_FEATS,
    DSB_VOXEL_FEATS,
    DSB_POINT2VOXEL_MAP,
    DSB_VOXEL_POINTS_COUNT,
    DSB_VOXEL_NUM,
    DSB_GRAD_FEATS,
    DSB_N_TENSORS,
};

/* Returns the number of valid voxels: voxel_num, limited to 0 to M. */
int kn_dsb_voxels(const struct kn_case *c);

void kn_dsb_tensors(const struct kn_case *c, struct kn_tensor *t);
void kn_dsb_fill(const struct kn_case *c, struct kn_tensor *t);
void kn_dsb_reference(const struct kn_case *c, struct kn_tensor *t);
/* Defined in plain.c; benchmarks compare with it. */
void kn_dsb_plain(const struct kn_case *c, struct kn_tensor *t);

#endif
