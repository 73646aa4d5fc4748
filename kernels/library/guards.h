/* SPDX-License-Identifier: MIT
 *
 * Guards: what an operator refuses, as rows. The C function of an operator
 * packs its arguments into an array and hands it over; the first row that does
 * not hold is logged as one sentence and answered with the status of the row.
 */
#ifndef KN_GUARDS_H
#define KN_GUARDS_H

#include <stddef.h>
#include <stdint.h>

#include "kernels/include/mlu_op.h"

#define KN_MAX_PARAMS 24
/* Tensors of this many elements or more are large. */
#define KN_LARGE_ELEMENTS ((uint64_t)1 << 31)

enum kn_param_kind {
    KN_PARAM_HANDLE,
    KN_PARAM_INT,
    KN_PARAM_DESC,
    KN_PARAM_INPUT, /* device pointers */
    KN_PARAM_OUTPUT,
};

/* A parameter of an operator's C function. */
struct kn_param {
    const char *name;
    enum kn_param_kind kind;
    int slot; /* INT: field of the case; DESC, pointers: number of the tensor */
};

/* The value of a parameter in one call. */
struct kn_arg {
    union {
        mluOpHandle_t handle;
        int number;
        mluOpTensorDescriptor_t desc;
        const void *input; /* pointers to what the call may only read */
        void *pointer;
    };
};

enum kn_guard_kind {
    KN_GUARD_NOT_NULL,  /* param is not NULL */
    KN_GUARD_ARCH,      /* the device of handle param has at least arch a */
    KN_GUARD_POSITIVE,  /* integer param > 0 */
    KN_GUARD_RANK,      /* descriptor param has a dimensions */
    KN_GUARD_LAYOUT,    /* its layout is in the set a of KN_SET(layout) */
    KN_GUARD_DTYPE,     /* its data type is in the set a of KN_SET(dtype) */
    KN_GUARD_NOT_EMPTY, /* it has elements */
    KN_GUARD_NOT_LARGE, /* it has fewer than KN_LARGE_ELEMENTS elements */
    KN_GUARD_DIM_PARAM, /* its size a equals integer param b */
    KN_GUARD_DIM_CONST, /* its size a equals the number b */
    KN_GUARD_APART,     /* pointer param and pointer param a do not overlap */
};

#define KN_SET(member) ((int64_t)1 << (member))

struct kn_guard {
    const char *id;
    const char *section; /* of the document */
    enum kn_guard_kind kind;
    int param;
    int64_t a, b; /* see kn_guard_kind */
    mluOpStatus_t status;
};

/* What the library knows of an operator: its C function. */
struct kn_function {
    const char *name; /* "mluOpVoxelPoolingForward" */
    const struct kn_param *params;
    size_t n_params;
    const struct kn_guard *guards;
    size_t n_guards;
    const char *const *variants; /* of the kernel, the default one first */
    size_t n_variants;
};

/* MLUOP_STATUS_SUCCESS if every guard holds. args in the order of f's
 * params. */
mluOpStatus_t kn_guards_check(const struct kn_function *f,
                              const struct kn_arg *args);

#endif
