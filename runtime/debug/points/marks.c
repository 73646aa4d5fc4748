/* SPDX-License-Identifier: MIT */
/*
 * Stop points of the simulator, at the places of breakpoints. Several
 * breakpoints may need the same one.
 */
#include "runtime/debug/points/marks.h"

#include <assert.h>

#include "isa/isa.h"
#include "isa/support/memory/alloc.h"
#include "runtime/debug/points/points.h"
#include "runtime/debug/state/session.h"

void dbg_mark(struct dbg_session *s, uint64_t pc, bool is_set)
{
    if (!s->launch)
        return;
    if (is_set)
        sim_stop_at(s->sim, s->launch->module, pc);
    else
        sim_stop_no_more(s->sim, s->launch->module, pc);
}

static bool is_marked(const struct dbg_session *s, uint64_t pc)
{
    for (size_t i = 0; i < s->points->n_breaks; i++)
        for (size_t k = 0; k < s->points->breaks[i]->n_pcs; k++)
            if (s->points->breaks[i]->is_enabled &&
                s->points->breaks[i]->pcs[k] == pc)
                return true;
    return false;
}

void dbg_break_unmark(struct dbg_session *s, struct dbg_breakpoint *b)
{
    bool was_enabled = b->is_enabled;
    b->is_enabled = false;
    for (size_t i = 0; i < b->n_pcs; i++)
        if (!is_marked(s, b->pcs[i]))
            dbg_mark(s, b->pcs[i], false);
    b->is_enabled = was_enabled;
}

void dbg_breaks_take_out(struct dbg_session *s)
{
    for (size_t i = 0; i < s->points->n_breaks; i++)
        for (size_t k = 0; k < s->points->breaks[i]->n_pcs; k++)
            dbg_mark(s, s->points->breaks[i]->pcs[k], false);
}

void dbg_breaks_mark(struct dbg_session *s)
{
    for (size_t i = 0; i < s->points->n_breaks; i++)
        for (size_t k = 0; s->points->breaks[i]->is_enabled &&
                           k < s->points->breaks[i]->n_pcs;
             k++)
            dbg_mark(s, s->points->breaks[i]->pcs[k], true);
}

bool dbg_break_add_pc(struct dbg_breakpoint *b, uint64_t pc)
{
    assert(b->n_pcs <= b->room_pcs);
    if (!ISA_GROW(b->pcs, b->n_pcs, b->room_pcs))
        return false;
    b->pcs[b->n_pcs++] = pc;
    return true;
}

enum isa_owner dbg_owner_of(uint64_t address)
{
    const enum isa_space space = isa_space_at(address);
    return space == ISA_N_SPACES ? ISA_OWNER_CORE : isa_spaces[space].owner;
}
