/* SPDX-License-Identifier: MIT */
/* Sweeps over the ends of intervals. Intervals are kept until their class is
 * final: new intervals never begin before the present cycle of their core. */
#include "runtime/instruments/record/classes.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/memory/alloc.h"

enum { MOST = 256 }; /* most intervals that are kept */

struct interval {
    uint64_t from, to;
    enum track track;
};

struct classes {
    unsigned core;
    classes_tell *tell;
    void *user;
    uint64_t swept; /* all cycles before this were reported */
    unsigned n;
    struct interval kept[MOST];
};

struct classes *classes_new(unsigned core, classes_tell *tell, void *user)
{
    struct classes *c = isa_alloc(1, sizeof *c);
    if (c) {
        c->core = core;
        c->tell = tell;
        c->user = user;
    }
    return c;
}

void classes_free(struct classes *c)
{
    free(c);
}

static enum time_class class_of(const bool *is_busy)
{
    if (is_busy[TRACK_COMPUTE])
        return is_busy[TRACK_COPIES] ? CLASS_BOTH : CLASS_COMPUTE;
    if (is_busy[TRACK_COPIES])
        return CLASS_COPIES;
    if (is_busy[TRACK_OTHERS])
        return CLASS_OTHERS;
    return is_busy[TRACK_WAITS] ? CLASS_LATENCY : CLASS_SCALAR;
}

/* Finds which tracks are busy at c->swept. Returns the cycle until which this
 * does not change. */
static uint64_t look(const struct classes *c, uint64_t until, bool *is_busy)
{
    uint64_t end = until;
    memset(is_busy, 0, N_TRACKS * sizeof *is_busy);
    for (unsigned i = 0; i < c->n; i++) {
        const struct interval *in = &c->kept[i];
        if (in->to <= c->swept)
            continue;
        const bool has_begun = in->from <= c->swept;
        const uint64_t change = has_begun ? in->to : in->from;
        is_busy[in->track] |= has_begun;
        end = change < end ? change : end;
    }
    return end;
}

static void sweep(struct classes *c, uint64_t until)
{
    while (c->swept < until) {
        bool is_busy[N_TRACKS];
        const uint64_t end = look(c, until, is_busy);
        assert(end > c->swept);
        c->tell(c->user, c->core, class_of(is_busy), c->swept, end);
        c->swept = end;
    }
    unsigned n = 0;
    for (unsigned i = 0; i < c->n; i++)
        if (c->kept[i].to > c->swept)
            c->kept[n++] = c->kept[i];
    c->n = n;
}

void classes_begin(struct classes *c, uint64_t cycle)
{
    c->n = 0;
    c->swept = cycle;
}

/* If the new interval begins where the last interval of the track ends, extends
 * that interval. If the table is full, the oldest interval is swept early. */
void classes_add(struct classes *c, enum track track, uint64_t from,
                 uint64_t to, uint64_t now)
{
    if (from >= to)
        return;
    for (unsigned i = c->n; i-- > 0;)
        if (c->kept[i].track == track) {
            if (c->kept[i].to != from)
                break;
            c->kept[i].to = to;
            return;
        }
    if (c->n >= 16 && now > c->swept)
        sweep(c, now);
    if (c->n == MOST)
        sweep(c, c->kept[0].to > c->swept ? c->kept[0].to : c->swept);
    if (c->n < MOST)
        c->kept[c->n++] = (struct interval){from, to, track};
}

void classes_end(struct classes *c, uint64_t cycle)
{
    sweep(c, cycle);
    c->n = 0;
}
