/* SPDX-License-Identifier: MIT */
/* `next-step` and `reverse-next-step`: the focused core runs to the beginning
 * of the next or the previous named step. Forwards, these beginnings are a
 * goal. Backwards, a breakpoint is at them, and only this breakpoint stops
 * during the search. */
#include <assert.h>
#include <stdlib.h>

#include "isa/support/memory/alloc.h"
#include "runtime/debug/expr/expr.h"
#include "runtime/debug/points/breaks.h"
#include "runtime/debug/points/points.h"
#include "runtime/debug/state/machine.h"
#include "runtime/debug/state/session.h"
#include "runtime/debug/state/symbols.h"
#include "runtime/debug/time/reverse.h"
#include "runtime/debug/time/running.h"
#include "runtime/debug/time/snapshots.h"
#include "runtime/debug/time/stepping.h"
#include "runtime/debug/time/timeline.h"

/* Returns the places where steps begin, to be freed. Returns NULL after an
 * error message. */
static uint64_t *places(struct dbg_session *s)
{
    assert(s->symbols);
    const struct dbg_symbols *p = s->symbols;
    if (p->n_steps == 0) {
        dbg_fail(s, "The kernels name no steps: __mlu_step(NAME) does.");
        return NULL;
    }
    uint64_t *pcs = isa_alloc_raw(p->n_steps, sizeof *pcs);
    for (size_t i = 0; pcs && i < p->n_steps; i++)
        pcs[i] = p->steps[i].pc;
    if (!pcs)
        dbg_fail(s, ISA_NO_MEMORY ".", "the steps");
    return pcs;
}

/* Prints the name of the step that begins where the core has stopped. */
static void say_step(struct dbg_session *s, unsigned core)
{
    const uint64_t pc = dbg_view_of(s, core).pc;
    for (size_t i = 0; i < s->symbols->n_steps; i++)
        if (s->symbols->steps[i].pc == pc) {
            dbg_say(s, "[%s]\n", s->symbols->steps[i].name);
            return;
        }
}

bool dbg_cmd_next_step(struct dbg_session *s, const char *rest)
{
    int64_t n;
    if (!dbg_can_run(s) || !dbg_evaluate_count(s, rest, &n))
        return false;
    uint64_t *pcs = places(s);
    if (!pcs)
        return false;
    struct dbg_goal goal = {.is_set = true,
                            .core = s->core,
                            .pcs = pcs,
                            .n_pcs = s->symbols->n_steps};
    struct dbg_stop stop = dbg_stop_of(DBG_WHY_GOAL, s->core);
    s->run->is_stepping = true;
    while (n-- > 0 && stop.why == DBG_WHY_GOAL)
        stop = dbg_run(s, &goal);
    s->run->is_stepping = false;
    free(pcs);
    if (stop.why == DBG_WHY_GOAL)
        say_step(s, stop.core);
    if (stop.why == DBG_WHY_END) {
        dbg_say(s, "[The core came to no further step: the launch has "
                   "ended]\n");
        s->wants_run = true;
    }
    dbg_stopped(s, &stop);
    return true;
}

/* ---- backwards ---------------------------------------------------------- */

/* Makes a breakpoint for the focused core at all steps. Returns NULL after an
 * error message. */
static struct dbg_breakpoint *break_at_steps(struct dbg_session *s)
{
    uint64_t *pcs = places(s);
    struct dbg_breakpoint *b = pcs ? dbg_break_new(s, DBG_BREAK, "step") : NULL;
    if (!b) {
        free(pcs);
        return NULL;
    }
    const struct sim_view view = dbg_view_of(s, s->core);
    s->points->last_break--; /* gives back the number, which the user does
                                not see */
    b->cluster = view.cluster;
    b->core = view.core;
    b->pcs = pcs;
    b->n_pcs = b->room_pcs = s->symbols->n_steps;
    return b;
}

/* Disables all other breakpoints and stores their states in is_on, or restores
 * them. */
static void set_others(struct dbg_session *s, bool *is_on, bool is_restored)
{
    for (size_t i = 0; i < s->points->n_breaks; i++) {
        struct dbg_breakpoint *b = s->points->breaks[i];
        if (!is_restored)
            is_on[i] = b->is_enabled;
        b->is_enabled = is_restored && is_on[i];
    }
    dbg_watch_update(s);
}

/* Goes back to the last beginning of a step. */
static bool step_back(struct dbg_session *s, struct dbg_stop *stop)
{
    bool *is_on = isa_alloc(s->points->n_breaks + 1, sizeof *is_on);
    if (!is_on)
        return dbg_fail(s, ISA_NO_MEMORY ".", "going back");
    set_others(s, is_on, false);
    struct dbg_breakpoint *b = break_at_steps(s);
    if (b)
        dbg_breaks_mark(s);
    const bool is_good = b && dbg_search_back(s, stop);
    if (b)
        dbg_break_delete(s, b);
    set_others(s, is_on, true);
    dbg_breaks_mark(s);
    free(is_on);
    stop->b = NULL;
    if (stop->why == DBG_WHY_BREAK)
        stop->why = DBG_WHY_STEPPED;
    return is_good;
}

bool dbg_cmd_reverse_next_step(struct dbg_session *s, const char *rest)
{
    int64_t n;
    struct dbg_stop stop = dbg_stop_of(DBG_WHY_STEPPED, s->core);
    if (!dbg_can_go_back(s) || !dbg_evaluate_count(s, rest, &n))
        return false;
    while (n-- > 0 && stop.why == DBG_WHY_STEPPED)
        if (!step_back(s, &stop))
            return false;
    if (stop.why == DBG_WHY_STEPPED)
        say_step(s, stop.core);
    dbg_stopped(s, &stop);
    return true;
}
