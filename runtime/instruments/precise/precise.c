/* SPDX-License-Identifier: MIT */
/*
 * The observer. At the event of an op, before it takes effect, the op is
 * repeated: on the operands as they are, for the real result; in float64 on the
 * same operands, for the error that this op adds; and on their twins, for the
 * error of its result and the twins of the result.
 */
#include "runtime/instruments/precise/precise.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/alloc.h"
#include "runtime/instruments/precise/operands.h"
#include "runtime/instruments/precise/report.h"
#include "runtime/instruments/precise/state.h"

/* ---- errors -------------------------------------------------------------- */

/* The least normal number: below it digits are lost whatever one does. */
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

/* What is not finite is counted apart. */
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

/* ---- elements ------------------------------------------------------------ */

/* The slot of an element if it still belongs to these bits. */
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
    struct prc_result *results =
        isa_grow(w->results, w->n_results, &w->room_results, sizeof *results);
    if (!results)
        return false;
    w->results = results;
    results[w->n_results++] = (struct prc_result){offset, k, here, twin};
    return true;
}

void prc_returned(struct prc_work *w, double real, double here, double twin)
{
    const enum isa_type type =
        prc_has_twins(w->call.type) ? w->call.type : ISA_T_F32;
    note_result(w->site, type, real, here, twin);
}

/* Results come into being together, as sources may be where they are. An
 * element that is exact needs a slot only where another one was. */
static bool put_results(struct prc_work *w)
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

/* ---- ops ----------------------------------------------------------------- */

static bool is_at(const struct prc_site *s, const struct sim_actor *by)
{
    return s->pc == by->pc && s->module == by->module;
}

/* Work on integers is none of ours, unless it moves what may be anything. */
static bool is_of_interest(const struct prc_work *w, const struct prc_row *row)
{
    return prc_is_about_floats(w) ||
           (row && (row->way == prc_move || row->way == prc_mask ||
                    row->way == prc_fresh));
}

static struct prc_site *add_site(const struct prc_work *w)
{
    struct prc *p = w->p;
    struct prc_site *grown =
        isa_grow(p->sites, p->n_sites, &p->room_sites, sizeof *grown);
    if (!grown)
        return NULL;
    p->sites = grown;
    struct prc_site *s = &grown[p->n_sites++];
    *s = (struct prc_site){
        .module = w->e->by.module,
        .pc = w->e->by.pc,
        .type = w->call.type,
        .row = prc_row_find(w->op),
    };
    s->is_of_interest = is_of_interest(w, s->row);
    snprintf(s->name, sizeof s->name, "%s", w->e->intrinsic);
    return s;
}

/* NULL: no memory. */
static struct prc_site *site_of(const struct prc_work *w)
{
    struct prc *p = w->p;
    const size_t room = sizeof p->latest / sizeof p->latest[0];
    uint32_t *latest = &p->latest[w->e->by.pc >> 2 & (room - 1)];
    if (*latest < p->n_sites && is_at(&p->sites[*latest], &w->e->by))
        return &p->sites[*latest];
    for (size_t i = 0; i < p->n_sites; i++)
        if (is_at(&p->sites[i], &w->e->by)) {
            *latest = (uint32_t)i;
            return &p->sites[i];
        }
    return add_site(w);
}

/* Whether the twins of the op could be formed. */
static bool form(struct prc_work *w)
{
    const struct prc_row *row = w->site->row;
    if (!row || sim_reads_new(w->e)) /* operands are read before the op here */
        return false;
    if (row->way == prc_copy)
        return prc_copy(w);
    return prc_repeat(w) && row->way(w) && put_results(w);
}

static void on_op(void *self, const struct sim_op_event *e)
{
    struct prc *p = self;
    struct prc_work w = {.p = p, .e = e};
    if (p->is_exhausted || !prc_identify(&w))
        return;
    w.site = site_of(&w);
    if (!w.site) {
        p->is_exhausted = true;
        return;
    }
    prc_locate(&w);
    if (!w.site->is_of_interest) {
        prc_clear(&w);
        return;
    }
    if (!form(&w)) {
        w.site->is_twinless = true;
        prc_clear(&w);
    }
    if (w.site->calls++ == 0 || w.largest_in < w.site->least_in)
        w.site->least_in = w.largest_in;
    prc_operands_free(&w);
}

/* ---- what else writes ---------------------------------------------------- */

static void on_access(void *self, const struct sim_access_event *e)
{
    struct prc *p = self;
    const unsigned owner =
        prc_owner(isa_space_at(e->address), e->by.number, e->by.cluster);
    if (e->writes)
        prc_shadow_forget(&p->shadow, prc_place_at(owner, e->address),
                          e->bytes);
}

/* NRAM, WRAM, SRAM and the stack begin anew with each task. */
static void on_task(void *self, const struct sim_task_event *e)
{
    struct prc *p = self;
    if (e->is_end)
        return;
    prc_shadow_forget_all(&p->shadow, PRC_CORES + e->by.number);
    if (e->by.core == 0 || e->by.core == SIM_MEMORY_CORE)
        prc_shadow_forget_all(&p->shadow, PRC_CLUSTERS + e->by.cluster);
}

static void wrote(struct prc *p, uint64_t address, uint64_t bytes)
{
    prc_shadow_forget(&p->shadow, prc_place_at(PRC_DEVICE, address), bytes);
}

static void on_alloc(void *self, const struct sim_alloc_event *e)
{
    wrote(self, e->address, e->bytes);
}

/* ---- beginning and end --------------------------------------------------- */

static struct prc *create(void)
{
    struct prc *p = isa_alloc(1, sizeof *p);
    if (p)
        p->observer = (struct sim_observer){
            .wants = SIM_WANTS_OP | SIM_WANTS_ACCESS | SIM_WANTS_FAR |
                     SIM_WANTS_TASK | SIM_WANTS_ALLOC,
            .op = on_op,
            .access = on_access,
            .task = on_task,
            .alloc = on_alloc,
        };
    return p;
}

static void forget_modules(struct prc *p)
{
    for (size_t i = 0; i < p->n_sites; i++)
        p->sites[i].module = NULL;
}

static enum sim_status watch(struct prc *p, struct sim *sim)
{
    prc_shadow_free(&p->shadow);
    forget_modules(p);
    p->sim = sim;
    return sim_attach(sim, &p->observer, p);
}

static void forget(struct prc *p)
{
    p->n_sites = 0;
}

static void end(struct prc *p)
{
    for (size_t i = 0; i < p->n_sites; i++) {
        struct prc_site *s = &p->sites[i];
        if (!s->is_located)
            sim_locate(p->sim, s->module, s->pc, &s->at);
        s->is_located = true;
    }
}

const struct prc_interface *mlusim_precise(void)
{
    static const struct prc_interface interface = {
        .create = create,
        .watch = watch,
        .wrote = wrote,
        .forget_modules = forget_modules,
        .forget = forget,
        .end = end,
        .tell = prc_tell,
        .json = prc_json,
    };
    return &interface;
}
