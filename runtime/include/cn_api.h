/* SPDX-License-Identifier: MIT
 *
 * Queries of the driver interface, with the vendor's names, about the device
 * this process simulates: C and C++.
 */
#ifndef CN_API_H
#define CN_API_H

#include <stddef.h>
#include <stdint.h>

#pragma GCC visibility push(default)
#ifdef __cplusplus
extern "C" {
#endif

/* results: one row per row of runtime/cndrv/results.def */
typedef enum {
    CN_SUCCESS = 0,
    CN_ERROR_NOT_INITIALIZED = 1,
    CN_ERROR_INVALID_VALUE = 2,
    CN_ERROR_INVALID_DEVICE = 3,
    CN_ERROR_INVALID_HANDLE = 4,
    CN_ERROR_NOT_SUPPORTED = 5,
} CNresult;
/* end of results */

typedef int CNdev;
typedef struct CNctx_st *CNcontext;
/* The same as cnrtQueue_t. */
typedef struct CNqueue_st *CNqueue;

/* Kernel classes; values as cnrtFunctionType_t. */
typedef enum {
    CN_KERNEL_CLASS_BLOCK = 1,
    CN_KERNEL_CLASS_UNION = 4,
    CN_KERNEL_CLASS_UNION2 = 8,
    CN_KERNEL_CLASS_UNION4 = 16,
    CN_KERNEL_CLASS_UNION8 = 32,
    CN_KERNEL_CLASS_UNION16 = 64,
    CN_KERNEL_CLASS_NONE = 0,
} KernelClass;

/* Sizes in bytes, clock rates in kHz, widths in bits. Rows of
 * runtime/cndrv/attributes.def. */
typedef enum {
    CN_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR = 1,
    CN_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR = 2,
    CN_DEVICE_ATTRIBUTE_MLU_ISA_VERSION = 3,
    CN_DEVICE_ATTRIBUTE_MAX_CLUSTER_COUNT = 10,
    CN_DEVICE_ATTRIBUTE_MAX_CORE_COUNT_PER_CLUSTER = 11,
    CN_DEVICE_ATTRIBUTE_MAX_CLUSTER_COUNT_PER_UNION_TASK = 12,
    CN_DEVICE_ATTRIBUTE_CLUSTER_CLOCK_RATE = 13,
    CN_DEVICE_ATTRIBUTE_NRAM_SIZE_PER_CORE = 20,
    CN_DEVICE_ATTRIBUTE_WEIGHT_RAM_SIZE_PER_CORE = 21,
    CN_DEVICE_ATTRIBUTE_MAX_SHARED_RAM_SIZE_PER_CLUSTER = 22,
    CN_DEVICE_ATTRIBUTE_MAX_L2_CACHE_SIZE = 23,
    CN_DEVICE_ATTRIBUTE_MAX_PERSISTING_L2_CACHE_SIZE = 24, /* 0: none */
    CN_DEVICE_ATTRIBUTE_GLOBAL_MEMORY_TOTAL_SIZE = 30,     /* MiB */
    CN_DEVICE_ATTRIBUTE_GLOBAL_MEMORY_BUS_WIDTH = 31,
    CN_DEVICE_ATTRIBUTE_MEMORY_CLOCK_RATE = 32,
    CN_DEVICE_ATTRIBUTE_MAX_BLOCK_TASK_DIM_X = 40,
    CN_DEVICE_ATTRIBUTE_MAX_BLOCK_TASK_DIM_Y = 41,
    CN_DEVICE_ATTRIBUTE_MAX_BLOCK_TASK_DIM_Z = 42,
    CN_DEVICE_ATTRIBUTE_MAX_QUEUE_COUNT = 43,
    CN_DEVICE_ATTRIBUTE_MAX_NOTIFIER_COUNT = 44,
    CN_DEVICE_ATTRIBUTE_LINEAR_MAPPING_SUPPORTED = 50,     /* 0: no */
    CN_DEVICE_ATTRIBUTE_LINEAR_RECOMMEND_GRANULARITY = 51, /* 0: none */
} CNdevice_attribute;

typedef enum {
    CN_CTX_CONFIG_UNION_LIMIT = 1,
    CN_CTX_CONFIG_VISIBLE_CLUSTER_NUM = 2,
} CNctxConfigParamType;

typedef union {
    KernelClass unionLimit;            /* largest class that can run */
    unsigned int visibleClusterNumber; /* clusters of the device */
} CNctxConfigParam;

/* flags must be 0. The other calls work without it. */
CNresult cnInit(unsigned int __flags);
/* Always one device, number 0. */
CNresult cnDeviceGetCount(int *__count);
CNresult cnDeviceGet(CNdev *__device, int __ordinal);
/* Writes at most length bytes, terminator included. */
CNresult cnDeviceGetName(char *__name, int __length, CNdev __device);
CNresult cnDeviceTotalMem(uint64_t *__bytes, CNdev __device);
CNresult cnDeviceGetAttribute(int *__value, CNdevice_attribute __attr,
                              CNdev __device);

/* There is one context, current in every thread. */
CNresult cnCtxGetCurrent(CNcontext *__context);
CNresult cnCtxGetDevice(CNdev *__device);
CNresult cnQueueGetContext(CNqueue __queue, CNcontext *__context);
CNresult cnGetCtxConfigParam(CNcontext __context, CNctxConfigParamType __type,
                             CNctxConfigParam *__parameter);
/* How many union tasks of a class the device runs at the same time; 0 if the
 * class is too large for it. For Block: the number of cores. */
CNresult cnGetCtxMaxParallelUnionTasks(CNcontext __context, KernelClass __type,
                                       int *__count);

/* The sentence, and the enumerator's name, of a result. */
CNresult cnGetErrorString(CNresult __error, const char **__sentence);
CNresult cnGetErrorName(CNresult __error, const char **__name);

#ifdef __cplusplus
}
#endif
#pragma GCC visibility pop

#endif
