/* SPDX-License-Identifier: MIT */
/*
 * Versions and devices of the driver interface. Everything comes from the rows
 * of the simulated devices, which libcnrt chooses.
 */
#include <stdio.h>

#include "runtime/api/cndrv/device.h"

#define X(name, value, expression) \
    _Static_assert(name == (value), #name " differs in cn_api.h");
#include "runtime/api/cndrv/attributes.def"
#undef X

CNresult drv_check_device(const char *api, CNdev number,
                          const struct sim_device **device)
{
    int n = rt_private_devices(api);
    if (n == 0)
        return CN_ERROR_NOT_INITIALIZED;
    if (number >= 0 && number < n) {
        *device = rt_private_device(number);
        return CN_SUCCESS;
    }
    char sentence[96];
    snprintf(sentence, sizeof sentence,
             "there is no device %d: this process simulates %d, from 0 on",
             number, n);
    return drv_fail(api, CN_ERROR_INVALID_DEVICE, sentence);
}

CNresult drv_check_answer(const char *api, CNdev number,
                          const struct sim_device **device, const void *answer,
                          const char *name)
{
    const CNresult result = drv_check_device(api, number, device);
    char sentence[96];
    if (result != CN_SUCCESS || answer)
        return result;
    snprintf(sentence, sizeof sentence, "%s is NULL", name);
    return drv_fail(api, CN_ERROR_INVALID_VALUE, sentence);
}

CNresult cnInit(unsigned int flags)
{
    const struct sim_device *d = NULL;
    CNresult result = drv_check_device(__func__, 0, &d);
    if (result == CN_SUCCESS && flags != 0)
        return drv_fail(__func__, CN_ERROR_INVALID_VALUE, "flags must be 0");
    return result;
}

static CNresult get_version(const char *api, int *major, int *minor, int *patch)
{
    if (!major || !minor || !patch)
        return drv_fail(api, CN_ERROR_INVALID_VALUE,
                        "major, minor or patch is NULL");
    *major = CN_MAJOR_VERSION;
    *minor = CN_MINOR_VERSION;
    *patch = CN_PATCH_VERSION;
    return CN_SUCCESS;
}

CNresult cnGetLibVersion(int *major, int *minor, int *patch)
{
    return get_version(__func__, major, minor, patch);
}

CNresult cnGetDriverVersion(int *major, int *minor, int *patch)
{
    return get_version(__func__, major, minor, patch);
}

CNresult cnDeviceGetCount(int *count)
{
    const struct sim_device *d = NULL;
    CNresult result = DRV_ASK(0, &d, count);
    if (result == CN_SUCCESS)
        *count = rt_private_devices(__func__);
    return result;
}

CNresult cnDeviceGet(CNdev *device, int ordinal)
{
    const struct sim_device *d = NULL;
    CNresult result = DRV_ASK(ordinal, &d, device);
    if (result == CN_SUCCESS)
        *device = ordinal;
    return result;
}

CNresult cnDeviceGetName(char *name, int length, CNdev device)
{
    const struct sim_device *d = NULL;
    CNresult result = drv_check_device(__func__, device, &d);
    if (result != CN_SUCCESS)
        return result;
    if (!name || length <= 0)
        return drv_fail(__func__, CN_ERROR_INVALID_VALUE,
                        "name is NULL or has no room");
    snprintf(name, (size_t)length, "%s", d->name);
    return CN_SUCCESS;
}

CNresult cnDeviceTotalMem(uint64_t *bytes, CNdev device)
{
    const struct sim_device *d = NULL;
    CNresult result = DRV_ASK(device, &d, bytes);
    if (result == CN_SUCCESS)
        *bytes = d->dram_mib << 20;
    return result;
}

CNresult cnDeviceGetAttribute(int *value, CNdevice_attribute attribute,
                              CNdev device)
{
    const struct sim_device *d = NULL;
    CNresult result = DRV_ASK(device, &d, value);
    if (result != CN_SUCCESS)
        return result;
    switch (attribute) {
#define X(name, number, expression) \
    case name:                      \
        *value = (int)(expression); \
        return CN_SUCCESS;
#include "runtime/api/cndrv/attributes.def"
#undef X
    }
    return drv_fail(__func__, CN_ERROR_NOT_SUPPORTED, "no such attribute");
}
