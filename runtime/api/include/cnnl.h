/* SPDX-License-Identifier: MIT
 *
 * Types and calls of the vendor's closed operator library, so that programs
 * that include the library's header compile. The operators are not implemented:
 * every call prints its name, once, and returns CNNL_STATUS_NOT_SUPPORTED.
 * Calls whose parameters end in ... accept any arguments.
 */
#ifndef CNNL_H
#define CNNL_H

#include <stddef.h>
#include <stdint.h>

#include "cnrt.h"

#ifdef __cplusplus
extern "C" {
#endif
#pragma GCC visibility push(default)

typedef enum {
    CNNL_STATUS_SUCCESS = 0,
    CNNL_STATUS_NOT_INITIALIZED = 1,
    CNNL_STATUS_ALLOC_FAILED = 2,
    CNNL_STATUS_BAD_PARAM = 3,
    CNNL_STATUS_INTERNAL_ERROR = 4,
    CNNL_STATUS_ARCH_MISMATCH = 5,
    CNNL_STATUS_EXECUTION_FAILED = 6,
    CNNL_STATUS_NOT_SUPPORTED = 7,
    CNNL_STATUS_NUMERICAL_OVERFLOW = 8,
} cnnlStatus_t;

/* Layouts and element types have the numbers of the public operator library. */
typedef enum {
    CNNL_LAYOUT_NCHW = 0,
    CNNL_LAYOUT_NHWC = 1,
    CNNL_LAYOUT_HWCN = 2,
    CNNL_LAYOUT_NDHWC = 3,
    CNNL_LAYOUT_ARRAY = 4,
    CNNL_LAYOUT_NCDHW = 5,
    CNNL_LAYOUT_TNC = 6,
    CNNL_LAYOUT_NTC = 7,
    CNNL_LAYOUT_NC = 8,
    CNNL_LAYOUT_NLC = 9,
    CNNL_LAYOUT_NCL = 10,
} cnnlTensorLayout_t;

typedef enum {
    CNNL_DTYPE_INVALID = 0,
    CNNL_DTYPE_HALF = 1,
    CNNL_DTYPE_FLOAT = 2,
    CNNL_DTYPE_INT8 = 3,
    CNNL_DTYPE_INT16 = 4,
    CNNL_DTYPE_INT31 = 5,
    CNNL_DTYPE_INT32 = 6,
    CNNL_DTYPE_UINT8 = 7,
    CNNL_DTYPE_BOOL = 8,
    CNNL_DTYPE_INT64 = 9,
    CNNL_DTYPE_UINT32 = 11,
    CNNL_DTYPE_UINT64 = 12,
    CNNL_DTYPE_UINT16 = 13,
    CNNL_DTYPE_DOUBLE = 14,
    CNNL_DTYPE_COMPLEX_HALF = 15,
    CNNL_DTYPE_COMPLEX_FLOAT = 16,
    CNNL_DTYPE_BFLOAT16 = 17,
} cnnlDataType_t;

/* The following numbers are ours: no call of this library reads them. */
typedef enum {
    CNNL_POINTER_MODE_DEVICE,
    CNNL_POINTER_MODE_HOST,
} cnnlPointerMode_t;

typedef enum {
    CNNL_ROUND_HALF_TO_EVEN,
    CNNL_ROUND_HALF_UP,
    CNNL_ROUND_HALF_OFF_ZERO,
} cnnlQuantizeRoundMode_t;

typedef enum {
    CNNL_ATOMICS_NOT_ALLOWED,
    CNNL_ATOMICS_ALLOWED,
} cnnlAtomicsMode_t;

typedef enum {
    CNNL_NOT_PROPAGATE_NAN,
    CNNL_PROPAGATE_NAN,
} cnnlNanPropagation_t;

typedef enum {
    CNNL_COMPUTATION_FAST,
    CNNL_COMPUTATION_HIGH_PRECISION,
    CNNL_COMPUTATION_ULTRAHIGH_PRECISION,
} cnnlComputationPreference_t;

typedef enum {
    CNNL_ACTIVATION_FAST,
    CNNL_ACTIVATION_HIGH_PRECISION,
} cnnlActivationPreference_t;

typedef enum {
    CNNL_ACTIVATION_SIGMOID,
    CNNL_ACTIVATION_RELU,
    CNNL_ACTIVATION_TANH,
    CNNL_ACTIVATION_CLIPPED_RELU,
    CNNL_ACTIVATION_ELU,
    CNNL_ACTIVATION_IDENTITY,
    CNNL_ACTIVATION_LEAKYRELU,
    CNNL_ACTIVATION_RELU6,
    CNNL_ACTIVATION_SELU,
    CNNL_ACTIVATION_CAFFE_RELU6,
    CNNL_ACTIVATION_GELU,
    CNNL_ACTIVATION_HARDSIGMOID,
    CNNL_ACTIVATION_HARDSWISH,
    CNNL_ACTIVATION_SWISH,
    CNNL_ACTIVATION_SILU,
} cnnlActivationMode_t;

typedef enum {
    CNNL_OP_TENSOR_ADD,
    CNNL_OP_TENSOR_SUB,
    CNNL_OP_TENSOR_MUL,
} cnnlOpTensorDesc_t;

typedef enum {
    CNNL_REDUCE_ADD,
    CNNL_REDUCE_AVG,
    CNNL_REDUCE_MUL,
    CNNL_REDUCE_MAX,
    CNNL_REDUCE_MIN,
    CNNL_REDUCE_AND,
    CNNL_REDUCE_OR,
    CNNL_REDUCE_NORM1,
    CNNL_REDUCE_NORM2,
} cnnlReduceOp_t;

typedef enum {
    CNNL_REDUCE_NO_INDICES,
    CNNL_REDUCE_FLATTENED_INDICES,
    CNNL_REDUCE_ONLY_INDICES,
} cnnlReduceIndices_t;

typedef enum {
    CNNL_64BIT_INDICES,
    CNNL_32BIT_INDICES,
    CNNL_16BIT_INDICES,
    CNNL_8BIT_INDICES,
} cnnlIndicesType_t;

typedef enum {
    CNNL_POOLING_MAX,
    CNNL_POOLING_AVERAGE_COUNT_INCLUDE_PADDING,
    CNNL_POOLING_AVERAGE_COUNT_EXCLUDE_PADDING,
    CNNL_POOLING_FIXED,
} cnnlPoolingMode_t;

typedef enum {
    CNNL_SOFTMAX_FAST,
    CNNL_SOFTMAX_ACCURATE,
    CNNL_SOFTMAX_LOG,
} cnnlSoftmaxAlgorithm_t;

typedef enum {
    CNNL_SOFTMAX_MODE_HIGH_DIMENSION,
    CNNL_SOFTMAX_MODE_MEDIUM_DIMENSION,
    CNNL_SOFTMAX_MODE_LOW_DIMENSION,
} cnnlSoftmaxMode_t;

typedef enum {
    CNNL_MASKED_SOFTMAX_SCALE_MASKED_FILL,
    CNNL_MASKED_SOFTMAX_MASKED_FILL,
    CNNL_MASKED_SOFTMAX_ADD,
} cnnlMaskedSoftmaxOp_t;

typedef enum {
    CNNL_LOGIC_OP_EQ,
    CNNL_LOGIC_OP_NE,
    CNNL_LOGIC_OP_GT,
    CNNL_LOGIC_OP_GE,
    CNNL_LOGIC_OP_LT,
    CNNL_LOGIC_OP_LE,
    CNNL_LOGIC_OP_AND,
    CNNL_LOGIC_OP_OR,
    CNNL_LOGIC_OP_XOR,
    CNNL_LOGIC_OP_NOT,
} cnnlLogicOp_t;

typedef enum {
    CNNL_MATMUL_DESC_COMPUTE_TYPE,
    CNNL_MATMUL_DESC_SCALE_TYPE,
    CNNL_MATMUL_DESC_POINTER_MODE,
    CNNL_MATMUL_DESC_TRANSA,
    CNNL_MATMUL_DESC_TRANSB,
    CNNL_MATMUL_DESC_TRANSC,
    CNNL_MATMUL_DESC_EPILOGUE,
    CNNL_MATMUL_DESC_BIAS_POINTER,
    CNNL_MATMUL_ALLOW_TF32,
    CNNL_MATMUL_USE_BETA,
    CNNL_MATMUL_CAST_MODE,
    CNNL_MATMUL_USE_STRIDE,
} cnnlMatMulDescAttribute_t;

typedef enum {
    CNNL_CONVOLUTION_FWD_FAST,
    CNNL_CONVOLUTION_FWD_LEAST_MEMORY,
} cnnlConvolutionFwdPreference_t;

typedef enum {
    CNNL_CONVOLUTION_FWD_ALGO_DIRECT,
} cnnlConvolutionForwardAlgo_t;

typedef enum {
    CNNL_TRANSFORMER_LAYERNORM,
    CNNL_TRANSFORMER_RMSNORM,
} cnnlTransformerNormType_t;

typedef enum {
    CNNL_SEQDATA_TNC,
    CNNL_SEQDATA_TNC_PACKED,
    CNNL_SEQDATA_NTC,
    CNNL_SEQDATA_NC,
    CNNL_SEQDATA_TNBC,
    CNNL_SEQDATA_TBNC,
    CNNL_SEQDATA_NBTC,
    CNNL_SEQDATA_NTBC,
} cnnlSeqDataLayout_t;

typedef enum {
    CNNL_SCATTER,
    CNNL_SCATTER_ADD,
    CNNL_SCATTER_MAX,
    CNNL_SCATTER_MIN,
    CNNL_SCATTER_MUL,
} cnnlScatterMode_t;

typedef struct cnnlContext *cnnlHandle_t;
typedef struct cnnlMatMulStruct *cnnlMatMulDescriptor_t;
typedef struct cnnlMatMulAlgoStruct *cnnlMatMulAlgo_t;
typedef struct cnnlMatMulHeuristicResultStruct *cnnlMatMulHeuristicResult_t;
typedef struct cnnlRandGeneratorStruct *cnnlRandGenerator_t;

/* Returns the name of a status, such as "CNNL_STATUS_BAD_PARAM"; never NULL. */
const char *cnnlGetErrorString(cnnlStatus_t result);

/* What follows is written by the build, from the tables of the calls. */
#define X(name) typedef struct cnnl##name##Struct *cnnl##name##Descriptor_t;
#include "runtime/api/include/cnnl/descriptors.def"
#undef X
#define CALL(name, parameters) cnnlStatus_t name parameters;
#include "runtime/api/include/cnnl/all.def"
#undef CALL
/* The end of what the build writes. */

#pragma GCC visibility pop
#ifdef __cplusplus
}
#endif
#endif
