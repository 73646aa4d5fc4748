/* SPDX-License-Identifier: MIT
 *
 * What products with weights multiply.
 */
#ifndef REF_TENSOR_H
#define REF_TENSOR_H

#include "tests/ref/ref_case.h"

/* The type of the elements of operand k, which is the source or the weights
 * of a product; of pairs of 4-bit integers that of their bytes. */
ref_type ref_factor_type(const struct ref_case *c, int k);

#endif
