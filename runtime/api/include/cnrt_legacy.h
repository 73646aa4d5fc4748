/* SPDX-License-Identifier: MIT
 *
 * Part of cnrt.h: calls in tutorials of versions 3 and 4. Old names of today's
 * constants are in cnrt.h.
 */
#ifndef CNRT_LEGACY_H
#define CNRT_LEGACY_H

#include "cnrt.h"

#pragma GCC visibility push(default)
#ifdef __cplusplus
extern "C" {
#endif

#define CNRT_RET_ERR_INVALID cnrtErrorArgsInvalid
#define CNRT_RET_ERR_NOMEM   cnrtErrorNoMem
#define CNRT_RET_ERR_NODEV   cnrtErrorNoDevice

/* ---- devices and queues -------------------------------------------------- */

/* Optional; flags must be 0. */
cnrtRet_t cnrtInit(unsigned int __flags);
/* Same as cnrtDeviceReset. */
void cnrtDestroy(void);
cnrtRet_t cnrtGetDeviceHandle(cnrtDev_t *__device, int __ordinal);
/* Same as cnrtSetDevice. */
cnrtRet_t cnrtSetCurrentDevice(cnrtDev_t __device);
cnrtRet_t cnrtCreateQueue(cnrtQueue_t *__queue);
cnrtRet_t cnrtSyncQueue(cnrtQueue_t __queue);
cnrtRet_t cnrtDestroyQueue(cnrtQueue_t __queue);
/* Unlike cnrtNotifierCreate, the old calls take the notifier's address.
 * cnrtPlaceNotifier and cnrtNotifierDuration (microseconds) are the functions
 * of cnrt.h. */
cnrtRet_t cnrtCreateNotifier(cnrtNotifier_t *__notifier);
cnrtRet_t cnrtDestroyNotifier(cnrtNotifier_t *__notifier);

/* ---- casts ------------------------------------------------------------- */

/* Does what cnrtCastDataType_V2 does, with rounding to nearest, ties to even.
 * CNRT_FIX8 is CNRT_INT8 with a position in param. CNRT_INT4 and CNRT_QUANT8
 * are not supported: the call returns cnrtErrorArgsInvalid. */
cnrtRet_t cnrtCastDataType(const void *__src, cnrtDataType_t __src_type,
                           void *__dst, cnrtDataType_t __dst_type, int __n,
                           cnrtQuantizedParam_t __param);
/* Convert to the nearest half, ties to even, and back; halfs are bit patterns.
 * Programs that do not define cnrtConvertFloatToHalfArray and its inverse
 * themselves find them in the library. */
cnrtRet_t cnrtConvertFloatToHalf(uint16_t *__bits, float __value);
cnrtRet_t cnrtConvertHalfToFloat(float *__value, uint16_t __bits);

/* Returns the bytes of an element; 0, after an error, for CNRT_INT4 and what is
 * no type. */
int cnrtDataTypeSize(cnrtDataType_t __type);
/* Does __bang_reshape_filter for the current device in host memory: deals n
 * filters of h * w * c elements to the lanes of WRAM. n is a multiple of 64;
 * dst and src do not overlap. */
cnrtRet_t cnrtFilterReshape(void *__dst, const void *__src, int __n, int __h,
                            int __w, int __c, cnrtDataType_t __type);

/* ---- launches ------------------------------------------------------------ */

/* The arguments of a launch in order, each stored as its parameter. */
typedef struct cnrtKernelParamsBuffer cnrtKernelParamsBuffer;
typedef cnrtKernelParamsBuffer *cnrtKernelParamsBuffer_t;
cnrtRet_t cnrtGetKernelParamsBuffer(cnrtKernelParamsBuffer_t *__params);
/* Adds `bytes` bytes at data, the value of the next parameter. */
cnrtRet_t cnrtKernelParamsBufferAddParam(cnrtKernelParamsBuffer_t __params,
                                         const void *__data, size_t __bytes);
cnrtRet_t cnrtDestroyKernelParamsBuffer(cnrtKernelParamsBuffer_t __params);

/* Required by cnrtInvokeKernel_V3. cnrtInitKernelMemory initialises it for a
 * kernel and loads the kernel's device code. */
typedef struct cnrtKernelInitParam cnrtKernelInitParam;
typedef cnrtKernelInitParam *cnrtKernelInitParam_t;
cnrtRet_t cnrtCreateKernelInitParam(cnrtKernelInitParam_t *__param);
cnrtRet_t cnrtInitKernelMemory(const void *__kernel,
                               cnrtKernelInitParam_t __param);
cnrtRet_t cnrtDestroyKernelInitParamAndMemory(cnrtKernelInitParam_t __param);

/* Parameters of cnrtInvokeKernel_V2 that are passed by address. In this
 * simulator there is one copy of the data, and memory channels have no
 * effect. */
#define CNRT_PARAM_END 0xffffffffu
typedef struct {
    int *data_parallelism;  /* NULL, or points to 1 */
    unsigned int *affinity; /* ignored */
    unsigned int end;       /* CNRT_PARAM_END */
} cnrtInvokeFuncParam_t;

/* Launches the kernel with this host symbol: (const void *)&kernel, in any
 * language. extra is NULL or points to a cnrtInvokeFuncParam_t. */
cnrtRet_t cnrtInvokeKernel_V2(const void *__kernel, cnrtDim3_t __dim,
                              cnrtKernelParamsBuffer_t __params,
                              cnrtFunctionType_t __type, cnrtQueue_t __queue);
cnrtRet_t cnrtInvokeKernel_V3(const void *__kernel,
                              cnrtKernelInitParam_t __init, cnrtDim3_t __dim,
                              cnrtKernelParamsBuffer_t __params,
                              cnrtFunctionType_t __type, cnrtQueue_t __queue,
                              void *__extra);

#ifdef __cplusplus
}

/* The old form of cnrtInvokeKernel, in C++; in C it is called
 * cnrtInvokeKernel_V2. */
static inline cnrtRet_t cnrtInvokeKernel(const void *__kernel, cnrtDim3_t __dim,
                                         cnrtKernelParamsBuffer_t __params,
                                         cnrtFunctionType_t __type,
                                         cnrtQueue_t __queue)
{
    return cnrtInvokeKernel_V2(__kernel, __dim, __params, __type, __queue);
}

#ifdef __BANG__
/* Converts to half in kernel files. */
static inline cnrtRet_t cnrtConvertFloatToHalf(_Float16 *__bits, float __value)
{
    return cnrtConvertFloatToHalf(reinterpret_cast<uint16_t *>(__bits),
                                  __value);
}
#endif
#endif
#pragma GCC visibility pop

#endif
