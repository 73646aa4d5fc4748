/* SPDX-License-Identifier: MIT */
/*
 * libcndrv: the queries of the driver interface. Everything comes from the
 * row of the simulated device, which libcnrt chooses. Contexts do not exist
 * as objects: there is one, and its handle only says "this process".
 */
#include "runtime/include/cn_api.h"

#include <stdio.h>
#include <string.h>

#include "runtime/cnrt/private.h"

#define X(name, value, sentence) \
    _Static_assert(name == (value), #name " differs in cn_api.h");
#include "runtime/cndrv/results.def"
#undef X
#define X(name, value, expression) \
    _Static_assert(name == (value), #name " differs in cn_api.h");
#include "runtime/cndrv/attributes.def"
#undef X

/* Writes "mlusim: API: sentence" and returns result. */
static CNresult fail(const char *api, CNresult result, const char *sentence)
{
    fprintf(stderr, "mlusim: %s: %s\n", api, sentence);
    return result;
}

/* Checks the device number and finds the device. */
static CNresult device_of(const char *api, CNdev number,
                          const struct sim_device **device)
{
    *device = rt_private_device(api);
    if (!*device)
        return CN_ERROR_NOT_INITIALIZED;
    if (number == 0)
        return CN_SUCCESS;
    char sentence[96];
    snprintf(sentence, sizeof sentence,
             "there is no device %d: a process simulates one device, number 0",
             number);
    return fail(api, CN_ERROR_INVALID_DEVICE, sentence);
}

CNresult cnInit(unsigned int flags)
{
    const struct sim_device *d;
    CNresult result = device_of(__func__, 0, &d);
    if (result == CN_SUCCESS && flags != 0)
        return fail(__func__, CN_ERROR_INVALID_VALUE, "flags must be 0");
    return result;
}

CNresult cnDeviceGetCount(int *count)
{
    const struct sim_device *d;
    CNresult result = device_of(__func__, 0, &d);
    if (result != CN_SUCCESS)
        return result;
    if (!count)
        return fail(__func__, CN_ERROR_INVALID_VALUE, "count is NULL");
    *count = 1;
    return CN_SUCCESS;
}

CNresult cnDeviceGet(CNdev *device, int ordinal)
{
    const struct sim_device *d;
    CNresult result = device_of(__func__, ordinal, &d);
    if (result != CN_SUCCESS)
        return result;
    if (!device)
        return fail(__func__, CN_ERROR_INVALID_VALUE, "device is NULL");
    *device = ordinal;
    return CN_SUCCESS;
}

CNresult cnDeviceGetName(char *name, int length, CNdev device)
{
    const struct sim_device *d;
    CNresult result = device_of(__func__, device, &d);
    if (result != CN_SUCCESS)
        return result;
    if (!name || length <= 0)
        return fail(__func__, CN_ERROR_INVALID_VALUE,
                    "name is NULL or has no room");
    snprintf(name, (size_t)length, "%s", d->name);
    return CN_SUCCESS;
}

CNresult cnDeviceTotalMem(uint64_t *bytes, CNdev device)
{
    const struct sim_device *d;
    CNresult result = device_of(__func__, device, &d);
    if (result != CN_SUCCESS)
        return result;
    if (!bytes)
        return fail(__func__, CN_ERROR_INVALID_VALUE, "bytes is NULL");
    *bytes = d->dram_mib << 20;
    return CN_SUCCESS;
}

CNresult cnDeviceGetAttribute(int *value, CNdevice_attribute attribute,
                              CNdev device)
{
    const struct sim_device *d;
    CNresult result = device_of(__func__, device, &d);
    if (result != CN_SUCCESS)
        return result;
    if (!value)
        return fail(__func__, CN_ERROR_INVALID_VALUE, "value is NULL");
    switch (attribute) {
#define X(name, number, expression) \
    case name:                      \
        *value = (int)(expression); \
        return CN_SUCCESS;
#include "runtime/cndrv/attributes.def"
#undef X
    }
    return fail(__func__, CN_ERROR_NOT_SUPPORTED, "no such attribute");
}

/* The handle of the one context: the address of its device's row. */
static CNcontext the_context(const struct sim_device *d)
{
    return (CNcontext)(uintptr_t)d;
}

static CNresult check_context(const char *api, CNcontext context,
                              const struct sim_device **d)
{
    CNresult result = device_of(api, 0, d);
    if (result == CN_SUCCESS && context != the_context(*d))
        return fail(api, CN_ERROR_INVALID_HANDLE,
                    "not a context; cnCtxGetCurrent gives the one there is");
    return result;
}

CNresult cnCtxGetCurrent(CNcontext *context)
{
    const struct sim_device *d;
    CNresult result = device_of(__func__, 0, &d);
    if (result != CN_SUCCESS)
        return result;
    if (!context)
        return fail(__func__, CN_ERROR_INVALID_VALUE, "context is NULL");
    *context = the_context(d);
    return CN_SUCCESS;
}

CNresult cnCtxGetDevice(CNdev *device)
{
    const struct sim_device *d;
    CNresult result = device_of(__func__, 0, &d);
    if (result != CN_SUCCESS)
        return result;
    if (!device)
        return fail(__func__, CN_ERROR_INVALID_VALUE, "device is NULL");
    *device = 0;
    return CN_SUCCESS;
}

CNresult cnQueueGetContext(CNqueue queue, CNcontext *context)
{
    if (!rt_private_is_queue(queue))
        return fail(__func__, CN_ERROR_INVALID_HANDLE,
                    "not a queue, or a destroyed one");
    return cnCtxGetCurrent(context);
}

/* The largest N of a UnionN task as a kernel class. */
static KernelClass largest_class(const struct sim_device *d)
{
    unsigned n = 1;
    while (n < 16 && 2 * n <= d->max_union)
        n *= 2;
    return (KernelClass)(n * CN_KERNEL_CLASS_UNION);
}

CNresult cnGetCtxConfigParam(CNcontext context, CNctxConfigParamType type,
                             CNctxConfigParam *parameter)
{
    const struct sim_device *d;
    CNresult result = check_context(__func__, context, &d);
    if (result != CN_SUCCESS)
        return result;
    if (!parameter)
        return fail(__func__, CN_ERROR_INVALID_VALUE, "parameter is NULL");
    switch (type) {
    case CN_CTX_CONFIG_UNION_LIMIT:
        parameter->unionLimit = largest_class(d);
        return CN_SUCCESS;
    case CN_CTX_CONFIG_VISIBLE_CLUSTER_NUM:
        parameter->visibleClusterNumber = d->clusters;
        return CN_SUCCESS;
    }
    return fail(__func__, CN_ERROR_NOT_SUPPORTED, "no such parameter");
}

CNresult cnGetCtxMaxParallelUnionTasks(CNcontext context, KernelClass type,
                                       int *count)
{
    const struct sim_device *d;
    CNresult result = check_context(__func__, context, &d);
    if (result != CN_SUCCESS)
        return result;
    if (!count)
        return fail(__func__, CN_ERROR_INVALID_VALUE, "count is NULL");
    switch (type) {
    case CN_KERNEL_CLASS_BLOCK:
        *count = (int)(d->clusters * d->cores);
        return CN_SUCCESS;
    case CN_KERNEL_CLASS_UNION:
    case CN_KERNEL_CLASS_UNION2:
    case CN_KERNEL_CLASS_UNION4:
    case CN_KERNEL_CLASS_UNION8:
    case CN_KERNEL_CLASS_UNION16: {
        unsigned n = (unsigned)type / CN_KERNEL_CLASS_UNION;
        *count = n <= d->max_union ? (int)(d->clusters / n) : 0;
        return CN_SUCCESS;
    }
    case CN_KERNEL_CLASS_NONE:
        break;
    }
    return fail(__func__, CN_ERROR_INVALID_VALUE, "no such kernel class");
}

CNresult cnGetErrorString(CNresult error, const char **sentence)
{
    if (!sentence)
        return CN_ERROR_INVALID_VALUE;
    switch (error) {
#define X(name, value, text) \
    case name:               \
        *sentence = text;    \
        return CN_SUCCESS;
#include "runtime/cndrv/results.def"
#undef X
    }
    *sentence = "not a result of this interface";
    return CN_ERROR_INVALID_VALUE;
}

CNresult cnGetErrorName(CNresult error, const char **name)
{
    if (!name)
        return CN_ERROR_INVALID_VALUE;
    switch (error) {
#define X(enumerator, value, text) \
    case enumerator:               \
        *name = #enumerator;       \
        return CN_SUCCESS;
#include "runtime/cndrv/results.def"
#undef X
    }
    *name = "unknown";
    return CN_ERROR_INVALID_VALUE;
}
