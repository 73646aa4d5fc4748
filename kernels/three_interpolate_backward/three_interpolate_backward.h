/* SPDX-License-Identifier: MIT
 *
 * mluOpThreeInterpolateBackward as the library knows it: its parameters, guards
 * and kernel variants.
 */
#ifndef KN_THREE_INTERPOLATE_BACKWARD_H
#define KN_THREE_INTERPOLATE_BACKWARD_H

#include "kernels/library/guards.h"

/* Parameters by number. */
enum kn_tib_param {
#define X(name, kind, slot) TIB_PARAM_##name,
#include "kernels/three_interpolate_backward/params.def"
#undef X
    TIB_N_PARAMS,
};

extern const struct kn_function kn_function_three_interpolate_backward;

#endif
