/* SPDX-License-Identifier: MIT */
/* Guards: the conditions of an operator for its calls, as rows. The C function
 * of an operator packs its arguments into an array, which kn_guards_hold
 * checks. The first row that does not hold is logged as one sentence, and its
 * status is returned. */
#ifndef KN_GUARDS_H
#define KN_GUARDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "kernels/include/mlu_op.h"
#include "kernels/library/count.h"

#define KN_MAX_PARAMS 24
/* Tensors of this many elements or more are large. */
#define KN_LARGE_ELEMENTS ((uint64_t)1 << 31)

enum kn_param_kind {
    KN_PARAM_HANDLE,
    KN_PARAM_INT,
    KN_PARAM_FLOAT,
    KN_PARAM_REDUCE_MODE,
    KN_PARAM_DESC,
    KN_PARAM_INPUT, /* device pointers */
    KN_PARAM_OUTPUT,
    KN_PARAM_WORKSPACE,
    KN_PARAM_WORKSPACE_SIZE,
    KN_PARAM_SPARSE_CONV, /* made by the operator's row (begin, end) */
};

/* A parameter of an operator's C function. */
struct kn_param {
    const char *name;
    enum kn_param_kind kind;
    /* For numbers, the field of the case; for DESC, INPUT and OUTPUT, the
     * number of the tensor; otherwise 0. */
    int slot;
};

/* The value of a parameter in one call. */
struct kn_arg {
    union {
        mluOpHandle_t handle;
        int number; /* also a reduce mode */
        float real;
        size_t size;
        mluOpTensorDescriptor_t desc;
        mluOpSparseConvolutionDescriptor_t conv;
        const void *input; /* pointers for reading only */
        void *pointer;
    };
};

enum kn_guard_kind {
    KN_GUARD_NOT_NULL,    /* param is not NULL, unless its tensor is empty */
    KN_GUARD_ARCH,        /* the device of handle param has at least arch `a` */
    KN_GUARD_POSITIVE,    /* number param > 0; a NaN is not */
    KN_GUARD_EQUAL,       /* integer param equals integer param `a` */
    KN_GUARD_REDUCE_MODE, /* param is in the set `a` of KN_SET(mode) */
    KN_GUARD_RANK,        /* descriptor param has `a` dimensions */
    KN_GUARD_SIZES,       /* no size of descriptor param is negative; "its"
                             below: of param */
    KN_GUARD_LAYOUT,      /* its layout is in the set `a` of KN_SET(layout) */
    KN_GUARD_DTYPE,       /* its data type is in the set `a` of KN_SET(dtype) */
    KN_GUARD_PLAIN,       /* it is dense, in memory of the device */
    KN_GUARD_NOT_EMPTY,   /* it has elements */
    KN_GUARD_NOT_LARGE,   /* it has fewer than KN_LARGE_ELEMENTS elements */
    KN_GUARD_DIM_PARAM,   /* its size `a` equals integer param `b` */
    KN_GUARD_DIM_CONST,   /* its size `a` equals the number `b` */
    KN_GUARD_DIM_PRODUCT, /* its size `a` equals the product of the integer
                             params in the bit set `b` */
    KN_GUARD_DIM_DIM,     /* its size `a` equals KN_DIM(desc param, size) `b` */
    KN_GUARD_DIM_LIMIT_2XX, /* on 2xx its size `a` is at most the number `b` */
    KN_GUARD_SAME_DTYPE,    /* its data type is that of desc param `a` */
    KN_GUARD_ALIGNED,       /* pointer param is a multiple of `a` bytes */
    KN_GUARD_APART,  /* pointer param and pointer param `a` do not overlap */
    KN_GUARD_ENOUGH, /* size param is at least the function's workspace */
    /* These check sparse convolution param; fields are KN_CONV_*. */
    KN_GUARD_CONV_EQUAL,        /* field `a` equals the number `b` */
    KN_GUARD_CONV_POSITIVE,     /* values of field `a` > 0 */
    KN_GUARD_CONV_NOT_NEGATIVE, /* values of field `a` >= 0 */
    KN_GUARD_CONV_OUTPUT,       /* output_space follows from the others */
    KN_GUARD_CONV_SUB_M,        /* sub_m: stride 1, output as input */
    KN_GUARD_CONV_CELLS,        /* at most `a` cells, coordinates fit an int */
    KN_GUARD_CONV_VOLUME,       /* the filter has at most `a` elements */
    KN_GUARD_DIM_CONV_VOLUME,   /* size `a` of desc param equals the number
                                   of elements in the filter of sparse
                                   convolution param `b` */
};

#define KN_SET(member)      ((int64_t)1 << (member))
#define KN_DIM(param, size) ((int64_t)(param)*MLUOP_DIM_MAX + (size))

struct kn_guard {
    const char *id;
    const char *section; /* section of the document with this guard; empty:
                            the guard is ours */
    enum kn_guard_kind kind;
    int param;
    int64_t a, b; /* see kn_guard_kind */
    /* The status of a call that breaks the guard. If it is
     * MLUOP_STATUS_SUCCESS, the call has nothing to do, and no sentence is
     * logged. */
    mluOpStatus_t status;
};

/* An operator's C function, as the library knows it. */
struct kn_function {
    const char *name; /* "mluOpVoxelPoolingForward" */
    const struct kn_param *params;
    size_t n_params;
    const struct kn_guard *guards;
    size_t n_guards;
    const char *const *variants; /* names of the kernel variants, the default
                                    one first */
    size_t n_variants;
    /* The parameters of the function, a set of KN_SET(param); 0: all of
     * `params`. Rows of `guards` about other parameters are no guards of this
     * function. */
    int64_t has;
    /* Returns how many bytes of workspace a call with valid descriptors needs;
     * NULL for a function that needs none. */
    size_t (*workspace)(const struct kn_arg *args);
    /* Estimates the cycles in which variants differ, of a call whose guards
     * hold. */
    double (*cost)(const struct kn_arg *args, int variant);
};

/* Returns whether every guard holds; if not, status is the call's answer. args
 * are in the order of f's params. */
bool kn_guards_hold(const struct kn_function *f, const struct kn_arg *args,
                    mluOpStatus_t *status);

#endif
