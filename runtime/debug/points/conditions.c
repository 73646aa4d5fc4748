/* SPDX-License-Identifier: MIT */
/*
 * Filters and conditions of breakpoints: may this core stop?
 */
#include "runtime/debug/points/conditions.h"

#include <assert.h>
#include <string.h>

#include "runtime/debug/expr/expr.h"
#include "runtime/debug/expr/parse.h"
#include "runtime/debug/points/points.h"
#include "runtime/debug/state/device.h"
#include "runtime/debug/state/focus.h"
#include "runtime/debug/state/frames.h"
#include "runtime/debug/state/front.h"
#include "runtime/debug/state/machine.h"
#include "runtime/debug/state/say.h"
#include "runtime/debug/state/session.h"

bool dbg_break_passes(struct dbg_session *s, const struct dbg_breakpoint *b,
                      unsigned core)
{
    struct sim_view view = dbg_view_of(s, core);
    return (b->device < 0 || b->device == s->device->number) &&
           (b->cluster < 0 || b->cluster == view.cluster) &&
           (b->core < 0 || b->core == view.core) &&
           (b->task < 0 || b->task == view.task);
}

/* Evaluates a condition with the eyes of a core; false with a sentence: it
 * cannot be. */
static bool evaluate(struct dbg_session *s, struct dbg_breakpoint *b,
                     unsigned core, bool *is_true)
{
    unsigned focus = s->core;
    size_t frame = s->focus->frame;
    s->core = core;
    s->focus->frame = 0;
    dbg_frames_forget(s);
    if (!b->parsed)
        b->parsed = dbg_parse(s, b->condition);
    *is_true = true;
    const bool is_good = b->parsed && dbg_evaluate_truth(s, b->parsed, is_true);
    s->core = focus;
    s->focus->frame = frame;
    dbg_frames_forget(s);
    return is_good;
}

/* A condition that cannot be evaluated stops, and says why. */
static bool holds(struct dbg_session *s, struct dbg_breakpoint *b,
                  unsigned core)
{
    bool is_true = true;
    if (b->condition && !evaluate(s, b, core, &is_true))
        dbg_say(s, "The condition of breakpoint %u cannot be evaluated: %s\n",
                b->number, s->error);
    return is_true;
}

bool dbg_break_would(struct dbg_session *s, struct dbg_breakpoint *b,
                     unsigned core)
{
    char error[sizeof s->error];
    bool is_true = true;
    if (!dbg_break_passes(s, b, core))
        return false;
    if (!b->condition || (b->parsed && dbg_expression_sets(b->parsed)))
        return true;
    memcpy(error, s->error, sizeof error);
    evaluate(s, b, core, &is_true);
    memcpy(s->error, error, sizeof error);
    return is_true;
}

bool dbg_break_counts(struct dbg_session *s, struct dbg_breakpoint *b,
                      unsigned core)
{
    assert(s->launch);
    if (!dbg_break_passes(s, b, core) || !holds(s, b, core))
        return false;
    b->hits++;
    if (b->ignore == 0)
        return !s->front->takes || s->front->takes(s, b, core);
    b->ignore--;
    return false;
}
