/* SPDX-License-Identifier: MIT */
/* Keeps for each core a table of its live regions, sorted by begin and end. */
#include "runtime/instruments/record/live.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/memory/alloc.h"

enum sim_space live_memory(uint64_t address, uint64_t *offset)
{
    static const uint64_t firsts[SIM_N_SPACES] = {
#define X(ID, name, first, owner, doc) [SIM_SPACE_##ID] = first,
#include "isa/tables/spaces.def"
#undef X
    };
    enum sim_space space = (enum sim_space)0;
    for (unsigned i = 0; i < SIM_N_SPACES; i++)
        if (firsts[i] <= address && firsts[i] >= firsts[space])
            space = (enum sim_space)i;
    *offset = address - firsts[space];
    return space;
}

struct table {
    struct live_region *of;
    size_t n, room;
    uint64_t named; /* number of regions since live_begin */
};

struct live {
    struct table *tables;
    unsigned n_cores;
    live_over *over;
    void *user;
};

struct live *live_new(unsigned n_cores, live_over *over, void *user)
{
    struct live *l = isa_alloc(1, sizeof *l);
    if (!l)
        return NULL;
    *l = (struct live){.tables = isa_alloc(n_cores, sizeof *l->tables),
                       .n_cores = n_cores,
                       .over = over,
                       .user = user};
    if (l->tables)
        return l;
    free(l);
    return NULL;
}

void live_free(struct live *l)
{
    for (unsigned i = 0; l && i < l->n_cores; i++)
        free(l->tables[i].of);
    if (l)
        free(l->tables);
    free(l);
}

void live_begin(struct live *l)
{
    for (unsigned i = 0; i < l->n_cores; i++)
        l->tables[i].n = l->tables[i].named = 0;
}

/* Returns the index of the first region that is not before these bytes in the
 * order of the table. */
static size_t place_of(const struct table *t, uint64_t address, uint64_t bytes)
{
    size_t low = 0, high = t->n;
    while (low < high) {
        const size_t middle = (low + high) / 2;
        const struct live_region *r = &t->of[middle];
        if (r->address < address || (r->address == address && r->bytes < bytes))
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static void close_region(struct live *l, struct table *t, size_t i,
                         uint64_t cycle)
{
    const struct live_region over = t->of[i];
    memmove(&t->of[i], &t->of[i + 1], (--t->n - i) * sizeof *t->of);
    l->over(l->user, &over, cycle);
}

bool live_event(struct live *l, const struct sim_region_event *e)
{
    assert(e->by.number < l->n_cores);
    struct table *t = &l->tables[e->by.number];
    const size_t i = place_of(t, e->address, e->bytes);
    const bool is_live = i < t->n && t->of[i].address == e->address &&
                         t->of[i].bytes == e->bytes;
    const bool is_same = is_live && strcmp(t->of[i].name, e->name) == 0;
    if (is_same && !e->is_end)
        return true;
    if (is_live)
        close_region(l, t, i, e->by.cycle);
    if (e->is_end)
        return true;
    if (!ISA_GROW(t->of, t->n, t->room))
        return false;
    memmove(&t->of[i + 1], &t->of[i], (t->n++ - i) * sizeof *t->of);
    t->of[i] = (struct live_region){.address = e->address,
                                    .bytes = e->bytes,
                                    .by = e->by,
                                    .number = t->named++};
    snprintf(t->of[i].name, sizeof t->of[i].name, "%s", e->name);
    return true;
}

void live_end(struct live *l, unsigned core, uint64_t cycle)
{
    struct table *t = &l->tables[core];
    for (size_t i = 0; i < t->n; i++)
        l->over(l->user, &t->of[i], cycle);
    t->n = 0;
}
