/* SPDX-License-Identifier: MIT */
/* Notifiers: points of simulated time. Placing a notifier records when the
 * earlier commands of its queue end. Waiting for the notifier advances the
 * clock of a queue or of the host to that time. */

#include "runtime/api/cnrt/instruments/hostclock.h"
#include "runtime/api/cnrt/instruments/order.h"
#include "runtime/api/cnrt/process/open.h"
#include "runtime/api/cnrt/queue/late.h"
#include "runtime/api/cnrt/queue/queue.h"
#include "runtime/api/cnrt/queue/task.h"
#include "runtime/instruments/settings/explore.h"

static struct rt_notifier *find(struct rt_context *rt, cnrtNotifier_t handle,
                                const char *name, cnrtRet_t *code)
{
    *code = rt_ready(rt);
    if (*code != cnrtSuccess)
        return NULL;
    const char *problem = "is NULL";
    struct rt_notifier *notifier = NULL;
    if (handle)
        notifier =
            rt_handle_find(&rt->handles, RT_KIND_NOTIFIER, handle, &problem);
    if (!notifier)
        *code = rt_fail(rt, cnrtErrorNotifierInvalid, "%s %p %s", name,
                        (void *)handle, problem);
    return notifier;
}

static struct rt_notifier *find_placed(struct rt_context *rt,
                                       cnrtNotifier_t handle, const char *name,
                                       cnrtRet_t *code)
{
    struct rt_notifier *notifier = find(rt, handle, name, code);
    if (!notifier || notifier->is_placed)
        return notifier;
    if (notifier->capture) {
        *code = rt_fail(rt, cnrtErrorCapturedNotifier,
                        "%s was placed in a captured queue, so it has no time; "
                        "place it in a queue that is not captured",
                        name);
        return NULL;
    }
    *code = rt_fail(
        rt, cnrtErrorNotifierNotPlaced,
        "%s was not placed in a queue yet: call cnrtPlaceNotifier before "
        "anything waits for it; queues of which each waits for what is "
        "placed in the other one later are a deadlock of queues",
        name);
    return NULL;
}

/* Does find_placed, and performs what waits before the notifier. */
static struct rt_notifier *find_reached(struct rt_context *rt,
                                        cnrtNotifier_t handle, const char *name,
                                        cnrtRet_t *code)
{
    struct rt_notifier *notifier = find_placed(rt, handle, name, code);
    if (!notifier || !rt_is_late(rt))
        return notifier;
    rt_late_notifier(rt, notifier);
    return find_placed(rt, handle, name, code);
}

static cnrtRet_t create(struct rt_context *rt, cnrtNotifier_t *handle,
                        unsigned flags)
{
    cnrtRet_t code = rt_ready(rt);
    if (code != cnrtSuccess)
        return code;
    if (flags != CNRT_NOTIFIER_DEFAULT &&
        flags != CNRT_NOTIFIER_DISABLE_TIMING_ALL)
        return rt_fail(rt, cnrtErrorArgsInvalid,
                       "flags is %u; expected CNRT_NOTIFIER_DEFAULT or "
                       "CNRT_NOTIFIER_DISABLE_TIMING_ALL",
                       flags);
    if (!handle)
        return rt_fail(rt, cnrtErrorArgsInvalid, "notifier is NULL");
    struct rt_notifier *notifier = isa_alloc(1, sizeof *notifier);
    if (!notifier)
        return rt_no_memory(rt, "a notifier");
    notifier->board = rt->board;
    notifier->has_no_time = flags == CNRT_NOTIFIER_DISABLE_TIMING_ALL;
    *handle = rt_handle_new(&rt->handles, RT_KIND_NOTIFIER, notifier);
    if (*handle)
        return cnrtSuccess;
    code = rt_handle_refused(rt);
    free(notifier);
    return code;
}

cnrtRet_t cnrtNotifierCreate(cnrtNotifier_t *notifier)
{
    struct rt_context *rt = rt_enter(__func__);
    return rt_leave(rt, create(rt, notifier, CNRT_NOTIFIER_DEFAULT));
}

cnrtRet_t cnrtNotifierCreateWithFlags(cnrtNotifier_t *notifier,
                                      unsigned int flags)
{
    struct rt_context *rt = rt_enter(__func__);
    return rt_leave(rt, create(rt, notifier, flags));
}

cnrtRet_t cnrtNotifierDestroy(cnrtNotifier_t handle)
{
    struct rt_context *rt = rt_enter(__func__);
    cnrtRet_t code;
    struct rt_notifier *notifier = find(rt, handle, "notifier", &code);
    if (notifier) {
        rt_order(rt, INSTRUMENT_ORDER_GONE, NULL, notifier);
        rt_handle_end(&rt->handles, handle);
        free(notifier);
    }
    return rt_leave(rt, code);
}

static cnrtRet_t place(struct rt_context *rt, cnrtNotifier_t handle,
                       cnrtQueue_t queue_handle)
{
    cnrtRet_t code;
    struct rt_queue *queue = rt_queue_get(rt, queue_handle, &code);
    struct rt_notifier *notifier =
        queue ? find(rt, handle, "notifier", &code) : NULL;
    if (!notifier)
        return code;
    if (notifier->board != queue->board)
        return rt_fail(rt, cnrtErrorNotifierInvalid,
                       "notifier %p belongs to device %d, its queue to device "
                       "%d",
                       (void *)handle, notifier->board->ordinal,
                       queue->board->ordinal);
    if (queue->capture)
        return rt_capture_place(rt, queue, notifier);
    if (rt_is_late(rt))
        code = rt_late_place(rt, queue, notifier);
    if (code != cnrtSuccess)
        return code;
    if (!rt_is_late(rt))
        queue->ps = rt_queue_now(rt, queue);
    notifier->ps = queue->ps;
    notifier->is_placed = true;
    notifier->capture = 0;
    notifier->placed = ++rt->n_placed;
    if (!rt_is_late(rt))
        rt_order(rt, INSTRUMENT_ORDER_PLACE, queue, notifier);
    return cnrtSuccess;
}

cnrtRet_t cnrtPlaceNotifier(cnrtNotifier_t notifier, cnrtQueue_t queue)
{
    struct rt_context *rt = rt_enter(__func__);
    return rt_leave(rt, place(rt, notifier, queue));
}

static cnrtRet_t queue_wait(struct rt_context *rt, cnrtNotifier_t handle,
                            cnrtQueue_t queue_handle, unsigned flags)
{
    cnrtRet_t code;
    struct rt_queue *queue = rt_queue_find(rt, queue_handle, &code);
    struct rt_notifier *notifier =
        queue ? find(rt, handle, "notifier", &code) : NULL;
    if (!notifier)
        return code;
    if (flags != 0)
        return rt_fail(rt, cnrtErrorArgsInvalid, "flags is %u, expected 0",
                       flags);
    if (queue->capture || rt_capture_is_active(rt, notifier->capture))
        return rt_capture_wait(rt, queue, notifier);
    if (!find_placed(rt, handle, "notifier", &code))
        return code;
    if (rt_is_late(rt))
        return rt_late_wait(rt, queue, notifier);
    if (queue->ps < notifier->ps)
        queue->ps = notifier->ps;
    rt_order(rt, INSTRUMENT_ORDER_WAIT, queue, notifier);
    return cnrtSuccess;
}

cnrtRet_t cnrtQueueWaitNotifier(cnrtNotifier_t notifier, cnrtQueue_t queue,
                                unsigned int flags)
{
    struct rt_context *rt = rt_enter(__func__);
    return rt_leave(rt, queue_wait(rt, notifier, queue, flags));
}

cnrtRet_t cnrtWaitNotifier(cnrtNotifier_t handle)
{
    struct rt_context *rt = rt_enter(__func__);
    cnrtRet_t code = rt_capture_permit(rt);
    struct rt_notifier *notifier =
        code == cnrtSuccess ? find_reached(rt, handle, "notifier", &code)
                            : NULL;
    if (notifier) {
        rt_host_wait(rt, notifier->ps);
        code = rt_take_pending(rt);
        rt_order(rt, INSTRUMENT_ORDER_HOST, NULL, notifier);
    }
    return rt_leave(rt, code);
}

cnrtRet_t cnrtQueryNotifier(cnrtNotifier_t handle)
{
    struct rt_context *rt = rt_enter(__func__);
    cnrtRet_t code = rt_capture_permit(rt);
    const struct rt_notifier *notifier =
        code == cnrtSuccess ? find_reached(rt, handle, "notifier", &code)
                            : NULL;
    if (notifier)
        rt_order(rt, INSTRUMENT_ORDER_HOST, NULL, notifier);
    return rt_leave(rt, code);
}

/* Returns the picoseconds from `a` to `b`. If results of different orders of
 * the cores are compared, times must not differ: then returns a microsecond for
 * each notifier that was placed since `a`. */
static double between(const struct rt_notifier *a, const struct rt_notifier *b)
{
    if (rt_results_are_compared())
        return 1e6 * ((double)b->placed - (double)a->placed);
    return (double)b->ps - (double)a->ps;
}

/* Writes end - start in units of `ps` picoseconds. */
static cnrtRet_t duration(struct rt_context *rt, cnrtNotifier_t start,
                          cnrtNotifier_t end, double unit_ps, float *time)
{
    cnrtRet_t code;
    struct rt_notifier *first = find_reached(rt, start, "start", &code);
    struct rt_notifier *last =
        first ? find_reached(rt, end, "end", &code) : NULL;
    if (!last)
        return code;
    if (first->has_no_time || last->has_no_time)
        return rt_fail(rt, cnrtErrorNotifierInvalid,
                       "%s was made with CNRT_NOTIFIER_DISABLE_TIMING_ALL, so "
                       "it has no time",
                       first->has_no_time ? "start" : "end");
    if (!time)
        return rt_fail(rt, cnrtErrorArgsInvalid,
                       "the pointer to the result is NULL");
    *time = (float)(between(first, last) / unit_ps);
    return cnrtSuccess;
}

cnrtRet_t cnrtNotifierDuration(cnrtNotifier_t start, cnrtNotifier_t end,
                               float *microseconds)
{
    struct rt_context *rt = rt_enter(__func__);
    return rt_leave(rt, duration(rt, start, end, 1e6, microseconds));
}

cnrtRet_t cnrtNotifierElapsedTime(cnrtNotifier_t start, cnrtNotifier_t end,
                                  float *milliseconds)
{
    struct rt_context *rt = rt_enter(__func__);
    return rt_leave(rt, duration(rt, start, end, 1e9, milliseconds));
}
