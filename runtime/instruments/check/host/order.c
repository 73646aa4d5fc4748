/* SPDX-License-Identifier: MIT */
/* Finds accesses of commands in no order. A shadow has for each byte the last
 * command that wrote it, and one for each queue the last that read it. A
 * command is in order with those that are over by the clock of its queue. What
 * the host itself does is never recorded: all later commands come after it. */
#include "runtime/instruments/check/host/order.h"

#include <stdlib.h>
#include <string.h>

#include "isa/isa.h"
#include "isa/support/memory/alloc.h"
#include "runtime/instruments/check/host/buffers.h"
#include "runtime/instruments/check/host/words.h"

struct hst *hst_new(const struct rt_host *host)
{
    struct hst *h = isa_alloc(1, sizeof *h);
    if (h)
        h->host = host;
    return h;
}

void hst_forget(struct hst *h)
{
    hst_queues_free(&h->queues);
    chk_shadow_free(&h->writes);
    h->writes = (struct chk_shadow){.n = 0};
    h->n_buffers = 0;
    h->now = (struct hst_now){.is_host = true, .is_alone = true};
}

void hst_free(struct hst *h)
{
    if (!h)
        return;
    hst_forget(h);
    for (size_t i = 0; i < h->n_calls; i++)
        free(h->calls[i].kernel);
    free(h->calls);
    free(h->buffers);
    free(h);
}

void hst_follow(struct hst *h, int device, struct chk *c)
{
    h->checks[device] = c;
    c->order = h;
}

/* Ends the checks for lack of memory. */
static void exhausted(struct hst *h)
{
    for (int i = 0; i < RT_MAX_DEVICES; i++)
        if (h->checks[i])
            chk_exhausted(h->checks[i]);
}

static void stop(struct hst *h, const char *why)
{
    for (int i = 0; i < RT_MAX_DEVICES; i++)
        if (h->checks[i])
            chk_skip(h->checks[i], CHK_HOST, why);
}

/* ---- calls --------------------------------------------------------------- */

static struct chk_caller caller(const struct hst *h)
{
    return (struct chk_caller){.api = h->host->api(),
                               .origin = h->host->origin()};
}

static bool is_call(const struct hst_call *c, const struct chk_caller *by,
                    const char *kernel)
{
    return c->by.origin == by->origin && strcmp(c->by.api, by->api) == 0 &&
           !c->kernel == !kernel && (!kernel || strcmp(c->kernel, kernel) == 0);
}

/* Returns the number of a call. 0: no memory, or too many. */
static uint32_t number_of(struct hst *h, const char *kernel)
{
    const struct chk_caller by = caller(h);
    for (size_t i = h->n_calls; i > 0; i--)
        if (is_call(hst_call(h, (uint32_t)i), &by, kernel))
            return (uint32_t)i;
    char *name = kernel ? isa_alloc_text(kernel, strlen(kernel)) : NULL;
    if (h->n_calls + 1 == HST_N_CALLS || (kernel && !name) ||
        !ISA_GROW(h->calls, h->n_calls, h->room_calls)) {
        free(name);
        return 0;
    }
    h->calls[h->n_calls++] = (struct hst_call){.by = by, .kernel = name};
    return (uint32_t)h->n_calls;
}

/* ---- accesses ------------------------------------------------------------ */

uint64_t hst_key(int device, uint64_t address)
{
    if (device < 0)
        return address | (uint64_t)1 << 63;
    return isa_space_at(address) == ISA_SPACE_GLOBAL
               ? address | (uint64_t)(device + 1) << 48
               : address; /* GDRAM of all devices is apart */
}

static const struct hst_clock *clock_of(const struct hst *h)
{
    return h->now.is_host ? &h->queues.host
                          : &h->queues.of[h->now.queue].before;
}

/* Bytes that are touched. */
struct touched {
    int device;
    uint64_t key, address, bytes;
    enum hst_how how;
};

/* Reports what commands of a shadow have done to these bytes in no order. */
static void compare(struct hst *h, const struct chk_shadow *s,
                    enum hst_how before, const struct touched *t)
{
    uint64_t run;
    if (!s->n_set)
        return;
    for (uint64_t at = 0; at < t->bytes; at += run) {
        const uint64_t stamp =
            chk_shadow_get(s, t->key + at, t->bytes - at, &run);
        if (hst_count_of(stamp) > hst_over(clock_of(h), hst_queue_of(stamp)))
            hst_report(h, &(struct hst_conflict){.before = stamp,
                                                 .how_before = before,
                                                 .how = t->how,
                                                 .device = t->device,
                                                 .address = t->address + at,
                                                 .bytes = run});
    }
}

static void compare_all(struct hst *h, const struct touched *t)
{
    const bool is_written = t->how == HST_WRITES || t->how == HST_FREES;
    compare(h, &h->writes, HST_WRITES, t);
    for (size_t i = 0; i < h->queues.n; i++) {
        const struct hst_queue *q = &h->queues.of[i];
        if (q->n <= hst_over(clock_of(h), (unsigned)i))
            continue;
        if (t->how != HST_READS)
            compare(h, &q->reads, HST_READS, t);
        if (t->how == HST_READS || is_written)
            compare(h, &q->atomics, HST_COMBINES, t);
    }
}

static void record(struct hst *h, const struct touched *t)
{
    struct hst_queue *q = &h->queues.of[h->now.queue];
    struct chk_shadow *to = t->how == HST_READS      ? &q->reads
                            : t->how == HST_COMBINES ? &q->atomics
                                                     : &h->writes;
    if (!chk_shadow_set(to, t->key, t->bytes, h->now.stamp))
        exhausted(h);
}

void hst_touch(struct hst *h, int device, uint64_t key, uint64_t address,
               uint64_t bytes, enum hst_how how)
{
    struct hst_now *now = &h->now;
    if (how != HST_FREES) {
        if (now->last[how].first <= key && key + bytes <= now->last[how].end)
            return;
        now->last[how].first = key;
        now->last[how].end = key + bytes;
    }
    const struct touched t = {.device = device,
                              .key = key,
                              .address = address,
                              .bytes = bytes,
                              .how = how};
    if (!now->is_alone)
        compare_all(h, &t);
    if (now->stamp)
        record(h, &t);
}

static void touch_span(struct hst *h, const struct instrument_span *s)
{
    const enum hst_how how = s->is_written ? HST_WRITES : HST_READS;
    const bool is_one = s->rows == 1 || s->pitch == s->bytes;
    const uint64_t bytes = is_one ? s->bytes * s->rows : s->bytes;
    for (uint64_t row = 0; row < (is_one ? 1 : s->rows); row++) {
        const uint64_t address = s->address + row * s->pitch;
        hst_touch(h, s->device, hst_key(s->device, address), address, bytes,
                  how);
    }
    if (s->device < 0 && s->is_written)
        hst_buffers_forget(h, s->address, bytes + (s->rows - 1) * s->pitch);
}

/* ---- events -------------------------------------------------------------- */

/* Drops what the host knows to be over. */
static void settle(struct hst *h, const struct chk_caller *by)
{
    hst_buffers_settle(h, by);
    if (hst_is_behind(&h->queues, &h->queues.host))
        return;
    if (h->writes.n_set)
        chk_shadow_clear(&h->writes);
    for (size_t i = 0; i < h->queues.n; i++) {
        struct hst_queue *q = &h->queues.of[i];
        if (q->reads.n_set)
            chk_shadow_clear(&q->reads);
        if (q->atomics.n_set)
            chk_shadow_clear(&q->atomics);
    }
}

/* The host waits for all queues of a device, or for one of them. */
static bool wait_for(struct hst *h, int device, const unsigned *number)
{
    bool is_good = true;
    for (size_t i = 0; i < h->queues.n; i++) {
        const struct hst_queue *q = &h->queues.of[i];
        if (q->device == device && (!number || q->number == *number))
            is_good &= hst_join(&h->queues.host, &q->before);
    }
    return is_good;
}

/* A copy or fill that the host waits for is in order with the default queues of
 * its devices. */
static bool begin_host(struct hst *h, const struct instrument_order *e)
{
    const unsigned number = 0;
    bool is_good = wait_for(h, e->device, &number);
    for (unsigned i = 0; i < e->n_spans; i++)
        is_good &= wait_for(h, e->spans[i].device, &number);
    settle(h, &h->now.by);
    return is_good;
}

/* Counts a command of a queue. */
static bool begin_queue(struct hst *h, const struct instrument_order *e)
{
    const uint32_t call = number_of(h, e->kernel);
    const unsigned number = hst_queue(&h->queues, e->device, e->queue);
    if (number == HST_N_QUEUES || !call)
        return false;
    struct hst_queue *q = &h->queues.of[number];
    h->now.queue = number;
    h->now.stamp = hst_stamp(number, ++q->n, call);
    return hst_join(&q->before, &h->queues.host) &&
           hst_set(&q->before, number, q->n);
}

static bool begin(struct hst *h, const struct instrument_order *e)
{
    h->now = (struct hst_now){.is_host = e->is_waited_for,
                              .device = e->device,
                              .thread = e->thread,
                              .n_spans = e->n_spans};
    memcpy(h->now.spans, e->spans, sizeof e->spans);
    if (e->is_waited_for)
        h->now.by = caller(h);
    if (!(e->is_waited_for ? begin_host(h, e) : begin_queue(h, e)))
        return false;
    h->now.is_alone = !hst_is_behind(&h->queues, clock_of(h));
    for (unsigned i = 0; i < e->n_spans; i++)
        touch_span(h, &e->spans[i]);
    return true;
}

static void end(struct hst *h)
{
    for (unsigned i = 0; h->now.stamp && i < h->now.n_spans; i++)
        if (h->now.spans[i].device < 0)
            hst_buffers_add(h, &h->now.spans[i]);
    h->now.n_spans = 0;
    h->now.stamp = 0;
}

static bool meet(struct hst *h, unsigned queue)
{
    bool is_good = true;
    for (size_t i = 0; i < h->queues.n; i++)
        if (i != queue)
            is_good &=
                hst_join(&h->queues.of[queue].before, &h->queues.of[i].before);
    return is_good;
}

/* An event of a queue and a notifier. */
static bool follow_queue(struct hst *h, const struct instrument_order *e)
{
    const unsigned number = hst_queue(&h->queues, e->device, e->queue);
    if (number == HST_N_QUEUES)
        return false;
    struct hst_clock *before = &h->queues.of[number].before;
    const struct hst_clock *placed = hst_placed(&h->queues, e->notifier);
    if (!hst_join(before, &h->queues.host))
        return false;
    if (e->kind == INSTRUMENT_ORDER_PLACE)
        return hst_place(&h->queues, e->notifier, before);
    if (e->kind == INSTRUMENT_ORDER_MEET)
        return meet(h, number);
    return !placed || hst_join(before, placed);
}

/* The host has waited. */
static bool follow_wait(struct hst *h, const struct instrument_order *e)
{
    const struct hst_clock *placed = NULL;
    bool is_good;
    if (e->kind == INSTRUMENT_ORDER_HOST)
        placed = hst_placed(&h->queues, e->notifier);
    if (placed)
        is_good = hst_join(&h->queues.host, placed);
    else
        is_good =
            e->kind == INSTRUMENT_ORDER_HOST ||
            wait_for(h, e->device,
                     e->kind == INSTRUMENT_ORDER_DEVICE ? NULL : &e->queue);
    const struct chk_caller by = caller(h);
    if (h->n_buffers)
        settle(h, &by);
    else
        settle(h, NULL);
    return is_good;
}

/* Forgets who used these bytes. */
static void clear(struct hst *h, uint64_t key, uint64_t bytes)
{
    if (h->writes.n_set && !chk_shadow_set(&h->writes, key, bytes, 0))
        exhausted(h);
    for (size_t i = 0; i < h->queues.n; i++) {
        struct hst_queue *q = &h->queues.of[i];
        if ((q->reads.n_set && !chk_shadow_set(&q->reads, key, bytes, 0)) ||
            (q->atomics.n_set && !chk_shadow_set(&q->atomics, key, bytes, 0)))
            exhausted(h);
    }
}

static bool follow(struct hst *h, const struct instrument_order *e)
{
    switch (e->kind) {
    case INSTRUMENT_ORDER_BEGIN:
        return begin(h, e);
    case INSTRUMENT_ORDER_END:
        end(h);
        return true;
    case INSTRUMENT_ORDER_QUEUE:
    case INSTRUMENT_ORDER_DEVICE:
    case INSTRUMENT_ORDER_HOST:
        return follow_wait(h, e);
    case INSTRUMENT_ORDER_PLACE:
    case INSTRUMENT_ORDER_WAIT:
    case INSTRUMENT_ORDER_MEET:
        return follow_queue(h, e);
    case INSTRUMENT_ORDER_GONE:
        hst_gone(&h->queues, e->notifier);
        return true;
    case INSTRUMENT_ORDER_UNUSED:
        clear(h, hst_key(e->spans[0].device, e->spans[0].address),
              e->spans[0].bytes);
        return true;
    case INSTRUMENT_ORDER_UNHOST:
        hst_release(h, -1, e->spans[0].address, e->spans[0].bytes);
        hst_buffers_forget(h, e->spans[0].address, e->spans[0].bytes);
        return true;
    }
    return true;
}

void hst_event(struct hst *h, const struct instrument_order *e)
{
    if (h->n_buffers) {
        const struct chk_caller by = caller(h);
        hst_buffers_returned(h, e->thread, e->frame, &by);
    }
    if (!follow(h, e)) {
        h->now = (struct hst_now){.is_host = true, .is_alone = true};
        stop(h, "more than 1024 queues are busy, or 262143 calls enqueue "
                "commands, or the host has no memory left for it");
    }
}

void hst_release(struct hst *h, int device, uint64_t address, uint64_t bytes)
{
    const struct hst_now now = h->now;
    const uint64_t key = hst_key(device, address);
    h->now = (struct hst_now){.is_host = true,
                              .device = device < 0 ? now.device : device};
    h->now.by = caller(h);
    hst_touch(h, device, key, address, bytes, HST_FREES);
    clear(h, key, bytes);
    h->now = now;
}
