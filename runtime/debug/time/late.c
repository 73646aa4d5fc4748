/* SPDX-License-Identifier: MIT */
/* Stop points that cores have reached, and that are still to be shown. Some
 * cores are ahead of others, so stop points are reached in any order. They are
 * shown in the order of simulated time. */
#include "runtime/debug/time/late.h"

#include <assert.h>

#include "isa/support/memory/alloc.h"
#include "runtime/debug/points/hits.h"
#include "runtime/debug/points/points.h"
#include "runtime/debug/state/machine.h"
#include "runtime/debug/state/session.h"
#include "runtime/debug/time/snapshots.h"

int dbg_first_late(const struct dbg_session *s)
{
    assert(s->run->n_late <= s->run->room_late);
    int first = -1;
    for (size_t i = 0; i < s->run->n_late; i++)
        if (first < 0 || s->run->late[i].cycle < s->run->late[first].cycle ||
            (s->run->late[i].cycle == s->run->late[first].cycle &&
             s->run->late[i].core < s->run->late[first].core))
            first = (int)i;
    return first;
}

/* During a step, finds out whether a core would stop, which can be known only
 * while the core is at the stop point. Returns whether no stop remains to be
 * shown, because the core only had to print. */
static bool judge(struct dbg_session *s, struct dbg_late *at)
{
    if (!s->run->is_stepping || at->is_judged)
        return false;
    at->is_judged = true;
    at->concerns = dbg_break_concerns(s, at->core, at->pc);
    return !at->concerns && dbg_break_prints(s, at->core, at->pc) &&
           dbg_seen_at(s, at->core, at->retired) == DBG_NOTICED_NOTHING;
}

void dbg_late_tidy(struct dbg_session *s)
{
    assert(s->run->n_late <= s->run->room_late);
    size_t n = 0;
    for (size_t i = 0; i < s->run->n_late; i++) {
        struct dbg_late *at = &s->run->late[i];
        if (dbg_view_of(s, at->core).retired != at->retired) {
            s->run->n_passed += at->concerns;
            continue;
        }
        if (judge(s, at))
            continue;
        if (n != i)
            s->run->late[n] = *at;
        n++;
    }
    s->run->n_late = n;
}

struct dbg_late dbg_late_of(const struct sim_pause *pause)
{
    return (struct dbg_late){.core = pause->at.core,
                             .retired = pause->at.retired,
                             .pc = pause->pc,
                             .cycle = pause->cycle};
}

void dbg_late_keep(struct dbg_session *s, const struct sim_pause *pause)
{
    assert(pause->at.core < dbg_n_cores(s));
    if (!ISA_GROW(s->run->late, s->run->n_late, s->run->room_late))
        return;
    s->run->late[s->run->n_late] = dbg_late_of(pause);
    if (!judge(s, &s->run->late[s->run->n_late]))
        s->run->n_late++;
}

bool dbg_late_take_seen(struct dbg_session *s, struct dbg_late *late)
{
    for (size_t i = 0; i < s->run->n_late; i++) {
        *late = s->run->late[i];
        if (dbg_seen_at(s, late->core, late->retired) == DBG_NOTICED_NOTHING)
            continue;
        s->run->late[i] = s->run->late[--s->run->n_late];
        return true;
    }
    return false;
}
