/* SPDX-License-Identifier: MIT */
/*
 * What nobody wrote. NRAM and SRAM start unwritten with each task; a byte that
 * is formed from an unwritten one counts as unwritten too, through copies,
 * element-wise ops, conversions and reductions (flow.c). It is reported where
 * it is used: where it goes to GDRAM, is loaded by the scalar core, says what
 * is touched, or is returned. Lanes that only travel are nobody's business.
 */
#include <string.h>

#include "isa/isa.h"
#include "isa/support/alloc.h"
#include "runtime/check/flow.h"
#include "runtime/check/shadow.h"
#include "runtime/check/state.h"

#include <stdlib.h>

/* A value of the shadow: 0 is unwritten, WRITTEN, or the stamp of the op that
 * formed it from something unwritten. */
#define WRITTEN 1

/* Bits of pages all of whose bytes are written: mostly there is nothing else to
 * look at. Of a memory of 4 MiB at most; pages beyond have no bit. */
enum { PAGE_SHIFT = 12, WORDS = 16, PAGES = 64 * WORDS };
struct memory {
    struct chk_shadow shadow;
    uint64_t full[WORDS];
};

struct init {
    struct memory nram[CHK_MAX_CORES], sram[CHK_MAX_CORES];
};

/* The number of a page's bit. */
static inline uint64_t page_of(uint64_t address)
{
    enum {
#define X(ID, name, first, owner, doc) FIRST_##ID = (first) >> PAGE_SHIFT,
#include "isa/tables/spaces.def"
#undef X
    };
    const uint64_t page = address >> PAGE_SHIFT;
    return page - (page >= FIRST_SRAM ? FIRST_SRAM : FIRST_NRAM);
}

/* Whether bytes lie in pages that are written. */
static inline bool is_full(const struct memory *m, uint64_t address,
                           uint64_t bytes)
{
    const uint64_t last = page_of(address + bytes - 1);
    if (last >= PAGES)
        return false;
    for (uint64_t k = page_of(address); k <= last; k++)
        if (!(m->full[k / 64] >> k % 64 & 1))
            return false;
    return true;
}

/* Sets or clears the bits of the pages of bytes that were set. */
static void note_full(struct memory *m, uint64_t address, uint64_t bytes,
                      bool is_written)
{
    const uint64_t page = (uint64_t)1 << PAGE_SHIFT;
    for (uint64_t at = address & -page; at < address + bytes; at += page) {
        const uint64_t k = page_of(at);
        uint64_t run = page;
        if (k >= PAGES)
            return;
        m->full[k / 64] &= ~((uint64_t)1 << k % 64);
        if (is_written &&
            chk_shadow_get(&m->shadow, at, page, &run) == WRITTEN &&
            run == page)
            m->full[k / 64] |= (uint64_t)1 << k % 64;
    }
}

static struct init *init_of(struct chk *c)
{
    return c->of[CHK_INIT];
}

/* The shadow of an address as a core sees it; NULL: such bytes always count as
 * written. */
static struct memory *memory_of(struct chk *c, uint64_t address, unsigned core,
                                unsigned cluster)
{
    struct init *in = init_of(c);
    const enum isa_space space = isa_space_at(address);
    return space == ISA_SPACE_NRAM   ? &in->nram[core]
           : space == ISA_SPACE_SRAM ? &in->sram[cluster]
                                     : NULL;
}

/* ---- what is said ------------------------------------------------------- */

static void words(struct chk *c, const struct chk_finding *f,
                  struct chk_report *r)
{
    static const char *const uses[] = {
        [CHK_TO_GLOBAL] = "takes to GDRAM",
        [CHK_LOADED] = "reads",
        [CHK_CHOOSES] = "is told what to touch by",
        [CHK_RETURNED] = "returns a result of",
    };
    snprintf(r->cause, sizeof r->cause, "%s %s bytes that nobody has written%s",
             chk_what(c, f->site), uses[f->kind],
             f->before_site ? ", by way of another operation" : "");
    snprintf(r->remedy, sizeof r->remedy,
             "write all of it first (a fill such as __bang_write_value for the "
             "rest of the last line), or leave the rest out of the count");
}

static void report(struct chk *c, const struct sim_actor *by, uint32_t site,
                   enum chk_use use, uint64_t stamp, uint64_t address,
                   uint64_t bytes)
{
    chk_found(c, &(struct chk_finding){
                     .class = CHK_INIT,
                     .kind = use,
                     .by = by,
                     .site = site,
                     .before_site = stamp ? chk_site_of(stamp) : 0,
                     .before = stamp,
                     .address = address,
                     .bytes = bytes,
                     .words = words,
                 });
}

/* ---- looking ------------------------------------------------------------ */

static void set(struct chk *c, struct memory *s, uint64_t address,
                uint64_t bytes, uint64_t value)
{
    if (value == WRITTEN && is_full(s, address, bytes))
        return;
    if (!chk_shadow_set(&s->shadow, address, bytes, value))
        chk_exhausted(c);
    note_full(s, address, bytes, value == WRITTEN);
}

/* The first unwritten bytes of a piece; false: there are none. */
static bool find(const struct memory *s, uint64_t address, uint64_t bytes,
                 uint64_t *at, uint64_t *n, uint64_t *stamp)
{
    if (is_full(s, address, bytes))
        return false;
    for (uint64_t run; bytes > 0; address += run, bytes -= run) {
        *stamp = chk_shadow_get(&s->shadow, address, bytes, &run);
        if (*stamp == WRITTEN)
            continue;
        *at = address;
        *n = run;
        return true;
    }
    return false;
}

/* A use: what is not written is reported, once. */
static void use(struct chk *c, const struct sim_actor *by, uint32_t site,
                enum chk_use how, struct memory *s, uint64_t address,
                uint64_t bytes)
{
    uint64_t at, n, stamp;
    if (!find(s, address, bytes, &at, &n, &stamp))
        return;
    report(c, by, site, how, stamp, at, n);
    set(c, s, address, bytes, WRITTEN);
}

/* ---- ops ---------------------------------------------------------------- */

static void use_range(struct chk *c, const struct sim_op_event *e,
                      uint32_t site, const struct sim_range *r,
                      enum chk_use how)
{
    struct memory *s = memory_of(c, r->address, e->by.number, r->cluster);
    struct chk_walk walk = {.range = r};
    uint64_t address, bytes;
    while (s && chk_walk(&walk, &address, &bytes))
        use(c, &e->by, site, how, s, address, bytes);
}

/* Everything a range has is written, or formed from what is not. */
static void set_range(struct chk *c, const struct sim_op_event *e,
                      const struct sim_range *r, uint64_t value)
{
    struct memory *s = memory_of(c, r->address, e->by.number, r->cluster);
    struct chk_walk walk = {.range = r};
    uint64_t address, bytes;
    while (s && chk_walk(&walk, &address, &bytes))
        set(c, s, address, bytes, value);
}

struct piece {
    struct chk *c;
    const struct sim_op_event *e;
    uint32_t site;
    const struct sim_range *to;
    struct memory *memory;
};

/* Bytes of a source that are unwritten, as chk_flow finds them for bytes of the
 * destination. */
static void spoil(void *self, uint64_t address, uint64_t bytes)
{
    const struct piece *p = self;
    set(p->c, p->memory, address, bytes,
        chk_stamp(p->e->by.number, p->site, p->e->by.cycle));
}

/* Whether a range has unwritten bytes at all. */
static bool has_holes(struct chk *c, const struct sim_op_event *e,
                      const struct sim_range *r)
{
    struct memory *s = memory_of(c, r->address, e->by.number, r->cluster);
    struct chk_walk walk = {.range = r};
    uint64_t address, bytes, at, n, stamp;
    while (s && chk_walk(&walk, &address, &bytes))
        if (find(s, address, bytes, &at, &n, &stamp))
            return true;
    return false;
}

struct holes {
    struct chk_hole *of;
    size_t n, room;
};

static bool add_hole(struct holes *h, uint64_t first, uint64_t bytes)
{
    struct chk_hole *of = isa_grow(h->of, h->n, &h->room, sizeof *of);
    if (!of)
        return false;
    h->of = of;
    of[h->n++] = (struct chk_hole){first, bytes};
    return true;
}

/* The unwritten bytes of a range, as offsets in the order of its segments;
 * false: no memory. */
static bool holes_of(struct chk *c, const struct sim_op_event *e,
                     const struct sim_range *r, struct holes *holes)
{
    struct memory *s = memory_of(c, r->address, e->by.number, r->cluster);
    uint64_t offset = 0, address;
    for (uint64_t k = 0; s && k < r->n; k++) {
        if (!sim_range_segment(r, k, &address))
            continue;
        const uint64_t end = address + r->segment_bytes;
        uint64_t at, bytes, stamp;
        while (address < end &&
               find(s, address, end - address, &at, &bytes, &stamp)) {
            if (!add_hole(holes, offset + (at + r->segment_bytes - end), bytes))
                return false;
            address = at + bytes;
        }
        offset += r->segment_bytes;
    }
    return true;
}

/* What an op forms from unwritten bytes. */
static void flow(struct chk *c, const struct sim_op_event *e, uint32_t site,
                 const struct sim_range *to)
{
    struct piece piece = {c, e, site, to,
                          memory_of(c, to->address, e->by.number, to->cluster)};
    struct holes all[ISA_MAX_OPERANDS] = {0};
    bool is_good = true;
    for (unsigned i = 0; is_good && i < e->n_ranges; i++)
        if (e->ranges[i].is_read)
            is_good = holes_of(c, e, &e->ranges[i], &all[i]);
    if (!is_good)
        chk_exhausted(c);
    set_range(c, e, to, WRITTEN);
    for (unsigned i = 0; i < e->n_ranges; i++) {
        for (size_t k = 0; is_good && k < all[i].n && piece.memory; k++)
            chk_flow(e, to, &e->ranges[i], &all[i].of[k], spoil, &piece);
        free(all[i].of);
    }
}

static bool is_global(const struct sim_range *r)
{
    return r->space[0] == 'G' || r->space[0] == 'g';
}

/* Whether all that an op touches, and what lies between, is written: most ops,
 * and nothing is to be done. */
static bool is_written(struct chk *c, const struct sim_op_event *e)
{
    for (unsigned i = 0; i < e->n_ranges; i++) {
        const struct sim_range *r = &e->ranges[i];
        const struct memory *m =
            memory_of(c, r->address, e->by.number, r->cluster);
        if (m && r->bytes > 0 && !is_full(m, r->address, r->bytes))
            return false;
    }
    return true;
}

static void on_op(struct chk *c, const struct sim_op_event *e, uint32_t site)
{
    if (is_written(c, e))
        return;
    bool goes_out = false;
    for (unsigned i = 0; i < e->n_ranges; i++)
        goes_out |= e->ranges[i].is_written && is_global(&e->ranges[i]);
    for (unsigned i = 0; i < e->n_ranges; i++) {
        const struct sim_range *r = &e->ranges[i];
        if (r->bytes == 0 || !r->is_read)
            continue;
        if (r->is_choice)
            use_range(c, e, site, r, CHK_CHOOSES);
        else if (goes_out)
            use_range(c, e, site, r, CHK_TO_GLOBAL);
        else if (e->is_answered)
            use_range(c, e, site, r, CHK_RETURNED);
    }
    for (unsigned i = 0; i < e->n_ranges; i++) {
        const struct sim_range *r = &e->ranges[i];
        if (!r->is_written || r->bytes == 0 ||
            !memory_of(c, r->address, e->by.number, r->cluster))
            continue;
        bool has_any = false;
        for (unsigned k = 0; k < e->n_ranges && !has_any; k++)
            has_any = e->ranges[k].is_read && has_holes(c, e, &e->ranges[k]);
        if (has_any)
            flow(c, e, site, r);
        else
            set_range(c, e, r, WRITTEN);
    }
}

static void on_access(struct chk *c, const struct sim_access_event *e,
                      uint32_t site)
{
    struct memory *s = memory_of(c, e->address, e->by.number, e->by.cluster);
    const bool is_strange = e->by.core == SIM_MEMORY_CORE &&
                            isa_space_at(e->address) == ISA_SPACE_NRAM;
    if (!s || is_strange) /* a memory core on NRAM: mpu-nram tells that */
        return;
    if (is_full(s, e->address, e->bytes))
        return;
    if (e->reads)
        use(c, &e->by, site, CHK_LOADED, s, e->address, e->bytes);
    if (e->writes)
        set(c, s, e->address, e->bytes, WRITTEN);
}

/* ---- tasks -------------------------------------------------------------- */

/* Variables with a value hold it from the start; events without a device have
 * no module. */
static void set_values(struct chk *c, const struct sim_actor *by)
{
    struct sim_variable v;
    for (size_t i = 0; by->module && sim_variable(by->module, i, &v); i++) {
        struct memory *s = memory_of(c, v.address, by->number, by->cluster);
        if (s && v.has_value && v.bytes > 0)
            set(c, s, v.address, v.bytes, WRITTEN);
    }
}

static void clear(struct memory *m)
{
    chk_shadow_clear(&m->shadow);
    memset(m->full, 0, sizeof m->full);
}

static void on_task(struct chk *c, const struct sim_task_event *e)
{
    struct init *in = init_of(c);
    if (e->is_end)
        return;
    clear(&in->nram[e->by.number]);
    if (e->by.core == 0 || e->by.core == SIM_MEMORY_CORE)
        clear(&in->sram[e->by.cluster]);
    set_values(c, &e->by);
}

static bool create(struct chk *c)
{
    return (c->of[CHK_INIT] = isa_alloc(1, sizeof(struct init))) != NULL;
}

static void release(void *of)
{
    struct init *in = of;
    for (unsigned i = 0; i < CHK_MAX_CORES; i++) {
        chk_shadow_free(&in->nram[i].shadow);
        chk_shadow_free(&in->sram[i].shadow);
    }
    free(in);
}

static bool copy_memory(struct memory *to, const struct memory *from)
{
    *to = *from;
    return chk_shadow_copy(&to->shadow, &from->shadow);
}

static void *copy(const void *of)
{
    const struct init *in = of;
    struct init *to = isa_alloc(1, sizeof *to);
    bool is_good = to != NULL;
    for (unsigned i = 0; to && i < CHK_MAX_CORES; i++) {
        is_good &= copy_memory(&to->nram[i], &in->nram[i]);
        is_good &= copy_memory(&to->sram[i], &in->sram[i]);
    }
    if (is_good)
        return to;
    if (to)
        release(to);
    return NULL;
}

const struct chk_check chk_init = {
    .wants = SIM_WANTS_OP | SIM_WANTS_ACCESS | SIM_WANTS_FAR | SIM_WANTS_TASK,
    .spaces = 1u << ISA_SPACE_NRAM | 1u << ISA_SPACE_SRAM,
    .create = create,
    .copy = copy,
    .release = release,
    .op = on_op,
    .access = on_access,
    .task = on_task,
};
