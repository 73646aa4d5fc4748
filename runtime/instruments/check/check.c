/* SPDX-License-Identifier: MIT */
/* Observes a device for the checks: numbers every instruction that accesses
 * memory, records which core runs which task, and passes events to the
 * requested checks. */
#include "runtime/instruments/check/check.h"
#include "runtime/instruments/check/reports/reports.h"
#include "runtime/instruments/check/state/state.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "isa/isa.h"
#include "isa/support/memory/alloc.h"

static const struct chk_check *const checks[CHK_N_CLASSES] = {
#define X(ID, id, name, all, is_default, severity, doc, ...) &chk_##id,
#include "runtime/instruments/settings/checks.def"
#undef X
};

/* ---- sites -------------------------------------------------------------- */

static size_t site_slot(const struct chk *c, const struct sim_module *module,
                        uint64_t pc)
{
    size_t i = (size_t)(pc * 0x9e3779b97f4a7c15u >> 24) & (c->room_slots - 1);
    while (c->site_slots[i] && (c->sites[c->site_slots[i]].pc != pc ||
                                c->sites[c->site_slots[i]].module != module))
        i = (i + 1) & (c->room_slots - 1);
    return i;
}

static bool make_room_for_site(struct chk *c)
{
    if (!ISA_GROW(c->sites, c->n_sites, c->room_sites))
        return false;
    if (c->n_sites * 2 < c->room_slots)
        return true;
    size_t room = c->room_slots ? c->room_slots * 2 : 256;
    uint32_t *slots = isa_alloc(room, sizeof *slots);
    if (!slots)
        return false;
    free(c->site_slots);
    c->site_slots = slots;
    c->room_slots = room;
    for (size_t i = 1; i < c->n_sites; i++)
        slots[site_slot(c, c->sites[i].module, c->sites[i].pc)] = (uint32_t)i;
    return true;
}

/* Returns the number of an instruction. 0: no memory. */
static uint32_t intern(struct chk *c, const struct sim_actor *by,
                       const struct chk_site *site)
{
    if (c->n_sites >> CHK_SITE_BITS)
        chk_stop(c, "there are more than 262143 instructions that access "
                    "memory");
    else if (!make_room_for_site(c))
        chk_exhausted(c);
    if (c->is_exhausted)
        return 0;
    uint32_t *slot = &c->site_slots[site_slot(c, by->module, by->pc)];
    if (!*slot) {
        *slot = (uint32_t)c->n_sites;
        c->sites[c->n_sites++] = *site;
    }
    const size_t k = by->pc >> 2 & (CHK_SITE_CACHE - 1);
    c->cache[k].pc = by->pc;
    c->cache[k].module = by->module;
    return c->cache[k].site = *slot;
}

static uint32_t intern_op(struct chk *c, const struct sim_actor *by,
                          const char *intrinsic, const char *direction)
{
    struct chk_site of = {
        .module = by->module, .pc = by->pc, .direction = direction};
    snprintf(of.op, sizeof of.op, "%s", intrinsic);
    return intern(c, by, &of);
}

static inline uint32_t known_site(const struct chk *c,
                                  const struct sim_actor *by)
{
    const size_t k = by->pc >> 2 & (CHK_SITE_CACHE - 1);
    return c->cache[k].pc == by->pc && c->cache[k].module == by->module
               ? c->cache[k].site
               : 0;
}

/* ---- cores and tasks ---------------------------------------------------- */

static void note_task(struct chk *c, const struct sim_actor *by)
{
    struct chk_core *core = &c->cores[by->number];
    core->cluster = by->cluster;
    core->core = by->core;
    if (!ISA_GROW(core->starts, core->n_starts, core->room_starts)) {
        chk_exhausted(c);
        return;
    }
    core->starts[core->n_starts++] =
        (struct chk_start){.cycle = by->cycle, .task = by->task};
}

/* ---- events ------------------------------------------------------------- */

#define EACH(function, ...)                             \
    for (unsigned i = 0; i < CHK_N_CLASSES; i++)        \
        if (c->running >> i & 1 && checks[i]->function) \
    checks[i]->function(__VA_ARGS__)

static void on_op(void *self, const struct sim_op_event *e)
{
    struct chk *c = self;
    c->now = &e->by;
    uint32_t site = known_site(c, &e->by);
    if (!site)
        site = intern_op(c, &e->by, e->intrinsic, e->direction);
    if (e->is_near && e->is_inside && !c->n_waiting) {
        for (unsigned i = 0; i < c->n_on_near && !c->is_exhausted; i++)
            c->on_near[i]->op(c, e, site);
        return;
    }
    for (unsigned i = 0; i < c->n_on_op && !c->is_exhausted; i++)
        c->on_op[i]->op(c, e, site);
}

static __attribute__((noinline)) uint32_t
intern_access(struct chk *c, const struct sim_access_event *e)
{
    const struct chk_site of = {.module = e->by.module,
                                .pc = e->by.pc,
                                .reads = e->reads,
                                .writes = e->writes};
    return intern(c, &e->by, &of);
}

static void on_access(void *self, const struct sim_access_event *e)
{
    struct chk *c = self;
    c->now = &e->by;
    uint32_t site = known_site(c, &e->by);
    if (!site)
        site = intern_access(c, e);
    const struct chk_hearers *to =
        &c->on_access[c->n_waiting ? ISA_N_SPACES : isa_space_at(e->address)];
    for (unsigned i = 0; i < to->n && !c->is_exhausted; i++)
        to->of[i]->access(c, e, site);
}

static void on_skip(void *self, const struct sim_skip_event *e)
{
    struct chk *c = self;
    uint32_t site = known_site(c, &e->by);
    c->now = &e->by;
    if (!site)
        site = intern_op(c, &e->by, e->intrinsic, e->direction);
    if (!c->is_exhausted)
        EACH(skip, c, e, site);
}

static void on_soon(void *self, uint64_t address)
{
    struct chk *c = self;
    EACH(soon, c, address);
}

static void on_order(void *self, const struct sim_order_event *e)
{
    struct chk *c = self;
    c->now = &e->by;
    if (!c->is_exhausted)
        EACH(order, c, e);
}

static void on_alloc(void *self, const struct sim_alloc_event *e)
{
    struct chk *c = self;
    if (!c->is_exhausted)
        EACH(alloc, c, e);
}

static void on_task(void *self, const struct sim_task_event *e)
{
    struct chk *c = self;
    c->now = NULL;
    assert(e->by.number < CHK_MAX_CORES);
    if (!e->is_end)
        note_task(c, &e->by);
    if (!c->is_exhausted)
        EACH(task, c, e);
}

static void on_region(void *self, const struct sim_region_event *e)
{
    struct chk *c = self;
    c->now = &e->by;
    uint32_t site = known_site(c, &e->by);
    if (!site)
        site = intern_op(c, &e->by,
                         e->is_end   ? "__mlu_region_end"
                         : e->parent ? "__mlu_region_of"
                                     : "__mlu_region",
                         NULL);
    if (!c->is_exhausted)
        EACH(region, c, e, site);
}

/* ---- snapshots ---------------------------------------------------------- */

/* A copy of the checks' states, the tasks so far, and how often each entry was
 * found. */
struct kept {
    void *of[CHK_N_CLASSES];
    size_t n_starts[CHK_MAX_CORES];
    uint64_t *seen;
    size_t n_seen;
};

static void release(const struct chk_check *check, void *of)
{
    if (of && check->release)
        check->release(of);
    free(of);
}

static void *copy(const struct chk_check *check, const void *of)
{
    void *to = isa_alloc(1, check->bytes);
    if (to && check->copy(to, of))
        return to;
    release(check, to);
    return NULL;
}

static void drop(void *self)
{
    struct kept *k = self;
    for (unsigned i = 0; i < CHK_N_CLASSES; i++)
        release(checks[i], k->of[i]);
    free(k->seen);
    free(k);
}

static void *keep(void *self)
{
    struct chk *c = self;
    struct kept *k = isa_alloc(1, sizeof *k);
    if (!k)
        return NULL;
    c->now = NULL;
    EACH(settle, c);
    for (unsigned i = 0; i < CHK_MAX_CORES; i++)
        k->n_starts[i] = c->cores[i].n_starts;
    k->seen = chk_seen(c, &k->n_seen);
    if (!k->seen) {
        drop(k);
        return NULL;
    }
    for (unsigned i = 0; i < CHK_N_CLASSES; i++) {
        if (!c->of[i] || !checks[i]->copy)
            continue;
        k->of[i] = copy(checks[i], c->of[i]);
        if (!k->of[i]) {
            drop(k);
            return NULL;
        }
    }
    return k;
}

/* Restores an earlier state. Reports stay, because they are still right.
 * Findings of repeated work are not counted again. */
static void restore(void *self, const void *kept)
{
    struct chk *c = self;
    const struct kept *k = kept;
    if (!k) {
        chk_exhausted(c);
        return;
    }
    c->n_waiting = 0; /* drops findings that were for work that is undone */
    for (unsigned i = 0; i < CHK_MAX_CORES; i++)
        if (k->n_starts[i] < c->cores[i].n_starts)
            c->cores[i].n_starts = k->n_starts[i];
    chk_see_again(c, k->seen, k->n_seen);
    for (unsigned i = 0; i < CHK_N_CLASSES; i++) {
        if (!k->of[i])
            continue;
        void *again = copy(checks[i], k->of[i]);
        if (!again) { /* without memory, ends all checks; otherwise they
                         would be at different times */
            chk_exhausted(c);
            return;
        }
        release(checks[i], c->of[i]);
        c->of[i] = again;
    }
}

/* ---- beginning and end -------------------------------------------------- */

static void choose_hearers(struct chk *c)
{
    c->n_on_op = c->n_on_near = 0;
    memset(c->on_access, 0, sizeof c->on_access);
    for (unsigned i = 0; i < CHK_N_CLASSES; i++) {
        const struct chk_check *check = checks[i];
        if (!(c->running >> i & 1))
            continue;
        if (check->op)
            c->on_op[c->n_on_op++] = check;
        if (check->op && !check->is_far && !chk_is_absent(c, i))
            c->on_near[c->n_on_near++] = check;
        for (unsigned s = 0; s <= ISA_N_SPACES; s++)
            if (check->access && !chk_is_absent(c, i) &&
                (s == ISA_N_SPACES || check->spaces >> s & 1))
                c->on_access[s].of[c->on_access[s].n++] = check;
    }
}

struct chk *chk_new(uint32_t bits, struct rt_suppressions *suppressions)
{
    struct chk *c = isa_alloc(1, sizeof *c);
    if (!c)
        return NULL;
    c->device = -1;
    c->classes = c->running = bits;
    for (unsigned i = 0; i < CHK_N_CLASSES; i++)
        if (bits >> i & 1)
            c->running |= checks[i]->also;
    c->observer = (struct sim_observer){.op = on_op,
                                        .access = on_access,
                                        .skip = on_skip,
                                        .order = on_order,
                                        .alloc = on_alloc,
                                        .task = on_task,
                                        .region = on_region,
                                        .soon = on_soon,
                                        .keep = keep,
                                        .restore = restore,
                                        .drop = drop};
    c->n_sites = 1;
    c->sites = isa_alloc(c->room_sites = 64, sizeof *c->sites);
    bool is_good = c->sites != NULL;
    for (unsigned i = 0; is_good && i < CHK_N_CLASSES; i++) {
        if (!(c->running >> i & 1))
            continue;
        const struct chk_check *check = checks[i];
        c->observer.wants |= check->wants;
        if (check->bytes)
            is_good = (c->of[i] = isa_alloc(1, check->bytes)) != NULL;
        if (is_good && check->create)
            check->create(c->of[i]);
    }
    choose_hearers(c);
    if (!is_good) {
        chk_free(c);
        return NULL;
    }
    if (suppressions) {
        c->suppressions = *suppressions;
        *suppressions = (struct rt_suppressions){0};
    }
    return c;
}

void chk_number(struct chk *c, int device)
{
    c->device = device;
}

void chk_free(struct chk *c)
{
    if (!c)
        return;
    chk_detach(c);
    for (unsigned i = 0; i < CHK_N_CLASSES; i++)
        release(checks[i], c->of[i]);
    for (unsigned i = 0; i < CHK_MAX_CORES; i++)
        free(c->cores[i].starts);
    for (size_t i = 0; i < c->n_modules; i++)
        free(c->modules[i].variables);
    rt_suppressions_free(&c->suppressions);
    chk_origins_free(&c->origins);
    free(c->modules);
    for (size_t i = 0; i < c->n_entries; i++)
        free(c->entries[i].stack);
    free(c->entries);
    free(c->sites);
    free(c->site_slots);
    free(c);
}

enum sim_status chk_attach(struct chk *c, struct sim *sim)
{
    assert(!c->sim);
    enum sim_status status = sim_attach(sim, &c->observer, c);
    if (status == SIM_OK)
        c->sim = sim;
    return status;
}

void chk_detach(struct chk *c)
{
    if (!c->sim)
        return;
    sim_detach(c->sim, &c->observer, c);
    c->sim = NULL;
    EACH(forget, c);
}

const struct sim_observer *chk_observer(struct chk *c, void **self)
{
    *self = c;
    return &c->observer;
}

void chk_forked(struct chk *c)
{
    c->n_entries = c->n_told = 0;
    EACH(forget, c);
}

void chk_stopped(struct chk *c)
{
    EACH(stopped, c);
}

void chk_forget_modules(struct chk *c)
{
    EACH(unload, c);
    memset(c->cache, 0, sizeof c->cache);
    for (size_t i = 0; i < c->n_sites; i++)
        c->sites[i].module = NULL;
    for (size_t i = 0; i < c->n_modules; i++)
        free(c->modules[i].variables);
    c->n_modules = 0;
    c->launched.module = NULL;
    c->launched.kernel = NULL;
}

void chk_begin(struct chk *c, const struct sim_launch *launch)
{
    snprintf(c->kernel, sizeof c->kernel, "%s",
             launch->module ? sim_kernel_name(launch->module, launch->kernel)
                            : launch->kernel);
    snprintf(c->mangled, sizeof c->mangled, "%s", launch->kernel);
    c->launched.module = launch->module;
    c->launched.kernel =
        launch->module ? sim_kernel(launch->module, launch->kernel) : NULL;
    c->latest_module = c->n_modules; /* no entry was found yet */
    for (unsigned i = 0; i < CHK_MAX_CORES; i++)
        c->cores[i].n_starts = 0;
    c->absent = 0;
    c->launch = launch;
    EACH(begin, c);
    c->launch = NULL;
    choose_hearers(c);
}

void chk_end(struct chk *c)
{
    c->now = NULL;
    EACH(end, c);
}

void chk_finish(struct chk *c)
{
    EACH(finish, c);
}
