/* SPDX-License-Identifier: MIT */
#include "runtime/instruments/precise/elements.h"
#include "runtime/instruments/precise/operands.h"
#include "isa/number/round.h"

#include <assert.h>
#include <math.h>

#include "isa/support/memory/alloc.h"

/* Returns the smallest normal number. Smaller numbers lose digits in any
 * computation. */
static double least_of(enum isa_type type)
{
    struct isa_format_bits format = ISA_BITS_F32;
    isa_format_of(type, &format);
    return ldexp(1, format.min_exponent);
}

static double error_of(enum isa_type type, double x, double y)
{
    if (x == y || (isnan(x) && isnan(y)))
        return 0;
    const double most = fmax(fmax(fabs(x), fabs(y)), least_of(type));
    return isfinite(x) && isfinite(y) ? fabs(x - y) / most : INFINITY;
}

/* Adds an error. An error that is not finite is only counted. */
static void note(struct prc_errors *e, double error)
{
    e->n++;
    if (!isfinite(error))
        return;
    e->n_finite++;
    e->sum += error;
    if (error > e->largest)
        e->largest = error;
}

static void note_result(struct prc_site *s, enum isa_type type, double real,
                        double here, double twin)
{
    const double error = error_of(type, real, twin);
    note(&s->here, error_of(type, real, here));
    note(&s->out, error);
    s->lost += isfinite(error) ? 0 : 1;
}

/* Returns the slot of an element, if the element still has the slot's bits. */
static const struct prc_slot *twin_at(const struct prc *p, uint64_t place,
                                      enum isa_type type, uint32_t bits)
{
    const struct prc_slot *s = prc_slot_find(&p->shadow, place);
    return s && s->type == type && s->bits == bits ? s : NULL;
}

void prc_source(struct prc_work *w, unsigned k, uint64_t offset, double *real,
                double *twin)
{
    const struct prc_operand *o = &w->of[k];
    assert(offset + isa_types[o->type].bytes <= o->bytes);
    *real = *twin = prc_value(o->type, o->was + offset);
    if (!prc_has_twins(o->type))
        return;
    const struct prc_slot *s = twin_at(w->p, prc_place(o, offset), o->type,
                                       prc_bits(o->type, o->was + offset));
    if (s)
        *twin = s->twin;
    const double error = error_of(o->type, *real, *twin);
    note(&w->site->in, error);
    if (isfinite(error) && error > w->largest_in)
        w->largest_in = error;
}

bool prc_result(struct prc_work *w, unsigned k, uint64_t offset, double here,
                double twin)
{
    if (!ISA_GROW(w->results, w->n_results, w->room_results))
        return false;
    w->results[w->n_results++] = (struct prc_result){offset, k, here, twin};
    return true;
}

void prc_returned(struct prc_work *w, double real, double here, double twin)
{
    const enum isa_type type =
        prc_has_twins(w->call.type) ? w->call.type : ISA_T_F32;
    note_result(w->site, type, real, here, twin);
}

bool prc_put_results(struct prc_work *w)
{
    for (size_t i = 0; i < w->n_results; i++) {
        const struct prc_result *r = &w->results[i];
        const struct prc_operand *o = &w->of[r->of];
        assert(r->offset + isa_types[o->type].bytes <= o->bytes);
        const double real = prc_value(o->type, o->is + r->offset);
        const uint64_t place = prc_place(o, r->offset);
        struct prc_slot *s = real == r->twin
                                 ? prc_slot_find(&w->p->shadow, place)
                                 : prc_slot_get(&w->p->shadow, place);
        note_result(w->site, o->type, real, r->here, r->twin);
        if (s)
            *s = (struct prc_slot){
                r->twin, prc_bits(o->type, o->is + r->offset), o->type};
        else if (real != r->twin)
            return false;
    }
    return true;
}

void prc_clear(struct prc_work *w)
{
    for (unsigned i = 0, k = 0; k < w->op->n_operands; k++) {
        if (isa_letter(w->op->operands[k])->access == ISA_ACCESS_NUMBER)
            continue;
        const struct sim_range *r = &w->e->ranges[i++];
        uint64_t address;
        for (uint64_t n = 0; r->is_written && r->bytes && n < r->n; n++)
            if (sim_range_segment(r, n, &address))
                prc_shadow_forget(&w->p->shadow,
                                  prc_place(&w->of[k], address - r->address),
                                  r->segment_bytes);
    }
}
