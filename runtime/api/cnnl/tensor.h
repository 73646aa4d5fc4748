/* SPDX-License-Identifier: MIT
 *
 * What tensor descriptors and handles hold.
 */
#ifndef CNNL_TENSOR_H
#define CNNL_TENSOR_H

#include "runtime/api/cnnl/object.h"

struct cnnlTensorStruct {
    struct nl_object object;
    cnnlTensorLayout_t layout;
    cnnlDataType_t type, onchip;
    cnnlPointerMode_t mode;
    int n; /* dimensions; 0: it was never set */
    int position, offset;
    float scale;
    int64_t sizes[CNNL_DIM_MAX], strides[CNNL_DIM_MAX]; /* in elements */
};
_Static_assert(sizeof(struct cnnlTensorStruct) <= NL_OBJECT_BYTES, "too large");

struct cnnlContext {
    struct nl_object object;
    cnrtQueue_t queue;
    int device, cores;
    cnnlQuantizeRoundMode_t round;
    cnnlAtomicsMode_t atomics;
};

/* Returns the number of elements. */
int64_t nl_elements(const struct cnnlTensorStruct *desc);
/* Returns whether the elements lie one after the other, in order. */
bool nl_is_dense(const struct cnnlTensorStruct *desc);
/* Checks a question for the scratch memory of a call, which follows from a
 * tensor. */
bool nl_asks(const char *call, cnnlHandle_t handle, const char *name,
             const cnnlTensorDescriptor_t desc, const size_t *size);

#endif
