/* SPDX-License-Identifier: MIT */
/* Graphs and their entities. A launch of an entity enqueues its tasks in the
 * order of the recorded calls, by the functions that perform ordinary commands,
 * so times, checks and reports are theirs. The first lane is the queue of the
 * launch; each other lane has a queue of its own. */
#include "runtime/api/cnrt/queue/graph.h"

#include <assert.h>
#include <stdlib.h>

#include "runtime/api/cnrt/instruments/hostclock.h"
#include "runtime/api/cnrt/instruments/order.h"
#include "runtime/api/cnrt/process/open.h"
#include "runtime/api/cnrt/queue/late.h"
#include "runtime/api/cnrt/queue/queue.h"

/* What cnrtTaskTopoInstantiate makes. */
struct entity {
    struct rt_graph *graph;
    unsigned *numbers; /* of the queue of each lane; the first is unused */
    uint64_t end_ps;   /* end of its last launch */
};

cnrtRet_t rt_graph_keep(struct rt_context *rt, struct rt_graph *graph,
                        cnrtTaskTopo_t *handle)
{
    *handle = rt_handle_new(&rt->handles, RT_KIND_TOPO, graph);
    if (*handle)
        return cnrtSuccess;
    const cnrtRet_t code = rt_handle_refused(rt);
    rt_graph_release(graph);
    return code;
}

static void *find(struct rt_context *rt, enum rt_kind kind, const char *name,
                  const void *handle, cnrtRet_t *code)
{
    *code = rt_ready(rt);
    if (*code != cnrtSuccess)
        return NULL;
    const char *problem = "is NULL";
    void *object =
        handle ? rt_handle_find(&rt->handles, kind, handle, &problem) : NULL;
    if (!object)
        *code = rt_fail(rt, cnrtErrorArgsInvalid, "%s %p %s", name, handle,
                        problem);
    return object;
}

static struct rt_graph *find_graph(struct rt_context *rt, cnrtTaskTopo_t handle,
                                   cnrtRet_t *code)
{
    return find(rt, RT_KIND_TOPO, "topo", handle, code);
}

static struct entity *find_entity(struct rt_context *rt,
                                  cnrtTaskTopoEntity_t handle, cnrtRet_t *code)
{
    return find(rt, RT_KIND_ENTITY, "entity", handle, code);
}

static void free_entity(struct entity *entity)
{
    rt_graph_release(entity->graph);
    free(entity->numbers);
    free(entity);
}

void rt_graphs_free(struct rt_context *rt)
{
    for (size_t i = 0; i < rt->handles.n_slots; i++) {
        struct rt_slot *slot = &rt->handles.slots[i];
        if (slot->kind == RT_KIND_TOPO)
            rt_graph_release(slot->object);
        else if (slot->kind == RT_KIND_ENTITY)
            free_entity(slot->object);
        else
            continue;
        rt_slot_end(&rt->handles, slot);
    }
}

/* ---- entities ------------------------------------------------------------ */

static cnrtRet_t instantiate(struct rt_context *rt,
                             cnrtTaskTopoEntity_t *handle, cnrtTaskTopo_t topo)
{
    cnrtRet_t code;
    struct rt_graph *graph = find_graph(rt, topo, &code);
    if (!graph)
        return code;
    if (!handle)
        return rt_fail(rt, cnrtErrorArgsInvalid, "entity is NULL");
    struct entity *entity = isa_alloc(1, sizeof *entity);
    unsigned *numbers = isa_alloc(graph->n_lanes, sizeof *numbers);
    *handle = entity && numbers
                  ? rt_handle_new(&rt->handles, RT_KIND_ENTITY, entity)
                  : NULL;
    if (!*handle) {
        code = entity && numbers ? rt_handle_refused(rt)
                                 : rt_no_memory(rt, "an entity of a graph");
        free(entity);
        free(numbers);
        return code;
    }
    for (size_t i = 1; i < graph->n_lanes; i++)
        numbers[i] = ++graph->lanes[i]->n_queues;
    graph->n_users++;
    *entity = (struct entity){.graph = graph, .numbers = numbers};
    return cnrtSuccess;
}

cnrtRet_t cnrtTaskTopoInstantiate(cnrtTaskTopoEntity_t *entity,
                                  cnrtTaskTopo_t topo, cnrtTaskTopoNode_t *node,
                                  char *log, size_t bytes)
{
    struct rt_context *rt = rt_enter(__func__);
    if (node)
        *node = NULL;
    if (log && bytes > 0)
        *log = '\0';
    return rt_leave(rt, instantiate(rt, entity, topo));
}

cnrtRet_t cnrtTaskTopoDestroy(cnrtTaskTopo_t topo)
{
    struct rt_context *rt = rt_enter(__func__);
    cnrtRet_t code;
    struct rt_graph *graph = find_graph(rt, topo, &code);
    if (graph) {
        rt_handle_end(&rt->handles, topo);
        rt_graph_release(graph);
    }
    return rt_leave(rt, code);
}

cnrtRet_t cnrtTaskTopoEntityDestroy(cnrtTaskTopoEntity_t handle)
{
    struct rt_context *rt = rt_enter(__func__);
    cnrtRet_t code;
    struct entity *entity = find_entity(rt, handle, &code);
    if (entity) {
        rt_order(rt, INSTRUMENT_ORDER_GONE, NULL, entity);
        rt_handle_end(&rt->handles, handle);
        free_entity(entity);
    }
    return rt_leave(rt, code);
}

static cnrtRet_t get_nodes(struct rt_context *rt, cnrtTaskTopo_t topo,
                           const cnrtTaskTopoNode_t *nodes, size_t *n)
{
    cnrtRet_t code;
    const struct rt_graph *graph = find_graph(rt, topo, &code);
    if (!graph)
        return code;
    if (nodes || !n)
        return rt_fail(rt, cnrtErrorArgsInvalid,
                       "only the number of nodes is supported: nodes must be "
                       "NULL, and the pointer to their number must not");
    *n = 0;
    for (size_t i = 0; i < graph->n; i++)
        *n += graph->tasks[i].step == RT_STEP_PERFORM;
    return cnrtSuccess;
}

cnrtRet_t cnrtTaskTopoGetNodes(cnrtTaskTopo_t topo, cnrtTaskTopoNode_t *nodes,
                               size_t *n)
{
    struct rt_context *rt = rt_enter(__func__);
    return rt_leave(rt, get_nodes(rt, topo, nodes, n));
}

/* ---- launches ------------------------------------------------------------ */

/* A launch of an entity, into a queue that may itself be captured. Another
 * thread may destroy the queue or the entity meanwhile. */
struct playing {
    struct rt_graph *graph;
    cnrtQueue_t handle;
    uint64_t capture;       /* id of the capture of the queue; 0: none */
    struct rt_queue *lanes; /* the first is unused */
    uint64_t *marks;        /* time of each */
    size_t first_mark;      /* of the capture, for the graph's marks */
};

static uint64_t capture_of(const struct rt_queue *queue)
{
    return queue->capture ? queue->capture->id : 0;
}

static cnrtRet_t begin_playing(struct rt_context *rt, struct playing *p,
                               struct rt_queue *queue,
                               const struct entity *entity)
{
    const struct rt_graph *graph = p->graph;
    p->capture = capture_of(queue);
    p->lanes = isa_alloc(graph->n_lanes, sizeof *p->lanes);
    p->marks = isa_alloc(graph->n_marks + 1, sizeof *p->marks);
    if (!p->lanes || !p->marks)
        return rt_no_memory(rt, "a launch of a graph");
    for (size_t i = 1; i < graph->n_lanes; i++) {
        struct rt_queue *lane = &p->lanes[i];
        *lane = (struct rt_queue){.board = graph->lanes[i],
                                  .number = entity->numbers[i],
                                  .pending = cnrtSuccess,
                                  .capture = queue->capture};
        if (lane->capture &&
            !rt_capture_lane(rt, lane->capture, lane->board, &lane->lane))
            return cnrtErrorHostNoMem;
    }
    if (queue->capture) {
        p->first_mark = queue->capture->graph->n_marks;
        queue->capture->graph->n_marks += graph->n_marks;
    }
    return cnrtSuccess;
}

static cnrtRet_t play_mark(struct rt_context *rt, struct playing *p,
                           struct rt_queue *queue, const struct rt_task *task)
{
    if (queue->capture)
        return rt_capture_mark(rt, queue, task->step,
                               p->first_mark + task->mark);
    uint64_t *mark = &p->marks[task->mark];
    const bool is_place = task->step == RT_STEP_PLACE;
    if (is_place)
        *mark = queue->ps = rt_queue_now(rt, queue);
    else if (queue->ps < *mark)
        queue->ps = *mark;
    rt_order(rt, is_place ? INSTRUMENT_ORDER_PLACE : INSTRUMENT_ORDER_WAIT,
             queue, mark);
    return cnrtSuccess;
}

static cnrtRet_t play(struct rt_context *rt, struct playing *p,
                      const struct rt_task *task)
{
    cnrtRet_t code;
    struct rt_queue *first = rt_queue_get(rt, p->handle, &code);
    if (!first)
        return code;
    if (capture_of(first) != p->capture)
        return rt_fail(rt, cnrtErrorQueueCaptureUnsupported,
                       "another thread began or ended a capture of the queue "
                       "during the launch of a graph");
    struct rt_queue *queue = task->lane ? &p->lanes[task->lane] : first;
    if (task->step != RT_STEP_PERFORM)
        return play_mark(rt, p, queue, task);
    const char *api = rt->api;
    const void *caller = rt->caller;
    struct rt_board *before = rt_board_switch(rt, queue->board);
    rt->api = task->api;
    rt->caller = task->caller;
    code = rt_enqueue(rt, queue, task->kind, task->what, task->bytes);
    rt->api = api;
    rt->caller = caller;
    rt_board_switch(rt, before);
    return code;
}

/* Stores faults of the other lanes, and the end, in queue and entity. */
static void end_playing(struct rt_context *rt, struct playing *p,
                        cnrtTaskTopoEntity_t handle)
{
    const char *problem;
    struct rt_queue *first = &rt->board->default_queue;
    if (p->handle)
        first =
            rt_handle_find(&rt->handles, RT_KIND_QUEUE, p->handle, &problem);
    struct entity *entity =
        rt_handle_find(&rt->handles, RT_KIND_ENTITY, handle, &problem);
    for (size_t i = 1; first && p->lanes && i < p->graph->n_lanes; i++)
        if (first->pending == cnrtSuccess)
            first->pending = p->lanes[i].pending;
    if (first && entity && !p->capture) {
        entity->end_ps = first->ps;
        rt_order(rt, INSTRUMENT_ORDER_PLACE, first, entity);
    }
    for (size_t i = 0; p->marks && i < p->graph->n_marks; i++)
        rt_order(rt, INSTRUMENT_ORDER_GONE, NULL, &p->marks[i]);
    free(p->lanes);
    free(p->marks);
    rt_graph_release(p->graph);
}

static cnrtRet_t check_board(const struct rt_context *rt,
                             const struct rt_graph *graph,
                             const struct rt_queue *queue)
{
    if (graph->lanes[0] == queue->board)
        return cnrtSuccess;
    return rt_fail(rt, cnrtErrorQueueInvalid,
                   "the graph was captured on device %d, and the queue belongs "
                   "to device %d",
                   graph->lanes[0]->ordinal, queue->board->ordinal);
}

/* Performs what waits in the queue before a graph, which does not wait. */
static cnrtRet_t begin_invoke(struct rt_context *rt, cnrtQueue_t handle)
{
    cnrtRet_t code;
    struct rt_queue *queue = rt_queue_get(rt, handle, &code);
    if (queue && !queue->capture)
        rt_late_queue(rt, queue);
    return code;
}

static cnrtRet_t invoke(struct rt_context *rt, cnrtTaskTopoEntity_t handle,
                        cnrtQueue_t queue_handle)
{
    cnrtRet_t code;
    struct rt_queue *queue = rt_queue_get(rt, queue_handle, &code);
    struct entity *entity = queue ? find_entity(rt, handle, &code) : NULL;
    if (entity)
        code = check_board(rt, entity->graph, queue);
    if (code != cnrtSuccess)
        return code;
    struct playing p = {.graph = entity->graph, .handle = queue_handle};
    p.graph->n_users++;
    if (!queue->capture && queue->ps < entity->end_ps)
        queue->ps = entity->end_ps;
    if (!queue->capture)
        rt_order(rt, INSTRUMENT_ORDER_WAIT, queue, entity);
    code = begin_playing(rt, &p, queue, entity);
    size_t i = 0;
    while (code == cnrtSuccess && i < p.graph->n)
        code = play(rt, &p, &p.graph->tasks[i++]);
    if (code != cnrtSuccess && i > 0)
        rt_fail(rt, code,
                "the call of that message is number %zu of the %zu recorded in "
                "the graph; those after it were not done",
                i, p.graph->n);
    end_playing(rt, &p, handle);
    return code;
}

cnrtRet_t cnrtTaskTopoEntityInvoke(cnrtTaskTopoEntity_t entity,
                                   cnrtQueue_t queue)
{
    struct rt_context *rt = rt_enter(__func__);
    cnrtRet_t code = begin_invoke(rt, queue);
    rt_thread()->is_playing = true;
    if (code == cnrtSuccess)
        code = invoke(rt, entity, queue);
    rt_thread()->is_playing = false;
    return rt_leave(rt, code);
}
