/* SPDX-License-Identifier: MIT */
/* Lanes are rows of bins, in which a cycle is a nanosecond: first the queues
 * and engines of each device, then the threads of the host. */
#include "runtime/instruments/timeline/lanes.h"

#include <inttypes.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/memory/alloc.h"
#include "isa/support/words/plural.h"
#include "runtime/instruments/record/bins.h"

enum { MOST_LANES = 96 }; /* most lanes that are shown */

/* The kinds of lanes, in the order in which they are drawn. */
enum lane_kind { OF_QUEUE, OF_COPIES_IN, OF_COPIES_OUT, OF_CHIP, OF_THREAD };

struct lane {
    int device; /* number of the device; INT_MAX for threads, which are last */
    enum lane_kind kind;
    unsigned number; /* number of the queue or thread */
    unsigned row;
};

struct lanes {
    const struct sim_device *const *devices;
    int n_devices;
    struct bins *bins;
    struct lane of[MOST_LANES]; /* sorted */
    unsigned n;
    uint64_t n_others; /* number of commands whose lanes are not shown */
    uint64_t end_ns;
    bool has_queued_copies;
};

/* ---- what happens -------------------------------------------------------- */

static int compare(const struct lane *a, const struct lane *b)
{
    if (a->device != b->device)
        return a->device < b->device ? -1 : 1;
    if (a->kind != b->kind)
        return a->kind < b->kind ? -1 : 1;
    return (a->number > b->number) - (a->number < b->number);
}

/* Returns a lane, after making it if there is room. NULL: the lane is not
 * shown. */
static const struct lane *lane_of(struct lanes *l, struct lane lane)
{
    unsigned i = 0;
    while (i < l->n && compare(&l->of[i], &lane) < 0)
        i++;
    if (i < l->n && compare(&l->of[i], &lane) == 0)
        return &l->of[i];
    if (l->n == MOST_LANES)
        return NULL;
    memmove(&l->of[i + 1], &l->of[i], (l->n - i) * sizeof l->of[0]);
    l->of[i] = lane;
    l->of[i].row = l->n++;
    return &l->of[i];
}

static void add(struct lanes *l, struct lane lane, uint64_t from_ps,
                uint64_t to_ps)
{
    const struct lane *to = lane_of(l, lane);
    if (to)
        bins_add(l->bins, to->row, from_ps / 1000, to_ps / 1000);
    else
        l->n_others++;
}

/* Finds the engine of a command. False: the command uses no engine. */
static bool engine_of(enum instrument_kind kind, enum lane_kind *engine)
{
    switch (kind) {
    case INSTRUMENT_TO_DEVICE:
    case INSTRUMENT_BETWEEN:
        *engine = OF_COPIES_IN;
        return true;
    case INSTRUMENT_FROM_DEVICE:
        *engine = OF_COPIES_OUT;
        return true;
    case INSTRUMENT_WITHIN:
    case INSTRUMENT_FILL:
        *engine = OF_CHIP;
        return true;
    case INSTRUMENT_LAUNCH:
    case INSTRUMENT_COLLECTIVE:
    case INSTRUMENT_WAIT:
    case INSTRUMENT_N_KINDS:
        break;
    }
    return false;
}

void lanes_add(struct lanes *l, const struct instrument_command *c)
{
    enum lane_kind engine;
    const bool is_copy = engine_of(c->kind, &engine);
    if (!c->is_waited_for)
        add(l, (struct lane){c->queue_device, OF_QUEUE, c->queue, 0},
            c->start_ps, c->end_ps);
    if (is_copy)
        add(l, (struct lane){c->device, engine, 0, 0}, c->start_ps, c->end_ps);
    if (c->is_waited_for) /* for a thread that waits, from the time of its
                             request */
        add(l, (struct lane){INT_MAX, OF_THREAD, c->thread, 0}, c->ready_ps,
            c->end_ps);
    l->has_queued_copies |= is_copy && !c->is_waited_for;
    if (c->end_ps / 1000 > l->end_ns)
        l->end_ns = c->end_ps / 1000;
}

bool lanes_are_several(const struct lanes *l)
{
    unsigned n = 0;
    for (unsigned i = 0; i < l->n; i++)
        n += l->of[i].kind == OF_QUEUE;
    return l->end_ns > 0 && (n > 1 || l->has_queued_copies);
}

/* ---- the picture --------------------------------------------------------- */

static void draw_lane(const struct lanes *l, struct draw *draw,
                      const struct lane *lane)
{
    static const struct {
        const char *label;
        enum draw_colour colour;
    } kinds[] = {
        [OF_QUEUE] = {"queue", DRAW_COMPUTE},
        [OF_COPIES_IN] = {"IO in", DRAW_IN},
        [OF_COPIES_OUT] = {"IO out", DRAW_OUT},
        [OF_CHIP] = {"move", DRAW_MOVE},
        [OF_THREAD] = {"thread", DRAW_SCALAR},
    };
    const unsigned columns = draw->form->columns;
    double shares[DRAW_MOST_COLUMNS];
    char label[24];
    snprintf(label, sizeof label, "%s", kinds[lane->kind].label);
    if (lane->kind == OF_QUEUE || lane->kind == OF_THREAD)
        snprintf(label, sizeof label, "%s%u", kinds[lane->kind].label,
                 lane->number);
    for (unsigned i = 0; i < columns; i++) {
        const uint64_t from = l->end_ns * i / columns;
        uint64_t to = l->end_ns * (i + 1) / columns;
        to = to > from ? to : from + 1;
        shares[i] =
            bins_busy(l->bins, lane->row, from, to) / (double)(to - from);
    }
    draw->form->shares(draw, label, kinds[lane->kind].colour, shares,
                       (double)bins_total(l->bins, lane->row) /
                           (double)l->end_ns);
}

static void draw_heading(const struct lanes *l, struct draw *draw, int device)
{
    char text[160];
    if (device == INT_MAX)
        snprintf(text, sizeof text, "the host waits");
    else if (l->n_devices > 1)
        snprintf(text, sizeof text, "device %d, %s", device,
                 l->devices[device]->name);
    else
        snprintf(text, sizeof text, "%s", l->devices[device]->name);
    draw->form->heading(draw, text);
}

void lanes_draw(const struct lanes *l, struct draw *draw)
{
    char text[96];
    snprintf(text, sizeof text,
             "the program  %.1f us: queues, copies, the host",
             (double)l->end_ns / 1e3);
    draw->form->title(draw, text);
    draw->form->axis(draw, (double)l->end_ns / 1e3);
    for (unsigned i = 0; i < l->n; i++) {
        if (i == 0 || l->of[i - 1].device != l->of[i].device)
            draw_heading(l, draw, l->of[i].device);
        draw_lane(l, draw, &l->of[i]);
    }
    if (!l->n_others)
        return;
    snprintf(text, sizeof text,
             "%" PRIu64 " command%s of other queues not shown", l->n_others,
             isa_s(l->n_others));
    draw->form->heading(draw, text);
}

/* ---- life ---------------------------------------------------------------- */

struct lanes *lanes_new(const struct sim_device *const *devices, int n)
{
    struct lanes *l = isa_alloc(1, sizeof *l);
    if (!l)
        return NULL;
    l->devices = devices;
    l->n_devices = n;
    l->bins = bins_new(MOST_LANES);
    if (l->bins)
        return l;
    free(l);
    return NULL;
}

void lanes_free(struct lanes *l)
{
    if (l)
        bins_free(l->bins);
    free(l);
}

void lanes_clear(struct lanes *l)
{
    bins_clear(l->bins);
    l->n = 0;
    l->n_others = l->end_ns = 0;
    l->has_queued_copies = false;
}
