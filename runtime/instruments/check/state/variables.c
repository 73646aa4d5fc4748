/* SPDX-License-Identifier: MIT */
/*
 * The variables that kernels can reach by their addresses, as checks ask for
 * them again and again; and the names of memories.
 */
#include <stdlib.h>

#include "isa/isa.h"
#include "isa/support/memory/alloc.h"
#include "runtime/instruments/check/state/ends.h"
#include "runtime/instruments/check/state/state.h"
#include "runtime/instruments/check/state/variables.h"

/* One of several names of the same bytes is enough, the one for most. */
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
    struct chk_module *modules =
        isa_grow(c->modules, c->n_modules, &c->room_modules, sizeof *modules);
    if (!modules)
        return NULL;
    c->modules = modules;
    struct chk_module *m = &c->modules[c->n_modules++];
    *m = (struct chk_module){.module = module, .kernel = kernel};
    struct sim_variable v;
    for (size_t i = 0; sim_variable(module, kernel, i, &v); i++) {
        struct sim_variable *grown =
            isa_grow(m->variables, m->n, &m->room, sizeof *grown);
        if (!grown)
            return NULL;
        m->variables = grown;
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
    size_t low = 0, high = m->n; /* the first one that begins after address */
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
