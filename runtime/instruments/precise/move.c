/* SPDX-License-Identifier: MIT */
/* Moves twins, the exact values beside elements, with their elements. A copy
 * moves twins along its segments. An op
 * that rearranges or chooses elements in NRAM is performed twice more: on the
 * numbers of the elements' slots instead of the values, 16 bits at a time. So
 * the op itself shows where each element is moved. */
#include "runtime/instruments/precise/move.h"
#include "runtime/instruments/precise/elements.h"
#include "runtime/instruments/precise/operands.h"

#include <stdlib.h>
#include <string.h>

#include "isa/support/memory/alloc.h"

/* ---- copies -------------------------------------------------------------- */

/* A walk through the bytes of a range, along its segments. */
struct walk {
    const struct sim_range *range;
    uint64_t segment, offset, address; /* offset in segment */
    bool is_inside;
};

/* Finds the address of the next two bytes. False: there are no more. */
static bool next(struct walk *x, uint64_t *address)
{
    while (!x->is_inside || x->offset + 2 > x->range->segment_bytes) {
        if (x->is_inside)
            x->segment++;
        x->is_inside = false;
        while (x->segment < x->range->n && !x->is_inside) {
            x->is_inside = sim_range_segment(x->range, x->segment, &x->address);
            x->segment += !x->is_inside;
        }
        if (!x->is_inside)
            return false;
        x->offset = 0;
    }
    *address = x->address + x->offset;
    x->offset += 2;
    return true;
}

/* Returns the place of byte i of a range. The byte is at `address`. */
static uint64_t place(const struct prc_work *w, unsigned k,
                      const struct sim_range *r, uint64_t address, uint64_t i)
{
    const struct prc_operand *o = &w->of[k];
    if (o->space == ISA_SPACE_WRAM && r->n == 1)
        return prc_place_dealt(w, k, i, r->segment_bytes);
    return prc_place(o, address - o->address);
}

static size_t length_of(const struct sim_range *r)
{
    struct walk x = {.range = r};
    uint64_t address;
    size_t n = 0;
    while (next(&x, &address))
        n++;
    return n;
}

/* Copies the slots of a range. A place without a slot gives an empty slot. */
static void take(const struct prc_work *w, unsigned k,
                 const struct sim_range *r, struct prc_slot *to)
{
    struct walk x = {.range = r};
    uint64_t address, i = 0;
    for (; next(&x, &address); i++) {
        const struct prc_slot *s =
            prc_slot_find(&w->p->shadow, place(w, k, r, address, 2 * i));
        to[i] = s ? *s : (struct prc_slot){0};
    }
}

static bool give(const struct prc_work *w, unsigned k,
                 const struct sim_range *r, const struct prc_slot *from,
                 size_t n)
{
    struct walk x = {.range = r};
    uint64_t address;
    for (size_t i = 0; i < n && next(&x, &address); i++) {
        const uint64_t at = place(w, k, r, address, 2 * i);
        struct prc_slot *s = from[i].type ? prc_slot_get(&w->p->shadow, at)
                                          : prc_slot_find(&w->p->shadow, at);
        if (s)
            *s = from[i];
        else if (from[i].type)
            return false;
    }
    return true;
}

bool prc_copy(struct prc_work *w)
{
    const struct sim_range *to = &w->e->ranges[0], *from = &w->e->ranges[1];
    const size_t n = length_of(from);
    struct prc_slot *slots = isa_alloc_raw(n + 1, sizeof *slots);
    if (!slots)
        return false;
    take(w, 1, from, slots);
    const bool is_good = give(w, 0, to, slots, n);
    free(slots);
    return is_good;
}

/* ---- rearrangements ------------------------------------------------------ */

/* Returns the operand whose elements are moved: the source, or with an index,
 * the operand after it. */
static unsigned source_of(const struct prc_work *w)
{
    return w->op->operands[1] == 'I' ? 2 : 1;
}

/* The result of `pass` for a slot that the op does not write. */
#define KEPT UINT32_MAX

/* Performs the op on numbers of the source's slots, counted from 1, in place of
 * values. Uses 16 bits of these numbers, beginning at bit `shift`. `found`
 * receives the results for each slot of the destination: KEPT if the op does
 * not write it, 0 if the op fills it. */
static bool pass(struct prc_work *w, unsigned shift, uint32_t *found)
{
    const unsigned source = source_of(w);
    const struct prc_operand *d = &w->of[0], *a = &w->of[source];
    struct isa_call call = w->call;
    uint8_t *to = isa_alloc(d->bytes + 2, 1);
    uint8_t *from = isa_alloc(a->bytes + 2, 1);
    const bool is_good = to && from;
    for (unsigned k = 0; w->op->operands[k]; k++)
        if (w->op->operands[k] == 's') /* the value that fills a frame */
            call.arg[k] = 0;
    if (is_good)
        memset(to, UINT8_MAX, d->bytes);
    for (uint64_t i = 0; is_good && 2 * i + 1 < a->bytes; i++) {
        const uint16_t part = (uint16_t)((uint32_t)(i + 1) >> shift);
        memcpy(from + 2 * i, &part, 2);
    }
    if (is_good) {
        call.ptr[0] = to + d->first;
        call.ptr[source] = from + a->first;
        w->op->sem(&call);
    }
    for (uint64_t i = 0; is_good && 2 * i + 1 < d->bytes; i++) {
        uint16_t part;
        memcpy(&part, to + 2 * i, 2);
        found[i] |= (uint32_t)part << shift;
    }
    free(to);
    free(from);
    return is_good;
}

/* Returns the source slot with this number, if the destination has the slot's
 * bits at the offset after the op. */
static const struct prc_slot *moved(const struct prc_work *w, uint32_t number,
                                    uint64_t offset)
{
    const struct prc_operand *d = &w->of[0], *a = &w->of[source_of(w)];
    const uint64_t from = 2 * ((uint64_t)number - 1);
    if (number == 0 || number == KEPT || from + 1 >= a->bytes)
        return NULL;
    const struct prc_slot *s = prc_slot_find(&w->p->shadow, prc_place(a, from));
    return s && s->type && offset + isa_types[s->type].bytes <= d->bytes &&
                   prc_bits((enum isa_type)s->type, d->is + offset) == s->bits
               ? s
               : NULL;
}

/* Stores in the destination those slots that are not empty. */
static bool place_slots(struct prc_work *w, const struct prc_slot *slots,
                        uint64_t n)
{
    for (uint64_t i = 0; i < n; i++) {
        if (!slots[i].type)
            continue;
        struct prc_slot *s =
            prc_slot_get(&w->p->shadow, prc_place(&w->of[0], 2 * i));
        if (!s)
            return false;
        *s = slots[i];
    }
    return true;
}

/* Puts slots into the destination. Source and destination may overlap, so all
 * slots are read before any is written. */
static bool put(struct prc_work *w, const uint32_t *found)
{
    const struct prc_operand *d = &w->of[0];
    const uint64_t n = d->bytes / 2;
    struct prc_slot *slots = isa_alloc(n + 1, sizeof *slots);
    bool is_good = slots != NULL;
    for (uint64_t i = 0; slots && i < n; i++) {
        const struct prc_slot *s =
            found[i] == KEPT ? prc_slot_find(&w->p->shadow, prc_place(d, 2 * i))
                             : moved(w, found[i], 2 * i);
        if (s)
            slots[i] = *s;
    }
    prc_clear(w);
    is_good = is_good && place_slots(w, slots, n);
    free(slots);
    return is_good;
}

bool prc_move(struct prc_work *w)
{
    uint32_t *found = isa_alloc(w->of[0].bytes / 2 + 1, sizeof *found);
    const bool is_good =
        found && pass(w, 0, found) && pass(w, 16, found) && put(w, found);
    free(found);
    return is_good;
}

/* ---- masks --------------------------------------------------------------- */

/* Returns the slot of operand k for a result, if the element of the operand has
 * the same bits. */
static const struct prc_slot *same(const struct prc_work *w, unsigned k,
                                   uint64_t offset)
{
    const struct prc_operand *o = &w->of[k], *d = &w->of[0];
    if (o->bytes == 0)
        return NULL;
    const uint64_t from = offset % o->bytes;
    const struct prc_slot *s = prc_slot_find(&w->p->shadow, prc_place(o, from));
    if (!s || !s->type)
        return NULL;
    const enum isa_type type = (enum isa_type)s->type;
    const uint64_t bytes = isa_types[type].bytes;
    return offset + bytes <= d->bytes && from + bytes <= o->bytes &&
                   prc_bits(type, d->is + offset) == s->bits &&
                   prc_bits(type, o->was + from) == s->bits
               ? s
               : NULL;
}

/* Handles bit operations on two operands. Masks of ones and zeros leave
 * elements unchanged, whatever type the op has. */
bool prc_mask(struct prc_work *w)
{
    const struct prc_operand *d = &w->of[0];
    const uint64_t n = d->bytes / 2;
    struct prc_slot *slots = isa_alloc(n + 1, sizeof *slots);
    if (!slots)
        return false;
    for (uint64_t i = 0; i < n; i++) {
        const struct prc_slot *a = same(w, 1, 2 * i), *b = same(w, 2, 2 * i);
        slots[i] = a ? *a : b ? *b : (struct prc_slot){0};
    }
    prc_clear(w);
    const bool is_good = place_slots(w, slots, n);
    free(slots);
    return is_good;
}

/* The elements of a fill are exact. */
bool prc_fresh(struct prc_work *w)
{
    prc_clear(w);
    return true;
}
