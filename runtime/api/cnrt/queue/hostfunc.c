/* SPDX-License-Identifier: MIT */
/* Functions of the host as commands of a queue. They run without the lock, so
 * that they may wait for other threads. */
#include "runtime/api/cnrt/instruments/order.h"
#include "runtime/api/cnrt/process/open.h"
#include "runtime/api/cnrt/queue/queue.h"
#include "runtime/api/cnrt/queue/task.h"

struct hostfunc {
    cnrtHostFn_t fn;
    void *args;
};

static cnrtRet_t check(struct rt_context *rt, const void *what)
{
    const struct hostfunc *f = what;
    return f->fn ? cnrtSuccess
                 : rt_fail(rt, cnrtErrorArgsInvalid, "fn is NULL");
}

static void call(void *on, uint32_t seen)
{
    const struct hostfunc *f = on;
    (void)seen;
    f->fn(f->args);
}

static cnrtRet_t perform(struct rt_context *rt, struct rt_queue *queue,
                         const void *what)
{
    struct hostfunc f = *(const struct hostfunc *)what;
    const cnrtRet_t code = check(rt, &f);
    if (code != cnrtSuccess)
        return code;
    /* what came before in the queue is over for fn, and for threads that wait
     * for fn */
    rt_order(rt, INSTRUMENT_ORDER_QUEUE, queue, NULL);
    rt_yield(rt, call, &f, 0);
    return cnrtSuccess;
}

cnrtRet_t cnrtInvokeHostFunc(cnrtQueue_t handle, cnrtHostFn_t fn, void *args)
{
    static const struct rt_task_kind kind = {check, perform};
    struct rt_context *rt = rt_enter(__func__);
    cnrtRet_t code = rt_open(rt);
    struct rt_queue *queue =
        code == cnrtSuccess ? rt_queue_get(rt, handle, &code) : NULL;
    const struct hostfunc f = {fn, args};
    if (queue)
        code = rt_enqueue(rt, queue, &kind, &f, sizeof f);
    return rt_leave(rt, code);
}
