/* SPDX-License-Identifier: MIT */
/*
 * Has a program translated for cores of a kind, once.
 */
#include "sim/jit/jit.h"
#include "sim/jit/translate.h"
#include "sim/memory/pages.h"

#include <stdlib.h>

static struct sim_jit_kind kind_of(const struct sim_core *c)
{
    return (struct sim_jit_kind){.stack = {c->stack.first, c->stack.bytes},
                                 .nram = {c->nram.first, c->nram.bytes},
                                 .nram_cycles = c->nram_cycles,
                                 .plans = c->sim->plans,
                                 .fast = c->sim->fast};
}

const char *sim_jit_prepare(struct sim_program *p, const struct sim_core *c)
{
    const bool is_here = p->translation && !p->is_marked_anew &&
                         sim_jit_is_of_kind(c, &p->translation->kind);
    if (is_here || p->untranslated)
        return p->untranslated;
    sim_jit_forget(p);
    const struct sim_jit_kind kind = kind_of(c);
    p->untranslated = sim_jit_translate(p, &kind);
    p->is_marked_anew = false;
    return p->untranslated;
}

void sim_jit_forget(struct sim_program *p)
{
    if (p->translation)
        sim_pages_free(p->translation->code, p->translation->bytes);
    free(p->translation);
    p->translation = NULL;
    p->untranslated = NULL;
}
