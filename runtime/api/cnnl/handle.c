/* SPDX-License-Identifier: MIT */
/* Handles: the device and the queue of calls, and what is asked of the library.
 */
#include "runtime/api/cnnl/tensor.h"

#include <stdatomic.h>

#define HANDLE   "cnnlHandle_t"
#define BAD(...) nl_refuse(CNNL_STATUS_BAD_PARAM, __func__, __VA_ARGS__)
#define NEED(handle)                                       \
    if (!nl_object_is(__func__, HANDLE, handle, "handle")) \
    return CNNL_STATUS_BAD_PARAM
#define NEED_POINTERS(are_there) \
    if (!(are_there))            \
    return BAD("a pointer that takes a value is NULL")

/* Reads what the device has. */
static bool ask_device(cnnlHandle_t h)
{
    int clusters = 0, cores = 0;
    if (cnrtGetDevice(&h->device) != cnrtSuccess ||
        cnrtDeviceGetAttribute(&clusters, cnrtAttrClusterCount, h->device) !=
            cnrtSuccess ||
        cnrtDeviceGetAttribute(&cores, cnrtAttrMcorePerCluster, h->device) !=
            cnrtSuccess)
        return false;
    h->cores = clusters > 0 ? clusters * cores : cores;
    return h->cores > 0;
}

cnnlStatus_t cnnlCreate(cnnlHandle_t *handle)
{
    cnnlStatus_t status = nl_object_make(__func__, HANDLE, handle);
    if (status)
        return status;
    (*handle)->round = CNNL_ROUND_HALF_TO_EVEN;
    (*handle)->atomics = CNNL_ATOMICS_NOT_ALLOWED;
    if (ask_device(*handle))
        return CNNL_STATUS_SUCCESS;
    nl_object_end(__func__, HANDLE, *handle);
    *handle = NULL;
    return nl_refuse(CNNL_STATUS_NOT_INITIALIZED, __func__,
                     "there is no device: %s",
                     cnrtGetErrorStr(cnrtPeekAtLastError()));
}

cnnlStatus_t cnnlDestroy(cnnlHandle_t handle)
{
    NEED(handle);
    return nl_object_end(__func__, HANDLE, handle);
}

cnnlStatus_t cnnlSetQueue(cnnlHandle_t handle, cnrtQueue_t queue)
{
    NEED(handle);
    handle->queue = queue;
    return CNNL_STATUS_SUCCESS;
}

cnnlStatus_t cnnlGetQueue(cnnlHandle_t handle, cnrtQueue_t *queue)
{
    NEED(handle);
    NEED_POINTERS(queue);
    *queue = handle->queue;
    return CNNL_STATUS_SUCCESS;
}

cnnlStatus_t cnnlUpdateContextInformation(cnnlHandle_t handle)
{
    NEED(handle);
    return ask_device(handle) ? CNNL_STATUS_SUCCESS
                              : CNNL_STATUS_INTERNAL_ERROR;
}

cnnlStatus_t cnnlSetQuantizeRoundMode(cnnlHandle_t handle,
                                      cnnlQuantizeRoundMode_t value)
{
    NEED(handle);
    if ((unsigned)value > CNNL_ROUND_HALF_OFF_ZERO)
        return BAD("value is %d, it must be a cnnlQuantizeRoundMode_t",
                   (int)value);
    handle->round = value;
    return CNNL_STATUS_SUCCESS;
}

cnnlStatus_t cnnlGetQuantizeRoundMode(cnnlHandle_t handle,
                                      cnnlQuantizeRoundMode_t *value)
{
    NEED(handle);
    NEED_POINTERS(value);
    *value = handle->round;
    return CNNL_STATUS_SUCCESS;
}

cnnlStatus_t cnnlSetAtomicsMode(cnnlHandle_t handle, cnnlAtomicsMode_t value)
{
    NEED(handle);
    if (value != CNNL_ATOMICS_NOT_ALLOWED && value != CNNL_ATOMICS_ALLOWED)
        return BAD("value is %d, it must be a cnnlAtomicsMode_t", (int)value);
    handle->atomics = value;
    return CNNL_STATUS_SUCCESS;
}

cnnlStatus_t cnnlGetAtomicsMode(cnnlHandle_t handle, cnnlAtomicsMode_t *value)
{
    NEED(handle);
    NEED_POINTERS(value);
    *value = handle->atomics;
    return CNNL_STATUS_SUCCESS;
}

cnnlStatus_t cnnlGetLibVersion(int *major, int *minor, int *patch)
{
    NEED_POINTERS(major && minor && patch);
    *major = CNNL_MAJOR;
    *minor = CNNL_MINOR;
    *patch = CNNL_PATCHLEVEL;
    return CNNL_STATUS_SUCCESS;
}

cnnlStatus_t cnnlSetGenCaseMode(int mode)
{
    static atomic_flag is_printed = ATOMIC_FLAG_INIT;
    if (mode && !atomic_flag_test_and_set(&is_printed))
        nl_refuse(CNNL_STATUS_SUCCESS, __func__,
                  "records of calls are not written");
    return CNNL_STATUS_SUCCESS;
}
