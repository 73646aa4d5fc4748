/* SPDX-License-Identifier: MIT */
/* Shows a stop at the prompt: the reason, the place, the busy units. */
#include "runtime/debug/commands/focus/show_stop.h"

#include <assert.h>
#include <inttypes.h>
#include <string.h>

#include "runtime/debug/commands/data/examine.h"
#include "runtime/debug/commands/lines/kept.h"
#include "runtime/debug/commands/lines/script.h"
#include "runtime/debug/points/breaks.h"
#include "runtime/debug/points/hits.h"
#include "runtime/debug/points/points.h"
#include "runtime/debug/state/frames.h"
#include "runtime/debug/state/machine.h"
#include "runtime/debug/state/session.h"
#include "runtime/debug/state/source.h"
#include "runtime/debug/state/symbols.h"
#include "runtime/debug/time/flight.h"
#include "runtime/debug/time/snapshots.h"

/* Prints the busy units of the focused core in one line. */
static void say_units(struct dbg_session *s)
{
    struct sim_view view = dbg_view_of(s, s->core);
    const char *between = "  units: ";
    for (unsigned u = 0; u < SIM_N_PROFILE_UNITS; u++) {
        struct sim_unit_view unit;
        if (u == SIM_PROFILE_SCALAR || !dbg_look_unit(s, s->core, u, &unit) ||
            unit.done_at <= view.cycle)
            continue;
        dbg_say(s, "%s%s busy until cycle %" PRIu64, between,
                sim_profile_unit_name(u), unit.done_at);
        between = ", ";
    }
    if (between[0] == ',')
        dbg_say(s, "\n");
}

/* Counts a hit for all breakpoints on this fault. Returns the breakpoint to
 * show. NULL: there is no such breakpoint. */
static struct dbg_breakpoint *fault_break(struct dbg_session *s)
{
    struct dbg_breakpoint *hit = NULL;
    for (size_t i = 0; i < s->points->n_breaks; i++)
        if (s->points->breaks[i]->kind == DBG_FAULT &&
            s->points->breaks[i]->is_enabled &&
            dbg_break_counts(s, s->points->breaks[i], s->device->fault_core) &&
            !hit)
            hit = s->points->breaks[i];
    return hit;
}

static void say_number(struct dbg_session *s, const struct dbg_breakpoint *b)
{
    dbg_say(s, "\n%s %u, ",
            b->is_temporary ? "Temporary breakpoint" : "Breakpoint", b->number);
}

static void say_fault(struct dbg_session *s, const struct dbg_breakpoint *b)
{
    const char *text = dbg_fault_text(s);
    size_t n = strlen(text);
    while (n > 0 && text[n - 1] == '\n')
        n--;
    if (b)
        say_number(s, b);
    dbg_say(s, "%s kernel did something wrong: %.*s\n", b ? "the" : "\nThe",
            (int)n, text);
}

void dbg_show_reason(struct dbg_session *s, const struct dbg_stop *stop)
{
    char text[128];
    switch (stop->why) {
    case DBG_WHY_BREAK:
        assert(stop->b);
        say_number(s, stop->b);
        break;
    case DBG_WHY_LAUNCH:
        if (!stop->b) /* a stop for the front, not the user */
            break;
        say_number(s, stop->b);
        dbg_launch_print(s);
        break;
    case DBG_WHY_WATCH:
        dbg_say(s, "\n%s\n", stop->text);
        break;
    case DBG_WHY_INTERRUPT:
        dbg_say(s, "\nInterrupted: %s.\n",
                dbg_core_text(s, stop->core, text, sizeof text));
        break;
    case DBG_WHY_TASK_END:
        dbg_say(s, "[%s has ended]\n",
                dbg_core_text(s, stop->core, text, sizeof text));
        break;
    case DBG_WHY_ORIGIN:
        dbg_say(s, "\n%s\n",
                stop->text[0]
                    ? stop->text
                    : "No more history: this is as far back as it goes.");
        break;
    case DBG_WHY_FAULT:
        say_fault(s, stop->b);
        break;
    default:
        break;
    }
}

void dbg_show_here(struct dbg_session *s, bool has_frame)
{
    const struct dbg_frame *f = dbg_frame_at(s, 0);
    if (!f)
        return;
    if (has_frame || !f->file)
        dbg_frame_print(s, 0, false);
    if (f->file) {
        bool is_shown = dbg_source_print(s, f->file, f->line);
        if (!is_shown)
            dbg_say(s, "%u\tin %s\n", f->line, f->file);
        s->focus->listed_file = f->file;
        s->focus->listed_line = f->line > 5 ? f->line - 5 : 1;
    }
}

/* Prints why and where the launch stopped, and moves the focus there. */
static void say_place(struct dbg_session *s, const struct dbg_stop *stop)
{
    char text[128];
    const unsigned old = s->core;
    const struct dbg_scope *function = s->focus->shown_function;
    const bool has_moved = stop->core != old;
    const bool comes_back =
        has_moved && s->focus->stays && dbg_has_task(s, old);
    dbg_show_reason(s, stop);
    dbg_focus(s, stop->core);
    if (has_moved && stop->why != DBG_WHY_FAULT) {
        if (stop->why == DBG_WHY_BREAK)
            dbg_say(s, "on ");
        dbg_say(s, "%s%s", dbg_core_text(s, s->core, text, sizeof text),
                stop->why == DBG_WHY_BREAK ? ", " : "\n");
    }
    s->focus->frame = 0;
    const struct dbg_frame *f = dbg_frame_at(s, 0);
    bool is_step = stop->why == DBG_WHY_STEPPED && !has_moved && f &&
                   f->function == function && function &&
                   dbg_is_statement(s->symbols, f->r.pc);
    dbg_show_here(s, !is_step);
    if (comes_back) {
        dbg_focus(s, old);
        dbg_say(s, "[Focus stays on %s]\n",
                dbg_core_text(s, old, text, sizeof text));
        dbg_show_here(s, true);
        f = dbg_frame_at(s, 0);
    }
    s->focus->shown_function = f ? f->function : NULL;
}

/* Shows a stop, but does not run its commands. */
static void show(struct dbg_session *s, const struct dbg_stop *shown)
{
    say_place(s, shown);
    say_units(s);
    if (s->run->n_passed)
        dbg_say(s, "[%u other core%s passed a breakpoint meanwhile]\n",
                s->run->n_passed, s->run->n_passed == 1 ? "" : "s");
    dbg_displays(s);
}

/* Does what `show` does, but discards the output. */
static void show_silently(struct dbg_session *s, const struct dbg_stop *shown)
{
    FILE *out = s->out, *log = s->log->file, *nowhere = fopen("/dev/null", "w");
    if (nowhere)
        s->out = nowhere;
    s->log->file = NULL;
    show(s, shown);
    s->out = out;
    s->log->file = log;
    if (nowhere)
        fclose(nowhere);
}

/* Says that the launch stops on another device than the last stop shown. */
static void say_device(struct dbg_session *s)
{
    if (dbg_has_devices(s) && s->focus->shown_device != s->device->number)
        dbg_say(s, "\n[Device %d: %s]\n", s->device->number,
                dbg_device(s)->name);
}

void dbg_show_stop(struct dbg_session *s, const struct dbg_stop *stop)
{
    struct dbg_stop shown = *stop;
    if (shown.why == DBG_WHY_END) {
        s->focus->shown_function = NULL;
        return;
    }
    if (shown.why == DBG_WHY_FAULT)
        shown.b = fault_break(s);
    s->reading->n_stops++;
    const struct dbg_launched *l = dbg_record_now(s);
    if (s->past->has_travelled && l)
        dbg_say(s, "\n[Launch %" PRIu64 ": %s%s]\n", l->number, l->text,
                l->is_changed ? ", without what was set in it" : "");
    else
        say_device(s);
    s->past->has_travelled = false;
    s->focus->shown_device = s->device->number;
    const bool is_silent =
        shown.b && shown.why != DBG_WHY_GOAL && dbg_hit_note(s, shown.b);
    if (is_silent)
        show_silently(s, &shown);
    else
        show(s, &shown);
    s->run->n_passed = 0;
    if (shown.ends_watch)
        dbg_watch_end(s, &shown);
    else if (shown.b && shown.b->is_temporary)
        dbg_break_delete(s, shown.b);
}
