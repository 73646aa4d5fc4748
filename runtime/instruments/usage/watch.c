/* SPDX-License-Identifier: MIT */
/* Observes which bytes ops and scalar accesses use. Bytes of all cores are
 * joined, because all cores run the same kernel on memories of the same layout.
 * The order of ops is recorded for one core. */
#include "runtime/instruments/usage/watch.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "isa/isa.h"
#include "isa/support/memory/alloc.h"

const enum sim_space usage_spaces[USAGE_N_MEMORIES] = {
    [USAGE_NRAM] = SIM_SPACE_NRAM,
    [USAGE_WRAM] = SIM_SPACE_WRAM,
    [USAGE_SRAM] = SIM_SPACE_SRAM,
};

/* The first address of each memory space. */
static const uint64_t firsts[SIM_N_SPACES] = {
#define X(ID, name, first, owner, doc) [SIM_SPACE_##ID] = first,
#include "isa/tables/spaces.def"
#undef X
};

/* Finds the memory of an address, and the offset in it. -1: another memory. */
static int memory_at(const struct usage *u, uint64_t address, uint64_t *offset)
{
    for (int m = 0; m < USAGE_N_MEMORIES; m++) {
        const uint64_t first = firsts[usage_spaces[m]];
        if (address >= first && address - first < u->sizes[m]) {
            *offset = address - first;
            return m;
        }
    }
    return -1;
}

/* ---- bytes ------------------------------------------------------------- */

static const struct usage_live *live_of(struct usage *u, unsigned core);

/* Records that a core has accessed bytes of a memory in its live regions. */
static void touch_regions(struct usage *u, unsigned core, int memory,
                          uint64_t at, uint64_t end)
{
    const struct usage_live *live = live_of(u, core);
    for (size_t i = 0; i < live->n; i++) {
        struct usage_region *g = &u->now->regions[live->of[i]];
        const uint64_t from = at > g->from ? at : g->from;
        const uint64_t to = end < g->to ? end : g->to;
        if (g->memory != memory || from >= to)
            continue;
        if (!g->touched)
            g->touched = isa_alloc(g->to - g->from, 1);
        if (g->touched)
            memset(g->touched + (from - g->from), 1, to - from);
        else
            u->has_no_memory = true;
    }
}

static void touch(struct usage *u, unsigned core, uint64_t address,
                  uint64_t bytes, uint8_t how)
{
    uint64_t at;
    int m = memory_at(u, address, &at);
    if (m < 0)
        return;
    if (!u->now->touched[m])
        u->now->touched[m] = isa_alloc(u->sizes[m], 1);
    if (!u->now->touched[m]) {
        u->has_no_memory = true;
        return;
    }
    uint64_t end = bytes < u->sizes[m] - at ? at + bytes : u->sizes[m];
    touch_regions(u, core, m, at, end);
    for (; at < end; at++)
        u->now->touched[m][at] |= how;
}

static void touch_range(struct usage *u, unsigned core,
                        const struct sim_range *r)
{
    uint8_t how = r->is_written ? USAGE_WRITTEN : USAGE_READ;
    for (uint64_t k = 0; k < r->n; k++) {
        uint64_t address;
        if (sim_range_segment(r, k, &address))
            touch(u, core, address, r->segment_bytes, how);
    }
}

/* ---- time goes back ---------------------------------------------------- */

/* Whether this op, or task, of a core is new, and not repeated after time went
 * back. */
static bool is_new(struct usage *u, const struct sim_actor *by)
{
    assert(by->number < u->n_cores);
    return ++u->told[by->number] > u->most[by->number];
}

static void *keep(void *self)
{
    const struct usage *u = self;
    uint64_t *kept = isa_alloc_raw(u->n_cores, sizeof *kept);
    if (kept)
        memcpy(kept, u->told, u->n_cores * sizeof *kept);
    return kept;
}

static void restore(void *self, const void *kept)
{
    struct usage *u = self;
    for (unsigned i = 0; i < u->n_cores; i++) {
        if (u->told[i] > u->most[i])
            u->most[i] = u->told[i];
        u->live[i].is_known = false;
    }
    u->has_no_memory = u->has_no_memory || !kept;
    if (kept)
        memcpy(u->told, kept, u->n_cores * sizeof *u->told);
}

/* ---- ops --------------------------------------------------------------- */

static struct usage_range range_of(const struct usage *u,
                                   const struct sim_range *r)
{
    uint64_t from = 0;
    int m = memory_at(u, r->address, &from);
    assert(m >= 0);
    return (struct usage_range){.memory = (uint8_t)m,
                                .how =
                                    r->is_written ? USAGE_WRITTEN : USAGE_READ,
                                .from = (uint32_t)from,
                                .to = (uint32_t)(from + r->bytes),
                                .piece = (uint32_t)r->bytes};
}

static bool is_same(const struct usage_row *a, const struct usage_row *b)
{
    if (a->pc != b->pc || a->n_ranges != b->n_ranges)
        return false;
    for (unsigned i = 0; i < a->n_ranges; i++)
        if (a->ranges[i].memory != b->ranges[i].memory ||
            a->ranges[i].from != b->ranges[i].from ||
            a->ranges[i].to != b->ranges[i].to)
            return false;
    return true;
}

/* ---- pieces that tile ---------------------------------------------------- */

static bool is_tiled(const struct usage_range *r)
{
    return r->piece < r->to - r->from;
}

/* Whether two ranges are equal, or form together one range of pieces of equal
 * length. The last piece may be shorter. */
static bool is_one_range(const struct usage_range *a,
                         const struct usage_range *b)
{
    if (a->memory != b->memory || a->how != b->how)
        return false;
    if (a->from == b->from && a->to == b->to)
        return true;
    if (a->from > b->from)
        return is_one_range(b, a);
    if (a->piece != b->piece && (b->piece > a->piece || b->to < a->to))
        return false;
    return (b->from - a->from) % a->piece == 0 &&
           (b->from == a->to ||
            (b->from < a->to && (is_tiled(a) || is_tiled(b))));
}

static bool is_one_tiling(const struct usage_row *a, const struct usage_row *b)
{
    bool is_one = a->pc == b->pc && a->n_ranges == b->n_ranges;
    for (unsigned i = 0; is_one && i < a->n_ranges; i++)
        is_one = is_one_range(&a->ranges[i], &b->ranges[i]);
    return is_one;
}

/* Joins b to a. */
static void take_in(struct usage_row *a, const struct usage_row *b)
{
    for (unsigned i = 0; i < a->n_ranges; i++) {
        struct usage_range *r = &a->ranges[i];
        const struct usage_range *s = &b->ranges[i];
        r->from = r->from < s->from ? r->from : s->from;
        r->to = r->to > s->to ? r->to : s->to;
        r->piece = r->piece > s->piece ? r->piece : s->piece;
    }
    a->count += b->count;
    a->first = a->first < b->first ? a->first : b->first;
    a->last = a->last > b->last ? a->last : b->last;
}

/* Joins row i with further rows, as long as a row forms a range with it. */
static void grow_tiling(struct usage_kernel *k, size_t i)
{
    for (size_t j = 0; j < k->n_rows; j++) {
        if (j == i || !is_one_tiling(&k->rows[i], &k->rows[j]))
            continue;
        const size_t to = i < j ? i : j, from = i < j ? j : i;
        take_in(&k->rows[to], &k->rows[from]);
        memmove(&k->rows[from], &k->rows[from + 1],
                (--k->n_rows - from) * sizeof *k->rows);
        i = to;
        j = SIZE_MAX; /* the joined row may now be adjacent to other rows */
    }
}

/* Joins the rows of an instruction that form one range. */
static void merge_tiles(struct usage_kernel *k, uint64_t pc)
{
    for (size_t i = 0; i < k->n_rows; i++)
        if (k->rows[i].pc == pc)
            grow_tiling(k, i);
}

/* If a row is a piece of a joined row, counts it in the joined row and returns
 * true. */
static bool is_piece(struct usage_kernel *k, const struct usage_row *row)
{
    for (size_t i = 0; i < k->n_rows; i++) {
        bool tiled = false;
        for (unsigned r = 0; r < k->rows[i].n_ranges; r++)
            tiled |= is_tiled(&k->rows[i].ranges[r]);
        if (tiled && is_one_tiling(&k->rows[i], row)) {
            take_in(&k->rows[i], row);
            grow_tiling(k, i);
            return true;
        }
    }
    return false;
}

static void add_row(struct usage *u, const struct usage_row *row)
{
    struct usage_kernel *k = u->now;
    size_t n_pieces = 0;
    for (size_t i = 0; i < k->n_rows; i++) {
        n_pieces += k->rows[i].pc == row->pc;
        if (is_same(&k->rows[i], row)) {
            k->rows[i].count++;
            k->rows[i].last = row->last;
            return;
        }
    }
    if (is_piece(k, row))
        return;
    if (n_pieces >= USAGE_MAX_PIECES)
        merge_tiles(k, row->pc);
    if (n_pieces >= USAGE_MAX_PIECES && is_piece(k, row))
        return;
    if (k->n_rows < USAGE_MAX_ROWS &&
        ISA_GROW(k->rows, k->n_rows, k->rows_room))
        k->rows[k->n_rows++] = *row;
    else
        k->lost++;
}

/* Records the order of ops in the first launch of a kernel, for the first core
 * that uses one of its own memories. */
static void map_op(struct usage *u, const struct sim_op_event *e)
{
    struct usage_kernel *k = u->now;
    struct usage_row row = {.pc = e->by.pc,
                            .first = e->start,
                            .last = e->end,
                            .count = 1,
                            .type = e->type,
                            .direction = e->direction};
    uint64_t offset;
    if (k->launches > 1)
        return;
    snprintf(row.intrinsic, sizeof row.intrinsic, "%s",
             e->intrinsic ? e->intrinsic : "-");
    for (unsigned i = 0; i < e->n_ranges; i++) {
        const struct sim_range *r = &e->ranges[i];
        if (r->bytes && row.n_ranges < USAGE_MAX_RANGES &&
            memory_at(u, r->address, &offset) >= 0)
            row.ranges[row.n_ranges++] = range_of(u, r);
    }
    if (k->watched < 0 && row.n_ranges > 0 && e->by.core < SIM_MEMORY_CORE)
        k->watched = (int)e->by.number;
    if (k->watched == (int)e->by.number && row.n_ranges > 0)
        add_row(u, &row);
}

static struct usage_site *site_of(struct usage *u, const struct sim_op_event *e)
{
    struct usage_kernel *k = u->now;
    for (size_t i = 0; i < k->n_sites; i++)
        if (k->sites[i].pc == e->by.pc)
            return &k->sites[i];
    struct usage_site *site = ISA_APPEND(k->sites, k->n_sites, k->sites_room);
    if (!site) {
        u->has_no_memory = true;
        return NULL;
    }
    *site = (struct usage_site){.pc = e->by.pc,
                                .op = e->op,
                                .type = e->type,
                                .n_ranges = e->n_ranges < USAGE_MAX_RANGES
                                                ? e->n_ranges
                                                : USAGE_MAX_RANGES};
    return site;
}

static void note_site(struct usage *u, const struct sim_op_event *e)
{
    struct usage_site *site = site_of(u, e);
    for (unsigned i = 0; site && i < site->n_ranges; i++) {
        const struct sim_range *r = &e->ranges[i];
        uint64_t offset;
        site->ranges[i].memory = memory_at(u, r->address, &offset);
        site->ranges[i].addresses |= r->address;
        site->ranges[i].bytes |= r->segment_bytes;
    }
}

/* Records that, from this instruction on, the kernel may depend on data in
 * memory. */
static void note_data(struct usage *u, uint64_t pc)
{
    if (!u->now->data_pc)
        u->now->data_pc = pc;
}

/* Whether an op copies to the stack, where scalar code reads it. */
static bool fills_stack(const struct sim_op_event *e)
{
    bool is_filled = false, has_source = false;
    for (unsigned i = 0; i < e->n_ranges; i++) {
        const struct sim_range *r = &e->ranges[i];
        const bool is_stack = r->space == SIM_SPACE_LDRAM;
        is_filled = is_filled || (is_stack && r->is_written);
        has_source = has_source || (!is_stack && !r->is_written);
    }
    return is_filled && has_source;
}

static void see_op(void *self, const struct sim_op_event *e)
{
    struct usage *u = self;
    if (!u->now || !is_new(u, &e->by))
        return;
    for (unsigned i = 0; i < e->n_ranges; i++) {
        touch_range(u, e->by.number, &e->ranges[i]);
        if (e->ranges[i].is_choice)
            note_data(u, e->by.pc);
    }
    if (e->is_answered || fills_stack(e))
        note_data(u, e->by.pc);
    map_op(u, e);
    note_site(u, e);
}

/* ---- the rest ---------------------------------------------------------- */

static void see_access(void *self, const struct sim_access_event *e)
{
    struct usage *u = self;
    if (!u->now)
        return;
    uint8_t how = (uint8_t)((e->reads ? USAGE_READ : 0) |
                            (e->writes ? USAGE_WRITTEN : 0));
    touch(u, e->by.number, e->address, e->bytes, how);
    const enum isa_space space = isa_space_at(e->address);
    if (e->reads && (space == ISA_SPACE_NRAM || space == ISA_SPACE_WRAM ||
                     space == ISA_SPACE_SRAM || space == ISA_SPACE_GDRAM))
        note_data(u, e->by.pc);
    const uint64_t end = firsts[SIM_SPACE_LDRAM];
    if (space == ISA_SPACE_LDRAM && e->address < end &&
        end - e->address > u->now->stack)
        u->now->stack = end - e->address;
}

/* ---- regions ------------------------------------------------------------- */

/* Returns the number of a region of the kernel. USAGE_MAX_REGIONS: it is not
 * stored. */
static uint32_t find_region(const struct usage *u,
                            const struct sim_named_region *named)
{
    const struct usage_kernel *k = u->now;
    uint64_t from = 0;
    const int m = memory_at(u, named->address, &from);
    for (size_t i = 0; i < k->n_regions; i++)
        if (k->regions[i].memory == m && k->regions[i].from == from &&
            k->regions[i].to == from + named->bytes &&
            strcmp(k->regions[i].name, named->name) == 0)
            return (uint32_t)i;
    return USAGE_MAX_REGIONS;
}

/* Returns the live regions of a core. They are cached until the core names or
 * closes a region. */
static const struct usage_live *live_of(struct usage *u, unsigned core)
{
    struct usage_live *live = &u->live[core];
    struct sim_named_region named;
    if (live->is_known)
        return live;
    live->is_known = true;
    live->n = 0;
    for (size_t i = 0; sim_named_region(u->sim, core, i, &named); i++) {
        const uint32_t number = find_region(u, &named);
        if (number < USAGE_MAX_REGIONS && live->n < USAGE_MAX_REGIONS)
            live->of[live->n++] = number;
    }
    return live;
}

static void see_region(void *self, const struct sim_region_event *e)
{
    struct usage *u = self;
    struct usage_kernel *k = u->now;
    const struct sim_named_region named = {e->name, e->parent, e->address,
                                           e->bytes};
    uint64_t from = 0;
    u->live[e->by.number].is_known = false;
    if (!k || e->is_end || find_region(u, &named) < USAGE_MAX_REGIONS)
        return;
    struct usage_region *g =
        k->n_regions < USAGE_MAX_REGIONS
            ? ISA_APPEND(k->regions, k->n_regions, k->regions_room)
            : NULL;
    if (!g) {
        k->lost_regions++;
        return;
    }
    const int m = memory_at(u, e->address, &from);
    assert(m >= 0 && e->bytes <= u->sizes[m] - from); /* else a fault */
    *g = (struct usage_region){.memory = (uint8_t)m,
                               .from = (uint32_t)from,
                               .to = (uint32_t)(from + e->bytes)};
    snprintf(g->name, sizeof g->name, "%s", e->name);
}

static void see_task(void *self, const struct sim_task_event *e)
{
    struct usage *u = self;
    u->live[e->by.number].is_known = false; /* the end of a task closes all */
    if (u->now && is_new(u, &e->by) && !e->is_end &&
        e->by.core < SIM_MEMORY_CORE)
        u->now->tasks++;
}

static const struct sim_observer observer = {
    .wants =
        SIM_WANTS_OP | SIM_WANTS_ACCESS | SIM_WANTS_TASK | SIM_WANTS_REGION,
    .op = see_op,
    .access = see_access,
    .task = see_task,
    .region = see_region,
    .keep = keep,
    .restore = restore,
    .drop = free,
};

enum sim_status usage_watch(struct usage *u, struct sim *sim)
{
    u->device = sim_device_of(sim);
    u->sizes[USAGE_NRAM] = u->device->nram_kib * 1024ull;
    u->sizes[USAGE_WRAM] = u->device->wram_kib * 1024ull;
    u->sizes[USAGE_SRAM] = u->device->sram_kib * 1024ull;
    u->now = NULL;
    u->n_cores = sim_n_cores(sim);
    free(u->told);
    free(u->most);
    free(u->live);
    u->sim = sim;
    u->told = isa_alloc(u->n_cores, sizeof *u->told);
    u->most = isa_alloc(u->n_cores, sizeof *u->most);
    u->live = isa_alloc(u->n_cores, sizeof *u->live);
    if (!u->told || !u->most || !u->live) {
        u->has_no_memory = true;
        u->n_cores = 0;
        return SIM_OK;
    }
    return sim_attach(sim, &observer, u);
}
