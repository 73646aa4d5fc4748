/* SPDX-License-Identifier: MIT */
/*  Finds uses of unwritten bytes. NRAM and SRAM are unwritten when a task
 * begins, GDRAM when it is allocated. A byte formed from an unwritten byte also
 * counts as unwritten, through copies, element-wise ops, conversions and
 * reductions (flow.c).
 *
 * A use is reported if the scalar core loads the byte; if the byte chooses what
 * is accessed, is returned or is copied to the host (host.c); or if it comes
 * from a scratchpad and is written to GDRAM. Bytes from GDRAM may be written
 * back to GDRAM, because rows of tensors have padding. Lanes that are only
 * moved are not reported. */
#include "runtime/instruments/check/init/init.h"

#include <stdlib.h>
#include <string.h>

#include "isa/isa.h"
#include "isa/support/memory/alloc.h"
#include "runtime/instruments/check/init/cause.h"
#include "runtime/instruments/check/init/order.h"
#include "runtime/instruments/check/init/piece.h"
#include "runtime/instruments/check/init/weights.h"
#include "runtime/instruments/check/reports/reports.h"
#include "runtime/instruments/check/shadow/walk.h"
#include "runtime/instruments/check/state/state.h"
#include "sim/trial.h"

struct chk_written *init_memory(struct chk *c, const struct sim_actor *by,
                                uint64_t address, unsigned cluster)
{
    struct init *in = init_of(c);
    struct chk_block *b;
    switch (isa_space_at(address)) {
    case ISA_SPACE_NRAM:
        return &in->nram[by->number];
    case ISA_SPACE_SRAM:
        return &in->sram[cluster];
    case ISA_SPACE_GLOBAL:
    case ISA_SPACE_GDRAM:
        b = chk_heap_at(&in->heap, by->module, address);
        return b ? &b->written : NULL;
    case ISA_SPACE_WRAM:
    case ISA_SPACE_CODE:
    case ISA_SPACE_LDRAM:
    case ISA_N_SPACES:
        break;
    }
    return NULL;
}

static struct chk_written *memory_at(struct chk *c,
                                     const struct sim_op_event *e,
                                     const struct sim_range *r)
{
    return init_memory(c, &e->by, r->address, r->cluster);
}

static unsigned number_of(const struct sim_op_event *e,
                          const struct sim_range *r)
{
    return (unsigned)(r - e->ranges);
}

/* ---- reports ------------------------------------------------------------ */

static void report(struct chk *c, const struct sim_actor *by, uint32_t site,
                   enum chk_use use, uint64_t value, uint64_t address,
                   uint64_t bytes)
{
    struct chk_finding f = {.class = c->is_stale ? CHK_STALE : CHK_INIT,
                            .kind = use,
                            .by = by,
                            .site = site,
                            .address = address,
                            .bytes = bytes,
                            .words =
                                c->is_stale ? init_words_of_stale : init_words,
                            .more = &value};
    init_blame(c, value, &f);
    const struct init_passed *passed = &init_of(c)->passed[by->cluster];
    if (value == 0 && passed->stamp &&
        isa_space_at(address) == ISA_SPACE_SRAM) {
        f.before = passed->stamp;
        f.before_site = chk_site_of(passed->stamp);
        f.before_task = &passed->task;
        f.words = init_words_of_passed;
    }
    chk_found(c, &f);
}

/* ---- looking ------------------------------------------------------------ */

/* Reports a use of unwritten bytes, once. If are_all, bytes from GDRAM count,
 * too. */
static void use(struct chk *c, const struct sim_actor *by, uint32_t site,
                enum chk_use how, bool are_all, struct chk_written *w,
                uint64_t address, uint64_t bytes)
{
    const uint64_t end = address + bytes;
    bool is_told = false;
    uint64_t at, n, value;
    for (; chk_written_find(w, address, end - address, &at, &n, &value);
         address = at + n) {
        if (!are_all && init_is_far(c, value, at))
            continue;
        if (!is_told)
            report(c, by, site, how, value, at, n);
        is_told = true;
        init_set(c, w, at, n, CHK_WRITTEN);
    }
}

/* ---- ops ---------------------------------------------------------------- */

/* Returns how many bytes of a piece count. The last byte does not count if its
 * only unwritten bits are after the last bit of the range. */
static uint64_t counted(const struct chk_written *w, const struct sim_range *r,
                        uint64_t address, uint64_t bytes)
{
    const unsigned left = r->bits % 8;
    uint64_t run;
    if (!left || address + bytes != r->address + r->bytes)
        return bytes;
    const unsigned bits =
        init_bits(chk_written_get(w, address + bytes - 1, 1, &run));
    return bits && !(bits & ((1u << left) - 1)) ? bytes - 1 : bytes;
}

static void use_range(struct chk *c, const struct sim_op_event *e,
                      uint32_t site, const struct sim_range *r,
                      enum chk_use how)
{
    struct chk_written *w = memory_at(c, e, r);
    struct chk_walk walk = {.range = r};
    uint64_t address, bytes;
    while (w && chk_walk(&walk, &address, &bytes))
        use(c, &e->by, site, how, how != CHK_TO_GLOBAL, w, address,
            counted(w, r, address, bytes));
}

/* Sets the shadow value of all bytes of a range: written, or formed from
 * unwritten bytes. */
static void set_range(struct chk *c, const struct sim_op_event *e,
                      const struct sim_range *r, uint64_t value)
{
    struct chk_written *w = memory_at(c, e, r);
    struct chk_walk walk = {.range = r};
    uint64_t address, bytes;
    while (w && chk_walk(&walk, &address, &bytes))
        init_set(c, w, address, bytes, value);
}

/* Whether all bytes of a range, and all bytes between its segments, are
 * written. */
static bool is_full(const struct chk_written *w, const struct sim_range *r)
{
    return !w || r->bytes == 0 || chk_written_is_full(w, r->address, r->bytes);
}

/* Whether a range has unwritten bytes at all. */
static bool has_holes(struct chk *c, const struct sim_op_event *e,
                      const struct sim_range *r)
{
    struct chk_written *w = memory_at(c, e, r);
    struct chk_walk walk = {.range = r};
    uint64_t address, bytes, at, n, value;
    if (init_is_weights(r))
        return !init_weights_full(c, e, number_of(e, r));
    if (is_full(w, r))
        return false;
    while (chk_walk(&walk, &address, &bytes))
        if (chk_written_find(w, address, bytes, &at, &n, &value))
            return true;
    return false;
}

/* Whether all unwritten indices are 0 or 1, and every table has both
 * entries. */
static bool are_flags(struct chk *c, const struct sim_op_event *e,
                      const struct sim_range *r)
{
    struct chk_written *w = memory_at(c, e, r);
    struct chk_walk walk = {.range = r};
    uint64_t address, bytes, at, n, value;
    if (strcmp(e->shape, "look_up") != 0)
        return false;
    while (w && chk_walk(&walk, &address, &bytes))
        for (const uint64_t end = address + bytes;
             chk_written_find(w, address, end - address, &at, &n, &value);
             address = at + n)
            if (!(value & INIT_FORMED) || !(value & INIT_FLAG))
                return false;
    return true;
}

/* Finds the unwritten bytes of a range, as offsets in the order of its
 * segments. False: no memory. */
static bool holes_of(struct chk *c, const struct sim_op_event *e,
                     const struct sim_range *r, struct chk_holes *holes)
{
    struct chk_written *w = memory_at(c, e, r);
    uint64_t offset = 0, address;
    if (init_is_weights(r)) {
        const bool is_good = init_weights_holes(c, e, number_of(e, r), holes);
        if (holes->n && init_weights_missing(e, number_of(e, r), holes))
            holes->n = 0; /* reported by use_weights */
        return is_good;
    }
    for (uint64_t k = 0; w && k < r->n; k++) {
        if (!sim_range_segment(r, k, &address))
            continue;
        const uint64_t first = address;
        const uint64_t end = address + counted(w, r, address, r->segment_bytes);
        uint64_t at, bytes, value;
        while (address < end && chk_written_find(w, address, end - address, &at,
                                                 &bytes, &value)) {
            if (!chk_add_hole(holes, offset + (at - first), bytes, value))
                return false;
            address = at + bytes;
        }
        offset += r->segment_bytes;
    }
    return true;
}

/* Whether an op reads a range only to return its old value, as exchanges do. */
static bool is_exchanged(const struct sim_op_event *e,
                         const struct sim_range *r)
{
    return r->is_written && strstr(e->op, "_exch");
}

/* ---- the flow ------------------------------------------------------------ */

/* Marks what an op writes of a range as written. */
static void set_written(void *self, uint64_t address, uint64_t bytes,
                        unsigned bits)
{
    const struct init_piece *p = self;
    (void)bits;
    init_set(p->c, p->written, address, bytes, CHK_WRITTEN);
}

static void write_range(struct init_piece *p)
{
    const struct sim_op_event *e = p->e;
    if (p->to->is_read || !chk_may_leave(e) || !has_holes(p->c, e, p->to))
        set_range(p->c, e, p->to, CHK_WRITTEN);
    else if (!sim_try_written(e, chk_masks(e), number_of(e, p->to), set_written,
                              p))
        chk_exhausted(p->c);
}

/* Spoils the results of holes of range i, all of GDRAM or none. */
static void flow_from(struct init_piece *p, unsigned i,
                      const struct chk_holes *holes, bool is_ordered)
{
    const struct sim_op_event *e = p->e;
    const struct sim_range *from = &e->ranges[i];
    const bool is_tried = holes->n > 0 && chk_is_tried(e, i);
    if (is_tried) {
        p->value = init_formed_from(p, from, &holes->of[0]);
        if (!sim_try_holes(e, chk_masks(e), number_of(e, p->to), i, holes->of,
                           holes->n, init_spoil, p))
            chk_exhausted(p->c);
    }
    for (size_t k = 0; k < holes->n && !is_tried; k++) {
        p->value = init_formed_from(p, from, &holes->of[k]);
        if (is_ordered && i > 0)
            init_flow_of_old(p, i, &holes->of[k]);
        else
            chk_flow(e, p->to, from, &holes->of[k], init_spoil, p);
    }
}

/* Splits the holes of a range by what caused them. */
static bool split(struct chk *c, const struct sim_range *r,
                  const struct chk_holes *all, struct chk_holes *near,
                  struct chk_holes *far)
{
    bool is_good = true;
    for (size_t k = 0; is_good && k < all->n; k++) {
        const struct sim_hole *h = &all->of[k];
        struct chk_holes *to =
            init_is_far(c, h->value, r->address) ? far : near;
        is_good = chk_add_hole(to, h->first, h->bytes, h->value);
    }
    return is_good;
}

/* Spoils the results that an op forms from unwritten bytes. Unwritten bytes of
 * scratchpads take precedence. */
static void flow(struct chk *c, const struct sim_op_event *e, uint32_t site,
                 const struct sim_range *to)
{
    struct init_piece piece = {c, e, site, 0, to, memory_at(c, e, to)};
    struct chk_holes all[ISA_MAX_OPERANDS] = {0};
    struct chk_holes of[2][ISA_MAX_OPERANDS] = {0}; /* [1]: of scratchpads */
    const bool is_ordered = to == &e->ranges[0] && sim_reads_new(e);
    bool is_good = true;
    for (unsigned i = 0; is_good && i < e->n_ranges; i++)
        if (e->ranges[i].is_read &&
            !(to == &e->ranges[i] && is_exchanged(e, to)))
            is_good = holes_of(c, e, &e->ranges[i], &all[i]) &&
                      split(c, &e->ranges[i], &all[i], &of[1][i], &of[0][i]);
    if (!is_good)
        chk_exhausted(c);
    write_range(&piece);
    for (unsigned pass = 0; is_good && pass < 2; pass++)
        for (unsigned i = 0; i < e->n_ranges; i++)
            flow_from(&piece, i, &of[pass][i], is_ordered);
    if (is_good && is_ordered)
        init_flow_in_order(&piece);
    for (unsigned i = 0; i < e->n_ranges; i++) {
        free(all[i].of);
        free(of[0][i].of);
        free(of[1][i].of);
    }
}

/* Marks what a copy to WRAM is about to form from unwritten bytes. */
static void flow_to_weights(struct chk *c, const struct sim_op_event *e,
                            uint32_t site)
{
    const struct init_piece piece = {.c = c, .e = e, .site = site};
    const struct sim_range *from = &e->ranges[1];
    struct chk_holes holes = {0};
    bool is_good = holes_of(c, e, from, &holes);
    for (size_t k = 0; is_good && k < holes.n; k++)
        is_good =
            init_weights_mark(c, e, holes.of[k].first, holes.of[k].bytes,
                              init_formed_from(&piece, from, &holes.of[k]));
    free(holes.of);
    if (!is_good)
        chk_exhausted(c);
}

/* Whether all bytes of an op, and all bytes between its segments, are written.
 * This is true of most ops, which then need no more work. */
static bool is_written(struct chk *c, const struct sim_op_event *e)
{
    for (unsigned i = 0; i < e->n_ranges; i++) {
        const struct sim_range *r = &e->ranges[i];
        if (!is_full(memory_at(c, e, r), r) ||
            (init_is_weights(r) && r->is_read &&
             !init_weights_full(c, e, number_of(e, r))))
            return false;
    }
    return true;
}

/* Whether an atomic updates a single value. Such a value is assumed to be a
 * count, so its unwritten bytes cannot be padding. */
static bool is_count(const struct sim_op_event *e, const struct sim_range *r)
{
    enum { MOST_BYTES = 8 };
    return e->is_atomic && r->is_written && r->bytes <= MOST_BYTES &&
           init_is_global(r->address) && !is_exchanged(e, r);
}

/* Reports weights of which nothing was written. */
static void use_weights(struct chk *c, const struct sim_op_event *e,
                        uint32_t site, const struct sim_range *r)
{
    struct chk_holes holes = {0};
    uint64_t bytes = 0;
    if (!init_weights_holes(c, e, number_of(e, r), &holes))
        chk_exhausted(c);
    else if (holes.n)
        bytes = init_weights_missing(e, number_of(e, r), &holes);
    free(holes.of);
    if (bytes)
        report(c, &e->by, site, CHK_WEIGHTS, 0, r->address, bytes);
}

static void use_ranges(struct chk *c, const struct sim_op_event *e,
                       uint32_t site)
{
    bool goes_out = false;
    for (unsigned i = 0; i < e->n_ranges; i++)
        goes_out |=
            e->ranges[i].is_written && init_is_global(e->ranges[i].address);
    for (unsigned i = 0; i < e->n_ranges; i++) {
        const struct sim_range *r = &e->ranges[i];
        if (r->bytes == 0 || !r->is_read)
            continue;
        if (init_is_weights(r) && !e->direction)
            use_weights(c, e, site, r);
        else if (is_count(e, r))
            use_range(c, e, site, r, CHK_UPDATES);
        else if (r->is_choice && !are_flags(c, e, r))
            use_range(c, e, site, r, CHK_CHOOSES);
        else if (goes_out)
            use_range(c, e, site, r, CHK_TO_GLOBAL);
        else if (r->is_answer)
            use_range(c, e, site, r, CHK_RETURNED);
    }
}

/* Records a write of a kernel to GDRAM. */
static void note_writer(struct chk *c, const struct sim_op_event *e,
                        uint32_t site, uint64_t address)
{
    struct chk_block *b =
        init_is_global(address)
            ? chk_heap_at(&init_of(c)->heap, e->by.module, address)
            : NULL;
    if (!b)
        return;
    b->writer = chk_stamp(e->by.number, site, e->by.cycle);
    b->writer_task = e->by.task;
}

/* Whether an op reads unwritten bytes. */
static bool reads_holes(struct chk *c, const struct sim_op_event *e)
{
    for (unsigned i = 0; i < e->n_ranges; i++)
        if (e->ranges[i].is_read && has_holes(c, e, &e->ranges[i]))
            return true;
    return false;
}

void init_on_op(struct chk *c, const struct sim_op_event *e, uint32_t site)
{
    init_weights_settle(c, e->by.number);
    if (is_written(c, e))
        return;
    bool has_any = reads_holes(c, e);
    if (has_any)
        use_ranges(c, e, site);
    for (unsigned i = 0; i < e->n_ranges; i++) {
        const struct sim_range *r = &e->ranges[i];
        const struct chk_written *w =
            r->is_written && r->bytes ? memory_at(c, e, r) : NULL;
        struct init_piece piece = {c, e, site, 0, r, memory_at(c, e, r)};
        if (r->is_written && init_is_weights(r) && has_any)
            flow_to_weights(c, e, site);
        if (!w)
            continue;
        has_any = has_any && reads_holes(c, e);
        note_writer(c, e, site, r->address);
        if (has_any)
            flow(c, e, site, r);
        else if (!is_full(w, r) && !r->is_read)
            write_range(&piece);
    }
}

void init_on_access(struct chk *c, const struct sim_access_event *e,
                    uint32_t site)
{
    struct chk_written *w = init_memory(c, &e->by, e->address, e->by.cluster);
    const bool is_strange = e->by.core == SIM_MEMORY_CORE &&
                            isa_space_at(e->address) == ISA_SPACE_NRAM;
    if (!w || is_strange) /* the check mpu-nram reports accesses to a memory
                             that the core does not have */
        return;
    if (chk_written_is_full(w, e->address, e->bytes))
        return;
    if (e->reads)
        use(c, &e->by, site, e->writes ? CHK_UPDATES : CHK_LOADED, true, w,
            e->address, e->bytes);
    if (e->writes)
        init_set(c, w, e->address, e->bytes, CHK_WRITTEN);
}
