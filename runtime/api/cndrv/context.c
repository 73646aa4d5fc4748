/* SPDX-License-Identifier: MIT */
/* Implements contexts. Each device has one context, whose handle only says
 * which device it is. The limits of a context are kept by the device. */
#include <errno.h>
#include <stdio.h>

#include "isa/support/files/file.h"
#include "runtime/api/cndrv/result.h"

/* Serves programs that load kernels themselves: loads files of device code,
 * finds kernels in them and launches these kernels. */

static CNresult fail_file(const char *api, const char *path, const char *what)
{
    char sentence[600];
    snprintf(sentence, sizeof sentence, "%.400s: %s", path, what);
    return drv_fail(api, CN_ERROR_INVALID_IMAGE, sentence);
}

CNresult cnModuleLoad(const char *path, CNmodule *module)
{
    size_t n;
    if (!path || !module)
        return drv_fail(__func__, CN_ERROR_INVALID_VALUE,
                        "path or module is NULL");
    void *bytes = isa_file_read(path, ISA_FILE_REGULAR, ISA_FILE_IMAGE, &n);
    if (!bytes)
        return fail_file(__func__, path, isa_file_error(errno));
    return DRV_CALL(__func__, rt_private_module_load(bytes, n, bytes, module));
}

CNresult cnModuleLoadFatBinary(const void *image, CNmodule *module)
{
    if (!image || !module)
        return drv_fail(__func__, CN_ERROR_INVALID_VALUE,
                        "image or module is NULL");
    return DRV_CALL(__func__, rt_private_module_load(image, 0, NULL, module));
}

CNresult cnModuleUnload(CNmodule module)
{
    return DRV_CALL(__func__, rt_private_module_unload(module));
}

CNresult cnModuleGetKernel(CNmodule module, const char *name, CNkernel *kernel)
{
    if (!name || !kernel)
        return drv_fail(__func__, CN_ERROR_INVALID_VALUE,
                        "name or kernel is NULL");
    return DRV_CALL(__func__, rt_private_module_kernel(module, name, kernel));
}

CNresult cnInvokeKernel(CNkernel kernel, unsigned int x, unsigned int y,
                        unsigned int z, KernelClass type, unsigned int reserved,
                        CNqueue queue, void **params, void **extra)
{
    if (reserved != 0 || extra)
        return drv_fail(__func__, CN_ERROR_INVALID_VALUE,
                        "reserved must be 0 and extra NULL");
    const cnrtDim3_t dim = {x, y, z};
    return DRV_CALL(__func__,
                    rt_private_launch(kernel, dim, (cnrtFunctionType_t)type,
                                      queue, params));
}

/* ---- versions and devices ------------------------------------------------ */

/* Answers for versions and devices come from the rows of the simulated devices,
 * which libcnrt chooses. */

#define DRV_ASK(number, device, answer) \
    check_answer(__func__, number, device, answer, #answer)

#define X(name, value, expression) \
    _Static_assert(name == (value), #name " differs in cn_api.h");
#include "runtime/api/cndrv/attributes.def"
#undef X

/* Checks that there are devices, and that the device number is valid. */
static CNresult check_device(const char *api, CNdev number,
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

/* Does what check_device does, and checks that the pointer to the answer is not
 * NULL; `name` is the parameter with the pointer. */
static CNresult check_answer(const char *api, CNdev number,
                             const struct sim_device **device,
                             const void *answer, const char *name)
{
    const CNresult result = check_device(api, number, device);
    char sentence[96];
    if (result != CN_SUCCESS || answer)
        return result;
    snprintf(sentence, sizeof sentence, "%s is NULL", name);
    return drv_fail(api, CN_ERROR_INVALID_VALUE, sentence);
}

CNresult cnInit(unsigned int flags)
{
    const struct sim_device *d = NULL;
    CNresult result = check_device(__func__, 0, &d);
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
    CNresult result = check_device(__func__, device, &d);
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

/* ---- contexts ------------------------------------------------------------ */

/* Handles look like pointers, but no memory is at these addresses. */
#define CONTEXT_FIRST 0x10000u
#define CONTEXT_STEP  0x100u

/* Returns the context of a device. */
static CNcontext context_of(int ordinal)
{
    return (CNcontext)(uintptr_t)(CONTEXT_FIRST +
                                  CONTEXT_STEP * (unsigned)ordinal);
}

/* Finds the device of a context, which must be valid. */
static CNresult check_context(const char *api, CNcontext context, int *ordinal,
                              const struct sim_device **d)
{
    CNresult result = check_device(api, 0, d);
    if (result != CN_SUCCESS)
        return result;
    for (int i = 0; i < rt_private_devices(api); i++)
        if (context == context_of(i)) {
            *ordinal = i;
            *d = rt_private_device(i);
            return CN_SUCCESS;
        }
    return drv_fail(api, CN_ERROR_INVALID_HANDLE,
                    "not a context; cnCtxGetCurrent gives the one there is");
}

/* Makes the context of a device current. */
static CNresult enter(const char *api, CNcontext *context, CNdev device)
{
    const struct sim_device *d;
    CNresult result = check_answer(api, device, &d, context, "context");
    if (result != CN_SUCCESS)
        return result;
    *context = context_of(device);
    return DRV_CALL(api, cnrtSetDevice(device));
}

CNresult cnCtxCreate(CNcontext *context, unsigned int flags, CNdev device)
{
    if (flags != 0)
        return drv_fail(__func__, CN_ERROR_INVALID_VALUE, "flags must be 0");
    return enter(__func__, context, device);
}

CNresult cnCtxDestroy(CNcontext context)
{
    const struct sim_device *d;
    int ordinal = 0;
    return check_context(__func__, context, &ordinal, &d);
}

CNresult cnSharedContextAcquire(CNcontext *context, CNdev device)
{
    return enter(__func__, context, device);
}

CNresult cnSharedContextRelease(CNdev device)
{
    const struct sim_device *d;
    return check_device(__func__, device, &d);
}

CNresult cnCtxGetCurrent(CNcontext *context)
{
    const struct sim_device *d;
    CNresult result = DRV_ASK(0, &d, context);
    if (result == CN_SUCCESS)
        *context = context_of(rt_private_current());
    return result;
}

CNresult cnCtxSetCurrent(CNcontext context)
{
    const struct sim_device *d;
    int ordinal = 0;
    CNresult result = check_context(__func__, context, &ordinal, &d);
    if (result != CN_SUCCESS)
        return result;
    return DRV_CALL(__func__, cnrtSetDevice(ordinal));
}

CNresult cnCtxGetDevice(CNdev *device)
{
    const struct sim_device *d;
    CNresult result = DRV_ASK(0, &d, device);
    if (result == CN_SUCCESS)
        *device = rt_private_current();
    return result;
}

CNresult cnCtxSync(void)
{
    return DRV_CALL(__func__, cnrtSyncDevice());
}

/* ---- limits of launches -------------------------------------------------- */

/* Finds the N of a UnionN class; 0 for Block. False: the class is invalid. */
static bool clusters_of(KernelClass class, unsigned *n)
{
    switch (class) {
    case CN_KERNEL_CLASS_BLOCK:
        *n = 0;
        return true;
    case CN_KERNEL_CLASS_UNION:
    case CN_KERNEL_CLASS_UNION2:
    case CN_KERNEL_CLASS_UNION4:
    case CN_KERNEL_CLASS_UNION8:
    case CN_KERNEL_CLASS_UNION16:
        *n = (unsigned)class / CN_KERNEL_CLASS_UNION;
        return true;
    case CN_KERNEL_CLASS_NONE:
        break;
    }
    return false;
}

static uint64_t all_clusters(const struct sim_device *d)
{
    return d->clusters < 64 ? (UINT64_C(1) << d->clusters) - 1 : UINT64_MAX;
}

/* Returns the set of the clusters that launches use. */
static uint64_t visible_of(const struct sim_device *d, int ordinal)
{
    uint64_t visible = rt_private_limits(ordinal).visible_clusters;
    return visible ? visible : all_clusters(d);
}

/* Returns how many unions of n neighbouring clusters fit into the visible
 * ones. */
static unsigned unions_of(const struct sim_device *d, uint64_t visible,
                          unsigned n)
{
    const uint64_t window = (UINT64_C(1) << n) - 1;
    unsigned count = 0;
    for (unsigned from = 0; from + n <= d->clusters;) {
        bool is_free = (visible >> from & window) == window;
        count += is_free;
        from += is_free ? n : 1;
    }
    return count;
}

/* Returns the largest N of a UnionN task, or 0 if no cluster is visible. */
static unsigned largest_union(const struct sim_device *d, int ordinal)
{
    unsigned limit = rt_private_limits(ordinal).union_limit;
    uint64_t visible = visible_of(d, ordinal);
    unsigned n = 16;
    while (n > 0 && (n > d->max_union || (limit && n > limit) ||
                     unions_of(d, visible, n) == 0))
        n /= 2;
    return n;
}

CNresult cnSetCtxConfigParam(CNcontext context, CNctxConfigParamType type,
                             CNctxConfigParam *parameter)
{
    const struct sim_device *d;
    int ordinal = 0;
    CNresult result = check_context(__func__, context, &ordinal, &d);
    if (result != CN_SUCCESS)
        return result;
    if (!parameter)
        return drv_fail(__func__, CN_ERROR_INVALID_VALUE, "parameter is NULL");
    struct rt_limits limits = rt_private_limits(ordinal);
    switch (type) {
    case CN_CTX_CONFIG_UNION_LIMIT:
        if (!clusters_of(parameter->unionLimit, &limits.union_limit) ||
            limits.union_limit == 0)
            return drv_fail(__func__, CN_ERROR_INVALID_VALUE,
                            "unionLimit is no class of union tasks");
        break;
    case CN_CTX_CONFIG_VISIBLE_CLUSTER:
        limits.visible_clusters = parameter->visibleCluster & all_clusters(d);
        if (limits.visible_clusters == 0)
            return drv_fail(__func__, CN_ERROR_INVALID_VALUE,
                            "visibleCluster leaves no cluster of the device");
        break;
    case CN_CTX_CONFIG_VISIBLE_CLUSTER_NUM:
        return drv_fail(__func__, CN_ERROR_NOT_SUPPORTED,
                        "say which clusters, by CN_CTX_CONFIG_VISIBLE_CLUSTER; "
                        "their number can only be asked for");
    default:
        return drv_fail(__func__, CN_ERROR_NOT_SUPPORTED, "no such parameter");
    }
    rt_private_limit(ordinal, limits);
    return CN_SUCCESS;
}

static unsigned count_bits(uint64_t bits)
{
    unsigned n = 0;
    for (; bits; bits &= bits - 1)
        n++;
    return n;
}

CNresult cnGetCtxConfigParam(CNcontext context, CNctxConfigParamType type,
                             CNctxConfigParam *parameter)
{
    const struct sim_device *d;
    int ordinal = 0;
    CNresult result = check_context(__func__, context, &ordinal, &d);
    if (result != CN_SUCCESS)
        return result;
    if (!parameter)
        return drv_fail(__func__, CN_ERROR_INVALID_VALUE, "parameter is NULL");
    switch (type) {
    case CN_CTX_CONFIG_UNION_LIMIT:
        parameter->unionLimit =
            (KernelClass)(largest_union(d, ordinal) * CN_KERNEL_CLASS_UNION);
        return CN_SUCCESS;
    case CN_CTX_CONFIG_VISIBLE_CLUSTER_NUM:
        parameter->visibleClusterNumber = count_bits(visible_of(d, ordinal));
        return CN_SUCCESS;
    case CN_CTX_CONFIG_VISIBLE_CLUSTER:
        parameter->visibleCluster = visible_of(d, ordinal);
        return CN_SUCCESS;
    }
    return drv_fail(__func__, CN_ERROR_NOT_SUPPORTED, "no such parameter");
}

CNresult cnGetCtxMaxParallelUnionTasks(CNcontext context, KernelClass type,
                                       int *count)
{
    const struct sim_device *d;
    unsigned n;
    int ordinal = 0;
    CNresult result = check_context(__func__, context, &ordinal, &d);
    if (result != CN_SUCCESS)
        return result;
    if (!count)
        return drv_fail(__func__, CN_ERROR_INVALID_VALUE, "count is NULL");
    if (!clusters_of(type, &n))
        return drv_fail(__func__, CN_ERROR_INVALID_VALUE,
                        "no such kernel class");
    uint64_t visible = visible_of(d, ordinal);
    if (n == 0)
        *count = (int)(count_bits(visible) * d->cores);
    else
        *count =
            n <= largest_union(d, ordinal) ? (int)unions_of(d, visible, n) : 0;
    return CN_SUCCESS;
}

/* ---- queues -------------------------------------------------------------- */

CNresult cnQueueCreate(CNqueue *queue, unsigned int flags)
{
    if (flags != 0)
        return drv_fail(__func__, CN_ERROR_INVALID_VALUE, "flags must be 0");
    return DRV_CALL(__func__, cnrtQueueCreate(queue));
}

CNresult cnQueueDestroy(CNqueue queue)
{
    return DRV_CALL(__func__, cnrtQueueDestroy(queue));
}

CNresult cnQueueSync(CNqueue queue)
{
    return DRV_CALL(__func__, cnrtQueueSync(queue));
}

CNresult cnQueueGetContext(CNqueue queue, CNcontext *context)
{
    int ordinal = rt_private_queue_device(queue);
    if (ordinal < 0)
        return drv_fail(__func__, CN_ERROR_INVALID_HANDLE,
                        "not a queue, or a destroyed one");
    CNresult result = cnCtxGetCurrent(context);
    if (result == CN_SUCCESS)
        *context = context_of(ordinal);
    return result;
}
