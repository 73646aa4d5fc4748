/* SPDX-License-Identifier: MIT */
/* Begins and ends captures. At the end the first queue has to wait for all
 * others that have joined. */
#include "runtime/api/cnrt/queue/capture.h"

#include <stdlib.h>

#include "runtime/api/cnrt/process/open.h"
#include "runtime/api/cnrt/queue/graph.h"
#include "runtime/api/cnrt/queue/queue.h"

/* ---- begin and end ------------------------------------------------------- */

static struct rt_capture *new_capture(const struct rt_context *rt,
                                      struct rt_queue *queue,
                                      cnrtQueueCaptureMode_t mode)
{
    struct rt_capture *capture = isa_alloc(1, sizeof *capture);
    struct rt_graph *graph = isa_alloc(1, sizeof *graph);
    if (!capture || !graph) {
        free(capture);
        free(graph);
        rt_no_memory(rt, "a capture");
        return NULL;
    }
    graph->n_users = 1;
    *capture = (struct rt_capture){.origin = queue,
                                   .thread = rt_thread(),
                                   .mode = mode,
                                   .process = rt->process,
                                   .graph = graph};
    if (rt_capture_lane(rt, capture, queue->board, &queue->lane))
        return capture;
    rt_graph_release(graph);
    free(capture);
    return NULL;
}

static bool is_mode(cnrtQueueCaptureMode_t mode)
{
    return (unsigned)mode <= cnrtQueueCaptureModeRelaxed;
}

static cnrtRet_t begin(struct rt_context *rt, cnrtQueue_t handle,
                       cnrtQueueCaptureMode_t mode)
{
    cnrtRet_t code = rt_open(rt);
    struct rt_queue *queue =
        code == cnrtSuccess ? rt_queue_get(rt, handle, &code) : NULL;
    if (!queue)
        return code;
    if (!is_mode(mode))
        return rt_fail(rt, cnrtErrorArgsInvalid, "there is no capture mode %d",
                       (int)mode);
    if (queue->number == 0)
        return rt_fail(rt, cnrtErrorQueueCaptureUnsupported,
                       "the default queue (NULL) cannot be captured; create a "
                       "queue");
    if (queue->capture)
        return rt_fail(rt, cnrtErrorQueueCaptureUnsupported,
                       "the queue is captured already; call "
                       "cnrtQueueEndCapture before");
    struct rt_capture *capture = new_capture(rt, queue, mode);
    if (!capture)
        return cnrtErrorHostNoMem;
    capture->id = ++rt->n_captures;
    capture->next = rt->captures;
    rt->captures = capture;
    queue->capture = capture;
    return cnrtSuccess;
}

cnrtRet_t cnrtQueueBeginCapture(cnrtQueue_t queue, cnrtQueueCaptureMode_t mode)
{
    struct rt_context *rt = rt_enter(__func__);
    return rt_leave(rt, begin(rt, queue, mode));
}

/* Whether the first queue waits, directly or not, for all tasks of the others:
 * goes backwards, and covers what comes before each mark that is waited for. */
static cnrtRet_t check_joined(const struct rt_context *rt,
                              const struct rt_graph *graph)
{
    bool *is_covered = isa_alloc(graph->n_lanes + graph->n_marks, 1);
    if (!is_covered)
        return rt_no_memory(rt, "the end of a capture");
    bool *is_awaited = is_covered + graph->n_lanes, is_joined = true;
    is_covered[0] = true;
    for (size_t i = graph->n; i-- > 0 && is_joined;) {
        const struct rt_task *task = &graph->tasks[i];
        bool *covers = &is_covered[task->lane];
        if (task->step == RT_STEP_PLACE)
            *covers |= is_awaited[task->mark];
        else if (task->step == RT_STEP_WAIT)
            is_awaited[task->mark] |= *covers;
        else
            is_joined = *covers;
    }
    free(is_covered);
    if (is_joined)
        return cnrtSuccess;
    return rt_fail(rt, cnrtErrorQueueCaptureUnjoined,
                   "another queue has joined the capture, and the first one "
                   "does not wait for its last task; place a notifier in it, "
                   "and let the first queue wait for that before its capture "
                   "ends");
}

/* Ends a capture for its queues. The graph remains. */
static void forget(struct rt_context *rt, struct rt_capture *capture)
{
    struct rt_capture **at = &rt->captures;
    while (*at != capture)
        at = &(*at)->next;
    *at = capture->next;
    for (size_t i = 0; i < rt->handles.n_slots; i++) {
        struct rt_slot *slot = &rt->handles.slots[i];
        struct rt_queue *queue =
            slot->kind == RT_KIND_QUEUE ? slot->object : NULL;
        if (queue && queue->capture == capture)
            queue->capture = NULL;
    }
    free(capture);
}

/* Refuses an end that leaves the capture as it is. */
static cnrtRet_t check_end(const struct rt_context *rt,
                           const struct rt_queue *queue,
                           const cnrtTaskTopo_t *topo)
{
    const struct rt_capture *capture = queue->capture;
    if (!topo)
        return rt_fail(rt, cnrtErrorArgsInvalid, "topo is NULL");
    if (!capture)
        return rt_fail(rt, cnrtErrorQueueCaptureUnmatched,
                       "the queue is not captured; cnrtQueueBeginCapture "
                       "begins a capture");
    if (capture->origin != queue)
        return rt_fail(rt, cnrtErrorQueueCaptureUnmatched,
                       "the queue joined the capture of another one; end it "
                       "with the queue of cnrtQueueBeginCapture");
    if (capture->thread != rt_thread() &&
        capture->mode != cnrtQueueCaptureModeRelaxed)
        return rt_fail(rt, cnrtErrorQueueCaptureWrongThread,
                       "another thread began the capture and has to end it, "
                       "unless its mode is cnrtQueueCaptureModeRelaxed");
    return cnrtSuccess;
}

static cnrtRet_t end(struct rt_context *rt, cnrtQueue_t handle,
                     cnrtTaskTopo_t *topo)
{
    cnrtRet_t code;
    struct rt_queue *queue = rt_queue_find(rt, handle, &code);
    if (queue)
        code = check_end(rt, queue, topo);
    if (code != cnrtSuccess)
        return code;
    struct rt_graph *graph = queue->capture->graph;
    *topo = NULL;
    code = rt_capture_refuse_invalid(rt, queue->capture);
    if (code == cnrtSuccess)
        code = check_joined(rt, graph);
    forget(rt, queue->capture);
    if (code == cnrtSuccess)
        return rt_graph_keep(rt, graph, topo);
    rt_graph_release(graph);
    return code;
}

cnrtRet_t cnrtQueueEndCapture(cnrtQueue_t queue, cnrtTaskTopo_t *topo)
{
    struct rt_context *rt = rt_enter(__func__);
    return rt_leave(rt, end(rt, queue, topo));
}

void rt_captures_report(const struct rt_context *rt)
{
    for (const struct rt_capture *c = rt->captures; c; c = c->next)
        if (c->process == rt->process)
            fprintf(rt_out(rt),
                    "mlusim: %s: a capture of queue %u of device %d, with %zu "
                    "task%s, was never ended, so nothing of it ran: call "
                    "cnrtQueueEndCapture, and launch the graph%s%s\n",
                    rt->api, c->origin->number, c->graph->lanes[0]->ordinal,
                    c->graph->n, c->graph->n == 1 ? "" : "s",
                    c->invalid[0] ? "; it is invalid since this call: " : "",
                    c->invalid);
}

void rt_captures_free(struct rt_context *rt)
{
    while (rt->captures) {
        rt_graph_release(rt->captures->graph);
        forget(rt, rt->captures);
    }
}

/* ---- questions ----------------------------------------------------------- */

static cnrtRet_t get_info(struct rt_context *rt, cnrtQueue_t handle,
                          cnrtQueueCaptureStatus_t *status,
                          unsigned long long *id)
{
    cnrtRet_t code;
    const struct rt_queue *queue = rt_queue_find(rt, handle, &code);
    if (!queue)
        return code;
    if (!status)
        return rt_fail(rt, cnrtErrorArgsInvalid, "status is NULL");
    const struct rt_capture *c = queue->capture;
    *status = !c               ? cnrtQueueCaptureStatusNone
              : !c->invalid[0] ? cnrtQueueCaptureStatusActive
                               : cnrtQueueCaptureStatusInvalidated;
    if (id && c)
        *id = c->id;
    return cnrtSuccess;
}

cnrtRet_t cnrtQueueIsCapturing(cnrtQueue_t queue,
                               cnrtQueueCaptureStatus_t *status)
{
    struct rt_context *rt = rt_enter(__func__);
    return rt_leave(rt, get_info(rt, queue, status, NULL));
}

cnrtRet_t cnrtQueueGetCaptureInfo(cnrtQueue_t queue,
                                  cnrtQueueCaptureStatus_t *status,
                                  unsigned long long *id)
{
    struct rt_context *rt = rt_enter(__func__);
    return rt_leave(rt, get_info(rt, queue, status, id));
}

cnrtRet_t cnrtThreadExchangeQueueCaptureMode(cnrtQueueCaptureMode_t *mode)
{
    struct rt_context *rt = rt_enter(__func__);
    struct rt_thread *thread = rt_thread();
    if (!mode || !is_mode(*mode))
        return rt_leave(rt, rt_fail(rt, cnrtErrorArgsInvalid,
                                    "mode is NULL, or no capture mode"));
    const cnrtQueueCaptureMode_t before = thread->capture_mode;
    thread->capture_mode = *mode;
    *mode = before;
    return rt_leave(rt, cnrtSuccess);
}
