/* SPDX-License-Identifier: MIT */
#include "runtime/api/clocks/engine.h"

#include <stdlib.h>
#include <string.h>

#include "isa/support/memory/alloc.h"

/* Forgets what is over at `now`. */
static void forget(struct clk_engine *e, uint64_t now)
{
    size_t n = 0;
    while (n < e->n && e->busy[n].end <= now)
        n++;
    if (n == 0)
        return;
    e->floor = e->busy[n - 1].end;
    e->n -= n;
    memmove(e->busy, e->busy + n, e->n * sizeof *e->busy);
}

/* The first span that ends after `at`. */
static size_t span_after(const struct clk_engine *e, uint64_t at)
{
    size_t first = 0, end = e->n;
    while (first < end) {
        const size_t middle = first + (end - first) / 2;
        if (e->busy[middle].end <= at)
            first = middle + 1;
        else
            end = middle;
    }
    return first;
}

/* Puts a span before number i; neighbours that touch it become one with it. */
static bool insert(struct clk_engine *e, size_t i, struct clk_span span)
{
    const bool follows = i > 0 && e->busy[i - 1].end == span.start;
    const bool leads = i < e->n && e->busy[i].start == span.end;
    if (follows && leads) {
        e->busy[i - 1].end = e->busy[i].end;
        memmove(&e->busy[i], &e->busy[i + 1], (--e->n - i) * sizeof *e->busy);
    } else if (follows) {
        e->busy[i - 1].end = span.end;
    } else if (leads) {
        e->busy[i].start = span.start;
    } else {
        if (!ISA_GROW(e->busy, e->n, e->room))
            return false;
        memmove(&e->busy[i + 1], &e->busy[i], (e->n++ - i) * sizeof *e->busy);
        e->busy[i] = span;
    }
    return true;
}

bool clk_engine_take(struct clk_engine *e, uint64_t now, uint64_t ready,
                     uint64_t picoseconds, uint64_t *start)
{
    forget(e, now);
    uint64_t at = ready > e->floor ? ready : e->floor;
    size_t i = span_after(e, at);
    for (; i < e->n && e->busy[i].start < at + picoseconds; i++)
        if (e->busy[i].end > at)
            at = e->busy[i].end;
    *start = at;
    return picoseconds == 0 ||
           insert(e, i, (struct clk_span){at, at + picoseconds});
}

void clk_engine_fini(struct clk_engine *e)
{
    free(e->busy);
    *e = (struct clk_engine){0};
}
