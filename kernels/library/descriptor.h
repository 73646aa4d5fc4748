/* SPDX-License-Identifier: MIT
 *
 * The inside of a tensor descriptor.
 */
#ifndef KN_DESCRIPTOR_H
#define KN_DESCRIPTOR_H

#include "kernels/include/mlu_op.h"

struct mluOpTensorStruct {
    mluOpTensorLayout_t layout;
    mluOpDataType_t dtype;
    int rank; /* 0: not set yet */
    int dims[MLUOP_DIM_MAX];
};

/* Elements of a tensor, UINT64_MAX if there are more; 0 of one not set yet, and
 * of one with a negative size. */
uint64_t kn_elements(int rank, const int *dims);
/* Bytes of the tensor a descriptor describes, UINT64_MAX if there are more. */
uint64_t kn_descriptor_bytes(const struct mluOpTensorStruct *desc);

#endif
