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

#include "isa/support/memory/alloc.h"
#include "runtime/instruments/precise/elements.h"
#include "runtime/instruments/precise/move.h"
#include "runtime/instruments/precise/operands.h"
#include "runtime/instruments/precise/report.h"
#include "runtime/instruments/precise/rows.h"
#include "runtime/instruments/precise/state.h"

/* ---- ops ----------------------------------------------------------------- */

static bool is_at(const struct prc_site *s, const struct sim_actor *by)
{
    return s->pc == by->pc && s->module == by->module;
}

/* Work on integers is none of ours, unless it moves what may be anything. */
static bool is_of_interest(const struct prc_work *w, const struct prc_row *row)
{
    return prc_is_about_floats(w) ||
           (row && (row->method == prc_move || row->method == prc_mask ||
                    row->method == prc_fresh));
}

static struct prc_site *add_site(const struct prc_work *w)
{
    struct prc *p = w->p;
    struct prc_site *s = ISA_APPEND(p->sites, p->n_sites, p->room_sites);
    if (!s)
        return NULL;
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
    if (row->method == prc_copy)
        return prc_copy(w);
    return prc_repeat(w) && row->method(w) && prc_put_results(w);
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

static struct prc *create(int device)
{
    struct prc *p = isa_alloc(1, sizeof *p);
    if (p)
        p->device = device;
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
