/* SPDX-License-Identifier: MIT */
/*
 * Accesses that the observer of watchpoints has noted. The core stops behind
 * the instruction, and the note is evaluated there.
 */
#include "runtime/debug/points/seen.h"

#include <assert.h>
#include <stdio.h>

#include "isa/support/memory/alloc.h"
#include "runtime/debug/points/points.h"
#include "runtime/debug/state/machine.h"
#include "runtime/debug/state/session.h"

/* ---- stop points of the simulator ---------------------------------------- */

/* Stop points of the simulator, at the places of breakpoints. Several
 * breakpoints may need the same one. */

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

/* ---- accesses ------------------------------------------------------------ */

struct dbg_seen *dbg_note(struct dbg_session *s, const struct sim_actor *by,
                          struct dbg_breakpoint *b)
{
    assert(s->launch && by->number < dbg_n_cores(s));
    if (!ISA_GROW(s->points->seen, s->points->n_seen, s->points->room_seen))
        return NULL;
    struct dbg_seen *seen = &s->points->seen[s->points->n_seen++];
    *seen = (struct dbg_seen){.core = by->number,
                              .retired = by->retired + 1,
                              .pc = by->pc,
                              .cycle = by->cycle,
                              .b = b};
    sim_stop_at(s->sim, s->launch->module, by->pc + 4);
    return seen;
}

struct dbg_seen *dbg_noted(struct dbg_session *s, const struct sim_actor *by,
                           const struct dbg_breakpoint *b)
{
    for (size_t i = s->points->n_seen; i-- > 0;)
        if (s->points->seen[i].b == b &&
            s->points->seen[i].core == by->number &&
            s->points->seen[i].retired == by->retired + 1)
            return &s->points->seen[i];
    return NULL;
}

/* Whether only the core itself writes what a note is about. */
static bool is_own(const struct dbg_seen *seen)
{
    const struct dbg_breakpoint *b = seen->b;
    if (b->kind == DBG_REPORT)
        return false;
    return (b->is_nan && seen->word) ||
           dbg_owner_of(b->is_nan ? seen->range.address : b->address) ==
               ISA_OWNER_CORE;
}

enum dbg_noticed dbg_seen_at(const struct dbg_session *s, unsigned core,
                             uint64_t retired)
{
    enum dbg_noticed noticed = DBG_NOTICED_NOTHING;
    for (size_t i = 0; i < s->points->n_seen; i++) {
        const struct dbg_seen *seen = &s->points->seen[i];
        if (seen->core != core || seen->retired != retired)
            continue;
        if (!is_own(seen))
            return DBG_NOTICED_SHARED;
        noticed = DBG_NOTICED_OWN;
    }
    return noticed;
}

void dbg_seen_forget(struct dbg_session *s)
{
    while (s->points->n_seen)
        sim_stop_no_more(s->sim, s->launch->module,
                         s->points->seen[--s->points->n_seen].pc + 4);
}

void dbg_seen_forget_of(struct dbg_session *s, const struct dbg_breakpoint *b)
{
    size_t n = 0;
    for (size_t i = 0; i < s->points->n_seen; i++)
        if (s->points->seen[i].b == b)
            dbg_mark(s, s->points->seen[i].pc + 4, false);
        else
            s->points->seen[n++] = s->points->seen[i];
    if (n == s->points->n_seen)
        return;
    s->points->n_seen = n;
    dbg_breaks_mark(s);
    for (size_t i = 0; i < n; i++)
        dbg_mark(s, s->points->seen[i].pc + 4, true);
}

/* ---- reports of the checks ----------------------------------------------- */

/* Breakpoints at reports of the checks: the launch stops behind the instruction
 * that is reported. */

void dbg_report_note(struct dbg_session *s, const struct sim_actor *by,
                     const char *text)
{
    if (!s->launch || s->program->is_detached)
        return;
    for (size_t i = 0; i < s->points->n_breaks; i++) {
        struct dbg_breakpoint *b = s->points->breaks[i];
        if (b->kind != DBG_REPORT || !b->is_enabled || dbg_noted(s, by, b))
            continue;
        if (!dbg_note(s, by, b))
            return;
        snprintf(b->report, sizeof b->report, "%s", text);
    }
}

void dbg_report_describe(const struct dbg_seen *seen, char *text, size_t bytes)
{
    snprintf(text, bytes, "Breakpoint %u: %s", seen->b->number,
             seen->b->report);
}
