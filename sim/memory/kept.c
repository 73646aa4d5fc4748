/* SPDX-License-Identifier: MIT */
/* Copies of memory for snapshots, by pages. A page that equals that of the
 * previous snapshot is shared with that snapshot. A page that was never written
 * is not stored. In device memory, a page with its initial contents is not
 * stored either. */
#include "sim/memory/kept.h"
#include "sim/memory/blocks.h"
#include "sim/memory/contents.h"
#include "sim/memory/pages.h"
#include "sim/memory/pools.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/memory/alloc.h"

#define PAGE_BYTES ((size_t)1 << SIM_PAGE_SHIFT)

struct page {
    size_t refs;
    uint8_t bytes[1 << SIM_PAGE_SHIFT];
};

/* The saved contents of one memory. */
struct piece {
    uint64_t id, bytes;
    size_t n;            /* number of pages */
    struct page **pages; /* NULL for a page with initial contents */
    uint8_t *dirty;      /* copy of the region's `dirty`; or NULL */
};

struct sim_kept {
    bool is_whole;
    struct sim_allocator allocator;
    struct piece *pieces; /* in the order of visit_all */
    size_t n, room;
};

/* ---- all memories -------------------------------------------------------- */

/* A memory and its permanent id. The id has the kind in its upper bits, and in
 * its lower bits an address, or the number of the core, cluster or module. */
enum { OF_CORE = 1, OF_CLUSTER, OF_MODULE, OF_GDRAM };
struct memory {
    uint64_t id;
    uint8_t *host;
    uint64_t bytes;
    uint8_t *dirty; /* whether each page was written; NULL if that is unknown */
    uint8_t fresh;
};
typedef bool visitor(const struct sim *sim, const struct memory *m, void *user);

static uint64_t id_of(uint64_t kind, uint64_t number)
{
    assert(number < UINT64_C(1) << 56);
    return kind << 56 | number;
}

static struct memory of_region(uint64_t id, const struct sim_region *r)
{
    return (struct memory){id, r->host, r->host ? r->bytes : 0, r->dirty,
                           r->fresh};
}

static bool visit_core(const struct sim *sim, const struct sim_core *c,
                       visitor *visit, void *user)
{
    const struct sim_region *regions[] = {&c->nram,        &c->wram,
                                          &c->stack,       &c->lanes.beside,
                                          &c->lanes.dealt, &c->written};
    const size_t n = sizeof regions / sizeof *regions;
    for (size_t r = 0; r < n; r++) {
        struct memory m = of_region(id_of(OF_CORE, c->id * n + r), regions[r]);
        if (!visit(sim, &m, user))
            return false;
    }
    return true;
}

static bool visit_private(const struct sim *sim, visitor *visit, void *user)
{
    for (unsigned k = 0; k < sim->n_cores; k++)
        if (!visit_core(sim, &sim->cores[k], visit, user))
            return false;
    for (unsigned k = 0; k < sim->device->clusters; k++) {
        struct memory m =
            of_region(id_of(OF_CLUSTER, k), &sim->clusters[k].sram);
        if (!visit(sim, &m, user))
            return false;
    }
    return true;
}

static struct memory of_block(const struct sim *sim, const struct sim_block *b)
{
    return (struct memory){
        .id = id_of(OF_GDRAM, b->start),
        .host = sim->gdram.host + (b->start - sim->gdram.first),
        .bytes = b->live ? b->bytes : 0,
        .fresh = sim->config.contents == SIM_CONTENTS_POISON
                     ? sim_contents_fresh(SIM_CONTENTS_POISON)
                     : 0,
    };
}

/* Calls visit for all memories, in a fixed order, until it returns false;
 * returns its last result. */
static bool visit_all(const struct sim *sim, bool is_whole, visitor *visit,
                      void *user)
{
    if (is_whole && !visit_private(sim, visit, user))
        return false;
    for (const struct sim_module *m = sim->modules; m; m = m->next) {
        struct memory globals =
            of_region(id_of(OF_MODULE, m->serial), &m->globals);
        if (!visit(sim, &globals, user))
            return false;
    }
    const struct sim_blocks *a = sim_mapped(sim);
    for (size_t b = 0; b < a->n; b++) {
        struct memory m = of_block(sim, &a->of[b]);
        if (!visit(sim, &m, user))
            return false;
    }
    return true;
}

static size_t page_count(const struct memory *m)
{
    return (m->bytes + PAGE_BYTES - 1) >> SIM_PAGE_SHIFT;
}

static size_t page_bytes(const struct memory *m, size_t page)
{
    assert(page * PAGE_BYTES < m->bytes);
    uint64_t left = m->bytes - page * PAGE_BYTES;
    return left < PAGE_BYTES ? (size_t)left : PAGE_BYTES;
}

static bool is_filled(const uint8_t *p, size_t n, uint8_t value)
{
    assert(n > 0);
    return p[0] == value && memcmp(p, p + 1, n - 1) == 0;
}

/* Whether a page has its initial contents. With KEEP, pages that this task has
 * not written may contain anything. */
static bool is_fresh(const struct sim *sim, const struct memory *m, size_t page)
{
    if (m->dirty && sim->config.contents != SIM_CONTENTS_KEEP)
        return !m->dirty[page];
    return is_filled(m->host + page * PAGE_BYTES, page_bytes(m, page),
                     m->fresh);
}

/* Finds the piece with this id; NULL if there is none. Calls mostly come in
 * order, so the search starts at index *at, which is then set to the index
 * after the result. */
static const struct piece *find(const struct sim_kept *kept, uint64_t id,
                                size_t *at)
{
    for (size_t i = 0; kept && i < kept->n; i++) {
        const size_t k = (*at + i) % kept->n;
        if (kept->pieces[k].id != id)
            continue;
        *at = k + 1;
        return &kept->pieces[k];
    }
    return NULL;
}

/* ---- keeping ------------------------------------------------------------- */

struct keeping {
    struct sim_kept *kept;
    const struct sim_kept *before;
    size_t at; /* index in `before` */
};

/* Returns the page of the previous snapshot if that page is equal, else a copy;
 * NULL if out of memory. */
static struct page *keep_page(const struct piece *before,
                              const struct memory *m, size_t page)
{
    const uint8_t *bytes = m->host + page * PAGE_BYTES;
    const size_t n = page_bytes(m, page);
    struct page *old = before && page < before->n ? before->pages[page] : NULL;
    if (old && memcmp(old->bytes, bytes, n) == 0) {
        assert(old->refs > 0);
        old->refs++;
        return old;
    }
    struct page *p = isa_alloc_raw(1, sizeof *p);
    if (!p)
        return NULL;
    p->refs = 1;
    memcpy(p->bytes, bytes, n);
    return p;
}

static bool keep(const struct sim *sim, const struct memory *m, void *user)
{
    struct keeping *k = user;
    if (!ISA_GROW(k->kept->pieces, k->kept->n, k->kept->room))
        return false;
    struct piece *p = &k->kept->pieces[k->kept->n++];
    *p = (struct piece){.id = m->id, .bytes = m->bytes};
    const size_t n = page_count(m);
    if (n == 0)
        return true;
    const struct piece *before = find(k->before, m->id, &k->at);
    p->pages = isa_alloc(n, sizeof *p->pages);
    p->dirty = m->dirty ? isa_alloc_raw(n, 1) : NULL;
    if (!p->pages || (m->dirty && !p->dirty))
        return false;
    if (m->dirty)
        memcpy(p->dirty, m->dirty, n);
    for (; p->n < n; p->n++) {
        if (is_fresh(sim, m, p->n))
            continue;
        p->pages[p->n] = keep_page(before, m, p->n);
        if (!p->pages[p->n])
            return false;
    }
    return true;
}

static bool copy_table(struct sim_blocks *to, const struct sim_blocks *from)
{
    *to = (struct sim_blocks){.n = from->n, .room = from->n};
    if (from->n == 0)
        return true;
    to->of = isa_alloc_raw(from->n, sizeof *to->of);
    if (to->of)
        memcpy(to->of, from->of, from->n * sizeof *to->of);
    return to->of != NULL;
}

struct sim_kept *sim_kept_new(const struct sim *sim,
                              const struct sim_kept *before, bool is_whole)
{
    struct sim_kept *kept = isa_alloc(1, sizeof *kept);
    if (!kept)
        return NULL;
    struct keeping k = {.kept = kept, .before = before};
    kept->is_whole = is_whole;
    kept->allocator.live_bytes = sim->allocator.live_bytes;
    if (copy_table(&kept->allocator.blocks, &sim->allocator.blocks) &&
        copy_table(&kept->allocator.pools, &sim->allocator.pools) &&
        visit_all(sim, is_whole, keep, &k))
        return kept;
    sim_kept_free(kept);
    return NULL;
}

/* ---- putting back -------------------------------------------------------- */

/* Whether block `b` is also in table `a`. */
static bool is_in(const struct sim_blocks *a, const struct sim_block *b)
{
    const struct sim_block *at = sim_block_at(a, b->start);
    return at && at->live && at->start == b->start && at->bytes == b->bytes;
}

/* Releases the host pages of all blocks that are not in `later`. */
static void renew_others(struct sim *sim, const struct sim_blocks *later)
{
    const struct sim_blocks *now = sim_mapped(sim);
    for (size_t i = 0; i < now->n; i++)
        if (now->of[i].live && !is_in(later, &now->of[i]))
            sim_pages_renew(sim->gdram.host +
                                (now->of[i].start - sim->gdram.first),
                            sim_blocks_round(now->of[i].bytes));
}

static bool is_same_table(const struct sim_blocks *a,
                          const struct sim_blocks *b)
{
    if (a->n != b->n)
        return false;
    for (size_t i = 0; i < a->n; i++) {
        const struct sim_block *x = &a->of[i], *y = &b->of[i];
        if (x->start != y->start || x->bytes != y->bytes ||
            x->live != y->live || x->made != y->made || x->freed != y->freed ||
            x->taken != y->taken || x->covered != y->covered)
            return false;
    }
    return true;
}

static void put_table(struct sim_blocks *to, const struct sim_blocks *copy)
{
    free(to->of);
    *to = *copy;
}

/* Restores the table of allocations; returns false if out of memory. */
static bool put_allocator(struct sim *sim, const struct sim_allocator *was)
{
    struct sim_allocator *now = &sim->allocator;
    struct sim_blocks blocks, pools;
    if (is_same_table(&now->blocks, &was->blocks) &&
        is_same_table(&now->pools, &was->pools))
        return true;
    if (!copy_table(&blocks, &was->blocks))
        return false;
    if (!copy_table(&pools, &was->pools)) {
        free(blocks.of);
        return false;
    }
    renew_others(sim, sim_is_pooled(sim) ? &pools : &blocks);
    put_table(&now->blocks, &blocks);
    put_table(&now->pools, &pools);
    now->live_bytes = was->live_bytes;
    return true;
}

struct putting {
    const struct sim_kept *kept;
    size_t at;
};

static bool put_back(const struct sim *sim, const struct memory *m, void *user)
{
    struct putting *p = user;
    const struct piece *k = find(p->kept, m->id, &p->at);
    const size_t n = k ? page_count(m) : 0;
    assert(!k || k->n == n || !k->n);
    for (size_t page = 0; page < n; page++) {
        const struct page *old = page < k->n ? k->pages[page] : NULL;
        uint8_t *bytes = m->host + page * PAGE_BYTES;
        if (old)
            memcpy(bytes, old->bytes, page_bytes(m, page));
        else if (!is_fresh(sim, m, page))
            memset(bytes, m->fresh, page_bytes(m, page));
        if (m->dirty)
            m->dirty[page] = page < k->n ? k->dirty[page] : 0;
    }
    return true;
}

bool sim_kept_put_back(struct sim *sim, const struct sim_kept *kept)
{
    struct putting p = {.kept = kept};
    return put_allocator(sim, &kept->allocator) &&
           visit_all(sim, kept->is_whole, put_back, &p);
}

/* ---- comparing ----------------------------------------------------------- */

/* Byte i of a saved page. */
static uint8_t byte_of(const struct page *page, uint8_t fresh, size_t i)
{
    return page ? page->bytes[i] : fresh;
}

/* Whether a page of memory `m` differs from the page's copy; then [*from, *to)
 * spans the first to the last differing byte. */
static bool page_differs(const struct piece *p, const struct memory *m,
                         size_t page, size_t *from, size_t *to)
{
    const uint8_t *now = m->host + page * PAGE_BYTES;
    const struct page *was = p->pages[page];
    size_t a = 0, b = page_bytes(m, page);
    if (was ? memcmp(now, was->bytes, b) == 0 : is_filled(now, b, m->fresh))
        return false;
    while (now[a] == byte_of(was, m->fresh, a))
        a++;
    while (now[b - 1] == byte_of(was, m->fresh, b - 1))
        b--;
    *from = a;
    *to = b;
    return true;
}

/* The first differing bytes of memory `m` from offset `from` on; adjacent pages
 * that differ completely are merged. */
static bool first_difference(const struct piece *p, const struct memory *m,
                             uint64_t from, uint64_t *first, uint64_t *end)
{
    size_t a, b, page = (size_t)((from + PAGE_BYTES - 1) >> SIM_PAGE_SHIFT);
    while (page < p->n && !page_differs(p, m, page, &a, &b))
        page++;
    if (page >= p->n)
        return false;
    *first = page * PAGE_BYTES + a;
    do
        *end = page * PAGE_BYTES + b;
    while (b == PAGE_BYTES && ++page < p->n &&
           page_differs(p, m, page, &a, &b) && a == 0);
    return true;
}

/* Finds the whole memory that a piece is a copy of; returns false if that
 * memory no longer exists. */
static bool memory_of(const struct sim *sim, const struct piece *p,
                      struct memory *m, uint64_t *address)
{
    const uint64_t number = p->id & ((UINT64_C(1) << 56) - 1);
    if (p->id >> 56 == OF_GDRAM) {
        const struct sim_block block = {
            .start = number, .bytes = p->bytes, .live = true};
        *m = of_block(sim, &block);
        *address = number;
        return true;
    }
    const struct sim_module *module = sim->modules;
    while (module && (p->id >> 56 != OF_MODULE || module->serial != number))
        module = module->next;
    if (module) {
        *m = of_region(p->id, &module->globals);
        *address = module->globals.first;
    }
    return module != NULL;
}

bool sim_kept_differs(const struct sim *sim, const struct sim_kept *kept,
                      uint64_t from, uint64_t *first, uint64_t *n)
{
    uint64_t best = UINT64_MAX, at, a, b;
    struct memory m;
    for (size_t i = 0; i < kept->n; i++) {
        const struct piece *p = &kept->pieces[i];
        if (!p->n || !memory_of(sim, p, &m, &at) ||
            !first_difference(p, &m, from > at ? from - at : 0, &a, &b) ||
            at + a >= best)
            continue;
        best = *first = at + a;
        *n = b - a;
    }
    return best != UINT64_MAX;
}

/* ---- the rest ------------------------------------------------------------ */

uint64_t sim_kept_bytes(const struct sim_kept *kept)
{
    uint64_t bytes = sizeof *kept + kept->room * sizeof *kept->pieces;
    for (size_t i = 0; i < kept->n; i++) {
        const struct piece *p = &kept->pieces[i];
        bytes += p->n * (sizeof *p->pages + (p->dirty != NULL));
        for (size_t page = 0; page < p->n; page++)
            if (p->pages[page])
                bytes += PAGE_BYTES / p->pages[page]->refs;
    }
    return bytes;
}

static void free_piece(struct piece *p)
{
    assert(!p->n || p->pages);
    for (size_t page = 0; page < p->n; page++)
        if (p->pages[page] && --p->pages[page]->refs == 0)
            free(p->pages[page]);
    free(p->pages);
    free(p->dirty);
}

void sim_kept_free(struct sim_kept *kept)
{
    if (!kept)
        return;
    for (size_t i = 0; i < kept->n; i++)
        free_piece(&kept->pieces[i]);
    free(kept->pieces);
    free(kept->allocator.blocks.of);
    free(kept->allocator.pools.of);
    free(kept);
}
