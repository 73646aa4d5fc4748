/* SPDX-License-Identifier: MIT */
/*
 * Accesses that the observer of watchpoints has noted. The core stops behind
 * the instruction, and the note is evaluated there.
 */
#include "runtime/debug/points/seen.h"

#include <assert.h>

#include "isa/support/memory/alloc.h"
#include "runtime/debug/points/marks.h"
#include "runtime/debug/points/points.h"
#include "runtime/debug/state/machine.h"
#include "runtime/debug/state/session.h"

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
