/* SPDX-License-Identifier: MIT */
/* Turns findings into reports. Findings at the same places become one report
 * with a count. Places get their names after the launch, when debug information
 * may be loaded. */
#include <fnmatch.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "isa/isa.h"
#include "isa/support/memory/alloc.h"
#include "isa/support/words/plural.h"
#include "runtime/instruments/check/reports/reports.h"
#include "runtime/instruments/check/reports/tell.h"

/* ---- collecting --------------------------------------------------------- */

static struct chk_entry *known(struct chk *c, const struct chk_finding *f)
{
    for (size_t i = c->n_entries; i-- > 0;) {
        struct chk_entry *e = &c->entries[i];
        if (e->site == f->site && e->before_site == f->before_site &&
            e->report.class == f->class && e->kind == f->kind &&
            e->caller == (f->caller ? f->caller->origin : 0) &&
            e->caller_before ==
                (f->caller_before ? f->caller_before->origin : 0))
            return e->same ? &c->entries[e->same - 1] : e;
    }
    return NULL;
}

bool chk_is_found(struct chk *c, const struct chk_finding *f)
{
    return known(c, f) != NULL;
}

static struct chk_party party(const struct chk *c, uint32_t site, unsigned core,
                              int task, uint64_t cycle)
{
    const struct chk_core *k = &c->cores[core];
    struct chk_party p = {.pc = c->sites[site].pc,
                          .cluster = k->cluster,
                          .core = k->core,
                          .task = task,
                          .cycle = cycle};
    const char *direction = c->sites[site].direction;
    snprintf(p.what, sizeof p.what, "%s%s%s%s", chk_what(c, site),
             direction ? " (" : "", direction ? direction : "",
             direction ? ")" : "");
    return p;
}

static bool is_part(const struct sim_named_region *g,
                    const struct sim_variable *v)
{
    return g->address >= v->address &&
           g->address + g->bytes <= v->address + v->bytes;
}

/* Names the variable of a byte. name_birth closes the bracket. */
static void name_byte(const struct chk *c, const struct chk_finding *f,
                      const struct sim_variable *v, char *text, size_t size)
{
    const uint64_t offset = f->address - v->address;
    struct sim_named_region g;
    if (!f->by || !sim_named_region_at(c->sim, f->by->number, f->address, &g) ||
        !is_part(&g, v))
        snprintf(text, size, "byte %" PRIu64 " of '%s' (%" PRIu64 " byte%s",
                 offset, v->name, v->bytes, isa_s(v->bytes));
    else
        snprintf(text, size,
                 "byte %" PRIu64 " of region '%s' of '%s' (%" PRIu64
                 " byte%s from byte %" PRIu64 " on, of %" PRIu64,
                 f->address - g.address, g.name, v->name, g.bytes,
                 isa_s(g.bytes), g.address - v->address, v->bytes);
}

/* Names the earlier allocation that had these bytes of a pool, or else the
 * allocation before them. */
static void name_former(const struct chk *c, const struct chk_finding *f,
                        struct chk_entry *e)
{
    struct chk_report *r = &e->report;
    struct sim_allocation a;
    char place[64];
    if (!sim_has_pools(c->sim) ||
        !sim_allocation_before(c->sim, f->address, &a))
        return;
    const uint64_t offset = f->address - a.address;
    const uint64_t past = offset - a.bytes;
    if (offset < a.bytes)
        snprintf(place, sizeof place, "byte %" PRIu64 " of", offset);
    else if (past == 0)
        snprintf(place, sizeof place, "the end of");
    else
        snprintf(place, sizeof place, "%" PRIu64 " byte%s past the end of",
                 past, isa_s(past));
    snprintf(r->owner, sizeof r->owner,
             "%s %s of %" PRIu64 " byte%s at 0x%" PRIx64, place,
             a.is_live ? "the allocation" : "freed memory", a.bytes,
             isa_s(a.bytes), a.address);
    e->origin = a.made;
    e->freed = a.is_live ? 0 : a.freed;
}

static void name_owner(struct chk *c, const struct chk_finding *f,
                       struct chk_entry *e)
{
    struct chk_report *r = &e->report;
    struct sim_allocation a;
    r->space = chk_space_of(f->address);
    if (isa_space_at(f->address) == ISA_SPACE_GDRAM) {
        if (!sim_allocation_at(c->sim, f->address, &a) || !a.is_live) {
            name_former(c, f, e);
            return;
        }
        e->origin = a.made;
        e->variable = a.address;
        snprintf(r->owner, sizeof r->owner,
                 "byte %" PRIu64 " of the allocation of %" PRIu64
                 " byte%s at 0x%" PRIx64,
                 f->address - a.address, a.bytes, isa_s(a.bytes), a.address);
        return;
    }
    const struct sim_module *module =
        f->by ? f->by->module : c->sites[f->site].module;
    const struct sim_variable *v = chk_variable(c, module, f->address);
    if (v)
        e->named = v->address;
    if (!v || f->address - v->address >= v->bytes)
        return;
    e->variable = v->address;
    name_byte(c, f, v, r->owner, sizeof r->owner);
}

/* ---- places ------------------------------------------------------------- */

/* Writes where device memory was allocated: as the cause of a leak, otherwise
 * after the owner of the bytes. */
static void name_origin(struct chk *c, struct chk_entry *e)
{
    struct chk_report *r = &e->report;
    const bool is_leak = r->class == CHK_LEAK;
    if (sim_locate_origin(c->sim, e->origin, &r->made))
        sim_origin_words(c->sim, "made", e->origin,
                         is_leak ? r->cause : r->owner,
                         is_leak ? sizeof r->cause : sizeof r->owner);
}

/* Writes where other relevant memory was allocated. */
static void name_source(struct chk *c, struct chk_entry *e)
{
    if (e->report.from[0])
        sim_origin_words(c->sim, "made", e->from, e->report.from,
                         sizeof e->report.from);
}

/* Closes the bracket that name_owner has left open. */
static void name_birth(struct chk *c, struct chk_entry *e)
{
    struct chk_report *r = &e->report;
    struct sim_location at;
    size_t n = strlen(r->owner);
    if (isa_space_at(r->address) == ISA_SPACE_GDRAM) {
        name_origin(c, e);
        sim_origin_words(c->sim, "freed", e->freed, r->owner, sizeof r->owner);
    } else if (!n)
        return;
    else if (sim_locate_variable(c->sim, e->module, e->kernel, e->named, &at))
        snprintf(r->owner + n, sizeof r->owner - n, ", declared at %s:%u)",
                 at.file, at.line);
    else
        snprintf(r->owner + n, sizeof r->owner - n, ")");
}

static bool is_same_place(const struct sim_location *a,
                          const struct sim_location *b)
{
    return a->line == b->line && strcmp(a->file, b->file) == 0;
}

/* Whether two reports have the same places. In a race, either access may come
 * first by chance. */
static bool are_same_places(const struct chk_report *a,
                            const struct chk_report *b)
{
    if (a->class == CHK_LEAK)
        return a->bytes == b->bytes && is_same_place(&a->made, &b->made);
    if (is_same_place(&a->now.at, &b->now.at) &&
        (!a->has_before || is_same_place(&a->before.at, &b->before.at)))
        return true;
    return a->class == CHK_RACE && is_same_place(&a->now.at, &b->before.at) &&
           is_same_place(&a->before.at, &b->now.at);
}

/* Whether a report has a line for comparisons. The line of a leak is the line
 * of its allocation: several leaks of one size and line come from a loop. */
static bool has_lines(const struct chk_report *r)
{
    return r->now.at.line || (r->class == CHK_LEAK && r->made.line);
}

/* Whether e says more than o, which has the same lines and was not printed
 * yet. */
static bool outranks(const struct chk *c, const struct chk_entry *e,
                     const struct chk_entry *o)
{
    return e->is_ranked && e->kind > o->kind &&
           (size_t)(o - c->entries) >= c->n_told;
}

/* Replaces the report of an entry by that of another entry, but keeps the
 * count. */
static void reword(struct chk_entry *to, const struct chk_entry *from)
{
    const uint64_t count = to->report.count;
    to->report = from->report;
    to->report.count = count;
    to->kind = from->kind;
}

/* Merges a report into an earlier entry of the same lines. One line may have
 * several instructions with the same finding. */
static void merge(struct chk *c, struct chk_entry *e)
{
    const struct chk_report *r = &e->report;
    for (struct chk_entry *o = c->entries; o < e && has_lines(r); o++) {
        struct chk_report *to = &o->report;
        if (o->same || to->class != r->class || to->severity != r->severity ||
            to->has_before != r->has_before ||
            strcmp(to->mangled, r->mangled) != 0 || !are_same_places(to, r))
            continue;
        if (outranks(c, e, o))
            reword(o, e);
        to->count += r->count;
        o->seen += e->seen;
        e->seen = 0;
        e->same = (size_t)(o - c->entries) + 1;
        return;
    }
}

/* ---- suppressions ------------------------------------------------------- */

/* Whether a suppression matches. Its pattern (* and ? as in file names) is
 * compared with "file:line" and with the function of either place. */
static bool matches(const char *pattern, const struct chk_party *p)
{
    char place[600];
    snprintf(place, sizeof place, "%s:%u", p->at.file, p->at.line);
    return fnmatch(pattern, place, 0) == 0 ||
           (p->at.name[0] && fnmatch(pattern, p->at.name, 0) == 0);
}

static bool is_suppressed(const struct chk *c, const struct chk_report *r)
{
    for (size_t i = 0; i < c->suppressions.n; i++) {
        const struct rt_suppression *s = &c->suppressions.items[i];
        if ((strcmp(s->class, "*") == 0 ||
             strcmp(s->class, chk_name(r->class)) == 0) &&
            (matches(s->pattern, &r->now) ||
             (r->has_before && matches(s->pattern, &r->before))))
            return true;
    }
    return false;
}

static void locate_party(struct chk *c, const struct sim_module *module,
                         const struct sim_stack *stack, struct chk_party *p)
{
    sim_locate(c->sim, module, p->pc, &p->at);
    p->n_callers = sim_locate_callers(c->sim, module, p->pc, stack, p->callers,
                                      sizeof p->callers / sizeof *p->callers);
}

/* Puts the barrier that stands between before the remedy. */
static void name_barrier(struct chk *c, const struct chk_entry *e,
                         struct chk_report *r)
{
    struct chk_party at = {.pc = r->stands_pc};
    char place[540] = "", rest[sizeof r->remedy];
    if (!r->stands[0])
        return;
    locate_party(c, e->module, NULL, &at);
    if (at.at.line)
        snprintf(place, sizeof place, " at %s:%u", at.at.file,
                 (unsigned)at.at.line);
    snprintf(rest, sizeof rest, "%s", r->remedy);
    snprintf(r->remedy, sizeof r->remedy, "the %s()%.300s %.450s", r->stands,
             place, rest);
}

static void locate(struct chk *c, struct chk_entry *e)
{
    struct chk_report *r = &e->report;
    if (e->is_located)
        return;
    e->is_located = true;
    if (e->site)
        locate_party(c, e->module, e->stack, &r->now);
    if (r->has_before && e->before_site)
        locate_party(c, c->sites[e->before_site].module, NULL, &r->before);
    free(e->stack);
    e->stack = NULL;
    if (r->is_host)
        sim_locate_origin(c->sim, e->caller, &r->now.at);
    if (e->caller_before)
        sim_locate_origin(c->sim, e->caller_before, &r->before.at);
    name_birth(c, e);
    name_source(c, e);
    name_barrier(c, e, r);
    e->is_suppressed = is_suppressed(c, r);
    merge(c, e);
}

/* ---- finding ------------------------------------------------------------ */

/* Passes a report to the listener. The places in the report already have
 * names. */
static void listen(struct chk *c, struct chk_entry *e)
{
    char text[4000] = "";
    locate(c, e);
    FILE *to = chk_counts(e) ? fmemopen(text, sizeof text, "w") : NULL;
    if (!to)
        return;
    chk_tell_report(c, e, "", to);
    fclose(to);
    text[sizeof text - 1] = 0;
    c->listener(c->listener_user, c->now, text);
}

/* The stack of the wrong access: the stored stack, or else the present one. */
static struct sim_stack *take_stack(struct chk *c, const struct chk_finding *f)
{
    if (!f->stack)
        return c->sim ? sim_stack_of(c->sim, f->by) : NULL;
    struct sim_stack *stack = *f->stack;
    *f->stack = NULL;
    return stack;
}

void chk_found(struct chk *c, const struct chk_finding *f)
{
    struct chk_entry *e = known(c, f);
    if (e) {
        if (++e->seen > e->report.count)
            e->report.count = e->seen;
        return;
    }
    if (!ISA_GROW(c->entries, c->n_entries, c->room_entries)) {
        chk_exhausted(c);
        return;
    }
    e = &c->entries[c->n_entries++];
    const struct sim_module *module = c->sites[f->site].module;
    const bool is_launched = module == c->launched.module;
    *e = (struct chk_entry){.module = module,
                            .kernel = is_launched ? c->launched.kernel : NULL,
                            .site = f->site,
                            .before_site = f->before_site,
                            .kind = f->kind,
                            .group = f->group,
                            .is_ranked = f->is_ranked,
                            .seen = 1};
    struct chk_report *r = &e->report;
    r->class = f->class;
    r->severity = f->severity ? f->severity : chk_severity_of(f->class);
    r->count = 1;
    r->address = f->address;
    r->bytes = f->bytes;
    if (f->by) { /* if not, the host did the access */
        snprintf(r->kernel, sizeof r->kernel, "%s", c->kernel);
        snprintf(r->mangled, sizeof r->mangled, "%s", c->mangled);
        r->now = party(c, f->site, f->by->number, f->by->task, f->by->cycle);
        r->now.cluster = f->by->cluster; /* set even without tasks */
        r->now.core = f->by->core;
        e->stack = take_stack(c, f);
    }
    if (f->caller) {
        r->is_host = true;
        e->caller = f->caller->origin;
        snprintf(r->now.what, sizeof r->now.what, "%s", f->caller->api);
    }
    if (f->caller_before) {
        r->has_before = true;
        e->caller_before = f->caller_before->origin;
        snprintf(r->before.what, sizeof r->before.what, "%.60s",
                 f->caller_before->api);
    }
    if (f->before_site) {
        const unsigned core = chk_core_of(f->before);
        const uint64_t cycle = chk_cycle_of(f->before);
        r->has_before = true;
        r->before = party(c, f->before_site, core,
                          f->before_task ? *f->before_task
                                         : chk_task_at(c, core, cycle),
                          cycle);
    }
    if (f->from) {
        const struct sim_allocation *a = f->from;
        e->from = a->made;
        snprintf(r->from, sizeof r->from,
                 "the allocation of %" PRIu64 " byte%s at 0x%" PRIx64, a->bytes,
                 isa_s(a->bytes), a->address);
    }
    if (f->bytes && c->sim)
        name_owner(c, f, e);
    f->words(c, f, r);
    if (c->listener && c->now)
        listen(c, e);
}

uint64_t *chk_seen(const struct chk *c, size_t *n)
{
    uint64_t *seen = isa_alloc_raw(c->n_entries + 1, sizeof *seen);
    *n = c->n_entries;
    for (size_t i = 0; seen && i < *n; i++)
        seen[i] = c->entries[i].seen;
    return seen;
}

void chk_see_again(struct chk *c, const uint64_t *seen, size_t n)
{
    for (size_t i = 0; i < c->n_entries; i++)
        c->entries[i].seen = 0;
    for (size_t i = 0; i < n && i < c->n_entries; i++) {
        const size_t same = c->entries[i].same; /* found since then */
        c->entries[same ? same - 1 : i].seen += seen[i];
    }
}

void chk_listen(struct chk *c, chk_listener *listener, void *user)
{
    c->listener = listener;
    c->listener_user = user;
}

/* ---- the reports so far ------------------------------------------------- */

void chk_tell(struct chk *c, FILE *out)
{
    for (size_t i = c->n_told; i < c->n_entries && c->sim; i++)
        locate(c, &c->entries[i]);
    chk_group(c, c->n_told);
    for (; c->n_told < c->n_entries; c->n_told++) {
        const struct chk_entry *e = &c->entries[c->n_told];
        if (out && chk_counts(e) && !e->under)
            chk_tell_report(c, e, "mlusim: ", out);
    }
}

bool chk_is_wrong(const struct chk *c)
{
    return c->n_entries > 0 || c->n_waiting > 0;
}

bool chk_is_complete(const struct chk *c)
{
    return !c->is_exhausted && !c->skipped.why;
}

bool chk_is_quiet(const struct chk *c)
{
    return c->n_told == c->n_entries;
}

size_t chk_n_reports(const struct chk *c)
{
    size_t n = 0;
    for (size_t i = 0; i < c->n_entries; i++)
        n += chk_counts(&c->entries[i]);
    return n;
}

const struct chk_report *chk_report(const struct chk *c, size_t i)
{
    for (size_t k = 0; k < c->n_entries; k++)
        if (chk_counts(&c->entries[k]) && i-- == 0)
            return &c->entries[k].report;
    return NULL;
}
