/* SPDX-License-Identifier: MIT */
/*
 * Gates of queues: who finds one that is closed sleeps without the lock, then
 * looks for it anew, as queues may be gone by then.
 */
#include "runtime/api/cnrt/queue/gate.h"

void rt_gate_sleep(struct rt_context *rt, const struct rt_sleep *sleep)
{
    rt_yield(rt, sleep->sleep, sleep->on, sleep->seen);
    sleep->woken(sleep->on);
}

bool rt_gate_pass(struct rt_context *rt, struct rt_queue *queue)
{
    struct rt_sleep sleep;
    if (!queue->gate || queue->gate->pass(queue->gate, rt, &sleep))
        return true;
    rt_gate_sleep(rt, &sleep);
    return false;
}

/* What a gate is looked for by: a device, or memory. */
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

static struct rt_queue *find(struct rt_context *rt, const struct wanted *wanted)
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
    /* A watch is set by whoever may close a gate. */
    struct rt_queue *queue = rt->watch ? find(rt, wanted) : NULL;
    while (queue) {
        rt_gate_pass(rt, queue);
        queue = find(rt, wanted);
    }
}

void rt_gate_pass_all(struct rt_context *rt)
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

void rt_gate_drop(struct rt_context *rt, struct rt_queue *queue)
{
    if (queue->gate)
        queue->gate->drop(queue->gate, rt);
}
