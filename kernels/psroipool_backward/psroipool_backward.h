/* SPDX-License-Identifier: MIT
 *
 * mluOpPsRoiPoolBackward as the library knows it: its parameters, guards and
 * kernel variants.
 */
#ifndef KN_PSROIPOOL_BACKWARD_H
#define KN_PSROIPOOL_BACKWARD_H

#include "kernels/library/guards.h"

/* Parameters by number. */
enum kn_prb_param {
#define X(name, kind, slot) PRB_PARAM_##name,
#include "kernels/psroipool_backward/params.def"
#undef X
    PRB_N_PARAMS,
};

extern const struct kn_function kn_function_psroipool_backward;

#endif
