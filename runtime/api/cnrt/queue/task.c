/* SPDX-License-Identifier: MIT */
/* Records the commands of captured queues, and refuses what captures forbid.
 * The vendor's rules are not public; these are the usual ones of graphs. While
 * a queue is captured, nothing may wait for it. A call that the mode forbids
 * makes the capture invalid. Other queues join by waiting for a notifier. */
#include "runtime/api/cnrt/queue/task.h"

#include <assert.h>
#include <stdlib.h>

#include "runtime/api/cnrt/process/open.h"
#include "runtime/api/cnrt/queue/late.h"

void rt_graph_release(struct rt_graph *graph)
{
    assert(graph->n_users > 0);
    if (--graph->n_users > 0)
        return;
    for (size_t i = 0; i < graph->n; i++)
        free(graph->tasks[i].what);
    free(graph->tasks);
    free(graph->lanes);
    free(graph);
}

/* ---- what makes a capture invalid ---------------------------------------- */

void rt_capture_break(const struct rt_context *rt, struct rt_capture *capture)
{
    if (!capture->invalid[0])
        snprintf(capture->invalid, sizeof capture->invalid, "%.200s: %s",
                 rt->api, rt_thread()->refusal);
}

cnrtRet_t rt_capture_refuse_invalid(const struct rt_context *rt,
                                    const struct rt_capture *capture)
{
    if (!capture->invalid[0])
        return cnrtSuccess;
    return rt_fail(rt, cnrtErrorQueueCaptureInvalidated,
                   "the capture of the queue is invalid since this call: %s",
                   capture->invalid);
}

cnrtRet_t rt_capture_refuse(const struct rt_context *rt,
                            struct rt_capture *capture)
{
    const cnrtRet_t code =
        rt_fail(rt, cnrtErrorQueueCaptureUnsupported,
                "the queue is captured, so its commands are only recorded and "
                "never end; call cnrtQueueEndCapture before");
    rt_capture_break(rt, capture);
    return code;
}

static bool has_lane_on(const struct rt_capture *capture,
                        const struct rt_board *board)
{
    for (size_t i = 0; i < capture->graph->n_lanes; i++)
        if (capture->graph->lanes[i] == board)
            return true;
    return false;
}

cnrtRet_t rt_capture_refuse_device(const struct rt_context *rt)
{
    for (struct rt_capture *c = rt->captures; c; c = c->next)
        if (has_lane_on(c, rt->board))
            return rt_capture_refuse(rt, c);
    return cnrtSuccess;
}

/* Whether a capture forbids this thread calls that could wait for it. */
static bool forbids(const struct rt_capture *capture)
{
    const struct rt_thread *thread = rt_thread();
    if (capture->invalid[0] || capture->mode == cnrtQueueCaptureModeRelaxed ||
        thread->capture_mode == cnrtQueueCaptureModeRelaxed)
        return false;
    return capture->thread == thread ||
           (capture->mode == cnrtQueueCaptureModeGlobal &&
            thread->capture_mode == cnrtQueueCaptureModeGlobal);
}

cnrtRet_t rt_capture_permit(const struct rt_context *rt)
{
    cnrtRet_t code = cnrtSuccess;
    for (struct rt_capture *c = rt->captures; c; c = c->next) {
        if (code != cnrtSuccess || !forbids(c))
            continue;
        code = rt_fail(
            rt, cnrtErrorQueueCaptureUnsupported,
            "a queue is captured, in a mode that forbids this call, which "
            "could wait for the queue; make the call before "
            "cnrtQueueBeginCapture, or after cnrtQueueEndCapture, or begin "
            "with cnrtQueueCaptureModeRelaxed");
        rt_capture_break(rt, c);
    }
    return code;
}

cnrtRet_t rt_open_outside(struct rt_context *rt)
{
    const cnrtRet_t code = rt_open(rt);
    return code == cnrtSuccess ? rt_capture_permit(rt) : code;
}

/* ---- tasks --------------------------------------------------------------- */

static struct rt_capture *find_capture(const struct rt_context *rt, uint64_t id)
{
    struct rt_capture *c = rt->captures;
    while (c && c->id != id)
        c = c->next;
    return c;
}

bool rt_capture_is_active(const struct rt_context *rt, uint64_t id)
{
    return find_capture(rt, id) != NULL;
}

static cnrtRet_t record(const struct rt_context *rt, struct rt_graph *graph,
                        const struct rt_task *task)
{
    void *what =
        task->bytes ? isa_alloc_copy(task->what, task->bytes, 1) : NULL;
    struct rt_task *new = what || !task->bytes
                              ? ISA_APPEND(graph->tasks, graph->n, graph->room)
                              : NULL;
    if (!new) {
        free(what);
        return rt_no_memory(rt, "a task of a capture");
    }
    *new = *task;
    new->what = what;
    return cnrtSuccess;
}

cnrtRet_t rt_enqueue(struct rt_context *rt, struct rt_queue *queue,
                     const struct rt_task_kind *kind, const void *what,
                     size_t bytes)
{
    struct rt_capture *capture = queue->capture;
    if (!capture && !rt_is_late(rt))
        return kind->perform(rt, queue, what);
    const struct rt_task task = {.step = RT_STEP_PERFORM,
                                 .lane = queue->lane,
                                 .kind = kind,
                                 .api = rt->api,
                                 .caller = rt_caller(rt),
                                 .bytes = bytes,
                                 .what = (void *)(uintptr_t)what};
    if (!capture) {
        const cnrtRet_t refused = kind->check(rt, what);
        return refused == cnrtSuccess ? rt_late_task(rt, queue, &task)
                                      : refused;
    }
    const uint64_t id = capture->id;
    cnrtRet_t code = rt_capture_refuse_invalid(rt, capture);
    if (code == cnrtSuccess)
        code = kind->check(rt, what);
    capture = find_capture(rt, id); /* another thread may have ended it */
    if (code == cnrtSuccess) {
        assert(capture);
        code = record(rt, capture->graph, &task);
    }
    if (code != cnrtSuccess && capture)
        rt_capture_break(rt, capture);
    return code;
}

/* ---- several queues ------------------------------------------------------ */

bool rt_capture_lane(const struct rt_context *rt, struct rt_capture *capture,
                     struct rt_board *board, unsigned *lane)
{
    struct rt_graph *graph = capture->graph;
    if (!ISA_GROW(graph->lanes, graph->n_lanes, graph->room_lanes)) {
        rt_no_memory(rt, "a queue of a capture");
        return false;
    }
    *lane = (unsigned)graph->n_lanes;
    graph->lanes[graph->n_lanes++] = board;
    return true;
}

cnrtRet_t rt_capture_mark(const struct rt_context *rt, struct rt_queue *queue,
                          enum rt_step step, size_t mark)
{
    return record(
        rt, queue->capture->graph,
        &(struct rt_task){.step = step, .lane = queue->lane, .mark = mark});
}

cnrtRet_t rt_capture_place(const struct rt_context *rt, struct rt_queue *queue,
                           struct rt_notifier *notifier)
{
    struct rt_capture *capture = queue->capture;
    cnrtRet_t code = rt_capture_refuse_invalid(rt, capture);
    if (code == cnrtSuccess)
        code =
            rt_capture_mark(rt, queue, RT_STEP_PLACE, capture->graph->n_marks);
    if (code != cnrtSuccess)
        return code;
    notifier->is_placed = false;
    notifier->capture = capture->id;
    notifier->mark = capture->graph->n_marks++;
    return cnrtSuccess;
}

static cnrtRet_t join(const struct rt_context *rt, struct rt_queue *queue,
                      struct rt_capture *capture)
{
    if (queue->number == 0)
        return rt_fail(rt, cnrtErrorQueueCaptureUnsupported,
                       "the notifier was placed in a capture, which the "
                       "default queue (NULL) cannot join; create a queue");
    if (!rt_capture_lane(rt, capture, queue->board, &queue->lane))
        return cnrtErrorHostNoMem;
    queue->capture = capture;
    return cnrtSuccess;
}

/* Joins the capture of a notifier, or refuses to connect what is captured with
 * what is not, or with another capture. */
static cnrtRet_t connect(const struct rt_context *rt, struct rt_queue *queue,
                         struct rt_capture *of)
{
    if (!queue->capture)
        return join(rt, queue, of);
    if (queue->capture == of)
        return cnrtSuccess;
    if (of)
        return rt_fail(rt, cnrtErrorQueueCaptureMerge,
                       "the notifier was placed in one capture, and the queue "
                       "belongs to another: captures cannot be joined");
    return rt_fail(rt, cnrtErrorQueueCaptureIsolation,
                   "the queue is captured, and the notifier was placed outside "
                   "of the capture: a graph cannot wait for it; wait before "
                   "cnrtQueueBeginCapture");
}

cnrtRet_t rt_capture_wait(const struct rt_context *rt, struct rt_queue *queue,
                          const struct rt_notifier *notifier)
{
    struct rt_capture *of = find_capture(rt, notifier->capture);
    struct rt_capture *capture = queue->capture ? queue->capture : of;
    assert(capture);
    cnrtRet_t code = rt_capture_refuse_invalid(rt, capture);
    if (code == cnrtSuccess)
        code = connect(rt, queue, of);
    if (code == cnrtSuccess)
        return rt_capture_mark(rt, queue, RT_STEP_WAIT, notifier->mark);
    rt_capture_break(rt, capture);
    if (of)
        rt_capture_break(rt, of);
    return code;
}
