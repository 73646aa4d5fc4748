/* SPDX-License-Identifier: MIT */
/* Implements calls from tutorials of versions 3 and 4. Most are other names of
 * today's calls. In those versions, launches took arguments from a buffer, and
 * named kernels only by host symbols. */
#include <stdlib.h>
#include <string.h>

#include "isa/support/memory/alloc.h"
#include "runtime/api/cnrt/devices/device.h"
#include "runtime/api/cnrt/launch/launch.h"
#include "runtime/api/cnrt/process/open.h"
#include "runtime/api/cnrt/queue/queue.h"

/* The buffer of arguments for launches of versions 3 and 4. */
struct rt_params {
    unsigned char *bytes; /* values of the arguments, one after another */
    size_t n_bytes, room_bytes;
    uint32_t *sizes; /* size of each value */
    size_t n, room;
};
struct rt_init {
    const void *kernel; /* NULL: not yet used with a kernel */
    int ordinal;        /* of the device */
};

/* ---- devices and queues ------------------------------------------------ */

cnrtRet_t cnrtInit(unsigned int flags)
{
    struct rt_context *rt = rt_enter(__func__);
    cnrtRet_t code = rt_ready(rt);
    if (code == cnrtSuccess && flags != 0)
        code =
            rt_fail(rt, cnrtErrorArgsInvalid, "flags is %u, expected 0", flags);
    return rt_leave(rt, code);
}

void cnrtDestroy(void)
{
    cnrtDeviceReset();
}

cnrtRet_t cnrtGetDeviceHandle(cnrtDev_t *device, int ordinal)
{
    struct rt_context *rt = rt_enter(__func__);
    cnrtRet_t code = rt_ready(rt);
    if (code == cnrtSuccess)
        code = rt_check_device(rt, ordinal);
    if (code == cnrtSuccess && !device)
        code = rt_fail(rt, cnrtErrorArgsInvalid, "device is NULL");
    if (code == cnrtSuccess)
        *device = ordinal;
    return rt_leave(rt, code);
}

cnrtRet_t cnrtSetCurrentDevice(cnrtDev_t device)
{
    return cnrtSetDevice(device);
}

cnrtRet_t cnrtCreateQueue(cnrtQueue_t *queue)
{
    return cnrtQueueCreate(queue);
}

cnrtRet_t cnrtSyncQueue(cnrtQueue_t queue)
{
    return cnrtQueueSync(queue);
}

cnrtRet_t cnrtDestroyQueue(cnrtQueue_t queue)
{
    return cnrtQueueDestroy(queue);
}

cnrtRet_t cnrtCreateNotifier(cnrtNotifier_t *notifier)
{
    return cnrtNotifierCreate(notifier);
}

cnrtRet_t cnrtDestroyNotifier(cnrtNotifier_t *notifier)
{
    return cnrtNotifierDestroy(notifier ? *notifier : NULL);
}

/* ---- arguments
 * --------------------------------------------------------------- */

static cnrtRet_t new_object(struct rt_context *rt, enum rt_kind kind,
                            size_t bytes, const char *what, void **handle)
{
    void *object = isa_alloc(1, bytes);
    if (!object)
        return rt_no_memory(rt, what);
    *handle = rt_handle_new(&rt->handles, kind, object);
    if (*handle)
        return cnrtSuccess;
    cnrtRet_t code = rt_handle_refused(rt);
    free(object);
    return code;
}

/* Returns the object of a handle. NULL after a sentence about `what`. */
static void *find(struct rt_context *rt, enum rt_kind kind, const void *handle,
                  const char *what)
{
    const char *problem;
    void *object = rt_handle_find(&rt->handles, kind, handle, &problem);
    if (!object)
        rt_fail(rt, cnrtErrorArgsInvalid, "%s %p %s", what,
                (void *)(uintptr_t)handle, problem);
    return object;
}

cnrtRet_t cnrtGetKernelParamsBuffer(cnrtKernelParamsBuffer_t *params)
{
    struct rt_context *rt = rt_enter(__func__);
    void *handle = NULL;
    if (!params)
        return rt_leave(rt,
                        rt_fail(rt, cnrtErrorArgsInvalid, "params is NULL"));
    cnrtRet_t code = new_object(rt, RT_KIND_PARAMETERS,
                                sizeof(struct rt_params), "a buffer", &handle);
    *params = handle;
    return rt_leave(rt, code);
}

/* Makes room for one more value of `bytes` bytes. */
static bool make_room(struct rt_params *p, size_t bytes)
{
    if (!ISA_GROW(p->sizes, p->n, p->room))
        return false;
    if (p->room_bytes - p->n_bytes >= bytes)
        return true;
    size_t room = 2 * (p->n_bytes + bytes);
    unsigned char *longer = isa_alloc(room, 1);
    if (!longer)
        return false;
    if (p->bytes)
        memcpy(longer, p->bytes, p->n_bytes);
    free(p->bytes);
    p->bytes = longer;
    p->room_bytes = room;
    return true;
}

static cnrtRet_t add_param(struct rt_context *rt,
                           cnrtKernelParamsBuffer_t handle, const void *data,
                           size_t bytes)
{
    struct rt_params *p =
        find(rt, RT_KIND_PARAMETERS, handle, "buffer of parameters");
    if (!p)
        return cnrtErrorArgsInvalid;
    if (!data || bytes == 0)
        return rt_fail(rt, cnrtErrorArgsInvalid, "data is NULL, or 0 bytes");
    if (bytes > RT_MAX_ARGUMENT_BYTES - p->n_bytes)
        return rt_fail(rt, cnrtErrorArgsInvalid,
                       "the arguments of a kernel are larger than %u bytes",
                       RT_MAX_ARGUMENT_BYTES);
    if (!make_room(p, bytes))
        return rt_no_memory(rt, "the arguments of a launch");
    memcpy(p->bytes + p->n_bytes, data, bytes);
    p->n_bytes += bytes;
    p->sizes[p->n++] = (uint32_t)bytes;
    return cnrtSuccess;
}

cnrtRet_t cnrtKernelParamsBufferAddParam(cnrtKernelParamsBuffer_t params,
                                         const void *data, size_t bytes)
{
    struct rt_context *rt = rt_enter(__func__);
    return rt_leave(rt, add_param(rt, params, data, bytes));
}

cnrtRet_t cnrtDestroyKernelParamsBuffer(cnrtKernelParamsBuffer_t params)
{
    struct rt_context *rt = rt_enter(__func__);
    struct rt_params *p =
        find(rt, RT_KIND_PARAMETERS, params, "buffer of parameters");
    if (!p)
        return rt_leave(rt, cnrtErrorArgsInvalid);
    rt_handle_end(&rt->handles, params);
    free(p->bytes);
    free(p->sizes);
    free(p);
    return rt_leave(rt, cnrtSuccess);
}

/* ---- init parameters
 * ----------------------------------------------------------- */

cnrtRet_t cnrtCreateKernelInitParam(cnrtKernelInitParam_t *param)
{
    struct rt_context *rt = rt_enter(__func__);
    void *handle = NULL;
    if (!param)
        return rt_leave(rt, rt_fail(rt, cnrtErrorArgsInvalid, "param is NULL"));
    cnrtRet_t code = new_object(rt, RT_KIND_INIT, sizeof(struct rt_init),
                                "an init parameter", &handle);
    *param = handle;
    return rt_leave(rt, code);
}

cnrtRet_t cnrtInitKernelMemory(const void *kernel, cnrtKernelInitParam_t param)
{
    struct rt_context *rt = rt_enter(__func__);
    struct rt_init *init = find(rt, RT_KIND_INIT, param, "init parameter");
    if (!init)
        return rt_leave(rt, cnrtErrorArgsInvalid);
    cnrtRet_t code = rt_symbol_check(rt, kernel);
    if (code == cnrtSuccess)
        *init = (struct rt_init){kernel, rt->board->ordinal};
    return rt_leave(rt, code);
}

cnrtRet_t cnrtDestroyKernelInitParamAndMemory(cnrtKernelInitParam_t param)
{
    struct rt_context *rt = rt_enter(__func__);
    struct rt_init *init = find(rt, RT_KIND_INIT, param, "init parameter");
    if (!init)
        return rt_leave(rt, cnrtErrorArgsInvalid);
    rt_handle_end(&rt->handles, param);
    free(init);
    return rt_leave(rt, cnrtSuccess);
}

/* Checks that an init parameter was made for a kernel on the current device. */
static cnrtRet_t check_init(struct rt_context *rt, const void *kernel,
                            cnrtKernelInitParam_t handle)
{
    const struct rt_init *init =
        find(rt, RT_KIND_INIT, handle, "init parameter");
    if (!init)
        return cnrtErrorArgsInvalid;
    if (init->kernel == kernel && init->ordinal == rt->board->ordinal)
        return cnrtSuccess;
    return rt_fail(rt, cnrtErrorArgsInvalid,
                   "the init parameter is not of this kernel on device %d; "
                   "call cnrtInitKernelMemory with the kernel before",
                   rt->board->ordinal);
}

/* ---- launches
 * ------------------------------------------------------------------- */

static cnrtRet_t invoke(struct rt_context *rt, const void *kernel,
                        const struct rt_call *call,
                        cnrtKernelParamsBuffer_t handle)
{
    const struct rt_params none = {0};
    const struct rt_params *p = &none;
    if (handle) /* handle NULL: a kernel without parameters */
        p = find(rt, RT_KIND_PARAMETERS, handle, "buffer of parameters");
    if (!p)
        return cnrtErrorArgsInvalid;
    struct sim_argument *arguments = isa_alloc(p->n + 1, sizeof *arguments);
    if (!arguments)
        return rt_no_memory(rt, "the arguments of a launch");
    const unsigned char *at = p->bytes;
    for (size_t i = 0; i < p->n; i++) {
        arguments[i] = (struct sim_argument){at, p->sizes[i]};
        at += p->sizes[i];
    }
    cnrtRet_t code = rt_launch_symbol(rt, call, kernel, arguments, p->n);
    free(arguments);
    return code;
}

cnrtRet_t cnrtInvokeKernel_V2(const void *kernel, cnrtDim3_t dim,
                              cnrtKernelParamsBuffer_t params,
                              cnrtFunctionType_t type, cnrtQueue_t queue)
{
    struct rt_context *rt = rt_enter(__func__);
    struct rt_call call = {.dim = dim, .type = type, .queue = queue};
    return rt_leave(rt, invoke(rt, kernel, &call, params));
}

cnrtRet_t cnrtInvokeKernel_V3(const void *kernel, cnrtKernelInitParam_t init,
                              cnrtDim3_t dim, cnrtKernelParamsBuffer_t params,
                              cnrtFunctionType_t type, cnrtQueue_t queue,
                              void *extra)
{
    struct rt_context *rt = rt_enter(__func__);
    struct rt_call call = {.dim = dim, .type = type, .queue = queue};
    const cnrtInvokeFuncParam_t *more = extra;
    cnrtRet_t code = check_init(rt, kernel, init);
    if (code == cnrtSuccess && more && more->data_parallelism &&
        *more->data_parallelism != 1)
        code = rt_fail(rt, cnrtErrorArgsInvalid,
                       "data_parallelism is %d; expected 1",
                       *more->data_parallelism);
    if (code == cnrtSuccess)
        code = invoke(rt, kernel, &call, params);
    return rt_leave(rt, code);
}
