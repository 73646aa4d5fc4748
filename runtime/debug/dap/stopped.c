/* SPDX-License-Identifier: MIT */
/* Reports stops as events, and answers with details of the fault or report that
 * caused a stop. */
#include "runtime/debug/dap/stopped.h"

#include <assert.h>
#include <string.h>

#include "runtime/debug/commands/lines/kept.h"
#include "runtime/debug/commands/lines/script.h"
#include "runtime/debug/dap/client.h"
#include "runtime/debug/dap/points.h"
#include "runtime/debug/points/breaks.h"
#include "runtime/debug/points/hits.h"
#include "runtime/debug/state/frames.h"
#include "runtime/debug/state/machine.h"
#include "runtime/debug/state/session.h"
#include "runtime/debug/time/snapshots.h"

/* Returns the protocol's name of a reason. */
static const char *reason_of(const struct dbg_stop *stop)
{
    static const char *const reasons[] = {
        [DBG_WHY_NOTHING] = "step",     [DBG_WHY_STEPPED] = "step",
        [DBG_WHY_BREAK] = "breakpoint", [DBG_WHY_WATCH] = "data breakpoint",
        [DBG_WHY_GOAL] = "step",        [DBG_WHY_INTERRUPT] = "pause",
        [DBG_WHY_FAULT] = "exception",  [DBG_WHY_END] = "step",
        [DBG_WHY_TASK_END] = "step",    [DBG_WHY_LAUNCH] = "entry",
        [DBG_WHY_ORIGIN] = "step",
    };
    if (stop->b && (stop->b->kind == DBG_REPORT || stop->b->is_nan))
        return "exception";
    return reasons[stop->why];
}

/* Returns a short text for the user. NULL: the reason is enough. */
static const char *words_of(const struct dbg_stop *stop)
{
    if (stop->why == DBG_WHY_FAULT)
        return "The kernel did something wrong";
    if (stop->why == DBG_WHY_ORIGIN)
        return stop->text[0]
                   ? stop->text
                   : "No more history: this is as far back as it goes";
    if (stop->why == DBG_WHY_TASK_END)
        return "The task has ended";
    if (stop->why == DBG_WHY_LAUNCH)
        return "A kernel begins";
    if (stop->b && stop->b->kind == DBG_REPORT)
        return "A check reports something";
    return stop->b && stop->b->is_nan ? "An op made a NaN" : NULL;
}

void dbg_dap_stopped_send(struct dbg_session *s)
{
    struct dbg_dap *d = dbg_dap(s);
    const struct dbg_stop *stop = &d->stop;
    assert(d->words.reason); /* a stop was noted */
    struct json_writer *w = dbg_dap_event(s, "stopped");
    isa_json_text(w, "reason", d->words.reason);
    if (d->words.text)
        isa_json_text(w, "description", d->words.text);
    if (stop->why == DBG_WHY_FAULT)
        isa_json_text(w, "text", dbg_fault_text(s));
    else if (stop->text[0])
        isa_json_text(w, "text", stop->text);
    isa_json_u64(w, "threadId", stop->core + 1);
    isa_json_bool(w, "allThreadsStopped", true);
    if (d->words.id) {
        isa_json_array(w, "hitBreakpointIds", ISA_JSON_ROW);
        isa_json_i64(w, NULL, d->words.id);
        isa_json_close(w);
    }
    dbg_dap_send(s);
}

/* Prints the text of a stop on the console. */
static void say_text(struct dbg_session *s, const struct dbg_stop *stop)
{
    const char *text =
        stop->why == DBG_WHY_FAULT ? dbg_fault_text(s) : stop->text;
    const size_t n = strlen(text);
    if (n > 0)
        dbg_say(s, "%s%s", text, text[n - 1] == '\n' ? "" : "\n");
}

void dbg_dap_stopped(struct dbg_session *s, const struct dbg_stop *stop)
{
    struct dbg_dap *d = dbg_dap(s);
    if (stop->why == DBG_WHY_END || s->is_over || s->program->is_detached)
        return;
    if (stop->why == DBG_WHY_INTERRUPT && d->is_aside && !d->wants_pause)
        return;
    if (stop->why == DBG_WHY_FAULT && d->passes_faults && d->is_configured) {
        d->is_aside = true; /* reported later */
        return;
    }
    fflush(stdout); /* writes earlier output first */
    if (!d->is_command)
        dbg_dap_agree(s);
    d->is_aside = d->is_running = d->is_continuing = d->wants_pause = false;
    d->stops++;
    dbg_handles_forget(s);
    dbg_focus(s, stop->core);
    s->focus->frame = 0;
    s->run->n_passed = 0;
    d->stop = *stop;
    say_text(s, stop);
    d->words = (struct dbg_dap_words){dbg_dap_point_id(s, stop->b),
                                      reason_of(stop), words_of(stop)};
    if (stop->b && stop->why != DBG_WHY_GOAL)
        dbg_hit_note(s, stop->b);
    d->owes_stop = !d->is_configured;
    d->keeps_stop = s->reading->hit.n > 0 && !d->owes_stop && !d->is_command;
    if (!d->owes_stop && !d->keeps_stop)
        dbg_dap_stopped_send(s);
    d->is_nan = stop->b && stop->b->is_nan;
    d->stop.b = NULL; /* the breakpoint may be deleted */
    if (stop->ends_watch)
        dbg_watch_end(s, stop);
    else if (stop->b && stop->b->is_temporary)
        dbg_break_delete(s, stop->b);
}

void dbg_dap_hits_do(struct dbg_session *s)
{
    struct dbg_dap *d = dbg_dap(s);
    dbg_hits_do(s);
    d->is_running = s->wants_run;
    if (d->keeps_stop && !s->wants_run && !s->is_over) {
        dbg_dap_flush(s); /* output of the commands */
        dbg_dap_stopped_send(s);
    }
    d->keeps_stop = false;
}

bool dbg_dap_allows(struct dbg_session *s, const struct dbg_command *c)
{
    return c->run != dbg_cmd_run ||
           dbg_fail(s, "The editor begins the program, and begins it again.");
}

/* ---- exceptions ---------------------------------------------------------- */

bool dbg_dap_exceptionInfo(struct dbg_session *s,
                           const struct dbg_json *arguments)
{
    const struct dbg_stop *stop = &dbg_dap(s)->stop;
    unsigned core;
    if (!dbg_dap_thread(s, arguments, &core))
        return false;
    const bool is_fault = s->device->is_ended && core == s->device->fault_core;
    if (!is_fault && (stop->core != core || !stop->text[0]))
        return dbg_fail(s, "Nothing is wrong with this core.");
    struct json_writer *w = dbg_dap_answer(s);
    isa_json_text(w, "exceptionId",
                  is_fault             ? "fault"
                  : dbg_dap(s)->is_nan ? "nan"
                                       : "report");
    isa_json_text(w, "description", is_fault ? dbg_fault_text(s) : stop->text);
    isa_json_text(w, "breakMode", "always");
    return dbg_dap_send(s);
}
