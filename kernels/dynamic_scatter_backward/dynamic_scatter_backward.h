/* SPDX-License-Identifier: MIT
 *
 * mluOpDynamicScatterBackward as the library knows it: its parameters, guards
 * and kernel variants.
 */
#ifndef KN_DYNAMIC_SCATTER_BACKWARD_H
#define KN_DYNAMIC_SCATTER_BACKWARD_H

#include "kernels/library/guards.h"

/* Parameters by number. */
enum kn_dsb_param {
#define X(name, kind, slot) DSB_PARAM_##name,
#include "kernels/dynamic_scatter_backward/params.def"
#undef X
    DSB_N_PARAMS,
};

/* With locks, one cluster works alone on up to this many points. */
#define DSB_FEW_POINTS 16

extern const struct kn_function kn_function_dynamic_scatter_backward;

#endif
