/* SPDX-License-Identifier: MIT */
/* Requests to begin, run, step, go back and end. */
#include <string.h>

#include "runtime/debug/commands/lines/kept.h"
#include "runtime/debug/dap/client.h"
#include "runtime/debug/dap/stopped.h"
#include "runtime/debug/points/breaks.h"
#include "runtime/debug/points/points.h"
#include "runtime/debug/state/frames.h"
#include "runtime/debug/state/session.h"
#include "runtime/debug/time/running.h"
#include "runtime/debug/time/snapshots.h"

/* ---- the beginning ------------------------------------------------------- */

/* Reads the client's options. The adapter has already answered. */
bool dbg_dap_initialize(struct dbg_session *s, const struct dbg_json *arguments)
{
    struct dbg_dap *d = dbg_dap(s);
    bool from_1 = true;
    dbg_dap_flag(s, arguments, "linesStartAt1", &from_1);
    dbg_dap_flag(s, arguments, "supportsInvalidatedEvent",
                 &d->wants_invalidated);
    d->counts_from_0 = !from_1;
    d->now.is_answered = true;
    return true;
}

bool dbg_dap_launch(struct dbg_session *s, const struct dbg_json *arguments)
{
    struct dbg_dap *d = dbg_dap(s);
    return dbg_dap_flag(s, arguments, "stopOnEntry", &d->stops_on_entry) &&
           dbg_dap_flag(s, arguments, "noDebug", &d->is_undebugged);
}

bool dbg_dap_attach(struct dbg_session *s, const struct dbg_json *arguments)
{
    return dbg_dap_launch(s, arguments);
}

/* Lets the program run to its end without a front. */
static void leave(struct dbg_session *s)
{
    while (s->points->n_breaks)
        dbg_break_delete(s, s->points->breaks[0]);
    s->past->is_recording = false;
    s->program->is_detached = true;
    s->wants_run = true;
}

bool dbg_dap_configurationDone(struct dbg_session *s,
                               const struct dbg_json *arguments)
{
    struct dbg_dap *d = dbg_dap(s);
    (void)arguments;
    if (d->is_configured)
        return dbg_fail(s, "The session was configured already.");
    d->is_configured = true;
    dbg_dap_agree(s);
    if (d->owes_stop) {
        d->owes_stop = false;
        dbg_dap_stopped_send(s);
        return true;
    }
    d->is_running = s->wants_run = true;
    if (d->is_undebugged)
        leave(s);
    return true;
}

/* ---- running ------------------------------------------------------------- */

/* Returns whether the program is at a place where something can run. */
static bool can_run(struct dbg_session *s)
{
    return dbg_dap(s)->is_configured ||
           dbg_fail(s, "The program waits for configurationDone.");
}

/* Executes a command that lets kernels run, on the core of the argument
 * threadId. */
static bool run(struct dbg_session *s, const struct dbg_json *arguments,
                dbg_function *command)
{
    struct dbg_dap *d = dbg_dap(s);
    const unsigned stops = d->stops;
    unsigned core;
    if (!can_run(s) || !dbg_dap_thread(s, arguments, &core))
        return false;
    if (s->launch)
        dbg_focus(s, core);
    d->is_running = true;
    d->is_continuing = command == dbg_cmd_continue;
    dbg_interrupted = 0;
    bool is_good = command(s, "");
    if (d->stops !=
        stops) /* the kernels have stopped again, and the client was notified */
        return true;
    d->is_running = is_good;
    if (is_good)
        dbg_handles_forget(s);
    return is_good;
}

bool dbg_dap_continue(struct dbg_session *s, const struct dbg_json *arguments)
{
    return run(s, arguments, dbg_cmd_continue);
}

/* Reads whether a step is one instruction. Returns false after an error message
 * if there is no such granularity. */
static bool take_granularity(struct dbg_session *s,
                             const struct dbg_json *arguments, bool *is_small)
{
    const char *text = "line";
    if (!dbg_dap_text(s, arguments, "granularity", false, &text))
        return false;
    *is_small = strcmp(text, "instruction") == 0;
    return *is_small || strcmp(text, "line") == 0 ||
           strcmp(text, "statement") == 0 ||
           dbg_dap_refuse(s, "\"granularity\" is statement, line or "
                             "instruction.");
}

static bool step(struct dbg_session *s, const struct dbg_json *arguments,
                 dbg_function *line, dbg_function *instruction)
{
    bool is_small;
    return take_granularity(s, arguments, &is_small) &&
           run(s, arguments, is_small ? instruction : line);
}

bool dbg_dap_next(struct dbg_session *s, const struct dbg_json *arguments)
{
    return step(s, arguments, dbg_cmd_next, dbg_cmd_nexti);
}

bool dbg_dap_stepIn(struct dbg_session *s, const struct dbg_json *arguments)
{
    return step(s, arguments, dbg_cmd_step, dbg_cmd_stepi);
}

bool dbg_dap_stepOut(struct dbg_session *s, const struct dbg_json *arguments)
{
    s->focus->frame = 0;
    return run(s, arguments, dbg_cmd_finish);
}

bool dbg_dap_stepBack(struct dbg_session *s, const struct dbg_json *arguments)
{
    return step(s, arguments, dbg_cmd_reverse_next, dbg_cmd_reverse_stepi);
}

bool dbg_dap_reverseContinue(struct dbg_session *s,
                             const struct dbg_json *arguments)
{
    return run(s, arguments, dbg_cmd_reverse_continue);
}

bool dbg_dap_pause(struct dbg_session *s, const struct dbg_json *arguments)
{
    (void)arguments; /* all cores stop, whichever is named */
    dbg_dap(s)->wants_pause =
        dbg_dap(s)->is_running || s->reading->is_doing_hit;
    return true;
}

/* ---- the end ------------------------------------------------------------- */

bool dbg_dap_terminate(struct dbg_session *s, const struct dbg_json *arguments)
{
    (void)arguments;
    dbg_dap(s)->now.is_answered = true; /* the adapter answers */
    s->is_over = true;
    return true;
}

/* Ends the program or detaches. The adapter always says which of the two. */
bool dbg_dap_disconnect(struct dbg_session *s, const struct dbg_json *arguments)
{
    bool ends = true;
    dbg_dap_flag(s, arguments, "terminateDebuggee", &ends);
    dbg_dap(s)->now.is_answered = true; /* the adapter answers */
    if (ends)
        s->is_over = true;
    else
        leave(s);
    return true;
}
