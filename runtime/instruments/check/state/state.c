/* SPDX-License-Identifier: MIT */
/* Implements what all checks share: stamps of instructions and tasks, variables
 * that kernels can reach, origins of unwritten bytes, and the reason if the
 * checks ended before the program. */
#include "runtime/instruments/check/state/state.h"

#include <stdio.h>
#include <stdlib.h>

#include "isa/isa.h"
#include "isa/support/memory/alloc.h"
#include "runtime/instruments/settings/writes.h"

/* ---- ends ---------------------------------------------------------------- */

void chk_exhausted(struct chk *c)
{
    chk_stop(c, "the host has no memory left for them");
}

void chk_stop(struct chk *c, const char *why)
{
    if (!c->is_exhausted)
        c->why = why;
    c->is_exhausted = true;
}

void chk_skip(struct chk *c, enum chk_class class, const char *why)
{
    struct chk_skipped *s = &c->skipped;
    if (s->why)
        return;
    *s = (struct chk_skipped){.class = class, .why = why};
    snprintf(s->kernel, sizeof s->kernel, "%s", c->kernel);
}

void chk_why(const struct chk *c, char *why, size_t bytes)
{
    if (bytes > 0)
        why[0] = 0;
    if (c->is_exhausted)
        snprintf(why, bytes, RT_CHECKS_STOPPED ", and did not see all: %s",
                 c->why);
    else if (c->skipped.why)
        snprintf(why, bytes, "%s did not see all of the kernel %s: %s",
                 chk_name(c->skipped.class), c->skipped.kernel, c->skipped.why);
}

/* ---- instructions and tasks ---------------------------------------------- */

const char *chk_what(const struct chk *c, uint32_t site)
{
    const struct chk_site *s = &c->sites[site];
    if (s->op[0])
        return s->op;
    return s->reads && s->writes ? "an atomic access"
           : s->writes           ? "a store"
                                 : "a load";
}

int chk_task_at(const struct chk *c, unsigned core, uint64_t cycle)
{
    const struct chk_core *k = &c->cores[core];
    int task = 0;
    for (size_t i = k->n_starts; i-- > 0;) {
        task = k->starts[i].task;
        if (k->starts[i].cycle <= cycle)
            break;
    }
    return task;
}

/* ---- variables and memories ---------------------------------------------- */

/* Adds a variable. If several variables share an address, only the largest
 * stays. */
static void add_variable(struct chk_module *m, const struct sim_variable *v)
{
    struct sim_variable *last = m->n ? &m->variables[m->n - 1] : NULL;
    const bool is_inside = last && v->address - last->address < last->bytes;
    if (is_inside && v->address == last->address && v->bytes > last->bytes)
        *last = *v;
    if (!is_inside && v->bytes > 0)
        m->variables[m->n++] = *v;
}

static struct chk_module *module_of(struct chk *c,
                                    const struct sim_module *module)
{
    const struct isa_kernel *kernel =
        module == c->launched.module ? c->launched.kernel : NULL;
    for (size_t i = 0; i < c->n_modules; i++)
        if (c->modules[i].module == module && c->modules[i].kernel == kernel)
            return &c->modules[i];
    struct chk_module *m =
        ISA_APPEND(c->modules, c->n_modules, c->room_modules);
    if (!m)
        return NULL;
    *m = (struct chk_module){.module = module, .kernel = kernel};
    struct sim_variable v;
    for (size_t i = 0; sim_variable(module, kernel, i, &v); i++) {
        if (!ISA_GROW(m->variables, m->n, m->room))
            return NULL;
        add_variable(m, &v);
    }
    return m;
}

const struct sim_variable *
chk_variable(struct chk *c, const struct sim_module *module, uint64_t address)
{
    struct chk_module *m = module_of(c, module);
    if (!m) {
        chk_exhausted(c);
        return NULL;
    }
    c->latest_module = (size_t)(m - c->modules);
    if (m->latest && address - m->latest->address < m->latest->bytes)
        return m->latest;
    size_t low = 0, high = m->n; /* finds the first that begins after address */
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (m->variables[middle].address <= address)
            low = middle + 1;
        else
            high = middle;
    }
    return low ? m->latest = &m->variables[low - 1] : NULL;
}

const char *chk_space_of(uint64_t address)
{
    static const char *const names[ISA_N_SPACES + 1] = {
#define X(ID, name, first, owner, doc) [ISA_SPACE_##ID] = name,
#include "isa/tables/spaces.def"
#undef X
        [ISA_N_SPACES] = "no memory"};
    return names[isa_space_at(address)];
}

/* ---- origins ------------------------------------------------------------- */

static bool is_same(const struct chk_origin *a, const struct chk_origin *b)
{
    return a->site == b->site && a->is_far == b->is_far &&
           a->from.address == b->from.address && a->from.made == b->from.made &&
           a->from.bytes == b->from.bytes;
}

bool chk_origin_number(struct chk_origins *all, const struct chk_origin *o,
                       uint32_t *number)
{
    for (size_t i = all->n; i-- > 0;)
        if (is_same(&all->of[i], o)) {
            *number = (uint32_t)i;
            return true;
        }
    if (!ISA_GROW(all->of, all->n, all->room) || all->n > UINT32_MAX)
        return false;
    all->of[all->n] = *o;
    *number = (uint32_t)all->n++;
    return true;
}

void chk_origins_free(struct chk_origins *all)
{
    free(all->of);
    *all = (struct chk_origins){0};
}

/* ---- the checks by name -------------------------------------------------- */

/* The classes that are on by default, as bits. These checks cost almost no
 * time. */
enum {
    CHK_DEFAULT = 0
#define X(ID, id, name, all, is_default, severity, doc, ...) \
    | (int)(is_default) << CHK_##ID
#include "runtime/instruments/settings/checks.def"
#undef X
};

static const struct {
    const char *name, *id, *doc;
    bool is_in_all;
    enum chk_severity severity;
} classes[CHK_N_CLASSES] = {
#define X(ID, id, name, all, is_default, severity, doc, ...) \
    {name, CHK_KIND ":" name, doc, all, CHK_##severity##_SEVERITY},
#include "runtime/instruments/settings/checks.def"
#undef X
};

const char *chk_name(enum chk_class class)
{
    assert(class < CHK_N_CLASSES);
    return classes[class].name;
}

const char *chk_doc(enum chk_class class)
{
    assert(class < CHK_N_CLASSES);
    return classes[class].doc;
}

const char *chk_id(enum chk_class class)
{
    assert(class < CHK_N_CLASSES);
    return classes[class].id;
}

enum chk_severity chk_severity_of(enum chk_class class)
{
    assert(class < CHK_N_CLASSES);
    return classes[class].severity;
}

uint32_t chk_classes(uint64_t words)
{
    enum { ALL = 2, FIRST = 2 }; /* see rt_check_words */
    uint32_t bits = words ? (uint32_t)(words >> FIRST) : CHK_DEFAULT;
    for (unsigned i = 0; words & ALL && i < CHK_N_CLASSES; i++)
        bits |= (uint32_t)classes[i].is_in_all << i;
    return bits;
}

static const struct {
    const char *name, *word;
    bool decides;
} severities[CHK_N_SEVERITIES] = {
#define X(ID, name, decides, word) \
    [CHK_##ID##_SEVERITY] = {name, word, decides},
#include "runtime/instruments/settings/severities.def"
#undef X
};

const char *chk_severity_name(enum chk_severity severity)
{
    assert(severity && severity < CHK_N_SEVERITIES);
    return severities[severity].name;
}

const char *chk_severity_word(enum chk_severity severity)
{
    assert(severity && severity < CHK_N_SEVERITIES);
    return severities[severity].word;
}

bool chk_severity_decides(enum chk_severity severity)
{
    assert(severity && severity < CHK_N_SEVERITIES);
    return severities[severity].decides;
}
