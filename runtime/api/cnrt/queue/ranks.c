/* SPDX-License-Identifier: MIT */
/* Gives libcncl access to the lock, to queues and their clocks, and to device
 * memory. */
#include "runtime/api/cnrt/queue/ranks.h"

#include <assert.h>

#include "runtime/api/cnrt/context/context.h"
#include "runtime/api/cnrt/instruments/hostclock.h"
#include "runtime/api/cnrt/instruments/instruments.h"
#include "runtime/api/cnrt/instruments/order.h"
#include "runtime/api/cnrt/process/open.h"
#include "runtime/api/cnrt/queue/late.h"
#include "runtime/api/cnrt/queue/queue.h"
#include "runtime/api/cnrt/queue/task.h"

struct rt_context *rt_ranks_enter(const char *api, const void *return_address)
{
    struct rt_context *rt = rt_enter_from(api, return_address);
    cnrtRet_t code = rt_ready(rt);
    if (code == cnrtSuccess && rt->is_of)
        code = rt_fail(rt, cnrtErrorArgsInvalid,
                       "not supported in a session: ranks are those of "
                       "programs");
    if (code == cnrtSuccess)
        rt_late_device(rt); /* a collective meets what was enqueued before */
    if (code == cnrtSuccess)
        return rt;
    rt_leave(rt, code);
    return NULL;
}

void rt_ranks_leave(struct rt_context *rt, bool has_failed)
{
    rt_leave(rt, has_failed ? cnrtErrorCollective : cnrtSuccess);
}

void rt_ranks_say(const struct rt_context *rt, const char *sentence)
{
    rt_fail(rt, cnrtErrorCollective, "%s", sentence);
}

void rt_ranks_sleep(struct rt_context *rt, const struct rt_sleep *sleep)
{
    rt_gate_sleep(rt, sleep);
}

void rt_ranks_watch(struct rt_context *rt, void (*watch)(bool is_inside))
{
    rt->watch = watch;
}

const char *rt_ranks_variable(const struct rt_context *rt, const char *name)
{
    return rt_variable(rt, name);
}

/* ---- handles and devices ------------------------------------------------- */

void *rt_ranks_handle(struct rt_context *rt, void *object)
{
    void *handle = rt_handle_new(&rt->handles, RT_KIND_COMMUNICATOR, object);
    if (!handle)
        rt_handle_refused(rt);
    return handle;
}

void *rt_ranks_object(const struct rt_context *rt, const void *handle,
                      const char **problem)
{
    return rt_handle_find(&rt->handles, RT_KIND_COMMUNICATOR, handle, problem);
}

void rt_ranks_handle_end(struct rt_context *rt, const void *handle)
{
    rt_handle_end(&rt->handles, handle);
}

int rt_ranks_devices(const struct rt_context *rt)
{
    return rt->n_boards;
}

const struct sim_device *rt_ranks_device(const struct rt_context *rt,
                                         int ordinal)
{
    assert(ordinal >= 0 && ordinal < rt->n_boards);
    return rt->boards[ordinal].device;
}

/* ---- queues -------------------------------------------------------------- */

struct rt_queue *rt_ranks_queue(struct rt_context *rt, cnrtQueue_t handle,
                                int ordinal)
{
    if (!handle)
        return &rt->boards[ordinal].default_queue;
    const char *problem;
    struct rt_queue *queue =
        rt_handle_find(&rt->handles, RT_KIND_QUEUE, handle, &problem);
    if (queue && queue->capture) {
        rt_fail(rt, cnrtErrorQueueCaptureUnsupported,
                "the queue is captured, and collectives cannot be recorded: "
                "call cnrtQueueEndCapture before");
        rt_capture_break(rt, queue->capture);
        return NULL;
    }
    if (queue && queue->board->ordinal == ordinal)
        return queue;
    if (queue)
        rt_fail(rt, cnrtErrorQueueInvalid,
                "queue %p belongs to device %d, the communicator to device %d; "
                "create the queue after cnrtSetDevice(%d)",
                (void *)handle, queue->board->ordinal, ordinal, ordinal);
    else
        rt_fail(rt, cnrtErrorQueueInvalid, "queue %p %s", (void *)handle,
                problem);
    return NULL;
}

struct rt_gate *rt_ranks_gate(const struct rt_queue *queue)
{
    return queue->gate;
}

void rt_ranks_set_gate(struct rt_queue *queue, struct rt_gate *gate)
{
    queue->gate = gate;
}

uint64_t rt_ranks_now(struct rt_context *rt, const struct rt_queue *queue)
{
    return rt_queue_now(rt, queue);
}

uint64_t rt_ranks_end(const struct rt_queue *queue)
{
    return queue->ps;
}

unsigned rt_ranks_thread(struct rt_context *rt)
{
    rt_host_now(rt); /* numbers the thread */
    return rt_thread()->number;
}

void rt_ranks_performed(struct rt_context *rt, struct rt_queue *queue,
                        const struct rt_ranks_command *command)
{
    assert(command->start_ps <= command->end_ps);
    assert(queue->ps <= command->start_ps);
    queue->ps = command->end_ps;
    rt_order(rt, INSTRUMENT_ORDER_MEET, queue, NULL);
    rt_instruments_timed(
        rt, &(struct instrument_command){.kind = INSTRUMENT_COLLECTIVE,
                                         .device = queue->board->ordinal,
                                         .queue_device = queue->board->ordinal,
                                         .queue = queue->number,
                                         .thread = command->thread,
                                         .name = command->name,
                                         .bytes = command->bytes,
                                         .ready_ps = command->ready_ps,
                                         .start_ps = command->start_ps,
                                         .end_ps = command->end_ps});
}

void rt_ranks_failed(struct rt_queue *queue)
{
    queue->pending = cnrtErrorCollective;
    queue->refused = NULL;
}

/* ---- memory -------------------------------------------------------------- */

int rt_ranks_memory(struct rt_context *rt, uint64_t address, uint64_t *end)
{
    uint64_t start, bytes;
    const struct rt_board *board =
        rt_board_of(rt, (const void *)(uintptr_t)address);
    if (!board || !sim_memory_owner(board->sim, address, &start, &bytes))
        return -1;
    *end = start + bytes;
    return board->ordinal;
}

bool rt_ranks_read(struct rt_context *rt, int ordinal, void *dst, uint64_t src,
                   uint64_t n)
{
    struct sim *sim = rt->boards[ordinal].sim;
    return sim && sim_read(sim, dst, src, n) == SIM_OK;
}

bool rt_ranks_write(struct rt_context *rt, int ordinal, uint64_t dst,
                    const void *src, uint64_t n)
{
    struct sim *sim = rt->boards[ordinal].sim;
    return sim && sim_write(sim, dst, src, n) == SIM_OK;
}

void rt_ranks_wrote(struct rt_context *rt, int ordinal, uint64_t address,
                    uint64_t n)
{
    rt_instruments_wrote(rt, ordinal, address, n);
}

void rt_ranks_carried(struct rt_context *rt, int to, uint64_t dst, int from,
                      uint64_t src, uint64_t n)
{
    rt_instruments_carried(rt, to, dst, from, src, n);
}
