/* SPDX-License-Identifier: MIT */
#include "runtime/instruments/check/host/words.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "isa/isa.h"
#include "isa/support/words/plural.h"

enum { NAME_BYTES = 120 };

/* Names a queue, with its device if the program has several. */
static void name_queue(const struct hst *h, unsigned queue, char *text,
                       size_t bytes)
{
    const struct hst_queue *q = &h->queues.of[queue];
    char number[40] = "the default queue", device[32] = "";
    if (q->number)
        snprintf(number, sizeof number, "queue %u", q->number);
    if (h->host->n_devices > 1)
        snprintf(device, sizeof device, " of device %d", q->device);
    snprintf(text, bytes, "%s%s", number, device);
}

/* Names a call: "the launch of k", "cnrtMemcpyAsync". */
static void name_call(const struct chk_caller *by, const char *kernel,
                      char *text, size_t bytes)
{
    snprintf(text, bytes, "%s%s", kernel ? "the launch of " : "",
             kernel ? kernel : by->api);
}

/* A finding, and the texts that it needs. */
struct found {
    const char *verb, *doing; /* "reads", "writing" */
    const char *memory;
    bool is_host; /* the later access is the host's own */
    char now[NAME_BYTES], before[NAME_BYTES];
    char queue[64], queue_before[64];
    enum hst_loss loss;
    const struct hst_buffer *buffer;
};

static void order_words(struct chk *c, const struct chk_finding *f,
                        struct chk_report *r)
{
    const struct found *of = f->more;
    (void)c;
    snprintf(r->now.what, sizeof r->now.what, "%.60s", of->now);
    if (of->is_host) {
        snprintf(r->cause, sizeof r->cause,
                 "%s %s %s that %s in %s may still be %s: nothing has waited "
                 "for that queue",
                 of->now, of->verb, of->memory, of->before, of->queue_before,
                 of->doing);
        snprintf(r->remedy, sizeof r->remedy,
                 "call cnrtQueueSync(q), q being %s, after %s and before %s",
                 of->queue_before, of->before, of->now);
        return;
    }
    snprintf(r->cause, sizeof r->cause,
             "%s in %s %s %s that %s in %s may still be %s: nothing orders the "
             "two queues",
             of->now, of->queue, of->verb, of->memory, of->before,
             of->queue_before, of->doing);
    snprintf(r->remedy, sizeof r->remedy,
             "call cnrtPlaceNotifier(n, q) after %s and "
             "cnrtQueueWaitNotifier(n, r, 0) before %s, q being %s and r %s; "
             "or cnrtQueueSync(q) before %s; or use one queue",
             of->before, of->now, of->queue_before, of->queue, of->now);
}

static void buffer_words(struct chk *c, const struct chk_finding *f,
                         struct chk_report *r)
{
    const struct found *of = f->more;
    const struct instrument_span *s = &of->buffer->span;
    const uint64_t bytes = s->bytes * s->rows;
    (void)c;
    if (of->loss == HST_RETURNED)
        snprintf(r->cause, sizeof r->cause,
                 "%s in %s %s %" PRIu64 " byte%s on the stack of a function "
                 "that has returned before %s waited for the queue",
                 of->before, of->queue_before,
                 s->is_written ? "writes" : "reads", bytes, isa_s(bytes),
                 of->now);
    else
        snprintf(r->cause, sizeof r->cause,
                 "%s in %s may still be %s %" PRIu64
                 " byte%s of host memory that %s before %s",
                 of->before, of->queue_before, of->doing, bytes, isa_s(bytes),
                 of->loss == HST_GONE ? "were freed" : "the host has changed",
                 of->now);
    snprintf(r->remedy, sizeof r->remedy,
             "call cnrtQueueSync(q), q being %s, after %s and before %s",
             of->queue_before, of->before,
             of->loss == HST_RETURNED ? "the function returns, or use memory "
                                        "that lives longer"
             : of->loss == HST_GONE   ? "the memory is freed"
                                      : "the host writes there again");
}

static const char *const verbs[] = {
    [HST_READS] = "reads",
    [HST_WRITES] = "writes",
    [HST_COMBINES] = "updates",
    [HST_FREES] = "frees",
};
static const char *const doings[] = {
    [HST_READS] = "reading",
    [HST_WRITES] = "writing",
    [HST_COMBINES] = "updating",
};

static const struct hst_call *call_of(const struct hst *h, uint64_t stamp)
{
    return hst_call(h, hst_call_of(stamp));
}

static void name_before(const struct hst *h, uint64_t stamp, struct found *of)
{
    const struct hst_call *call = call_of(h, stamp);
    name_call(&call->by, call->kernel, of->before, sizeof of->before);
    name_queue(h, hst_queue_of(stamp), of->queue_before,
               sizeof of->queue_before);
}

/* Whether a conflict between two calls was already reported by this command. */
static bool is_known(struct hst_now *now, const struct hst_conflict *k)
{
    const uint32_t call = hst_call_of(k->before);
    for (unsigned i = 0; i < now->n_found; i++)
        if (now->found[i] == call)
            return true;
    if (now->n_found < sizeof now->found / sizeof *now->found)
        now->found[now->n_found++] = call;
    return false;
}

void hst_report(struct hst *h, const struct hst_conflict *k)
{
    struct hst_now *now = &h->now;
    struct chk *c = h->checks[k->device < 0 ? now->device : k->device];
    if (!c || is_known(now, k))
        return;
    struct found of = {.verb = verbs[k->how],
                       .doing = doings[k->how_before],
                       .memory =
                           k->device < 0 ? "host memory" : "device memory",
                       .is_host = now->is_host};
    const struct hst_call *call = call_of(h, k->before);
    const struct hst_call *own =
        now->stamp ? call_of(h, now->stamp) : &(struct hst_call){.by = now->by};
    name_before(h, k->before, &of);
    name_call(&own->by, own->kernel, of.now, sizeof of.now);
    if (!now->is_host)
        name_queue(h, now->queue, of.queue, sizeof of.queue);
    struct chk_caller before = {.api = of.before, .origin = call->by.origin};
    chk_found(
        c,
        &(struct chk_finding){
            .class = CHK_HOST,
            .kind = (unsigned)k->how << 4 | (unsigned)k->how_before,
            .address = k->address,
            .bytes = isa_space_at(k->address) == ISA_SPACE_GDRAM ? k->bytes : 0,
            .caller = &own->by,
            .caller_before = &before,
            .words = order_words,
            .more = &of,
        });
}

void hst_report_buffer(struct hst *h, const struct hst_buffer *b,
                       enum hst_loss loss, const struct chk_caller *by)
{
    struct chk *c = h->checks[b->device];
    if (!c)
        return;
    struct found of = {.doing = b->span.is_written ? "writing" : "reading",
                       .loss = loss,
                       .buffer = b};
    name_before(h, b->stamp, &of);
    name_call(by, NULL, of.now, sizeof of.now);
    struct chk_caller before = {.api = of.before,
                                .origin = call_of(h, b->stamp)->by.origin};
    chk_found(c, &(struct chk_finding){
                     .class = CHK_HOST,
                     .kind = 256 + (unsigned)loss,
                     .caller = by,
                     .caller_before = &before,
                     .words = buffer_words,
                     .more = &of,
                 });
}
