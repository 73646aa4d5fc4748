/* SPDX-License-Identifier: MIT
 *
 * The host runtime, with the vendor's names, on a simulated device: C and C++.
 * Functions return a cnrtRet_t; cnrtSuccess is 0. An error prints one message
 * to stderr and stores its code for cnrtGetLastError. Commands (copies, fills,
 * kernels) are performed when they are put into a queue. This is a legal
 * schedule of the asynchronous interface: a program with correct
 * synchronisation sees no difference. In simulated time queues overlap. Each
 * queue has a clock, and so has each thread of the program. A kernel starts
 * when its queue and its clusters or cores are free; a copy starts when the
 * engine of its direction is free (docs/queues.md).
 */
#ifndef CNRT_H
#define CNRT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include "cn_api.h"

#pragma GCC visibility push(default)
#ifdef __cplusplus
extern "C" {
#endif

/* The version of the vendor's interface that this interface follows. */
#define CNRT_MAJOR_VERSION 6
#define CNRT_MINOR_VERSION 7
#define CNRT_PATCH_VERSION 0
#define CNRT_VERSION \
    (CNRT_MAJOR_VERSION * 10000 + CNRT_MINOR_VERSION * 100 + CNRT_PATCH_VERSION)

/* ---- types -------------------------------------------------------------- */

/* errors: a value for each row of runtime/api/cnrt/errors.def */
typedef enum {
    cnrtSuccess = 0,
    cnrtErrorNotReady = 1,
    cnrtErrorArgsInvalid = 10,
    cnrtErrorInit = 11,
    cnrtErrorNoDevice = 12,
    cnrtErrorNoMem = 20,
    cnrtErrorHostNoMem = 21,
    cnrtErrorInvalidAddress = 22,
    cnrtErrorFree = 23,
    cnrtErrorMemcpyDirection = 24,
    cnrtErrorQueueInvalid = 30,
    cnrtErrorNotifierInvalid = 31,
    cnrtErrorNotifierNotPlaced = 32,
    cnrtErrorKernelUnknown = 40,
    cnrtErrorKernelArch = 41,
    cnrtErrorKernelImage = 42,
    cnrtErrorKernelDim = 43,
    cnrtErrorKernelType = 44,
    cnrtErrorKernelFault = 45,
    cnrtErrorCollective = 50,
    cnrtErrorQueueCaptureUnsupported = 60,
    cnrtErrorQueueCaptureInvalidated = 61,
    cnrtErrorQueueCaptureMerge = 62,
    cnrtErrorQueueCaptureUnmatched = 63,
    cnrtErrorQueueCaptureUnjoined = 64,
    cnrtErrorQueueCaptureIsolation = 65,
    cnrtErrorQueueCaptureWrongThread = 66,
    cnrtErrorCapturedNotifier = 67,
} cnrtRet_t;
/* end of errors */
#define CNRT_RET_SUCCESS cnrtSuccess
/* The error for launching a symbol that is not a kernel. */
#define cnrtErrorInvalidSymbol cnrtErrorKernelUnknown

#define CNRT_DEFAULT_DEVICE 0

/* The number of tasks of a launch in each dimension, at least 1. */
typedef struct cnrtDim3 {
    unsigned int x, y, z;
} cnrtDim3_t;

/* Task types: a Block task takes one core, a UnionN task N clusters. The value
 * is the number of cores. */
typedef enum {
    cnrtFuncTypeBlock = 1,
    cnrtFuncTypeMutable = 2, /* placeholder in host code, cannot be launched */
    cnrtFuncTypeUnion1 = 4,
    cnrtFuncTypeUnion2 = 8,
    cnrtFuncTypeUnion4 = 16,
    cnrtFuncTypeUnion8 = 32,
    cnrtFuncTypeUnion16 = 64,
    CNRT_FUNC_TYPE_BLOCK = cnrtFuncTypeBlock,
    CNRT_FUNC_TYPE_MUTABLE = cnrtFuncTypeMutable,
    CNRT_FUNC_TYPE_UNION1 = cnrtFuncTypeUnion1,
    CNRT_FUNC_TYPE_UNION2 = cnrtFuncTypeUnion2,
    CNRT_FUNC_TYPE_UNION4 = cnrtFuncTypeUnion4,
    CNRT_FUNC_TYPE_UNION8 = cnrtFuncTypeUnion8,
    CNRT_FUNC_TYPE_UNION16 = cnrtFuncTypeUnion16,
} cnrtFunctionType_t;

/* Element types; host code uses them to select a kernel. */
typedef enum {
    CNRT_INVALID = 0x00,
    CNRT_FLOAT16 = 0x12,
    CNRT_FLOAT32 = 0x13,
    CNRT_FLOAT64 = 0x14,
    CNRT_INT4 = 0x20,
    CNRT_INT8 = 0x21,
    CNRT_INT16 = 0x22,
    CNRT_INT32 = 0x23,
    CNRT_INT64 = 0x24,
    CNRT_UINT8 = 0x31,
    CNRT_UINT16 = 0x32,
    CNRT_UINT32 = 0x33,
    CNRT_FIX8 = 0x41,
    CNRT_QUANT8 = 0x51,
    CNRT_BOOL = 0x61,
} cnrtDataType_t;

/* An in-order queue of commands; NULL is the default queue. */
typedef CNqueue cnrtQueue_t;
/* A point of simulated time in a queue. */
#define CNnotifier_st cnrtNotifier
typedef struct cnrtNotifier cnrtNotifier;
typedef cnrtNotifier *cnrtNotifier_t;
/* Device numbers, from 0. */
typedef int cnrtDev_t;

typedef enum {
    cnrtMemcpyHostToDev = 0,
    cnrtMemcpyDevToDev = 1,
    cnrtMemcpyDevToHost = 2,
    cnrtMemcpyHostToHost = 3,
    cnrtMemcpyPeerToPeer = 4,  /* between devices, determined by the
                                  addresses */
    cnrtMemcpyNoDirection = 5, /* determined by the addresses */
    CNRT_MEM_TRANS_DIR_HOST2DEV = cnrtMemcpyHostToDev,
    CNRT_MEM_TRANS_DIR_DEV2DEV = cnrtMemcpyDevToDev,
    CNRT_MEM_TRANS_DIR_DEV2HOST = cnrtMemcpyDevToHost,
    CNRT_MEM_TRANS_DIR_HOST2HOST = cnrtMemcpyHostToHost,
    CNRT_MEM_TRANS_DIR_NODIR = cnrtMemcpyNoDirection,
} cnrtMemTransDir_t;

#define CNRT_DEVICE_NAME_LENGTH 64

/* Properties of a device. */
typedef struct {
    char name[CNRT_DEVICE_NAME_LENGTH]; /* "MLU590-H8" */
    int major, minor;                   /* for architecture 592: 5 and 92 */
    int ISAVersion;                     /* 592 */
    int clusterCount;
    int McorePerCluster; /* number of cores without the memory core */
    int maxClusterCountPerUnionTask;
    int clusterClockRate;      /* kHz */
    int nramSizePerMcore;      /* bytes */
    int wramSizePerMcore;      /* bytes */
    int maxSramSizePerCluster; /* bytes */
    int maxL2CacheSize;        /* bytes */
    uint64_t totalMem;         /* bytes of device memory */
    int memClockRate;          /* kHz */
    int gmemBusWidth;          /* bits */
    int maxDim[3];             /* largest number of tasks in each dimension */
} cnrtDeviceProp_t;

/* An attribute of a device, in the units of cnrtDeviceProp_t, but memory size
 * in MiB. Rows of runtime/api/cnrt/devices/attributes.def. */
typedef enum {
    cnrtAttrComputeCapabilityMajor = 1,
    cnrtAttrComputeCapabilityMinor = 2,
    cnrtAttrISAVersion = 3,
    cnrtAttrClusterCount = 10,
    cnrtAttrMcorePerCluster = 11,
    cnrtAttrMaxClusterCountPerUnionTask = 12,
    cnrtAttrClusterClockRate = 13,
    cnrtAttrNramSizePerMcore = 20,
    cnrtAttrWramSizePerMcore = 21,
    cnrtAttrMaxSramSizePerCluster = 22,
    cnrtAttrMaxL2CacheSize = 23,
    cnrtAttrTotalMemSize = 30,
    cnrtAttrGmemBusWidth = 31,
    cnrtAttrMemClockRate = 32,
    cnrtAttrMaxDimX = 40,
    cnrtAttrMaxDimY = 41,
    cnrtAttrMaxDimZ = 42,
    cnrtAttrMaxQueueCount = 43,
    cnrtAttrMaxNotifierCount = 44,
    cnrtAttrConcurrentKernels = 45,
} cnrtDeviceAttr_t;

typedef enum {
    cnrtMemTypeUnregistered = 0, /* host memory unknown to the runtime */
    cnrtMemTypeHost = 1,         /* from cnrtHostMalloc */
    cnrtMemTypeDevice = 2,       /* from cnrtMalloc */
} cnrtMemType_t;

typedef struct {
    cnrtMemType_t type;
    int deviceOrdinal;   /* -1 for host memory */
    void *devicePointer; /* address for kernels, or NULL */
    void *hostPointer;   /* address for the host, or NULL */
    size_t size;         /* bytes from the address to the end of its block */
} cnrtPointerAttributes_t;

/* ---- errors ------------------------------------------------------------- */

/* Return the error of this thread's last failed call, or cnrtSuccess; Get
 * clears it, Peek does not. Errors of kernel<<<...>>> (dimension, architecture,
 * unknown kernel) are included. Such an error (if Get has not cleared it) and
 * the fault of a kernel are also returned, once, by the next call that waits:
 * cnrtQueueSync, cnrtQueueQuery, cnrtSyncDevice, cnrtWaitNotifier, cnrtMemcpy,
 * cnrtMemset. If there are both, that call returns the fault. */
cnrtRet_t cnrtGetLastError(void);
cnrtRet_t cnrtPeekAtLastError(void);
/* Return the message and the enumerator's name of an error, never NULL. */
const char *cnrtGetErrorStr(cnrtRet_t __error);
const char *cnrtGetErrorName(cnrtRet_t __error);

#ifndef CNRT_CHECK
/* Ends the program with a message if a call fails. */
#define CNRT_CHECK(call)                                                       \
    do {                                                                       \
        cnrtRet_t __cnrt_check_ = (call);                                      \
        if (__cnrt_check_ != cnrtSuccess) {                                    \
            fprintf(stderr, "%s:%d: %s: %s (%s)\n", __FILE__, __LINE__, #call, \
                    cnrtGetErrorStr(__cnrt_check_),                            \
                    cnrtGetErrorName(__cnrt_check_));                          \
            exit(EXIT_FAILURE);                                                \
        }                                                                      \
    } while (0)
#endif

/* ---- devices ------------------------------------------------------------ */

/* A process has one device, or the devices that MLUSIM_DEVICES names. Each
 * thread has a current device, initially 0, on which it allocates, creates
 * queues and notifiers, and launches. Queues and notifiers belong to a device:
 * commands are only accepted for queues of the current device; waiting and
 * destroying work from every device. Copies and cnrtFree accept addresses of
 * any device. */
cnrtRet_t cnrtSetDevice(int __ordinal);
cnrtRet_t cnrtGetDevice(int *__ordinal);
cnrtRet_t cnrtGetDeviceCount(unsigned int *__count);
cnrtRet_t cnrtGetDeviceProperties(cnrtDeviceProp_t *__properties,
                                  int __ordinal);
cnrtRet_t cnrtDeviceGetAttribute(int *__value, cnrtDeviceAttr_t __attr,
                                 int __ordinal);
/* Writes "0000:01:00.0" for device 0, "0000:02:00.0" for device 1. length: size
 * of the buffer, at least 13. */
cnrtRet_t cnrtDeviceGetPCIBusId(char *__id, int __length, int __ordinal);
/* Frees all memory, queues and notifiers of the current device, and modules
 * that cn_api.h loaded on it. */
cnrtRet_t cnrtDeviceReset(void);
/* Waits for all queues of the current device. Returns a kernel's fault or a
 * refused launch (see cnrtGetLastError). */
cnrtRet_t cnrtSyncDevice(void);
/* Returns CNRT_MAJOR_VERSION and so on. */
cnrtRet_t cnrtGetLibVersion(int *__major, int *__minor, int *__patch);
cnrtRet_t cnrtDriverGetVersion(int *__major, int *__minor, int *__patch);

/* ---- memory ------------------------------------------------------------- */

/* Allocates device memory, aligned to 4 KiB. For 0 bytes it returns NULL, which
 * cnrtFree accepts. The host must not access the memory through the pointer.
 * cnrtErrorNoMem: device memory is exhausted. */
cnrtRet_t cnrtMalloc(void **__pointer, size_t __bytes);
/* Does what cnrtMalloc does. Kernels may only read the memory; this is not
 * enforced. */
cnrtRet_t cnrtMallocConstant(void **__pointer, size_t __bytes);
/* Accepts NULL. cnrtErrorFree: the pointer is not from cnrtMalloc. */
cnrtRet_t cnrtFree(void *pointer);
/* Allocates host memory, aligned to 64 bytes; NULL for 0 bytes. */
cnrtRet_t cnrtHostMalloc(void **__pointer, size_t __bytes);
cnrtRet_t cnrtFreeHost(void *pointer);

/* Copies `bytes` bytes; copying 0 bytes has no effect. A range of device memory
 * must be inside one allocation. The blocking form first waits for all queues
 * of the current device; rely on the default queue alone (the check host). */
cnrtRet_t cnrtMemcpy(void *__dst, const void *__src, size_t __bytes,
                     cnrtMemTransDir_t __direction);
cnrtRet_t cnrtMemcpyAsync(void *__dst, const void *__src, size_t __bytes,
                          cnrtQueue_t __queue, cnrtMemTransDir_t __direction);
/* Does cnrtMemcpyAsync. */
cnrtRet_t cnrtMemcpyAsync_V2(void *__dst, const void *__src, size_t __bytes,
                             cnrtQueue_t __queue,
                             cnrtMemTransDir_t __direction);
/* Does cnrtMemcpy for height rows of width bytes, which begin dst_pitch and
 * src_pitch bytes after one another. It takes the time of a linear copy of as
 * many bytes. */
cnrtRet_t cnrtMemcpy2D(void *__dst, size_t __dst_pitch, const void *__src,
                       size_t __src_pitch, size_t __width, size_t __height,
                       cnrtMemTransDir_t __direction);
/* Does cnrtMemcpy with cnrtMemcpyDevToDev. */
cnrtRet_t cnrtMemcpy_D2D(void *__dst, const void *__src, size_t __bytes);
/* Copy between devices or inside one device. dst must be memory of the first
 * device, src memory of the second. */
cnrtRet_t cnrtMemcpyPeer(void *__dst, int __dst_device, const void *__src,
                         int __src_device, size_t __bytes);
cnrtRet_t cnrtMemcpyPeerAsync(void *__dst, int __dst_device, const void *__src,
                              int __src_device, size_t __bytes,
                              cnrtQueue_t __queue);
/* Whether peer copies between two devices are possible: 1, or 0 if both are the
 * same device. A kernel can only access memory of its own device. */
cnrtRet_t cnrtGetPeerAccessibility(unsigned int *__can_peer, int __device,
                                   int __peer_device);
/* Fills device memory with the low byte of value. */
cnrtRet_t cnrtMemset(void *__pointer, int __value, size_t __bytes);
cnrtRet_t cnrtMemsetAsync(void *__pointer, int __value, size_t __bytes,
                          cnrtQueue_t __queue);
/* Returns the free and total bytes of device memory. Either pointer may be
 * NULL. */
cnrtRet_t cnrtMemGetInfo(size_t *__free_bytes, size_t *__total_bytes);
cnrtRet_t cnrtPointerGetAttributes(cnrtPointerAttributes_t *__attributes,
                                   const void *__pointer);

/* ---- casts of arrays in host memory -------------------------------------- */

/* Element types. Rows of runtime/api/cast/types.def. */
typedef enum {
    cnrtBoolean = 0, /* a byte; a nonzero value is true, and becomes 1 */
    cnrtChar = 1,
    cnrtUchar = 2,
    cnrtShort = 3,
    cnrtUshort = 4,
    cnrtInt = 5,
    cnrtUint = 6,
    cnrtLonglong = 7,
    cnrtUlonglong = 8,
    cnrtHalf = 9,
    cnrtBfloat = 10,
    cnrtFloat = 11,
    cnrtDouble = 12,
} cnrtDataType_V2_t;

/* Rounding modes, as in the suffixes of intrinsics. Rows of
 * runtime/api/cast/rounding.def. */
typedef enum {
    cnrtRounding_rm = 0, /* to nearest, ties toward +infinity (our reading) */
    cnrtRounding_tz = 1, /* toward zero */
    cnrtRounding_oz = 2, /* away from zero */
    cnrtRounding_up = 3, /* toward +infinity */
    cnrtRounding_dn = 4, /* toward -infinity */
    cnrtRounding_rn = 5, /* to nearest, ties to even */
    cnrtRounding_rd = 6, /* to nearest, ties away from zero */
} cnrtRoundingMode_t;

/* Quantisation of numbers x to integers q: q = round(x * scale / 2^position) +
 * offset, and back: x = (q - offset) * 2^position / scale. */
typedef struct cnrtQuantizedParam cnrtQuantizedParam;
typedef cnrtQuantizedParam *cnrtQuantizedParam_t;
/* scale must be finite and > 0. */
cnrtRet_t cnrtCreateQuantizedParam(cnrtQuantizedParam_t *__param,
                                   int __position, float __scale, int __offset);
/* Quantises with a position, scale and offset for each index of dimension
 * channel_dim. The array has n_dims dimensions of these sizes; elements of the
 * last dimension are contiguous. */
cnrtRet_t cnrtCreateQuantizedParamByChannel(cnrtQuantizedParam_t *__param,
                                            const int *__positions,
                                            const float *__scales,
                                            const int *__offsets, int __n_dims,
                                            const int *__sizes,
                                            int __channel_dim);
cnrtRet_t cnrtDestroyQuantizedParam(cnrtQuantizedParam_t __param);

/* Casts n elements of any type to any other. The arrays must not overlap, but
 * may be equal if the types have equal size. A value that the target can
 * represent is kept exactly; other values are rounded once. For integers,
 * values saturate and NaN becomes the minimum. A value above the largest float
 * becomes infinite, or the largest float if the mode rounds inward. `param` is
 * the quantisation between floating-point and integer types; NULL: none. */
cnrtRet_t cnrtCastDataType_V2(const void *__src, cnrtDataType_V2_t __src_type,
                              void *__dst, cnrtDataType_V2_t __dst_type,
                              size_t __n, cnrtQuantizedParam_t __param,
                              cnrtRoundingMode_t __mode);

/* ---- queues and notifiers ----------------------------------------------- */

cnrtRet_t cnrtQueueCreate(cnrtQueue_t *__queue);
/* Also stores a priority, limited to the range of
 * cnrtDeviceGetQueuePriorityRange; smaller numbers mean more. It changes no
 * time: a command is never moved behind a later one. flags must be 0. */
cnrtRet_t cnrtQueueCreateWithPriority(cnrtQueue_t *__queue,
                                      unsigned int __flags, int __priority);
cnrtRet_t cnrtQueueGetPriority(cnrtQueue_t __queue, int *__priority);
/* Either pointer may be NULL. The numbers are ours. */
cnrtRet_t cnrtDeviceGetQueuePriorityRange(int *__least, int *__greatest);
cnrtRet_t cnrtQueueDestroy(cnrtQueue_t __queue);
/* Waits until the queue is empty. */
cnrtRet_t cnrtQueueSync(cnrtQueue_t __queue);
/* Returns cnrtSuccess if the queue is empty. The simulator never returns
 * cnrtErrorNotReady here. */
cnrtRet_t cnrtQueueQuery(cnrtQueue_t __queue);
/* Makes later commands of the queue wait for the notifier. flags must be 0. */
cnrtRet_t cnrtQueueWaitNotifier(cnrtNotifier_t __notifier, cnrtQueue_t __queue,
                                unsigned int __flags);

/* Calls fn(args) on the host as the next command of the queue: inside of this
 * call, or, if commands of queues come late, of the one that waits. fn must not
 * call the runtime. */
typedef void (*cnrtHostFn_t)(void *__args);
cnrtRet_t cnrtInvokeHostFunc(cnrtQueue_t __queue, cnrtHostFn_t __fn,
                             void *__args);

cnrtRet_t cnrtNotifierCreate(cnrtNotifier_t *__notifier);
/* DISABLE_TIMING_ALL: no call returns the time of the notifier. */
#define CNRT_NOTIFIER_DEFAULT            0u
#define CNRT_NOTIFIER_DISABLE_TIMING_ALL 2u
cnrtRet_t cnrtNotifierCreateWithFlags(cnrtNotifier_t *__notifier,
                                      unsigned int __flags);
cnrtRet_t cnrtNotifierDestroy(cnrtNotifier_t __notifier);
/* Records the simulated time at which the earlier commands of the queue end. */
cnrtRet_t cnrtPlaceNotifier(cnrtNotifier_t __notifier, cnrtQueue_t __queue);
/* Makes the host wait for the notifier. */
cnrtRet_t cnrtWaitNotifier(cnrtNotifier_t __notifier);
cnrtRet_t cnrtQueryNotifier(cnrtNotifier_t __notifier);
/* Returns the simulated time from start to end, in microseconds. The result is
 * negative if `end` was placed before `start`. */
cnrtRet_t cnrtNotifierDuration(cnrtNotifier_t __start, cnrtNotifier_t __end,
                               float *__microseconds);
/* Returns the same time in milliseconds. */
cnrtRet_t cnrtNotifierElapsedTime(cnrtNotifier_t __start, cnrtNotifier_t __end,
                                  float *__milliseconds);

/* ---- launches ----------------------------------------------------------- */

/* Launches kernel, a __mlu_global__ function compiled by mlucc; args[i] points
 * to the value of parameter i. reserved must be 0. */
cnrtRet_t cnrtInvokeKernel(const void *__kernel, cnrtDim3_t __dim,
                           cnrtFunctionType_t __type, void **__args,
                           size_t __reserved, cnrtQueue_t __queue);

#if defined(__cplusplus) && defined(__BANG__)
/* Clang requires this function for kernel<<<dim, type, queue>>>(...); mlucc
 * replaces calls of this function by calls of the runtime. */
int cudaConfigureCall(cnrtDim3_t __dim, cnrtFunctionType_t __type,
                      cnrtQueue_t __queue);
#endif

#ifdef __cplusplus
}
#endif
#pragma GCC visibility pop

#include "cnrt_graph.h"
#include "cnrt_legacy.h"

#endif
