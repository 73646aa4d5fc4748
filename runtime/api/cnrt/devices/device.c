/* SPDX-License-Identifier: MIT */
/* Chooses the current device and describes devices by the rows of devices.def,
 * through attributes.def. */
#include "runtime/api/cnrt/devices/device.h"

#include <assert.h>
#include <stdio.h>

#include "runtime/api/cnrt/instruments/debugger.h"
#include "runtime/api/cnrt/instruments/instruments.h"
#include "runtime/api/cnrt/launch/module.h"
#include "runtime/api/cnrt/process/open.h"
#include "runtime/api/cnrt/queue/late.h"
#include "runtime/api/cnrt/queue/queue.h"
#include "runtime/api/cnrt/queue/task.h"

#define X(name, value, expression) \
    _Static_assert(name == (value), #name " differs in cnrt.h");
#include "runtime/api/cnrt/devices/attributes.def"
#undef X

cnrtRet_t rt_check_device(struct rt_context *rt, int ordinal)
{
    if (ordinal >= 0 && ordinal < rt->n_boards)
        return cnrtSuccess;
    if (rt->n_boards > 1)
        return rt_fail(rt, cnrtErrorNoDevice,
                       "there is no device %d: this process simulates %d, from "
                       "0 on (%s)",
                       ordinal, rt->n_boards, rt_env_name(RT_ENV_DEVICES));
    return rt_fail(rt, cnrtErrorNoDevice,
                   "there is no device %d: this process simulates one, number "
                   "0; ask for more with %s",
                   ordinal, rt_env_name(RT_ENV_DEVICES));
}

cnrtRet_t cnrtSetDevice(int ordinal)
{
    struct rt_context *rt = rt_enter(__func__);
    cnrtRet_t code = rt_ready(rt);
    if (code == cnrtSuccess)
        code = rt_check_device(rt, ordinal);
    if (code == cnrtSuccess)
        rt_thread()->ordinal = ordinal;
    return rt_leave(rt, code);
}

cnrtRet_t cnrtGetDevice(int *ordinal)
{
    struct rt_context *rt = rt_enter(__func__);
    cnrtRet_t code = rt_ready(rt);
    if (code == cnrtSuccess && !ordinal)
        code = rt_fail(rt, cnrtErrorArgsInvalid, "ordinal is NULL");
    if (code == cnrtSuccess)
        *ordinal = rt_thread()->ordinal;
    return rt_leave(rt, code);
}

cnrtRet_t cnrtGetDeviceCount(unsigned int *count)
{
    struct rt_context *rt = rt_enter(__func__);
    cnrtRet_t code = rt_ready(rt);
    if (code == cnrtSuccess && !count)
        code = rt_fail(rt, cnrtErrorArgsInvalid, "count is NULL");
    if (code == cnrtSuccess)
        *count = (unsigned)rt->n_boards;
    return rt_leave(rt, code);
}

/* Finds the value of an attribute. False: there is no such row. */
static bool attribute_of(const struct sim_device *d, cnrtDeviceAttr_t attribute,
                         int *value)
{
    assert(d && value);
    switch (attribute) {
#define X(name, number, expression) \
    case name:                      \
        *value = (int)(expression); \
        return true;
#include "runtime/api/cnrt/devices/attributes.def"
#undef X
    }
    return false;
}

static cnrtRet_t get_attribute(struct rt_context *rt, int *value,
                               cnrtDeviceAttr_t attribute, int ordinal)
{
    cnrtRet_t code = rt_ready(rt);
    if (code == cnrtSuccess)
        code = rt_check_device(rt, ordinal);
    if (code != cnrtSuccess)
        return code;
    if (!value)
        return rt_fail(rt, cnrtErrorArgsInvalid, "value is NULL");
    if (!attribute_of(rt->boards[ordinal].device, attribute, value))
        return rt_fail(rt, cnrtErrorArgsInvalid, "there is no attribute %d",
                       (int)attribute);
    return cnrtSuccess;
}

cnrtRet_t cnrtDeviceGetAttribute(int *value, cnrtDeviceAttr_t attribute,
                                 int ordinal)
{
    struct rt_context *rt = rt_enter(__func__);
    return rt_leave(rt, get_attribute(rt, value, attribute, ordinal));
}

static int attribute(const struct sim_device *device, cnrtDeviceAttr_t which)
{
    int value = 0;
    attribute_of(device, which, &value);
    return value;
}

static cnrtRet_t get_properties(struct rt_context *rt, cnrtDeviceProp_t *p,
                                int ordinal)
{
    cnrtRet_t code = rt_ready(rt);
    if (code == cnrtSuccess)
        code = rt_check_device(rt, ordinal);
    if (code != cnrtSuccess)
        return code;
    if (!p)
        return rt_fail(rt, cnrtErrorArgsInvalid, "properties is NULL");
    const struct sim_device *d = rt->boards[ordinal].device;
    *p = (cnrtDeviceProp_t){
        .major = attribute(d, cnrtAttrComputeCapabilityMajor),
        .minor = attribute(d, cnrtAttrComputeCapabilityMinor),
        .ISAVersion = attribute(d, cnrtAttrISAVersion),
        .clusterCount = attribute(d, cnrtAttrClusterCount),
        .McorePerCluster = attribute(d, cnrtAttrMcorePerCluster),
        .maxClusterCountPerUnionTask =
            attribute(d, cnrtAttrMaxClusterCountPerUnionTask),
        .clusterClockRate = attribute(d, cnrtAttrClusterClockRate),
        .nramSizePerMcore = attribute(d, cnrtAttrNramSizePerMcore),
        .wramSizePerMcore = attribute(d, cnrtAttrWramSizePerMcore),
        .maxSramSizePerCluster = attribute(d, cnrtAttrMaxSramSizePerCluster),
        .maxL2CacheSize = attribute(d, cnrtAttrMaxL2CacheSize),
        .totalMem = d->dram_mib << 20,
        .memClockRate = attribute(d, cnrtAttrMemClockRate),
        .gmemBusWidth = attribute(d, cnrtAttrGmemBusWidth),
        .maxDim = {attribute(d, cnrtAttrMaxDimX), attribute(d, cnrtAttrMaxDimY),
                   attribute(d, cnrtAttrMaxDimZ)},
    };
    snprintf(p->name, sizeof p->name, "%s", d->name);
    return cnrtSuccess;
}

cnrtRet_t cnrtGetDeviceProperties(cnrtDeviceProp_t *properties, int ordinal)
{
    struct rt_context *rt = rt_enter(__func__);
    return rt_leave(rt, get_properties(rt, properties, ordinal));
}

void rt_device_close(struct rt_context *rt)
{
    struct rt_board *board = rt->board;
    assert(board->sim);
    if (rt->session)
        rt_debugger_close(rt);
    rt_instruments_close(rt);
    rt_modules_free(rt);
    for (struct rt_fatbin *f = rt->program.fatbins; f; f = f->next) {
        struct sim_module **module = &f->modules[board->ordinal];
        if (*module)
            sim_module_unload(board->sim, *module);
        *module = NULL;
    }
    clk_device_fini(&board->clock);
    sim_free(board->sim);
    board->sim = NULL;
}

cnrtRet_t cnrtDeviceReset(void)
{
    struct rt_context *rt = rt_enter(__func__);
    cnrtRet_t code = rt_ready(rt);
    if (code == cnrtSuccess)
        code = rt_capture_refuse_device(rt);
    if (code == cnrtSuccess)
        rt_late_device(rt);
    rt->handles.is_resetting = true;
    if (code == cnrtSuccess && rt->board->sim) {
        rt_device_close(rt);
        rt->board->was_reset = true;
    }
    if (code == cnrtSuccess)
        rt_queues_free(rt);
    rt->handles.is_resetting = false;
    return rt_leave(rt, code);
}

static cnrtRet_t get_version(const char *api, const void *site, int *major,
                             int *minor, int *patch)
{
    struct rt_context *rt = rt_enter_at(api, site);
    if (!major || !minor || !patch)
        return rt_leave(rt, rt_fail(rt, cnrtErrorArgsInvalid,
                                    "major, minor or patch is NULL"));
    *major = CNRT_MAJOR_VERSION;
    *minor = CNRT_MINOR_VERSION;
    *patch = CNRT_PATCH_VERSION;
    return rt_leave(rt, cnrtSuccess);
}

cnrtRet_t cnrtGetLibVersion(int *major, int *minor, int *patch)
{
    return get_version(__func__, __builtin_return_address(0), major, minor,
                       patch);
}

cnrtRet_t cnrtDriverGetVersion(int *major, int *minor, int *patch)
{
    return get_version(__func__, __builtin_return_address(0), major, minor,
                       patch);
}

static cnrtRet_t bus_id(struct rt_context *rt, char *id, int length,
                        int ordinal)
{
    cnrtRet_t code = rt_ready(rt);
    if (code == cnrtSuccess)
        code = rt_check_device(rt, ordinal);
    if (code != cnrtSuccess)
        return code;
    if (!id || length < (int)sizeof "0000:00:00.0")
        return rt_fail(rt, cnrtErrorArgsInvalid,
                       "id is NULL, or its length %d is less than %zu", length,
                       sizeof "0000:00:00.0");
    snprintf(id, (size_t)length, "0000:%02x:00.0", (unsigned)ordinal + 1);
    return cnrtSuccess;
}

cnrtRet_t cnrtDeviceGetPCIBusId(char *id, int length, int ordinal)
{
    struct rt_context *rt = rt_enter(__func__);
    return rt_leave(rt, bus_id(rt, id, length, ordinal));
}
