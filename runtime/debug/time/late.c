/* SPDX-License-Identifier: MIT */
/*
 * Stop points that cores have reached and that were not shown yet. Cores reach
 * them in any order, as each may be ahead of others; they are shown in the
 * order of simulated time.
 */
#include "runtime/debug/time/late.h"

#include <assert.h>

#include "isa/support/alloc.h"
#include "runtime/debug/points/hits.h"
#include "runtime/debug/state/machine.h"
#include "runtime/debug/state/session.h"

int dbg_first_late(const struct dbg_session *s)
{
    int first = -1;
    for (size_t i = 0; i < s->n_late; i++)
        if (first < 0 || s->late[i].cycle < s->late[first].cycle ||
            (s->late[i].cycle == s->late[first].cycle &&
             s->late[i].core < s->late[first].core))
            first = (int)i;
    return first;
}

void dbg_late_tidy(struct dbg_session *s)
{
    size_t n = 0;
    for (size_t i = 0; i < s->n_late; i++) {
        struct dbg_late at = s->late[i];
        if (dbg_view_of(s, at.core).retired == at.retired)
            s->late[n++] = at;
        else
            s->n_passed += dbg_break_concerns(s, at.core, at.pc);
    }
    s->n_late = n;
}

void dbg_late_keep(struct dbg_session *s, const struct sim_pause *pause)
{
    assert(pause->at.core < dbg_n_cores(s));
    struct dbg_late *grown =
        isa_grow(s->late, s->n_late, &s->room_late, sizeof *s->late);
    if (!grown)
        return;
    s->late = grown;
    s->late[s->n_late++] = (struct dbg_late){pause->at.core, pause->at.retired,
                                             pause->pc, pause->cycle};
}
