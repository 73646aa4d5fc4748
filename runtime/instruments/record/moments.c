/* SPDX-License-Identifier: MIT */
/* Keeps a list for each core. When all lists together are too long, each list
 * keeps its first moments, and after them its last moments in a ring. */
#include "runtime/instruments/record/moments.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/memory/alloc.h"

struct list {
    struct moment *moments;
    size_t room;
    uint64_t n;    /* number of moments that were added */
    uint64_t gone; /* latest end of a dropped moment */
};

struct moments {
    unsigned n_cores;
    struct list *lists;
    uint64_t n; /* moments of all cores */
};

struct moments *moments_new(unsigned n_cores)
{
    struct moments *m = isa_alloc(1, sizeof *m);
    struct list *lists = isa_alloc(n_cores, sizeof *lists);
    if (!m || !lists) {
        free(m);
        free(lists);
        return NULL;
    }
    *m = (struct moments){.n_cores = n_cores, .lists = lists};
    return m;
}

void moments_free(struct moments *m)
{
    if (!m)
        return;
    for (unsigned i = 0; i < m->n_cores; i++)
        free(m->lists[i].moments);
    free(m->lists);
    free(m);
}

void moments_clear(struct moments *m)
{
    for (unsigned i = 0; i < m->n_cores; i++)
        m->lists[i].n = m->lists[i].gone = 0;
    m->n = 0;
}

bool moments_are_all(const struct moments *m)
{
    return m->n <= MOMENTS_MOST;
}

/* Returns the index of a moment, by its number among all moments of the
 * core. */
static size_t place_of(const struct moments *m, uint64_t number)
{
    if (moments_are_all(m) || number < MOMENTS_FIRST)
        return number;
    return MOMENTS_FIRST + (number - MOMENTS_FIRST) % MOMENTS_LAST;
}

/* Records the end of a dropped moment. Steps do not count, because they may
 * last long, and their ops are moments as well. */
static void drop(struct list *l, const struct moment *moment)
{
    if (moment->kind != MOMENT_STEP && moment->end > l->gone)
        l->gone = moment->end;
}

/* Shortens a list. From now on, its last moments are in a ring. */
static bool shorten(struct list *l)
{
    enum { ALL = MOMENTS_FIRST + MOMENTS_LAST };
    struct moment *moments = isa_alloc_raw(ALL, sizeof *moments);
    if (!moments)
        return false;
    for (uint64_t i = 0; i < l->n; i++)
        if (i < MOMENTS_FIRST)
            moments[i] = l->moments[i];
        else if (i + MOMENTS_LAST >= l->n)
            moments[MOMENTS_FIRST + (i - MOMENTS_FIRST) % MOMENTS_LAST] =
                l->moments[i];
        else
            drop(l, &l->moments[i]);
    free(l->moments);
    l->moments = moments;
    l->room = ALL;
    return true;
}

bool moments_add(struct moments *m, unsigned core, const struct moment *moment)
{
    assert(core < m->n_cores);
    struct list *l = &m->lists[core];
    if (m->n == MOMENTS_MOST)
        for (unsigned i = 0; i < m->n_cores; i++)
            if (!shorten(&m->lists[i]))
                return false;
    m->n++;
    const size_t at = place_of(m, l->n);
    if (at >= l->room) {
        if (!ISA_GROW(l->moments, at, l->room))
            return false;
    }
    if (!moments_are_all(m) && l->n >= MOMENTS_FIRST + MOMENTS_LAST)
        drop(l, &l->moments[at]);
    l->moments[at] = *moment;
    l->n++;
    return true;
}

size_t moments_of(const struct moments *m, unsigned core)
{
    const uint64_t n = m->lists[core].n;
    return moments_are_all(m) || n < MOMENTS_FIRST + MOMENTS_LAST
               ? n
               : MOMENTS_FIRST + MOMENTS_LAST;
}

size_t moments_gap(const struct moments *m, unsigned core)
{
    return m->lists[core].n > moments_of(m, core) ? MOMENTS_FIRST
                                                  : moments_of(m, core);
}

uint64_t moments_known_from(const struct moments *m, unsigned core)
{
    return m->lists[core].gone;
}

const struct moment *moments_at(const struct moments *m, unsigned core,
                                size_t i)
{
    const struct list *l = &m->lists[core];
    const uint64_t missing = l->n - moments_of(m, core);
    return &l->moments[place_of(m, i < MOMENTS_FIRST ? i : i + missing)];
}
