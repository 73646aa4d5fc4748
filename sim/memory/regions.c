/* SPDX-License-Identifier: MIT */
/* Named regions of a core, sorted by address, then by size, largest first.
 * Each row has the maximum end of itself and all rows before it, so most
 * questions need one search. Names are in separate slots, because rows move
 * on insertion. */
#include "sim/memory/regions.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/memory/alloc.h"

#define NO_SLOT UINT32_MAX

/* Scratchpads are below 4 GiB. */
struct row {
    uint32_t first, end;
    uint32_t reach;  /* maximum end of this row and all before it */
    uint32_t slot;   /* index of the region's name */
    uint64_t number; /* grows with each naming */
};

struct slot {
    uint64_t constant; /* as in struct sim_naming */
    uint32_t next;     /* next free slot, if this slot is free; or NO_SLOT */
    char name[SIM_REGION_NAME_BYTES], parent[SIM_REGION_NAME_BYTES];
};

struct sim_regions {
    struct row *rows;
    struct slot *slots;
    size_t n, room;
    size_t n_slots, slots_room;
    uint32_t free; /* first free slot, or NO_SLOT */
    uint64_t named;
};

/* ---- looking ------------------------------------------------------------ */

/* The first row that begins after `address`. */
static size_t row_after(const struct sim_regions *t, uint64_t address)
{
    size_t low = 0, high = t->n;
    while (low < high) {
        const size_t middle = (low + high) / 2;
        if (t->rows[middle].first <= address)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* The index at which the row with these bytes is, or must be inserted. */
static size_t place_of(const struct sim_regions *t, uint64_t first,
                       uint64_t end)
{
    size_t i = row_after(t, first);
    while (i > 0 && t->rows[i - 1].first == first && t->rows[i - 1].end <= end)
        i--;
    return i;
}

static bool is_row(const struct sim_regions *t, size_t i, uint64_t first,
                   uint64_t end)
{
    return i < t->n && t->rows[i].first == first && t->rows[i].end == end;
}

static void tell(const struct sim_regions *t, const struct row *r,
                 struct sim_named_region *to)
{
    const struct slot *s = &t->slots[r->slot];
    *to = (struct sim_named_region){.name = s->name,
                                    .parent = s->parent[0] ? s->parent : NULL,
                                    .address = r->first,
                                    .bytes = r->end - r->first};
}

/* If a region covers `address` and begins `far` bytes before it, the region
 * is longer than `far`. So the search ends when all remaining regions are
 * shorter. */
bool sim_region_around(const struct sim_core *c, uint64_t address,
                       struct sim_named_region *region)
{
    const struct sim_regions *t = c->regions;
    const struct row *best = NULL;
    for (size_t i = t ? row_after(t, address) : 0;
         i > 0 && t->rows[i - 1].reach > address; i--) {
        const struct row *r = &t->rows[i - 1];
        if (best && address - r->first >= best->end - best->first)
            break;
        if (r->end <= address)
            continue;
        const uint32_t bytes = r->end - r->first;
        const uint32_t least = best ? best->end - best->first : UINT32_MAX;
        if (bytes < least || (bytes == least && r->number > best->number))
            best = r;
    }
    if (best)
        tell(t, best, region);
    return best != NULL;
}

bool sim_region_before(const struct sim_core *c, uint64_t address,
                       struct sim_named_region *region)
{
    const struct sim_regions *t = c->regions;
    const struct row *best = NULL;
    for (size_t i = t ? row_after(t, address) : 0; i > 0; i--) {
        const struct row *r = &t->rows[i - 1];
        if (r->end <= address && (!best || r->end > best->end))
            best = r;
    }
    if (best)
        tell(t, best, region);
    return best != NULL;
}

static const struct row *latest_at(const struct sim_regions *t,
                                   uint64_t address)
{
    const struct row *best = NULL;
    for (size_t i = t ? row_after(t, address) : 0;
         i > 0 && t->rows[i - 1].first == address; i--)
        if (!best || t->rows[i - 1].number > best->number)
            best = &t->rows[i - 1];
    return best;
}

bool sim_region_latest(const struct sim_core *c, uint64_t address,
                       struct sim_named_region *region)
{
    const struct row *r = latest_at(c->regions, address);
    if (r)
        tell(c->regions, r, region);
    return r != NULL;
}

const char *sim_region_known(const struct sim_core *c, uint64_t address,
                             uint64_t bytes, uint64_t constant)
{
    const struct sim_regions *t = c->regions;
    const size_t i = t ? place_of(t, address, address + bytes) : 0;
    if (!t || !constant || !is_row(t, i, address, address + bytes))
        return NULL;
    const struct slot *s = &t->slots[t->rows[i].slot];
    return s->constant == constant ? s->name : NULL;
}

/* ---- naming ------------------------------------------------------------- */

/* Updates `reach` from this row on, until a row does not change. A new row has
 * reach 0. */
static void note_reach(struct sim_regions *t, size_t from)
{
    for (size_t i = from; i < t->n; i++) {
        const uint32_t before = i ? t->rows[i - 1].reach : 0;
        const uint32_t end = t->rows[i].end;
        const uint32_t reach = end > before ? end : before;
        if (t->rows[i].reach == reach)
            return;
        t->rows[i].reach = reach;
    }
}

static bool make_room(struct sim_regions *t)
{
    if (!ISA_GROW(t->rows, t->n, t->room))
        return false;
    if (t->free != NO_SLOT)
        return true;
    if (!ISA_GROW(t->slots, t->n_slots, t->slots_room))
        return false;
    t->free = (uint32_t)t->n_slots++;
    t->slots[t->free].next = NO_SLOT;
    return true;
}

static struct sim_regions *new_table(void)
{
    struct sim_regions *t = isa_alloc(1, sizeof *t);
    if (t)
        t->free = NO_SLOT;
    return t;
}

static void write_name(struct sim_regions *t, struct row *r,
                       const struct sim_naming *n)
{
    struct slot *s = &t->slots[r->slot];
    r->number = ++t->named;
    s->constant = n->constant;
    assert(strlen(n->name) < sizeof s->name);
    if (n->name != s->name) /* else n->name is the result of sim_region_known */
        snprintf(s->name, sizeof s->name, "%s", n->name);
    snprintf(s->parent, sizeof s->parent, "%s", n->parent ? n->parent : "");
}

enum sim_named sim_region_open(struct sim_core *c, const struct sim_naming *n)
{
    const uint64_t end = n->address + n->bytes;
    assert(n->bytes > 0 && end <= UINT32_MAX && end > n->address);
    if (!c->regions)
        c->regions = new_table();
    struct sim_regions *t = c->regions;
    if (!t)
        return SIM_NAMED_NO_MEMORY;
    const size_t at = place_of(t, n->address, end);
    if (!is_row(t, at, n->address, end)) {
        if (t->n == SIM_MAX_REGIONS)
            return SIM_NAMED_TOO_MANY;
        if (!make_room(t))
            return SIM_NAMED_NO_MEMORY;
        memmove(&t->rows[at + 1], &t->rows[at], (t->n - at) * sizeof *t->rows);
        t->rows[at] = (struct row){.first = (uint32_t)n->address,
                                   .end = (uint32_t)end,
                                   .slot = t->free};
        t->free = t->slots[t->free].next;
        t->n++;
        note_reach(t, at);
    }
    write_name(t, &t->rows[at], n);
    return SIM_NAMED;
}

void sim_region_close(struct sim_core *c, uint64_t address)
{
    struct sim_regions *t = c->regions;
    const struct row *r = latest_at(t, address);
    assert(r);
    const size_t at = (size_t)(r - t->rows);
    t->slots[r->slot].next = t->free;
    t->free = r->slot;
    t->n--;
    memmove(&t->rows[at], &t->rows[at + 1], (t->n - at) * sizeof *t->rows);
    note_reach(t, at);
}

void sim_region_close_all(struct sim_core *c)
{
    struct sim_regions *t = c->regions;
    if (!t)
        return;
    t->n = t->n_slots = 0;
    t->free = NO_SLOT;
}

/* ---- snapshots ---------------------------------------------------------- */

void sim_regions_free(struct sim_regions *t)
{
    if (!t)
        return;
    free(t->rows);
    free(t->slots);
    free(t);
}

/* Returns false if out of host memory; then `to` is empty. */
static bool copy(struct sim_regions *to, const struct sim_regions *from)
{
    struct row *rows = isa_alloc_raw(from->n, sizeof *rows);
    struct slot *slots = isa_alloc_raw(from->n_slots, sizeof *slots);
    const bool is_good = rows && slots;
    free(to->rows);
    free(to->slots);
    if (!is_good) {
        free(rows);
        free(slots);
        *to = (struct sim_regions){.free = NO_SLOT};
        return false;
    }
    memcpy(rows, from->rows, from->n * sizeof *rows);
    memcpy(slots, from->slots, from->n_slots * sizeof *slots);
    *to = *from;
    to->rows = rows;
    to->slots = slots;
    to->room = from->n;
    to->slots_room = from->n_slots;
    return true;
}

struct sim_regions *sim_regions_copy(const struct sim_core *c, bool *is_full)
{
    if (!c->regions || c->regions->n == 0)
        return NULL;
    struct sim_regions *t = new_table();
    if (t && copy(t, c->regions))
        return t;
    *is_full = true;
    sim_regions_free(t);
    return NULL;
}

bool sim_regions_put_back(struct sim_core *c, const struct sim_regions *kept)
{
    if (!kept) {
        sim_region_close_all(c);
        return true;
    }
    assert(c->regions); /* a core with regions had a table at the snapshot */
    return copy(c->regions, kept);
}

/* ---- from outside ------------------------------------------------------- */

/* Returns the core if its task has named a region; else NULL. */
static const struct sim_core *naming_core(const struct sim *sim, unsigned core)
{
    const struct sim_core *c =
        core < sim->n_cores && sim->run.is_open ? &sim->cores[core] : NULL;
    return c && c->regions && c->regions->n ? c : NULL;
}

size_t sim_n_named_regions(const struct sim *sim, unsigned core)
{
    const struct sim_core *c = naming_core(sim, core);
    return c ? c->regions->n : 0;
}

bool sim_named_region(const struct sim *sim, unsigned core, size_t i,
                      struct sim_named_region *region)
{
    const struct sim_core *c = naming_core(sim, core);
    if (!c || i >= c->regions->n)
        return false;
    tell(c->regions, &c->regions->rows[i], region);
    return true;
}

bool sim_named_region_at(const struct sim *sim, unsigned core, uint64_t address,
                         struct sim_named_region *region)
{
    const struct sim_core *c = naming_core(sim, core);
    return c && sim_region_around(c, address, region);
}

bool sim_named_region_touching(const struct sim *sim, unsigned core,
                               uint64_t address, uint64_t bytes, size_t *next,
                               struct sim_named_region *region)
{
    const struct sim_core *c = naming_core(sim, core);
    const struct sim_regions *t = c ? c->regions : NULL;
    size_t low = *next, high = t ? t->n : 0;
    while (t && low < high) { /* the first row whose reach is long enough */
        const size_t middle = (low + high) / 2;
        if (t->rows[middle].reach <= address)
            low = middle + 1;
        else
            high = middle;
    }
    for (size_t i = low; t && i < t->n && t->rows[i].first < address + bytes;
         i++) {
        if (t->rows[i].end <= address)
            continue;
        tell(t, &t->rows[i], region);
        *next = i + 1;
        return true;
    }
    return false;
}

uint64_t sim_named_regions_end(const struct sim *sim, unsigned core,
                               uint64_t address, uint64_t *first,
                               uint64_t *next)
{
    const struct sim_core *c = naming_core(sim, core);
    const struct sim_regions *t = c ? c->regions : NULL;
    const size_t after = t ? row_after(t, address) : 0;
    *first = after ? t->rows[after - 1].first : 0;
    *next = t && after < t->n ? t->rows[after].first : UINT64_MAX;
    return after ? t->rows[after - 1].reach : 0;
}
