/* SPDX-License-Identifier: MIT */
/*
 * Watchpoints end with the memory they watch: those of local variables with
 * their frame, those of scratchpads with the launch.
 */
#include "runtime/debug/points/lifetime.h"

#include "isa/isa.h"
#include "runtime/debug/points/breaks.h"
#include "runtime/debug/points/hits.h"
#include "runtime/debug/points/marks.h"
#include "runtime/debug/points/points.h"
#include "runtime/debug/points/stop.h"
#include "runtime/debug/state/front.h"
#include "runtime/debug/state/machine.h"
#include "runtime/debug/state/say.h"
#include "runtime/debug/state/session.h"

void dbg_watch_end(struct dbg_session *s, const struct dbg_stop *stop)
{
    struct sim_view view = dbg_view_of(s, stop->core);
    for (size_t i = s->points->n_breaks; i-- > 0;) {
        struct dbg_breakpoint *b = s->points->breaks[i];
        if (dbg_is_left(s, b, stop->core, view.pc) ||
            (b->is_local && b->watch_core == stop->core &&
             b->of_task != view.task))
            dbg_break_delete(s, b);
    }
}

void dbg_watch_outlive(struct dbg_session *s)
{
    for (size_t i = s->points->n_breaks; i-- > 0;) {
        struct dbg_breakpoint *b = s->points->breaks[i];
        if (b->is_lasting) {
            dbg_break_unmark(s, b);
            b->bytes = b->n_pcs = 0;
            b->is_local = false;
            continue;
        }
        if (b->kind != DBG_WATCH || b->is_nan || b->front_kind ||
            (dbg_owner_of(b->address) != ISA_OWNER_CORE &&
             dbg_owner_of(b->address) != ISA_OWNER_CLUSTER))
            continue;
        if (!s->is_over && !s->front->lists_points)
            dbg_say(s,
                    "%s %u deleted: the launch has ended, and with it what "
                    "%s stood for.\n",
                    dbg_watch_kind(b), b->number, b->place);
        dbg_break_delete(s, b);
    }
}

void dbg_watch_survive(struct dbg_session *s)
{
    for (size_t i = s->points->n_breaks; i-- > 0;) {
        struct dbg_breakpoint *b = s->points->breaks[i];
        if (b->kind != DBG_WATCH || b->is_nan || b->front_kind ||
            b->is_lasting || isa_space_at(b->address) >= ISA_SPACE_LDRAM ||
            b->of_program == s->symbols)
            continue;
        dbg_say(s, "%s %u deleted: this kernel is of another program.\n",
                dbg_watch_kind(b), b->number);
        dbg_break_delete(s, b);
    }
}
