/* SPDX-License-Identifier: MIT
 *
 * The cases of three_interpolate_backward: their fields, and the functions of
 * the operator's row that use them.
 */
#ifndef KN_THREE_INTERPOLATE_BACKWARD_INPUTS_H
#define KN_THREE_INTERPOLATE_BACKWARD_INPUTS_H

#include "kernels/harness/operator.h"

/* Fields of a case, in the order of cases.def. */
enum kn_tib_field {
    TIB_B,
    TIB_C,
    TIB_N,
    TIB_M,
    TIB_DTYPE,
    TIB_INDICES_ARE,
    TIB_VALUES_ARE,
    TIB_N_FIELDS,
};

enum kn_tib_indices {
#define TIB_SET_INDICES(name) TIB_INDICES_##name,
#define TIB_SET_VALUES(name)
#define X(set, name, doc) TIB_SET_##set(name)
#include "kernels/three_interpolate_backward/trial/patterns.def"
#undef TIB_SET_INDICES
#undef TIB_SET_VALUES
    TIB_N_INDICES
};

enum kn_tib_values {
#define TIB_SET_INDICES(name)
#define TIB_SET_VALUES(name) TIB_VALUES_##name,
#include "kernels/three_interpolate_backward/trial/patterns.def"
#undef X
#undef TIB_SET_INDICES
#undef TIB_SET_VALUES
    TIB_N_VALUES
};

/* Tensors, in the order of params.def. */
enum kn_tib_tensor {
    TIB_GRAD_OUTPUT,
    TIB_INDICES,
    TIB_WEIGHTS,
    TIB_GRAD_FEATURES,
    TIB_N_TENSORS,
};

void kn_tib_tensors(const struct kn_case *c, struct kn_tensor *t);
void kn_tib_fill(const struct kn_case *c, struct kn_tensor *t);
void kn_tib_reference(const struct kn_case *c, struct kn_tensor *t);
/* Defined in plain.c; benchmarks compare with it. */
void kn_tib_plain(const struct kn_case *c, struct kn_tensor *t);

#endif
