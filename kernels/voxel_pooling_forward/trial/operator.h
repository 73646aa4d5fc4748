/* SPDX-License-Identifier: MIT
 *
 * The row of voxel_pooling_forward.
 */
#ifndef KN_VOXEL_POOLING_FORWARD_OPERATOR_H
#define KN_VOXEL_POOLING_FORWARD_OPERATOR_H

#include "kernels/harness/operator.h"

/* Parameters by number. */
enum kn_vpf_param {
#define X(name, kind, slot) VPF_PARAM_##name,
#include "kernels/voxel_pooling_forward/params.def"
#undef X
    VPF_N_PARAMS,
};

extern const struct kn_operator kn_op_voxel_pooling_forward;

#endif
