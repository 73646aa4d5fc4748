/* SPDX-License-Identifier: MIT */
/*
 * Older names of the interface, as tutorials still use them: each is the
 * newer call.
 */
#include "runtime/cnrt/context.h"

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
