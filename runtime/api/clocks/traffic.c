/* SPDX-License-Identifier: MIT */
#include "runtime/api/clocks/traffic.h"

#include <stdlib.h>
#include <string.h>

#include "isa/support/memory/alloc.h"

#define PS_PER_US 1000000

/* The number of rates that begin at or before that time. */
static size_t begun_at(const struct clk_traffic *t, uint64_t ps)
{
    size_t first = 0, end = t->n;
    while (first < end) {
        const size_t middle = first + (end - first) / 2;
        if (t->rates[middle].ps <= ps)
            first = middle + 1;
        else
            end = middle;
    }
    return first;
}

size_t clk_traffic_at(const struct clk_traffic *t, uint64_t ps)
{
    const size_t begun = begun_at(t, ps);
    if (begun == 0)
        return t->n > 0 ? 0 : t->n;
    return begun == t->n ? t->n : begun - 1;
}

/* Has a rate begin at that time; its number, or SIZE_MAX: no memory. */
static size_t split(struct clk_traffic *t, uint64_t ps)
{
    const size_t begun = begun_at(t, ps);
    if (begun > 0 && t->rates[begun - 1].ps == ps)
        return begun - 1;
    if (!ISA_GROW(t->rates, t->n, t->room))
        return SIZE_MAX;
    memmove(&t->rates[begun + 1], &t->rates[begun],
            (t->n++ - begun) * sizeof *t->rates);
    t->rates[begun] =
        (struct clk_rate){ps, begun > 0 ? t->rates[begun - 1].bytes : 0};
    return begun;
}

/* Forgets what ends at or before `now`. */
static void forget(struct clk_traffic *t, uint64_t now)
{
    const size_t begun = begun_at(t, now);
    if (begun < 2)
        return;
    t->n -= begun - 1;
    memmove(t->rates, t->rates + begun - 1, t->n * sizeof *t->rates);
}

/* Rates 2i and 2i + 1 become one; the last one stays. */
static void halve(struct clk_traffic *t)
{
    size_t n = 0;
    for (size_t i = 0; i + 1 < t->n; i += 2) {
        const struct clk_rate *a = &t->rates[i], *b = a + 1;
        struct clk_rate mean = *a;
        if (i + 2 < t->n) {
            const uint64_t first = b->ps - a->ps, second = b[1].ps - b->ps;
            mean.bytes = (uint64_t)(((double)a->bytes * (double)first +
                                     (double)b->bytes * (double)second) /
                                    (double)(first + second));
        }
        t->rates[n++] = mean;
    }
    t->rates[n++] = t->rates[t->n - 1];
    t->n = n;
}

bool clk_traffic_add(struct clk_traffic *t, uint64_t now, uint64_t start,
                     uint64_t end, uint64_t bytes)
{
    forget(t, now);
    if (end <= start || bytes == 0)
        return true;
    if (t->n + 2 > CLK_MOST_RATES)
        halve(t);
    const size_t first = split(t, start);
    const size_t last = first == SIZE_MAX ? first : split(t, end);
    if (last == SIZE_MAX)
        return false;
    const double us = (double)(end - start) / PS_PER_US;
    for (size_t i = first; i < last; i++)
        t->rates[i].bytes += (uint64_t)((double)bytes / us);
    return true;
}

void clk_traffic_fini(struct clk_traffic *t)
{
    free(t->rates);
    *t = (struct clk_traffic){0};
}
