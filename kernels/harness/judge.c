/* SPDX-License-Identifier: MIT */
/*
 * The words of operators in those of the engine: types of elements, rules.
 */
#include "kernels/harness/judge.h"

#include "kernels/library/descriptor.h"
#include "kernels/library/names.h"

/* The type of an element; of what has none a byte. */
static enum array_element element_of(mluOpDataType_t dtype)
{
    switch (dtype) {
    case MLUOP_DTYPE_HALF:
        return ARRAY_F16;
    case MLUOP_DTYPE_BFLOAT16:
        return ARRAY_BF16;
    case MLUOP_DTYPE_FLOAT:
        return ARRAY_F32;
    case MLUOP_DTYPE_DOUBLE:
        return ARRAY_F64;
    case MLUOP_DTYPE_INT8:
        return ARRAY_I8;
    case MLUOP_DTYPE_INT16:
        return ARRAY_I16;
    case MLUOP_DTYPE_INT31:
    case MLUOP_DTYPE_INT32:
        return ARRAY_I32;
    case MLUOP_DTYPE_INT64:
        return ARRAY_I64;
    case MLUOP_DTYPE_UINT16:
        return ARRAY_U16;
    case MLUOP_DTYPE_UINT32:
        return ARRAY_U32;
    case MLUOP_DTYPE_UINT64:
        return ARRAY_U64;
    case MLUOP_DTYPE_BOOL:
        return ARRAY_BOOL;
    case MLUOP_DTYPE_UINT8:
    case MLUOP_DTYPE_COMPLEX_FLOAT:
    case MLUOP_DTYPE_COMPLEX_HALF:
    case MLUOP_DTYPE_INVALID:
        break;
    }
    return ARRAY_U8;
}

static struct acc_tolerance tolerance_of(const struct kn_tensor *t)
{
    const bool is_diff3 = t->judge == KN_JUDGE_DIFF3;
    struct acc_tolerance to = {.rule =
                                   is_diff3 ? ACC_RULE_DIFF3 : ACC_RULE_DIFF12};
    to.bound[is_diff3 ? ACC_LARGE : ACC_DIFF1] = t->threshold[0];
    to.bound[is_diff3 ? ACC_SMALL : ACC_DIFF2] = t->threshold[1];
    return to;
}

struct kn_verdict kn_judge_output(const struct kn_tensor *t)
{
    const enum array_element type = element_of(t->dtype);
    const struct acc_tolerance tolerance = tolerance_of(t);
    const size_t bytes =
        kn_elements(t->rank, t->dims) * kn_dtype_bytes(t->dtype);
    const uint64_t n = bytes / array_types[type].bytes;
    struct kn_verdict v = {.tensor = t->name, .judge = t->judge};
    v.compared = t->judge == KN_JUDGE_BITWISE
                     ? acc_compare_bits(type, t->host, t->expected, n)
                     : acc_compare(type, &tolerance, t->host, t->expected, n);
    return v;
}
