/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE /* pthread_getattr_np */
#include "runtime/api/cnrt/instruments/order.h"

#include <pthread.h>

#include "runtime/api/cnrt/instruments/instruments.h"

/* Looks up the stack of this thread, once. */
static void find_stack(struct rt_thread *t)
{
    pthread_attr_t attributes;
    void *first = NULL;
    size_t bytes = 0;
    t->stack_end = 1; /* no stack */
    if (pthread_getattr_np(pthread_self(), &attributes))
        return;
    if (pthread_attr_getstack(&attributes, &first, &bytes) == 0) {
        t->stack_first = (uintptr_t)first;
        t->stack_end = (uintptr_t)first + bytes;
    }
    pthread_attr_destroy(&attributes);
}

/* Whether the present call is on the stack of its thread, if that was looked
 * up. Programs may have stacks of their own. */
static bool is_own_stack(const struct rt_thread *t)
{
    return t->frame >= t->stack_first && t->frame < t->stack_end;
}

/* Whether an address is a variable of this thread's callers. */
static bool is_on_stack(struct rt_thread *t, uintptr_t address)
{
    if (!t->stack_end)
        find_stack(t);
    return is_own_stack(t) && address >= t->frame && address < t->stack_end;
}

static struct instrument_order about(const struct rt_context *rt,
                                     enum instrument_order_kind kind,
                                     const struct rt_queue *queue)
{
    const struct rt_thread *t = rt_thread();
    return (struct instrument_order){
        .kind = kind,
        .device = queue ? queue->board->ordinal : rt->board->ordinal,
        .queue = queue ? queue->number : 0,
        .is_waited_for = !queue,
        .thread = t,
        .frame = is_own_stack(t) ? t->frame : 0,
    };
}

void rt_order_begin(struct rt_context *rt, const struct rt_queue *queue,
                    const char *kernel, const struct rt_span *spans, unsigned n)
{
    if (!rt_instruments_want_order(rt))
        return;
    struct instrument_order event = about(rt, INSTRUMENT_ORDER_BEGIN, queue);
    event.kernel = kernel;
    event.n_spans = n;
    for (unsigned i = 0; i < n; i++) {
        const struct rt_span *from = &spans[i];
        const struct rt_board *board = rt_board_of(rt, from->pointer);
        const uintptr_t address = (uintptr_t)from->pointer;
        event.spans[i] = (struct instrument_span){
            .device = board ? board->ordinal : -1,
            .is_written = from->is_written,
            .is_on_stack = !board && is_on_stack(rt_thread(), address),
            .address = address,
            .bytes = from->bytes,
            .rows = from->rows,
            .pitch = from->pitch,
        };
    }
    rt_instruments_order(rt, &event);
}

void rt_order_end(struct rt_context *rt, const struct rt_queue *queue)
{
    rt_order(rt, INSTRUMENT_ORDER_END, queue, NULL);
}

void rt_order(struct rt_context *rt, enum instrument_order_kind kind,
              const struct rt_queue *queue, const void *notifier)
{
    if (!rt_instruments_want_order(rt))
        return;
    struct instrument_order event = about(rt, kind, queue);
    event.notifier = notifier;
    rt_instruments_order(rt, &event);
}

void rt_order_memory(struct rt_context *rt, enum instrument_order_kind kind,
                     const void *pointer, size_t bytes)
{
    if (!rt_instruments_want_order(rt))
        return;
    struct instrument_order event = about(rt, kind, NULL);
    event.n_spans = 1;
    const struct rt_board *board = rt_board_of(rt, pointer);
    event.spans[0] =
        (struct instrument_span){.device = board ? board->ordinal : -1,
                                 .is_written = true,
                                 .address = (uintptr_t)pointer,
                                 .bytes = bytes,
                                 .rows = 1};
    rt_instruments_order(rt, &event);
}
