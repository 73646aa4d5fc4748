/* SPDX-License-Identifier: MIT */
/*
 * What the runtime calls: a session begins with the first call of the program,
 * and ends with the program.
 */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

#include "runtime/debug/commands/lines/execute.h"
#include "runtime/debug/commands/screen/layout.h"
#include "runtime/debug/commands/session/restart.h"
#include "runtime/debug/debug.h"
#include "runtime/debug/launch.h"
#include "runtime/debug/open.h"
#include "runtime/debug/points/reports.h"
#include "runtime/debug/postmortem.h"
#include "runtime/debug/state/device.h"
#include "runtime/debug/state/front.h"
#include "runtime/debug/state/host.h"
#include "runtime/debug/state/program.h"
#include "runtime/debug/state/say.h"
#include "runtime/debug/state/session.h"
#include "runtime/debug/terminal/input.h"
#include "runtime/debug/time/run.h"

/* ---- the program ------------------------------------------------------- */

/* Stops at reports, and has the program run: mlusim run --break-on-report. */
static bool begin_with_reports(struct dbg_session *s)
{
    if (!getenv(DBG_ENV_REPORTS))
        return false;
    s->program->ends_with_program = true;
    dbg_session_begin(s);
    dbg_session_files(s);
    s->wants_run = dbg_do(s, "break report");
    return true;
}

static void start(struct dbg_session *s, const struct dbg_host *host)
{
    s->program->host = *host;
    s->program->has_ended = host->has_ended;
    dbg_add_images(s);
    if (s->program->has_ended)
        return;
    if (dbg_restart_read(s)) {
        s->wants_run = true;
    } else if (!begin_with_reports(s)) {
        dbg_session_begin(s);
        dbg_session_files(s);
    }
    if (!s->wants_run && !s->is_over)
        s->front->serve(s);
    s->program->is_started = true;
    if (s->is_over)
        dbg_leave(s);
}

/* ---- the end ------------------------------------------------------------ */

static size_t printed(struct dbg_session *s, size_t n)
{
    assert(s->run->print_now <= s->run->print_high);
    uint64_t before = s->run->print_high - s->run->print_now;
    size_t known = before < n ? (size_t)before : n;
    s->run->print_now += n;
    if (s->run->print_high < s->run->print_now)
        s->run->print_high = s->run->print_now;
    return known;
}

static bool finish(struct dbg_session *s, int status)
{
    const char *why = s->program->has_ended ? ": it never called the runtime"
                      : s->device->n_launches == 0 ? " without a launch"
                                                   : "";
    fflush(NULL);
    if (s->front->finish) {
        s->front->finish(s, status);
        return true;
    }
    if ((!s->program->is_batch && !s->program->ends_with_program) ||
        status != 0 || why[0])
        dbg_say(s, "[The program has ended with status %d%s]\n", status, why);
    dbg_news(s, DBG_NEWS_ENDED);
    s->launch = NULL;
    s->program->is_started = true;
    if (s->program->has_ended && !dbg_input_is_terminal(s->input))
        s->program->has_failed = true; /* no command was done */
    else if (!s->is_over && !s->program->ends_with_program)
        s->front->serve(s);
    dbg_layout_off(s);
    fflush(s->out);
    return !s->program->is_batch || !s->program->has_failed;
}

const struct dbg_interface *mlusim_debugger(void)
{
    static const struct dbg_interface interface = {
        .open = dbg_session_open,
        .start = start,
        .launch = dbg_launch,
        .close = dbg_close_device,
        .report = dbg_report_note,
        .printed = printed,
        .finish = finish,
        .post_mortem = dbg_post_mortem,
    };
    return &interface;
}
