/* SPDX-License-Identifier: MIT */
/* Queues. Commands are performed when they are enqueued, so a queue holds no
 * commands. It only has a clock (the simulated time at which its last command
 * ends), and a fault or a refused launch that no call has returned yet. A fault
 * replaces a refused launch, which was also reported at once. Waiting advances
 * the clock of the thread (hostclock.c); commands that the thread enqueues
 * afterwards start no earlier. */
#include "runtime/api/cnrt/queue/queue.h"

#include <assert.h>
#include <stdlib.h>

#include "runtime/api/cnrt/instruments/hostclock.h"
#include "runtime/api/cnrt/instruments/order.h"
#include "runtime/api/cnrt/process/open.h"
#include "runtime/api/cnrt/queue/late.h"
#include "runtime/api/cnrt/queue/task.h"

/* ---- gates --------------------------------------------------------------- */

/* Gates of queues. At a closed gate, a thread sleeps without the lock. Then the
 * thread looks for the gate again, because the queue may have been destroyed
 * meanwhile. */

void rt_gate_sleep(struct rt_context *rt, const struct rt_sleep *sleep)
{
    rt_yield(rt, sleep->sleep, sleep->on, sleep->seen);
    sleep->woken(sleep->on);
}

/* Whether a queue has no open commands. False: the lock was released, so the
 * queue may not exist any more. */
static bool pass_gate(struct rt_context *rt, struct rt_queue *queue)
{
    struct rt_sleep sleep;
    if (!queue->gate || queue->gate->pass(queue->gate, rt, &sleep))
        return true;
    rt_gate_sleep(rt, &sleep);
    return false;
}

/* Selects a gate by device or memory. */
struct wanted {
    const struct rt_board *board; /* NULL: any */
    uint64_t address, bytes;      /* 0 bytes: any */
    bool is_written;
};

static bool is_wanted(const struct rt_queue *queue, const struct wanted *wanted)
{
    return queue->gate && (!wanted->board || queue->board == wanted->board) &&
           (!wanted->bytes ||
            queue->gate->touches(queue->gate, wanted->address, wanted->bytes,
                                 wanted->is_written));
}

static struct rt_queue *find_open(struct rt_context *rt,
                                  const struct wanted *wanted)
{
    for (int i = 0; i < rt->n_boards; i++)
        if (is_wanted(&rt->boards[i].default_queue, wanted))
            return &rt->boards[i].default_queue;
    for (size_t i = 0; i < rt->handles.n_slots; i++) {
        struct rt_slot *slot = &rt->handles.slots[i];
        if (slot->kind == RT_KIND_QUEUE && is_wanted(slot->object, wanted))
            return slot->object;
    }
    return NULL;
}

static void pass(struct rt_context *rt, const struct wanted *wanted)
{
    /* A gate can only be closed by a library that has set a watch. */
    struct rt_queue *queue = rt->watch ? find_open(rt, wanted) : NULL;
    while (queue) {
        pass_gate(rt, queue);
        queue = find_open(rt, wanted);
    }
}

/* Waits for open commands in queues of the current device. */
static void pass_gates(struct rt_context *rt)
{
    pass(rt, &(struct wanted){.board = rt->board});
}

void rt_gate_pass_memory(struct rt_context *rt, const void *pointer,
                         size_t bytes, bool is_written)
{
    if (bytes > 0)
        pass(rt, &(struct wanted){.address = (uintptr_t)pointer,
                                  .bytes = bytes,
                                  .is_written = is_written});
}

/* Drops the open commands of a queue before it is destroyed. */
static void drop_gate(struct rt_context *rt, struct rt_queue *queue)
{
    if (queue->gate)
        queue->gate->drop(queue->gate, rt);
}

/* Finds a queue, whether or not it has open commands. */
static struct rt_queue *find(struct rt_context *rt, cnrtQueue_t handle,
                             cnrtRet_t *code)
{
    *code = rt_ready(rt);
    if (*code != cnrtSuccess)
        return NULL;
    if (!handle)
        return &rt->board->default_queue;
    const char *problem;
    struct rt_queue *queue =
        rt_handle_find(&rt->handles, RT_KIND_QUEUE, handle, &problem);
    if (!queue)
        *code = rt_fail(rt, cnrtErrorQueueInvalid, "queue %p %s",
                        (void *)handle, problem);
    return queue;
}

struct rt_queue *rt_queue_find(struct rt_context *rt, cnrtQueue_t handle,
                               cnrtRet_t *code)
{
    struct rt_queue *queue = find(rt, handle, code);
    while (queue && !pass_gate(rt, queue))
        queue = find(rt, handle, code);
    return queue;
}

struct rt_queue *rt_queue_get(struct rt_context *rt, cnrtQueue_t handle,
                              cnrtRet_t *code)
{
    struct rt_queue *queue = rt_queue_find(rt, handle, code);
    if (!queue || queue->board == rt->board)
        return queue;
    *code = rt_fail(rt, cnrtErrorQueueInvalid,
                    "queue %p belongs to device %d, and device %d is current; "
                    "call cnrtSetDevice(%d) before",
                    (void *)handle, queue->board->ordinal, rt->board->ordinal,
                    queue->board->ordinal);
    return NULL;
}

/* Waits for a queue. Returns the queue's error if no call has returned that
 * error yet. */
static cnrtRet_t wait_for(struct rt_context *rt, struct rt_queue *queue)
{
    rt_late_queue(rt, queue);
    rt_host_wait(rt, queue->ps);
    cnrtRet_t pending = queue->pending;
    queue->pending = cnrtSuccess;
    rt_order(rt, INSTRUMENT_ORDER_QUEUE, queue, NULL);
    return pending;
}

/* Returns the queue in slot i of the handle table. NULL: the slot has no queue
 * of the current device. */
static struct rt_queue *queue_at(struct rt_context *rt, size_t i)
{
    assert(i < rt->handles.n_slots);
    struct rt_slot *slot = &rt->handles.slots[i];
    struct rt_queue *queue = slot->kind == RT_KIND_QUEUE ? slot->object : NULL;
    return queue && queue->board == rt->board ? queue : NULL;
}

static bool is_notifier_at(struct rt_context *rt, size_t i)
{
    struct rt_slot *slot = &rt->handles.slots[i];
    struct rt_notifier *notifier =
        slot->kind == RT_KIND_NOTIFIER ? slot->object : NULL;
    return notifier && notifier->board == rt->board;
}

cnrtRet_t rt_take_pending(struct rt_context *rt)
{
    cnrtRet_t first = rt->board->default_queue.pending;
    rt->board->default_queue.pending = cnrtSuccess;
    for (size_t i = 0; i < rt->handles.n_slots; i++) {
        struct rt_queue *queue = queue_at(rt, i);
        if (!queue)
            continue;
        if (first == cnrtSuccess)
            first = queue->pending;
        queue->pending = cnrtSuccess;
    }
    return first;
}

static void forget_refused(struct rt_queue *queue, cnrtRet_t code)
{
    if (queue->refused != rt_thread() || queue->pending != code)
        return;
    queue->pending = cnrtSuccess;
    queue->refused = NULL;
}

void rt_forget_refused(struct rt_context *rt, cnrtRet_t code)
{
    for (int i = 0; i < RT_MAX_DEVICES; i++)
        forget_refused(&rt->boards[i].default_queue, code);
    for (size_t i = 0; i < rt->handles.n_slots; i++) {
        struct rt_slot *slot = &rt->handles.slots[i];
        if (slot->kind == RT_KIND_QUEUE)
            forget_refused(slot->object, code);
    }
}

cnrtRet_t rt_wait_all(struct rt_context *rt)
{
    uint64_t end = rt->board->default_queue.ps;
    for (size_t i = 0; i < rt->handles.n_slots; i++) {
        struct rt_queue *queue = queue_at(rt, i);
        if (queue && queue->ps > end)
            end = queue->ps;
    }
    rt_host_wait(rt, end);
    return rt_take_pending(rt);
}

void rt_queues_free(struct rt_context *rt)
{
    rt_late_device(rt);
    rt_wait_all(rt);
    rt_order(rt, INSTRUMENT_ORDER_DEVICE, NULL, NULL);
    drop_gate(rt, &rt->board->default_queue);
    for (size_t i = 0; i < rt->handles.n_slots; i++) {
        struct rt_slot *slot = &rt->handles.slots[i];
        struct rt_queue *queue = queue_at(rt, i);
        if (!queue && !is_notifier_at(rt, i))
            continue;
        if (queue)
            drop_gate(rt, queue);
        free(slot->object);
        rt_slot_end(&rt->handles, slot);
    }
}

/* Priorities: the numbers are ours; smaller ones come first, as usual. */
enum { LEAST_PRIORITY = 0, GREATEST_PRIORITY = -5 };

static cnrtRet_t create(struct rt_context *rt, cnrtQueue_t *handle,
                        int priority)
{
    cnrtRet_t code = rt_ready(rt);
    if (code != cnrtSuccess)
        return code;
    if (!handle)
        return rt_fail(rt, cnrtErrorArgsInvalid, "queue is NULL");
    struct rt_queue *queue = isa_alloc(1, sizeof *queue);
    if (!queue)
        return rt_no_memory(rt, "a queue");
    *queue = (struct rt_queue){.board = rt->board,
                               .number = ++rt->board->n_queues,
                               .pending = cnrtSuccess,
                               .priority = priority};
    *handle = rt_handle_new(&rt->handles, RT_KIND_QUEUE, queue);
    if (*handle)
        return cnrtSuccess;
    code = rt_handle_refused(rt);
    free(queue);
    return code;
}

cnrtRet_t cnrtQueueCreate(cnrtQueue_t *queue)
{
    struct rt_context *rt = rt_enter(__func__);
    return rt_leave(rt, create(rt, queue, LEAST_PRIORITY));
}

cnrtRet_t cnrtQueueCreateWithPriority(cnrtQueue_t *queue, unsigned int flags,
                                      int priority)
{
    struct rt_context *rt = rt_enter(__func__);
    if (flags != 0)
        return rt_leave(rt, rt_fail(rt, cnrtErrorArgsInvalid,
                                    "flags is %u, expected 0", flags));
    if (priority > LEAST_PRIORITY)
        priority = LEAST_PRIORITY;
    if (priority < GREATEST_PRIORITY)
        priority = GREATEST_PRIORITY;
    return rt_leave(rt, create(rt, queue, priority));
}

cnrtRet_t cnrtQueueGetPriority(cnrtQueue_t handle, int *priority)
{
    struct rt_context *rt = rt_enter(__func__);
    cnrtRet_t code;
    const struct rt_queue *queue = find(rt, handle, &code);
    if (queue && !priority)
        code = rt_fail(rt, cnrtErrorArgsInvalid, "priority is NULL");
    if (code == cnrtSuccess)
        *priority = queue->priority;
    return rt_leave(rt, code);
}

cnrtRet_t cnrtDeviceGetQueuePriorityRange(int *least, int *greatest)
{
    struct rt_context *rt = rt_enter(__func__);
    const cnrtRet_t code = rt_ready(rt);
    if (code == cnrtSuccess && least)
        *least = LEAST_PRIORITY;
    if (code == cnrtSuccess && greatest)
        *greatest = GREATEST_PRIORITY;
    return rt_leave(rt, code);
}

static cnrtRet_t destroy(struct rt_context *rt, cnrtQueue_t handle)
{
    cnrtRet_t code;
    struct rt_queue *queue = rt_queue_find(rt, handle, &code);
    if (!queue)
        return code;
    if (queue == &rt->board->default_queue)
        return rt_fail(rt, cnrtErrorQueueInvalid,
                       "the default queue (NULL) cannot be destroyed");
    if (queue->capture)
        return rt_capture_refuse(rt, queue->capture);
    code = wait_for(rt, queue);
    rt_handle_end(&rt->handles, handle);
    free(queue);
    return code;
}

cnrtRet_t cnrtQueueDestroy(cnrtQueue_t queue)
{
    struct rt_context *rt = rt_enter(__func__);
    return rt_leave(rt, destroy(rt, queue));
}

static cnrtRet_t sync_queue(struct rt_context *rt, cnrtQueue_t handle)
{
    cnrtRet_t code;
    struct rt_queue *queue = rt_queue_find(rt, handle, &code);
    if (queue && queue->capture)
        return rt_capture_refuse(rt, queue->capture);
    return queue ? wait_for(rt, queue) : code;
}

cnrtRet_t cnrtQueueSync(cnrtQueue_t queue)
{
    struct rt_context *rt = rt_enter(__func__);
    return rt_leave(rt, sync_queue(rt, queue));
}

cnrtRet_t cnrtQueueQuery(cnrtQueue_t queue)
{
    struct rt_context *rt = rt_enter(__func__);
    return rt_leave(rt, sync_queue(rt, queue));
}

cnrtRet_t cnrtSyncDevice(void)
{
    struct rt_context *rt = rt_enter(__func__);
    cnrtRet_t code = rt_ready(rt);
    if (code == cnrtSuccess)
        code = rt_capture_refuse_device(rt);
    if (code == cnrtSuccess) {
        pass_gates(rt);
        rt_late_device(rt);
        code = rt_wait_all(rt);
        rt_order(rt, INSTRUMENT_ORDER_DEVICE, NULL, NULL);
    }
    return rt_leave(rt, code);
}
