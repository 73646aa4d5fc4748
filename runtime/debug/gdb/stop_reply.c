/* SPDX-License-Identifier: MIT */
/*
 * Stop replies: a signal, a thread and a reason.
 */
#include "runtime/debug/gdb/stop_reply.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>

#include "runtime/debug/commands/focus/show_stop.h"
#include "runtime/debug/gdb/breakpoints.h"
#include "runtime/debug/gdb/state.h"
#include "runtime/debug/points/breaks.h"
#include "runtime/debug/points/points.h"
#include "runtime/debug/state/frames.h"
#include "runtime/debug/state/session.h"
#include "runtime/debug/time/snapshots.h"

#define SIGNAL_NONE      0 /* to gdb: it stands, whatever it was doing */
#define SIGNAL_INTERRUPT 2
#define SIGNAL_TRAP      5
#define SIGNAL_ABORT     6

/* What the reason of a stop is called in the packet about it. */
static void name_reason(struct dbg_session *s, const struct dbg_stop *stop)
{
    static const char *const watches[] = {
        ['2'] = "watch", ['3'] = "rwatch", ['4'] = "awatch"};
    struct dbg_gdb *r = dbg_gdb(s);
    char gdb_kind = stop->b ? stop->b->front_kind : 0;
    r->reason[0] = 0;
    if (stop->why == DBG_WHY_WATCH && gdb_kind >= '2')
        snprintf(r->reason, sizeof r->reason, "%s:%llx;",
                 watches[(unsigned char)gdb_kind],
                 (unsigned long long)stop->b->address);
    if (stop->why == DBG_WHY_BREAK && gdb_kind == '0' && r->knows_swbreak)
        snprintf(r->reason, sizeof r->reason, "swbreak:;");
    if (stop->why == DBG_WHY_ORIGIN && !r->is_single)
        snprintf(r->reason, sizeof r->reason, "replaylog:begin;");
    if (stop->why == DBG_WHY_LAUNCH && dbg_gdb_is_news(s)) {
        snprintf(r->reason, sizeof r->reason, "library:;");
        dbg_gdb_drop_places(s); /* gdb knows, and will set others */
    }
}

/* Shows what gdb cannot know: breakpoints that are not its own, and faults. */
static void show_reason(struct dbg_session *s, const struct dbg_stop *stop)
{
    FILE *out = s->out;
    char *text = NULL;
    size_t n;
    bool is_gdbs = stop->b && stop->b->front_kind;
    s->out = open_memstream(&text, &n);
    if (s->out) {
        if (!is_gdbs && stop->why != DBG_WHY_INTERRUPT &&
            (stop->why != DBG_WHY_ORIGIN || dbg_gdb(s)->is_single ||
             stop->text[0]))
            dbg_show_reason(s, stop);
        if (!is_gdbs && stop->why == DBG_WHY_BREAK)
            dbg_say(s, "%s\n", stop->b->place);
        fclose(s->out);
        dbg_gdb_show(s, text ? text : "");
    }
    free(text);
    s->out = out;
}

void dbg_gdb_stopped(struct dbg_session *s, const struct dbg_stop *stop)
{
    struct dbg_gdb *r = dbg_gdb(s);
    if (stop->why == DBG_WHY_END)
        return;
    fflush(stdout); /* what was printed until now comes first */
    r->signal = stop->why == DBG_WHY_FAULT                    ? SIGNAL_ABORT
                : stop->why == DBG_WHY_INTERRUPT              ? SIGNAL_INTERRUPT
                : stop->why == DBG_WHY_ORIGIN && r->is_single ? SIGNAL_NONE
                                                              : SIGNAL_TRAP;
    r->stop_core = stop->core;
    r->visible = s->run->at.visible;
    r->owes_step = stop->why == DBG_WHY_WATCH && stop->b->front_kind;
    name_reason(s, stop);
    show_reason(s, stop);
    dbg_focus(s, stop->core);
    s->run->n_passed = 0;
    if (stop->b && stop->b->is_temporary)
        dbg_break_delete(s, stop->b);
}

bool dbg_gdb_is_news(const struct dbg_session *s)
{
    return dbg_gdb(s)->has_listed && dbg_gdb(s)->listed != s->symbols;
}

void dbg_gdb_report_stop(struct dbg_session *s)
{
    struct dbg_gdb *r = dbg_gdb(s);
    unsigned core = s->launch ? r->stop_core : DBG_HOST_THREAD - 1;
    r->general = (int)core;
    dbg_reply(s, "T%02xthread:%x;%s", r->signal, core + 1, r->reason);
}
