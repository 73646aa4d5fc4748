/* SPDX-License-Identifier: MIT */
/*
 * The slow way: every access is kept and compared with each one before it. For
 * hazards it knows, for each pair of accesses, every sync between them. For
 * races it has the full order: a graph of what comes before what, for which
 * each task is one of its own, on whatever core it runs. For what nobody wrote
 * it has a mark for each byte.
 */
#include "tests/fuzz/check/program.h"

#include <string.h>

#include "sim/sim.h"

struct event events[MOST_EVENTS];
unsigned n_events;
unsigned width;

static bool touches(const struct event *e, unsigned byte)
{
    for (unsigned k = 0; k < e->n; k++)
        if (byte - (e->first + k * e->stride) < e->bytes)
            return true;
    return false;
}

static bool overlap(const struct event *a, const struct event *b)
{
    for (unsigned i = 0; i < 2 * BYTES; i++)
        if (touches(a, i) && touches(b, i))
            return true;
    return false;
}

/* ---- the slow way: hazards ---------------------------------------------- */

static unsigned bits_of(enum what unit)
{
    switch (unit) {
    case SCALAR:
        return 1u << SIM_PROFILE_SCALAR;
    case COMPUTE:
        return 1u << SIM_PROFILE_COMPUTE;
    case IO:
        return 1u << SIM_PROFILE_IO;
    case MOVE:
        return 1u << SIM_PROFILE_MOVE;
    default: /* an atomic is work of the IO-DMA */
        return 1u << SIM_PROFILE_IO;
    }
}

/* Whether a copy that its core waits for has a done for b: compute for all,
 * what the IO-DMA did before for all but asynchronous copies. */
static bool is_finished(const struct event *a, const struct event *b)
{
    return a->what == COMPUTE || (a->what == IO && !is_copy(b->what));
}

/* Whether nothing between a and b on their core waited for a. */
static bool is_open(unsigned a, unsigned b)
{
    const struct event *e = &events[a];
    for (unsigned i = a + 1; i < b; i++) {
        const struct event *s = &events[i];
        if (s->core != e->core)
            continue;
        if (s->what == BARRIER)
            return false;
        if (s->what == BLOCKING && is_finished(e, &events[b]))
            return false;
        if (s->what == SYNC && (s->units & bits_of(e->what) ||
                                (e->what == SCALAR && !e->is_written)))
            return false;
    }
    return true;
}

/* Whether a blocking copy between them wrote byte x, so nobody is at it. */
static bool is_settled(unsigned a, unsigned b, unsigned x)
{
    for (unsigned i = a + 1; i < b; i++)
        if (events[i].core == events[a].core && events[i].what == BLOCKING &&
            events[i].is_global == events[a].is_global &&
            events[i].is_written && touches(&events[i], x))
            return true;
    return false;
}

bool slow_is_hazard(unsigned b)
{
    const struct event *later = &events[b];
    if (!is_access(later) || later->what == BLOCKING)
        return false;
    for (unsigned a = 0; a < b; a++) {
        const struct event *e = &events[a];
        const bool is_io = (e->what == IO && later->what == ATOMIC) ||
                           (e->what == ATOMIC && later->what == IO);
        const bool is_apart = e->what != later->what && !is_io &&
                              (is_copy(e->what) || is_copy(later->what)) &&
                              is_access(e) && e->what != BLOCKING;
        /* in GDRAM atomics have an order of their own */
        const bool is_atomic = e->what == ATOMIC || later->what == ATOMIC;
        if (!is_apart || e->core != later->core ||
            e->is_global != later->is_global ||
            (later->is_global && is_atomic) ||
            !(e->is_written || later->is_written) || !is_open(a, b))
            continue;
        for (unsigned x = 0; x < 2 * BYTES; x++)
            if (touches(e, x) && touches(later, x) && !is_settled(a, b, x))
                return true;
    }
    return false;
}

/* ---- the slow way: races ------------------------------------------------ */

static bool comes_before[MOST_EVENTS][MOST_EVENTS];

static bool is_same_task(const struct event *a, const struct event *b)
{
    return a->core == b->core && a->task == b->task;
}

unsigned slow_task_at(unsigned core, unsigned i)
{
    unsigned n = 0;
    for (unsigned k = 0; k <= i; k++)
        n += events[k].what == TASK && events[k].core == core;
    return n;
}

/* An atomic on a single value: who comes to it later knows of it. */
static bool is_counter(const struct event *e)
{
    return e->what == ATOMIC && e->is_global && e->n == 1 &&
           e->bytes * width <= 8;
}

/* Counters are told apart by words of memory, which begin with the bytes. */
static bool is_same_counter(const struct event *a, const struct event *b)
{
    return is_counter(a) && is_counter(b) &&
           a->first * width / 4 == b->first * width / 4;
}

/* a before b: by the program of a task, a lock that is given back and taken
 * again, a barrier of all that run, an atomic of one value after another. */
static bool is_direct(unsigned a, unsigned b)
{
    const struct event *e = &events[a], *f = &events[b];
    if (is_same_task(e, f))
        return true;
    if (e->what == BARRIER) /* all are at it */
        return slow_task_at(f->core, a) == f->task;
    if (e->what == LOCK && f->what == LOCK && e->units == f->units)
        return true;
    return is_same_counter(e, f);
}

void slow_order_all(void)
{
    for (unsigned b = 0; b < n_events; b++)
        for (unsigned a = 0; a < b; a++) {
            bool is = is_direct(a, b);
            for (unsigned k = a + 1; k < b && !is; k++)
                is = comes_before[a][k] && is_direct(k, b);
            comes_before[a][b] = is;
        }
}

bool slow_is_race(unsigned b)
{
    const struct event *later = &events[b];
    if (!is_access(later) || !later->is_global)
        return false;
    for (unsigned a = 0; a < b; a++) {
        const struct event *e = &events[a];
        if (is_access(e) && e->is_global && !is_same_task(e, later) &&
            (e->is_written || later->is_written) &&
            !(e->what == ATOMIC && later->what == ATOMIC) &&
            !comes_before[a][b] && overlap(e, later))
            return true;
    }
    return false;
}

/* ---- the slow way: what nobody wrote ------------------------------------ */

static bool is_there[CORES][4 * BYTES]; /* written, or formed from what is */

/* Does a copy or a sum: all is read before anything is written. */
static void form(const struct event *e)
{
    bool *mine = is_there[e->core], was[4 * BYTES], all = true;
    memcpy(was, mine, sizeof was);
    for (unsigned k = 0; k < e->n; k++)
        for (unsigned x = 0; x < e->bytes; x++)
            all &= was[e->from + k * e->from_stride + x];
    if (e->what == SUM) {
        mine[e->first] = all;
        return;
    }
    for (unsigned k = 0; k < e->n; k++)
        for (unsigned x = 0; x < e->bytes; x++)
            mine[e->first + k * e->stride + x] =
                was[e->from + k * e->from_stride + x];
}

bool slow_uses_nothing(unsigned i)
{
    const struct event *e = &events[i];
    bool *mine = is_there[e->core], is_wrong = false;
    const bool writes = e->what == FILL || (e->what == SCALAR && e->is_written);
    if (e->what == TASK)
        memset(mine, 0, sizeof is_there[0]);
    if (e->what == COPY || e->what == SUM)
        form(e);
    for (unsigned x = 0; x < 2 * BYTES; x++) {
        if (writes)
            mine[x] |= touches(e, x);
        else if (e->what == SCALAR || e->what == SEND)
            is_wrong |= touches(e, x) && !mine[x];
    }
    return is_wrong;
}

void slow_forget(void)
{
    memset(is_there, 0, sizeof is_there);
}
