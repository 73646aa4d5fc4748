/* SPDX-License-Identifier: MIT */
#include "runtime/instruments/report/flow.h"

#include <inttypes.h>
#include <stdlib.h>

#include "isa/support/memory/alloc.h"

static const struct {
    const char *key, *one, *several;
} kinds[] = {
#define X(ID, key, one, several) [INSTRUMENT_##ID] = {key, one, several},
#include "runtime/instruments/report/flow_kinds.def"
#undef X
};
_Static_assert(sizeof kinds / sizeof kinds[0] == INSTRUMENT_N_KINDS,
               "flow_kinds.def has a row for each kind");

const char *rt_flow_key(enum instrument_kind kind)
{
    return kinds[kind].key;
}

/* ---- collecting ---------------------------------------------------------- */

void rt_flow_add(struct rt_flow *flow, const struct instrument_command *c)
{
    if (!ISA_GROW(flow->spans, flow->n, flow->room)) {
        flow->is_cut = true;
        return;
    }
    flow->spans[flow->n++] = (struct rt_flow_span){
        .start = c->start_ps,
        .end = c->end_ps,
        .bytes = c->bytes,
        .queue = c->queue,
        .thread = c->thread,
        .device = (uint16_t)c->device,
        .queue_device = (uint16_t)c->queue_device,
        .kind = (uint8_t)c->kind,
        .is_waited_for = c->is_waited_for,
    };
}

void rt_flow_clear(struct rt_flow *flow)
{
    free(flow->spans);
    *flow = (struct rt_flow){0};
}

/* ---- lanes --------------------------------------------------------------- */

void rt_flow_name(const struct rt_flow_lane *lane, bool has_devices,
                  char name[RT_FLOW_NAME])
{
    int n = 0;
    if (has_devices && lane->kind != INSTRUMENT_WAIT)
        n = snprintf(name, RT_FLOW_NAME, "device %d, ", lane->device);
    if (lane->kind == INSTRUMENT_WAIT)
        snprintf(name, RT_FLOW_NAME, "host thread %u", lane->number);
    else if (lane->kind != INSTRUMENT_LAUNCH)
        snprintf(name + n, RT_FLOW_NAME - (size_t)n, "%s",
                 kinds[lane->kind].several);
    else if (lane->number == 0)
        snprintf(name + n, RT_FLOW_NAME - (size_t)n, "default queue");
    else
        snprintf(name + n, RT_FLOW_NAME - (size_t)n, "queue %u", lane->number);
}

/* Adds a span to its lane, after making the lane if needed. False: no
 * memory. */
static bool add_to(struct rt_flow_figures *f, size_t *room,
                   enum instrument_kind kind, int device, unsigned number,
                   const struct rt_flow_span *s)
{
    size_t i = 0;
    while (i < f->n_lanes &&
           (f->lanes[i].kind != kind || f->lanes[i].device != device ||
            f->lanes[i].number != number))
        i++;
    if (i == f->n_lanes) {
        struct rt_flow_lane *added = ISA_APPEND(f->lanes, f->n_lanes, *room);
        if (!added)
            return false;
        *added = (struct rt_flow_lane){
            .kind = kind, .device = device, .number = number};
    }
    f->lanes[i].n++;
    f->lanes[i].busy_ps += s->end - s->start;
    f->lanes[i].bytes += s->bytes;
    return true;
}

/* Compares lanes. Host lanes come last, because they belong to no device. */
static int compare_lanes(const void *a, const void *b)
{
    const struct rt_flow_lane *x = a, *y = b;
    const bool is_host = x->kind == INSTRUMENT_WAIT;
    if (is_host != (y->kind == INSTRUMENT_WAIT))
        return is_host ? 1 : -1;
    if (x->device != y->device)
        return x->device < y->device ? -1 : 1;
    if (x->kind != y->kind)
        return x->kind < y->kind ? -1 : 1;
    return x->number < y->number ? -1 : x->number > y->number;
}

/* Adds each command to its lanes: the lane of its queue, or of its host thread
 * if the thread waits for the command; and, except for launches and waits, the
 * lane of its kind. */
static bool add_lanes(struct rt_flow_figures *f, const struct rt_flow *flow)
{
    size_t room = 0;
    bool is_good = true;
    for (size_t i = 0; i < flow->n && is_good; i++) {
        const struct rt_flow_span *s = &flow->spans[i];
        const enum instrument_kind kind = s->kind;
        f->has_devices |= s->device != flow->spans[0].device;
        if (!s->is_waited_for)
            is_good = add_to(f, &room, INSTRUMENT_LAUNCH, s->queue_device,
                             s->queue, s);
        if (is_good && kind != INSTRUMENT_LAUNCH && kind != INSTRUMENT_WAIT)
            is_good = add_to(f, &room, kind, s->device, 0, s);
        if (is_good && s->is_waited_for)
            is_good = add_to(f, &room, INSTRUMENT_WAIT, 0, s->thread, s);
    }
    if (f->n_lanes > 1)
        qsort(f->lanes, f->n_lanes, sizeof *f->lanes, compare_lanes);
    for (size_t i = 0; i < f->n_lanes; i++)
        f->n_queues += f->lanes[i].kind == INSTRUMENT_LAUNCH;
    return is_good;
}

/* ---- the chain ----------------------------------------------------------- */

/* Compares by end. If the ends are equal, the later command comes last. */
static int compare_ends(const void *a, const void *b)
{
    const struct rt_flow_span *x = *(const struct rt_flow_span *const *)a;
    const struct rt_flow_span *y = *(const struct rt_flow_span *const *)b;
    if (x->end != y->end)
        return x->end < y->end ? -1 : 1;
    return x < y ? -1 : x > y;
}

/* Returns the commands without waits, ordered by their ends. NULL: no
 * memory. */
static const struct rt_flow_span **by_end(const struct rt_flow *flow, size_t *n)
{
    const struct rt_flow_span **list =
        isa_alloc(flow->n + 1, sizeof(struct rt_flow_span *));
    *n = 0;
    for (size_t i = 0; list && i < flow->n; i++)
        if (flow->spans[i].kind != INSTRUMENT_WAIT)
            list[(*n)++] = &flow->spans[i];
    if (list)
        qsort(list, *n, sizeof *list, compare_ends);
    return list;
}

static void follow_chain(struct rt_flow_figures *f,
                         const struct rt_flow_span **list, size_t n)
{
    uint64_t first = UINT64_MAX, last_end = 0;
    for (size_t i = 0; i < n; i++) {
        first = list[i]->start < first ? list[i]->start : first;
        f->overlaps |= list[i]->start < last_end;
        last_end = list[i]->end;
    }
    if (n == 0)
        return;
    f->ps = list[n - 1]->end - first;
    uint64_t at = list[n - 1]->end;
    for (size_t i = n; i-- > 0;) {
        const struct rt_flow_span *s = list[i];
        if (s->end > at || s->end == s->start)
            continue;
        f->chain[INSTRUMENT_WAIT] += at - s->end;
        f->chain[s->kind] += s->end - s->start;
        at = s->start;
    }
    f->chain[INSTRUMENT_WAIT] += at - first;
    for (unsigned k = 0; k < INSTRUMENT_N_KINDS; k++)
        if (f->chain[k] > f->chain[f->bound])
            f->bound = (enum instrument_kind)k;
}

bool rt_flow_figures_fill(struct rt_flow_figures *f, const struct rt_flow *flow)
{
    size_t n;
    *f = (struct rt_flow_figures){0};
    const struct rt_flow_span **list = by_end(flow, &n);
    if (list)
        follow_chain(f, list, n);
    free(list);
    return list && add_lanes(f, flow);
}

void rt_flow_figures_fini(struct rt_flow_figures *f)
{
    free(f->lanes);
    *f = (struct rt_flow_figures){0};
}

/* ---- for people ---------------------------------------------------------- */

enum { MOST_LANES = 48 };

static double us(uint64_t ps)
{
    return (double)ps / 1e6;
}

/* Prints a name, a time and its share of the program's time. */
static void put_share(FILE *out, const char *name, uint64_t ps, uint64_t of)
{
    fprintf(out, "    %-34s %10.3f %6.1f %%", name, us(ps),
            of ? 100.0 * (double)ps / (double)of : 0.0);
}

static void put_lanes(FILE *out, const struct rt_flow_figures *f)
{
    fprintf(out, "  %-36s %10s %8s %6s %12s\n", "lanes", "busy us", "of time",
            "number", "bytes");
    const size_t n = f->n_lanes < MOST_LANES ? f->n_lanes : MOST_LANES;
    for (size_t i = 0; i < n; i++) {
        const struct rt_flow_lane *lane = &f->lanes[i];
        char name[RT_FLOW_NAME];
        rt_flow_name(lane, f->has_devices, name);
        put_share(out, name, lane->busy_ps, f->ps);
        fprintf(out, " %6" PRIu64, lane->n);
        if (lane->bytes > 0)
            fprintf(out, " %12" PRIu64, lane->bytes);
        putc('\n', out);
    }
    if (n < f->n_lanes)
        fprintf(out, "    and %zu more, which the JSON has\n", f->n_lanes - n);
}

static const char *name_of(unsigned kind)
{
    return kind == INSTRUMENT_WAIT ? "nothing" : kinds[kind].several;
}

static void put_chain(FILE *out, const struct rt_flow_figures *f)
{
    fprintf(out, "  chain\n");
    for (unsigned k = 0; k < INSTRUMENT_N_KINDS; k++) {
        if (f->chain[k] == 0)
            continue;
        put_share(out, name_of(k), f->chain[k], f->ps);
        putc('\n', out);
    }
}

void rt_flow_text(FILE *out, const struct rt_flow *flow)
{
    struct rt_flow_figures f;
    if (!rt_flow_figures_fill(&f, flow) || flow->is_cut) {
        fprintf(out, "\nprogram      there was no memory for its commands\n");
    } else if (f.overlaps || f.n_queues > 1 || f.has_devices) {
        fprintf(out, "\nprogram      %.3f us, bound by %s\n", us(f.ps),
                name_of(f.bound));
        put_lanes(out, &f);
        put_chain(out, &f);
    }
    rt_flow_figures_fini(&f);
}
