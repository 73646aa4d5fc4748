/* SPDX-License-Identifier: MIT
 *
 * The closed sets of the public header: names and sizes.
 */
#ifndef KN_NAMES_H
#define KN_NAMES_H

#include <stdbool.h>
#include <stddef.h>

#include "kernels/include/mlu_op.h"

/* "MLUOP_DTYPE_FLOAT" and the like, "an unknown data type" for numbers outside
 * the set; never NULL. */
const char *kn_dtype_name(mluOpDataType_t dtype);
const char *kn_layout_name(mluOpTensorLayout_t layout);
const char *kn_reduce_mode_name(mluOpReduceMode_t mode);
/* Bytes of an element; 0 outside the set. */
size_t kn_dtype_bytes(mluOpDataType_t dtype);
bool kn_layout_is_known(mluOpTensorLayout_t layout);
/* HALF, FLOAT: the types whose results are judged by their difference. */
bool kn_dtype_is_float(mluOpDataType_t dtype);

#endif
