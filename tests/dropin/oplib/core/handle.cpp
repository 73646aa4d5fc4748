/* SPDX-License-Identifier: MIT */
/* The handle: asks the driver what the device is like, as policies need it. */
#include "core/oplib.h"

#include <cn_api.h>
#include <cstdio>

static bool attribute(CNdevice_attribute which, CNdev device, int *value)
{
    if (cnDeviceGetAttribute(value, which, device) == CN_SUCCESS)
        return true;
    std::fprintf(stderr, OPLIB_NAME ": attribute %d cannot be read\n",
                 (int)which);
    return false;
}

oplibStatus_t oplibCreate(oplibHandle *handle, cnrtQueue_t queue)
{
    CNcontext context;
    CNdev device;
    CNctxConfigParam parameter;
    if (!handle || cnQueueGetContext((CNqueue)queue, &context) != CN_SUCCESS ||
        cnCtxGetDevice(&device) != CN_SUCCESS)
        return OPLIB_BAD_PARAM;
    handle->queue = queue;
    if (!attribute(CN_DEVICE_ATTRIBUTE_MAX_CORE_COUNT_PER_CLUSTER, device,
                   &handle->cores_per_cluster) ||
        !attribute(CN_DEVICE_ATTRIBUTE_NRAM_SIZE_PER_CORE, device,
                   &handle->nram_bytes) ||
        cnDeviceGetName(handle->device_name, sizeof handle->device_name,
                        device) != CN_SUCCESS ||
        cnGetCtxConfigParam(context, CN_CTX_CONFIG_VISIBLE_CLUSTER_NUM,
                            &parameter) != CN_SUCCESS)
        return OPLIB_FAILED;
    handle->clusters = (int)parameter.visibleClusterNumber;
    return OPLIB_SUCCESS;
}
