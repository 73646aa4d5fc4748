/* SPDX-License-Identifier: MIT
 *
 * All operators and their cases.
 */
#ifndef KERNELS_HARNESS_OPERATORS_H
#define KERNELS_HARNESS_OPERATORS_H

#include "kernels/harness/operator.h"

/* All operators, one per row of kernels/operators.def. */
const struct kn_operator *const *kn_operators(size_t *n);

/* NULL if there is none of that name. */
const struct kn_operator *kn_operator_find(const char *name);

/* NULL if the operator has no case of that name. */
const struct kn_case *kn_case_find(const struct kn_operator *op,
                                   const char *name);

#endif
