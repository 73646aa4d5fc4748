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
 * moved are not reported.
 */
#include "runtime/instruments/check/init/init.h"

#include <stdlib.h>
#include <string.h>

#include "isa/isa.h"
#include "isa/support/memory/alloc.h"
#include "runtime/instruments/check/init/cause.h"
#include "runtime/instruments/check/reports/reports.h"
#include "runtime/instruments/check/shadow/walk.h"
#include "runtime/instruments/check/state/state.h"

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

/* ---- reports ------------------------------------------------------------ */

static void report(struct chk *c, const struct sim_actor *by, uint32_t site,
                   enum chk_use use, uint64_t value, uint64_t address,
                   uint64_t bytes)
{
    struct chk_finding f = {.class = CHK_INIT,
                            .kind = use,
                            .by = by,
                            .site = site,
                            .address = address,
                            .bytes = bytes,
                            .words = init_words,
                            .more = &value};
    init_blame(c, value, &f);
    chk_found(c, &f);
}

/* ---- looking ------------------------------------------------------------ */

static void set(struct chk *c, struct chk_written *w, uint64_t address,
                uint64_t bytes, uint64_t value)
{
    if (value == CHK_WRITTEN && chk_written_is_full(w, address, bytes))
        return;
    if (!chk_written_set(w, address, bytes, value))
        chk_exhausted(c);
}

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
        set(c, w, at, n, CHK_WRITTEN);
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
        set(c, w, address, bytes, value);
}

struct piece {
    struct chk *c;
    const struct sim_op_event *e;
    uint32_t site;
    uint64_t value; /* shadow value of the bytes that are formed */
    struct chk_written *written;
};

static uint64_t with_origin(struct chk *c, const struct sim_actor *by,
                            uint32_t site, uint64_t value)
{
    const struct chk_origin o = {
        .stamp = value, .site = site, .task = by->task};
    uint32_t number;
    if (value & INIT_FORMED)
        return value;
    if (chk_origin_number(&c->origins, &o, &number))
        return INIT_FORMED | number;
    chk_exhausted(c);
    return value;
}

/* Marks bytes of the destination as formed from unwritten bytes of a source. A
 * callback of chk_flow. */
static void spoil(void *self, uint64_t address, uint64_t bytes, unsigned bits)
{
    const struct piece *p = self;
    uint64_t value = p->value, run;
    if (bits) { /* keeps the bits that other sources have formed */
        const uint64_t old = chk_written_get(p->written, address, 1, &run);
        const bool is_whole = old != CHK_WRITTEN && !init_bits(old);
        value = with_origin(p->c, &p->e->by, p->site, value);
        if (!is_whole && value & INIT_FORMED)
            value |= (uint64_t)(bits | init_bits(old)) << INIT_BITS_SHIFT;
    }
    set(p->c, p->written, address, bytes, value);
}

/* Returns the shadow value of bytes that an op forms from a hole of a range. */
static uint64_t formed_from(struct chk *c, const struct sim_op_event *e,
                            uint32_t site, const struct sim_range *from,
                            const struct chk_hole *hole)
{
    const uint64_t stamp = chk_stamp(e->by.number, site, e->by.cycle);
    const bool is_far = init_is_far(c, hole->value, from->address);
    if (e->direction && hole->value & INIT_FORMED) /* a copy of the bytes */
        return hole->value;
    uint64_t value = stamp;
    if (is_far && hole->value == 0)
        value = init_far_value(c, &e->by, site, from->address);
    else if (is_far)
        value = INIT_FORMED | init_number(hole->value);
    if (chk_forms_flags(e))
        value = with_origin(c, &e->by, site, value);
    return value & INIT_FORMED && chk_forms_flags(e) ? value | INIT_FLAG
                                                     : value;
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

struct holes {
    struct chk_hole *of;
    size_t n, room;
};

static bool add_hole(struct holes *h, uint64_t first, uint64_t bytes,
                     uint64_t value)
{
    if (!ISA_GROW(h->of, h->n, h->room))
        return false;
    h->of[h->n++] = (struct chk_hole){first, bytes, value};
    return true;
}

/* Finds the unwritten bytes of a range, as offsets in the order of its
 * segments. False: no memory. */
static bool holes_of(struct chk *c, const struct sim_op_event *e,
                     const struct sim_range *r, struct holes *holes)
{
    struct chk_written *w = memory_at(c, e, r);
    uint64_t offset = 0, address;
    for (uint64_t k = 0; w && k < r->n; k++) {
        if (!sim_range_segment(r, k, &address))
            continue;
        const uint64_t first = address;
        const uint64_t end = address + counted(w, r, address, r->segment_bytes);
        uint64_t at, bytes, value;
        while (address < end && chk_written_find(w, address, end - address, &at,
                                                 &bytes, &value)) {
            if (!add_hole(holes, offset + (at - first), bytes, value))
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

/* ---- elements in order --------------------------------------------------- */

/* For an op that is_partial: whether the op writes byte `at` of range i before
 * the op reads it. `at` counts through all repeats. */
static bool is_renewed(const struct sim_op_event *e, unsigned i, uint64_t at)
{
    const struct sim_range *to = &e->ranges[0], *from = &e->ranges[i];
    return from->address + at % from->bytes - to->address < to->bytes &&
           !sim_range_is_old(e, i, at);
}

/* For an op that is_partial: spoils the results of a hole of range i that was
 * there before the op. Leaves out bytes that the op writes before it reads
 * them. */
static void flow_of_old(struct piece *p, unsigned i,
                        const struct chk_hole *hole)
{
    const struct sim_range *from = &p->e->ranges[i];
    const uint64_t rounds = sim_last_repeat(p->e, i) + from->bytes;
    for (uint64_t round = 0; round < rounds; round += from->bytes) {
        const uint64_t end = round + hole->first + hole->bytes;
        for (uint64_t at = round + hole->first, next; at < end; at = next + 1) {
            for (next = at; next < end && !is_renewed(p->e, i, next);)
                next++;
            const struct chk_hole part = {at, next - at, hole->value};
            if (part.bytes)
                chk_flow_round(p->e, &p->e->ranges[0], from, &part, spoil, p);
        }
    }
}

/* If the op has formed bytes of this element of range i from unwritten bytes
 * before the op reads them, spoils the results of the element. */
static void flow_of_new(struct piece *p, unsigned i, uint64_t at,
                        uint64_t bytes)
{
    const struct sim_range *from = &p->e->ranges[i];
    for (uint64_t k = at; k < at + bytes; k++) {
        const uint64_t address = from->address + k % from->bytes;
        struct chk_hole hole = {at, bytes, CHK_WRITTEN};
        uint64_t run;
        if (is_renewed(p->e, i, k))
            hole.value = chk_written_get(p->written, address, 1, &run);
        if (hole.value == CHK_WRITTEN)
            continue;
        p->value = formed_from(p->c, p->e, p->site, from, &hole);
        chk_flow_round(p->e, &p->e->ranges[0], from, &hole, spoil, p);
        return;
    }
}

/* Follows all elements of an op that is_partial, in the order in which the op
 * reads them. */
static void flow_in_order(struct piece *p)
{
    const struct sim_op_event *e = p->e;
    const struct sim_range *to = &e->ranges[0];
    const uint64_t n = to->bytes * 8 / to->element_bits;
    for (uint64_t element = 0; element < n; element++)
        for (unsigned i = 1; i < e->n_ranges; i++) {
            const struct sim_range *from = &e->ranges[i];
            const uint64_t bit = element * from->element_bits;
            const uint64_t bytes =
                from->element_bits < 8 ? 1 : from->element_bits / 8;
            if (from->is_read && from->bytes && bit % 8 == 0 &&
                bit / 8 < sim_last_repeat(e, i) + from->bytes)
                flow_of_new(p, i, bit / 8, bytes);
        }
}

/* ---- the flow ------------------------------------------------------------ */

/* Spoils the results that an op forms from unwritten bytes. Unwritten bytes of
 * scratchpads take precedence. */
static void flow(struct chk *c, const struct sim_op_event *e, uint32_t site,
                 const struct sim_range *to)
{
    struct piece piece = {c, e, site, 0, memory_at(c, e, to)};
    struct holes all[ISA_MAX_OPERANDS] = {0};
    const bool is_ordered = to == &e->ranges[0] && sim_reads_new(e);
    bool is_good = true;
    for (unsigned i = 0; is_good && i < e->n_ranges; i++)
        if (e->ranges[i].is_read &&
            !(to == &e->ranges[i] && is_exchanged(e, to)))
            is_good = holes_of(c, e, &e->ranges[i], &all[i]);
    if (!is_good)
        chk_exhausted(c);
    set_range(c, e, to, CHK_WRITTEN);
    for (unsigned pass = 0; is_good && pass < 2; pass++)
        for (unsigned i = 0; i < e->n_ranges; i++)
            for (size_t k = 0; k < all[i].n; k++) {
                const struct chk_hole *hole = &all[i].of[k];
                const struct sim_range *from = &e->ranges[i];
                if (init_is_far(c, hole->value, from->address) == pass)
                    continue;
                piece.value = formed_from(c, e, site, from, hole);
                if (is_ordered && i > 0)
                    flow_of_old(&piece, i, hole);
                else
                    chk_flow(e, to, from, hole, spoil, &piece);
            }
    if (is_good && is_ordered)
        flow_in_order(&piece);
    for (unsigned i = 0; i < e->n_ranges; i++)
        free(all[i].of);
}

/* Whether all bytes of an op, and all bytes between its segments, are written.
 * This is true of most ops, which then need no more work. */
static bool is_written(struct chk *c, const struct sim_op_event *e)
{
    for (unsigned i = 0; i < e->n_ranges; i++)
        if (!is_full(memory_at(c, e, &e->ranges[i]), &e->ranges[i]))
            return false;
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
        if (is_count(e, r))
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
    if (is_written(c, e))
        return;
    bool has_any = reads_holes(c, e);
    if (has_any)
        use_ranges(c, e, site);
    for (unsigned i = 0; i < e->n_ranges; i++) {
        const struct sim_range *r = &e->ranges[i];
        const struct chk_written *w =
            r->is_written && r->bytes ? memory_at(c, e, r) : NULL;
        if (!w)
            continue;
        has_any = has_any && reads_holes(c, e);
        note_writer(c, e, site, r->address);
        if (has_any)
            flow(c, e, site, r);
        else if (!is_full(w, r) && !r->is_read)
            set_range(c, e, r, CHK_WRITTEN);
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
        set(c, w, e->address, e->bytes, CHK_WRITTEN);
}
