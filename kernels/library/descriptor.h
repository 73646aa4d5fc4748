/* SPDX-License-Identifier: MIT */
/* The contents of a tensor descriptor. */
#ifndef KN_DESCRIPTOR_H
#define KN_DESCRIPTOR_H

#include <stdbool.h>
#include <stddef.h>

#include "kernels/include/mlu_op.h"

struct mluOpTensorStruct {
    mluOpTensorLayout_t layout;
    mluOpDataType_t dtype;
    int rank; /* 0: not set yet */
    int64_t dims[MLUOP_DIM_MAX];
    bool has_strides; /* false: dense */
    int64_t strides[MLUOP_DIM_MAX];
    mluOpPointerMode_t pointer_mode;
    mluOpDataType_t onchip_dtype; /* INVALID: none */
    int position, offset;         /* of quantized values */
    float scale;
};

/* Sets a descriptor to its state after creation. */
void kn_descriptor_clear(struct mluOpTensorStruct *desc);

/* Return the number of elements of a tensor, at most UINT64_MAX; 0 if the
 * tensor is not set yet, or has a negative size. */
uint64_t kn_elements(int rank, const int *dims);
uint64_t kn_descriptor_elements(const struct mluOpTensorStruct *desc);
/* Returns the bytes of the dense tensor that a descriptor describes, at most
 * UINT64_MAX. */
uint64_t kn_descriptor_bytes(const struct mluOpTensorStruct *desc);
/* Returns the distance in elements between neighbours in dimension i, at most
 * INT64_MAX. */
int64_t kn_descriptor_stride(const struct mluOpTensorStruct *desc, int i);
/* Returns whether the tensor's elements are contiguous, the last dimension
 * fastest. A tensor of no elements is dense, and the stride of a dimension of
 * size 1 does not matter. */
bool kn_descriptor_is_dense(const struct mluOpTensorStruct *desc);
/* Returns size i, which guards have checked to fit in an int. */
int kn_descriptor_size(const struct mluOpTensorStruct *desc, int i);

/* ---- names --------------------------------------------------------------- */

/* Returns a name such as "MLUOP_DTYPE_FLOAT"; "an unknown data type" for
 * numbers outside of the set; never NULL. */
const char *kn_dtype_name(mluOpDataType_t dtype);
const char *kn_layout_name(mluOpTensorLayout_t layout);
const char *kn_reduce_mode_name(mluOpReduceMode_t mode);
/* Returns the bytes of an element; 0: the number is that of no type. */
size_t kn_dtype_bytes(mluOpDataType_t dtype);
bool kn_layout_is_known(mluOpTensorLayout_t layout);
/* Returns whether the type is HALF or FLOAT, which are judged by difference. */
bool kn_dtype_is_float(mluOpDataType_t dtype);

#endif
