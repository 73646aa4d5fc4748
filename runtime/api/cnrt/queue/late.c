/* SPDX-License-Identifier: MIT */
/* Steps of all queues in the order of the calls, with numbers. A wait for a
 * notifier is for the number of its placement, so that a later placement
 * changes nothing. */
#include "runtime/api/cnrt/queue/late.h"

#include <stdlib.h>

#include "runtime/api/cnrt/instruments/hostclock.h"
#include "runtime/api/cnrt/instruments/order.h"

struct rt_late {
    struct rt_late *next;
    uint64_t number;
    struct rt_queue *queue;
    struct rt_task task; /* owns `what` */
    const struct rt_notifier
        *notifier;    /* of a placement or wait; may be gone */
    uint64_t placed;  /* of a wait: number of the placement, */
    uint64_t ps;      /* and its time, when it was reached */
    uint64_t host_ps; /* when the host made the call */
};

bool rt_is_late(const struct rt_context *rt)
{
    return rt->settings.of[RT_ENV_ASYNC].number >= RT_ASYNC_HOST &&
           !rt_thread()->is_playing;
}

static cnrtRet_t append(struct rt_context *rt, const struct rt_late *step)
{
    struct rt_late *new = isa_alloc_copy(step, sizeof *step, 1);
    void *what = step->task.bytes && new
                     ? isa_alloc_copy(step->task.what, step->task.bytes, 1)
                     : NULL;
    if (!new || (step->task.bytes && !what)) {
        free(new);
        return rt_no_memory(rt, "a command that waits");
    }
    new->task.what = what;
    new->number = ++rt->n_late;
    new->host_ps = rt_host_now(rt);
    struct rt_late **end = &rt->late;
    if (rt->last_late)
        end = &rt->last_late->next;
    *end = rt->last_late = new;
    return cnrtSuccess;
}

cnrtRet_t rt_late_task(struct rt_context *rt, struct rt_queue *queue,
                       const struct rt_task *task)
{
    return append(rt, &(struct rt_late){.queue = queue, .task = *task});
}

cnrtRet_t rt_late_place(struct rt_context *rt, struct rt_queue *queue,
                        struct rt_notifier *notifier)
{
    const cnrtRet_t code =
        append(rt, &(struct rt_late){.queue = queue,
                                     .task.step = RT_STEP_PLACE,
                                     .notifier = notifier});
    if (code == cnrtSuccess)
        notifier->late = rt->n_late;
    return code;
}

cnrtRet_t rt_late_wait(struct rt_context *rt, struct rt_queue *queue,
                       const struct rt_notifier *notifier)
{
    return append(rt, &(struct rt_late){.queue = queue,
                                        .task.step = RT_STEP_WAIT,
                                        .notifier = notifier,
                                        .placed = notifier->late,
                                        .ps = notifier->ps});
}

/* ---- performing ---------------------------------------------------------- */

static struct rt_late *find(const struct rt_context *rt, uint64_t number)
{
    struct rt_late *step = rt->late;
    while (step && step->number != number)
        step = step->next;
    return step;
}

/* Returns the first step of a queue, up to a number. NULL: there is none. */
static struct rt_late *first_of(const struct rt_context *rt,
                                const struct rt_queue *queue, uint64_t last)
{
    struct rt_late *step = rt->late;
    while (step && step->queue != queue)
        step = step->next;
    return step && step->number <= last ? step : NULL;
}

static void unlink_step(struct rt_context *rt, const struct rt_late *step)
{
    struct rt_late **at = &rt->late, *before = NULL;
    while (*at != step) {
        before = *at;
        at = &before->next;
    }
    *at = step->next;
    if (rt->last_late == step)
        rt->last_late = before;
}

/* A notifier was reached: it and the queues that wait for it get its time. */
static void reached(struct rt_context *rt, const struct rt_late *place,
                    struct rt_queue *queue)
{
    queue->ps = rt_queue_now(rt, queue);
    for (struct rt_late *step = rt->late; step; step = step->next)
        if (step->task.step == RT_STEP_WAIT && step->placed == place->number)
            step->ps = queue->ps;
    for (size_t i = 0; i < rt->handles.n_slots; i++) {
        const struct rt_slot *slot = &rt->handles.slots[i];
        struct rt_notifier *n =
            slot->kind == RT_KIND_NOTIFIER ? slot->object : NULL;
        if (n && n == place->notifier && n->late == place->number)
            n->ps = queue->ps;
    }
    rt_order(rt, INSTRUMENT_ORDER_PLACE, queue, place->notifier);
}

/* Performs a command as its call would have done. */
static void perform(struct rt_context *rt, const struct rt_late *step)
{
    const char *api = rt->api;
    const void *caller = rt->caller;
    struct rt_queue *queue = step->queue;
    struct rt_board *before = rt_board_switch(rt, queue->board);
    rt->api = step->task.api;
    rt->caller = step->task.caller;
    const cnrtRet_t code = step->task.kind->perform(rt, queue, step->task.what);
    if (code != cnrtSuccess && queue->pending == cnrtSuccess)
        queue->pending = code;
    rt->api = api;
    rt->caller = caller;
    rt_board_switch(rt, before);
}

/* Performs a step, which is in no list any more, at the host's time of the
 * call. */
static void perform_step(struct rt_context *rt, const struct rt_late *step)
{
    struct rt_queue *queue = step->queue;
    const uint64_t now = rt_host_now(rt);
    rt_thread()->host_ps = step->host_ps;
    if (step->task.step == RT_STEP_PERFORM)
        perform(rt, step);
    else if (step->task.step == RT_STEP_PLACE)
        reached(rt, step, queue);
    else {
        if (queue->ps < step->ps)
            queue->ps = step->ps;
        rt_order(rt, INSTRUMENT_ORDER_WAIT, queue, step->notifier);
    }
    rt_thread()->host_ps = now;
}

/* Performs the steps of a queue up to a number, and before each what it waits
 * for, which has a smaller number. */
static void perform_until(struct rt_context *rt, struct rt_queue *queue,
                          uint64_t last)
{
    struct rt_late *step;
    while ((step = first_of(rt, queue, last))) {
        const struct rt_late *place =
            step->task.step == RT_STEP_WAIT ? find(rt, step->placed) : NULL;
        if (place) {
            perform_until(rt, place->queue, step->placed);
            continue;
        }
        unlink_step(rt, step);
        perform_step(rt, step);
        free(step->task.what);
        free(step);
    }
}

void rt_late_queue(struct rt_context *rt, struct rt_queue *queue)
{
    perform_until(rt, queue, UINT64_MAX);
}

void rt_late_device(struct rt_context *rt)
{
    const uint64_t last = rt->n_late;
    for (struct rt_late *step = rt->late; step;) {
        const bool is_own =
            step->queue->board == rt->board && step->number <= last;
        if (is_own)
            perform_until(rt, step->queue, last);
        step = is_own ? rt->late : step->next; /* the list has changed */
    }
}

void rt_late_notifier(struct rt_context *rt, const struct rt_notifier *notifier)
{
    const struct rt_late *place = find(rt, notifier->late);
    if (place)
        perform_until(rt, place->queue, place->number);
}

void rt_late_defaults(struct rt_context *rt, const void *a, const void *b)
{
    struct rt_board *of[] = {rt->board, rt_board_of(rt, a), rt_board_of(rt, b)};
    for (unsigned i = 0; i < sizeof of / sizeof *of; i++)
        if (of[i])
            rt_late_queue(rt, &of[i]->default_queue);
}

void rt_late_free(struct rt_context *rt)
{
    while (rt->late) {
        struct rt_late *step = rt->late;
        rt->late = step->next;
        free(step->task.what);
        free(step);
    }
    rt->last_late = NULL;
}
