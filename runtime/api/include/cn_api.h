/* SPDX-License-Identifier: MIT
 *
 * The driver interface, with the vendor's names, on the simulated devices of
 * this process: C and C++. Simulated time is as cnrt.h describes; the two
 * interfaces share devices, memory and queues, and cnrtGetLastError returns
 * errors of this interface, too.
 */
#ifndef CN_API_H
#define CN_API_H

#include <stddef.h>
#include <stdint.h>

#pragma GCC visibility push(default)
#ifdef __cplusplus
extern "C" {
#endif

/* The version of the vendor's interface that this interface follows. */
#define CN_MAJOR_VERSION 2
#define CN_MINOR_VERSION 7
#define CN_PATCH_VERSION 0

/* results: a value for each row of runtime/api/cndrv/results.def */
typedef enum {
    CN_SUCCESS = 0,
    CN_ERROR_NOT_INITIALIZED = 1,
    CN_ERROR_INVALID_VALUE = 2,
    CN_ERROR_INVALID_DEVICE = 3,
    CN_ERROR_INVALID_HANDLE = 4,
    CN_ERROR_NOT_SUPPORTED = 5,
    CN_ERROR_OUT_OF_MEMORY = 6,
    CN_ERROR_HOST_MEMORY = 7,
    CN_ERROR_INVALID_ADDRESS = 8,
    CN_ERROR_FREE = 9,
    CN_ERROR_INVALID_KERNEL = 10,
    CN_ERROR_ARCH = 11,
    CN_ERROR_INVALID_IMAGE = 12,
    CN_ERROR_INVALID_DIM = 13,
    CN_ERROR_INVALID_CLASS = 14,
    CN_ERROR_KERNEL_FAULT = 15,
    CN_ERROR_NOT_READY = 16,
    /* end of results */
    CN_OPS_ERROR_NOT_SUPPORTED = CN_ERROR_NOT_SUPPORTED,
} CNresult;

typedef uint64_t cn_uint64_t;
typedef int CNdev;
/* An address of device memory; equal to a pointer of cnrtMalloc. */
typedef uint64_t CNaddr;
typedef struct CNctx_st *CNcontext;
/* A CNqueue is a cnrtQueue_t; both names of the struct are defined. */
#define CNqueue_st cnrtQueue
typedef struct cnrtQueue cnrtQueue;
typedef cnrtQueue *CNqueue;
typedef struct CNmodule_st *CNmodule;
typedef struct CNkernel_st *CNkernel;

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
 * runtime/api/cndrv/attributes.def. */
typedef enum {
    CN_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR = 1,
    CN_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR = 2,
    CN_DEVICE_ATTRIBUTE_MLU_ISA_VERSION = 3,
    CN_DEVICE_ATTRIBUTE_MAX_CLUSTER_COUNT = 10,
    CN_DEVICE_ATTRIBUTE_MAX_CORE_COUNT_PER_CLUSTER = 11,
    CN_DEVICE_ATTRIBUTE_MAX_CLUSTER_COUNT_PER_UNION_TASK = 12,
    CN_DEVICE_ATTRIBUTE_CLUSTER_CLOCK_RATE = 13,
    CN_DEVICE_ATTRIBUTE_NRAM_SIZE_PER_CORE = 20,
    CN_DEVICE_ATTRIBUTE_NEURAL_RAM_SIZE_PER_CORE =
        CN_DEVICE_ATTRIBUTE_NRAM_SIZE_PER_CORE, /* full name */
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
    CN_CTX_CONFIG_VISIBLE_CLUSTER = 3,
} CNctxConfigParamType;

typedef union {
    KernelClass unionLimit;            /* largest class allowed */
    unsigned int visibleClusterNumber; /* number of clusters for launches */
    uint64_t visibleCluster;           /* bit set of clusters */
} CNctxConfigParam;

typedef enum {
    CN_MEM_ATTRIBUTE_ISLINEAR = 1, /* int: is linearly mapped; always 0 */
} CNmem_attribute;

/* ---- versions and devices ------------------------------------------------ */

/* flags must be 0. Other calls work without cnInit. */
CNresult cnInit(unsigned int __flags);
/* Return CN_MAJOR_VERSION and so on, for the library and for the driver, which
 * are the same. */
CNresult cnGetLibVersion(int *__major, int *__minor, int *__patch);
CNresult cnGetDriverVersion(int *__major, int *__minor, int *__patch);
CNresult cnDeviceGetCount(int *__count);
CNresult cnDeviceGet(CNdev *__device, int __ordinal);
/* Writes at most length bytes, with terminator. */
CNresult cnDeviceGetName(char *__name, int __length, CNdev __device);
CNresult cnDeviceTotalMem(uint64_t *__bytes, CNdev __device);
CNresult cnDeviceGetAttribute(int *__value, CNdevice_attribute __attr,
                              CNdev __device);

/* ---- contexts ---------------------------------------------------------- */

/* Each device has one context, which exists until the process ends. The current
 * context is the context of the thread's current device (cnrtSetDevice). Create
 * and acquire return a device's context and make it current; flags must be 0.
 * Destroy and release have no effect. */
CNresult cnCtxCreate(CNcontext *__context, unsigned int __flags,
                     CNdev __device);
CNresult cnCtxDestroy(CNcontext __context);
CNresult cnSharedContextAcquire(CNcontext *__context, CNdev __device);
CNresult cnSharedContextRelease(CNdev __device);
CNresult cnCtxGetCurrent(CNcontext *__context);
CNresult cnCtxSetCurrent(CNcontext __context);
CNresult cnCtxGetDevice(CNdev *__device);
/* Waits for all queues of the current device. */
CNresult cnCtxSync(void);
/* Limits later launches on the context's device: union tasks to classes up to a
 * maximum, or all tasks to a set of clusters. A union task needs adjacent
 * clusters of the set. Bits of clusters that do not exist are ignored; at least
 * one cluster must remain. Launches that do not fit are refused. The number of
 * clusters can only be read. */
CNresult cnSetCtxConfigParam(CNcontext __context, CNctxConfigParamType __type,
                             CNctxConfigParam *__parameter);
CNresult cnGetCtxConfigParam(CNcontext __context, CNctxConfigParamType __type,
                             CNctxConfigParam *__parameter);
/* Returns how many union tasks of a class the context can run in parallel; 0 if
 * the class is too large. For the class Block, returns the number of cores. */
CNresult cnGetCtxMaxParallelUnionTasks(CNcontext __context, KernelClass __type,
                                       int *__count);

/* ---- queues -------------------------------------------------------------- */

/* The queue belongs to the current context. flags must be 0. */
CNresult cnQueueCreate(CNqueue *__queue, unsigned int __flags);
CNresult cnQueueDestroy(CNqueue __queue);
CNresult cnQueueSync(CNqueue __queue);
CNresult cnQueueGetContext(CNqueue __queue, CNcontext *__context);

/* ---- memory -------------------------------------------------------------- */

/* Same as cnrtMalloc, cnrtMallocConstant and cnrtFree. */
CNresult cnMalloc(CNaddr *__address, cn_uint64_t __bytes);
CNresult cnMallocConstant(CNaddr *__address, cn_uint64_t __bytes);
CNresult cnFree(CNaddr __address);
CNresult cnMallocHost(void **__pointer, cn_uint64_t __bytes);
CNresult cnFreeHost(void *__pointer);
CNresult cnMemGetInfo(cn_uint64_t *__free_bytes, cn_uint64_t *__total_bytes);
/* Returns an attribute of the allocation that contains an address. `value`
 * points to the type that the enumerator's comment names. Memory is never
 * linearly mapped. */
CNresult cnGetMemAttribute(void *__value, CNmem_attribute __attr,
                           CNaddr __address);
CNresult cnMemcpyHtoD(CNaddr __dst, const void *__src, cn_uint64_t __bytes);
CNresult cnMemcpyDtoH(void *__dst, CNaddr __src, cn_uint64_t __bytes);
CNresult cnMemcpyDtoD(CNaddr __dst, CNaddr __src, cn_uint64_t __bytes);
/* Each address may be in host or device memory. */
CNresult cnMemcpyAsync(CNaddr __dst, CNaddr __src, cn_uint64_t __bytes,
                       CNqueue __queue);
/* Fills `count` elements of one, two or four bytes. */
CNresult cnMemsetD8(CNaddr __address, unsigned char __value,
                    cn_uint64_t __count);
CNresult cnMemsetD16(CNaddr __address, unsigned short __value,
                     cn_uint64_t __count);
CNresult cnMemsetD32(CNaddr __address, unsigned int __value,
                     cn_uint64_t __count);

/* ---- kernels ------------------------------------------------------------- */

/* Load a module for the current device: from a file written by `cncc
 * --bang-fatbin-only` or `--bang-device-only`; or from a fat image in memory,
 * which must not change while the module exists. */
CNresult cnModuleLoad(const char *__path, CNmodule *__module);
CNresult cnModuleLoadFatBinary(const void *__image, CNmodule *__module);
/* Kernels of the module become invalid. */
CNresult cnModuleUnload(CNmodule __module);
/* Returns the kernel with this symbol: mangled, or plain if it is extern "C".
 * The kernel is valid while its module is loaded. */
CNresult cnModuleGetKernel(CNmodule __module, const char *__name,
                           CNkernel *__kernel);
/* Launches a kernel in a queue of its module's device: params[i] points to the
 * value of parameter i. `reserved` must be 0, `extra` NULL. */
CNresult cnInvokeKernel(CNkernel __kernel, unsigned int __x, unsigned int __y,
                        unsigned int __z, KernelClass __type,
                        unsigned int __reserved, CNqueue __queue,
                        void **__params, void **__extra);

/* ---- errors -------------------------------------------------------------- */

/* Return the message and the enumerator's name of a result. */
CNresult cnGetErrorString(CNresult __error, const char **__sentence);
CNresult cnGetErrorName(CNresult __error, const char **__name);

#ifdef __cplusplus
}
#endif
#pragma GCC visibility pop

#endif
