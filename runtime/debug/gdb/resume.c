/* SPDX-License-Identifier: MIT */
/* Runs the kernels for gdb, forwards and backwards. For each thread, gdb says
 * whether it runs, steps or stays. But cores cannot be stopped one by one: as
 * at the prompt, other cores first do the work that must precede the step of
 * one core. Threads that gdb lets stay do only this work. */
#include "runtime/debug/gdb/breakpoints.h"
#include "runtime/debug/gdb/state.h"
#include "runtime/debug/gdb/threads.h"
#include "runtime/debug/points/breaks.h"
#include "runtime/debug/points/points.h"
#include "runtime/debug/state/frames.h"
#include "runtime/debug/state/machine.h"
#include "runtime/debug/state/session.h"
#include "runtime/debug/time/running.h"
#include "runtime/debug/time/snapshots.h"
#include "runtime/debug/time/stepping.h"
#include "runtime/debug/time/timeline.h"

/* ---- requests ------------------------------------------------------------ */

struct plan {
    char how;   /* 'c', 's', or 'r': steps within [first, end) */
    int core;   /* the core to follow; -1: any core */
    bool alone; /* whether the other threads stay */
    uint64_t first, end;
};

/* "ACTION[:THREAD]" of packet vCont. */
struct action {
    char how;
    int core; /* -1: all threads that no earlier action names */
    uint64_t first, end;
};

static bool take_action(struct dbg_session *s, struct dbg_text *text,
                        struct action *a)
{
    uint64_t signal;
    if (!dbg_take(text, ';') || text->n == 0)
        return false;
    *a = (struct action){.how = *text->at, .core = -1};
    dbg_take(text, a->how);
    switch (a->how) {
    case 'C':
    case 'S':
        if (!dbg_take_hex(text, &signal))
            return false;
        a->how = a->how == 'C' ? 'c' : 's';
        break;
    case 'r':
        if (!dbg_take_hex(text, &a->first) || !dbg_take(text, ',') ||
            !dbg_take_hex(text, &a->end))
            return false;
        break;
    case 'c':
    case 's':
        break;
    default:
        return false;
    }
    return !dbg_take(text, ':') || dbg_take_thread(s, text, &a->core);
}

/* Reads a plan. The first thread that steps is followed; if no thread steps,
 * the first thread that continues. */
static bool take_plan(struct dbg_session *s, struct dbg_text *text,
                      struct plan *plan)
{
    struct action a;
    *plan = (struct plan){.how = 'c', .core = -1, .alone = true};
    do {
        if (!take_action(s, text, &a))
            return false;
        bool leads = a.how != 'c' && plan->how == 'c';
        if (leads || (plan->core < 0 && a.how == 'c')) {
            plan->how = a.how;
            plan->core = a.core;
            plan->first = a.first;
            plan->end = a.end;
        }
        plan->alone &= a.how != 'c' || a.core >= 0;
    } while (text->n > 0);
    return true;
}

/* ---- doing it ----------------------------------------------------------- */

static struct dbg_stop step(struct dbg_session *s, const struct plan *plan)
{
    struct dbg_stop stop;
    uint64_t pc;
    do {
        stop = dbg_run_one(s);
        pc = dbg_view_of(s, s->core).pc;
    } while (stop.why == DBG_WHY_STEPPED && !dbg_is_at_break(s, &stop) &&
             plan->how == 'r' && pc >= plan->first && pc < plan->end &&
             !dbg_heard_interrupt(s, &stop));
    return stop;
}

/* Answers the step that gdb makes after a watchpoint. gdb assumes that on
 * RISC-V a watchpoint stops before the access, so gdb steps the core before gdb
 * reads the memory. Here the core stops after the access, so that step is
 * already done. */
static bool is_done(struct dbg_session *s, const struct plan *plan)
{
    struct dbg_gdb *r = dbg_gdb(s);
    bool is_owed = r->owes_step && plan->how == 's' &&
                   (plan->core < 0 || (unsigned)plan->core == r->stop_core);
    r->owes_step = false;
    if (!is_owed)
        return false;
    struct dbg_stop stop = dbg_stop_of(DBG_WHY_STEPPED, r->stop_core);
    dbg_gdb_stopped(s, &stop);
    dbg_gdb_report_stop(s);
    return true;
}

/* Warns, once, that gdb shows old states of threads that it believes have
 * stayed. There is no warning if gdb steps off a breakpoint: then the other
 * threads continue directly afterwards. */
static void warn_of_others(struct dbg_session *s, const struct plan *plan)
{
    struct dbg_gdb *r = dbg_gdb(s);
    if (!plan->alone || r->has_warned ||
        dbg_gdb_leaves(s, dbg_view_of(s, s->core).pc))
        return;
    r->has_warned = true;
    dbg_gdb_show(s, "Cores cannot be kept by scheduler-locking: what comes "
                    "before is done by others.\n`maintenance flush "
                    "register-cache` has gdb look at them again.\n");
}

static void resume(struct dbg_session *s, const struct plan *plan)
{
    dbg_gdb(s)->behind = 0;
    if (is_done(s, plan))
        return;
    dbg_gdb(s)->is_awaited = true;
    if (plan->how == 'c')
        dbg_gdb_drop_breaks(s);
    if (!s->launch ||
        (s->device->is_ended && !s->device->present)) { /* it runs on */
        s->wants_run = true;
        return;
    }
    if (plan->core >= 0)
        dbg_focus(s, (unsigned)plan->core);
    else if (plan->how != 'c')
        dbg_focus(s, dbg_gdb_core(s));
    warn_of_others(s, plan);
    s->run->is_stepping = plan->alone;
    struct dbg_stop stop = plan->how == 'c' ? dbg_run(s, NULL) : step(s, plan);
    s->run->is_stepping = false;
    if (stop.why == DBG_WHY_TASK_END) /* the thread has ended, or is new */
        stop = dbg_run(s, NULL);
    if (stop.why == DBG_WHY_END) {
        s->wants_run = true;
        return;
    }
    dbg_stopped(s, &stop);
    dbg_gdb(s)->is_awaited = false;
    dbg_gdb_report_stop(s);
}

void dbg_pkt_actions(struct dbg_session *s, struct dbg_text text)
{
    (void)text;
    dbg_reply(s, "vCont;c;C;s;S;r");
}

void dbg_pkt_resume(struct dbg_session *s, struct dbg_text text)
{
    struct plan plan;
    if (take_plan(s, &text, &plan))
        resume(s, &plan);
    else
        dbg_reply_error(s);
}

void dbg_pkt_continue(struct dbg_session *s, struct dbg_text text)
{
    (void)text;
    resume(s, &(struct plan){.how = 'c', .core = -1});
}

/* Returns the core to be stepped by a packet that names no thread. */
static unsigned step_core(struct dbg_session *s)
{
    int core = dbg_gdb(s)->stepped;
    return core >= 0 && dbg_gdb_is_thread(s, (unsigned)core) ? (unsigned)core
                                                             : dbg_gdb_core(s);
}

void dbg_pkt_step(struct dbg_session *s, struct dbg_text text)
{
    (void)text;
    resume(s, &(struct plan){.how = 's', .core = (int)step_core(s)});
}

/* ---- back --------------------------------------------------------------- */

/* Executes a command that goes back, from a core. Answers with the stop. */
static void go_back(struct dbg_session *s, unsigned core, dbg_function *command)
{
    struct dbg_gdb *r = dbg_gdb(s);
    if (!s->launch) { /* no history without a launch */
        dbg_reply_error(s);
        return;
    }
    if (dbg_has_task(s, core))
        dbg_focus(s, core);
    r->steps_off = dbg_gdb_leaves(s, dbg_view_of(s, s->core).pc);
    dbg_gdb_drop_breaks(s);
    r->is_awaited = true; /* the command may print */
    bool is_good = command(s, "");
    r->is_awaited = false;
    if (is_good)
        dbg_gdb_report_stop(s);
    else
        dbg_reply_error(s);
}

/* Steps back. If a watchpoint has found an access on the way back, gdb makes
 * one more step and compares values. So nothing else may change in that
 * step. */
static bool step_back(struct dbg_session *s, const char *rest)
{
    struct dbg_gdb *r = dbg_gdb(s);
    bool is_owed = r->owes_step && s->core == r->stop_core;
    struct sim_view view = dbg_view_of(s, s->core);
    r->owes_step = false;
    if (!is_owed) { /* off a breakpoint; next, gdb looks for the previous
                       breakpoint */
        r->behind = r->steps_off ? view.retired : 0;
        return dbg_cmd_reverse_stepi(s, rest);
    }
    r->behind = view.retired;
    struct sim_position at = {r->visible, s->core, view.retired - 1};
    struct dbg_stop stop = dbg_stop_of(DBG_WHY_STEPPED, s->core);
    if (!dbg_travel_exactly(s, at))
        return false;
    dbg_gdb_stopped(s, &stop);
    return true;
}

void dbg_pkt_back_step(struct dbg_session *s, struct dbg_text text)
{
    (void)text;
    dbg_gdb(s)->is_single = true;
    go_back(s, step_core(s), step_back);
    dbg_gdb(s)->is_single = false;
}

/* Checks whether the last action before now was a watched write. The prompt
 * would search for an earlier write. gdb, at the same place, must first stop at
 * this write. */
static bool is_behind_watch(struct dbg_session *s)
{
    unsigned core = s->core;
    uint64_t now = dbg_view_of(s, core).retired;
    struct dbg_stop stop;
    if (now == 0 || !dbg_has_watches(s) || !dbg_travel(s, core, now - 1))
        return false;
    do { /* other cores may reach stops before this core */
        stop = dbg_run_one(s);
    } while ((stop.why == DBG_WHY_WATCH || stop.why == DBG_WHY_BREAK) &&
             dbg_view_of(s, core).retired < now);
    if (stop.why == DBG_WHY_WATCH && stop.core == core && stop.b->front_kind) {
        dbg_gdb_stopped(s, &stop);
        return true;
    }
    dbg_travel(s, core, now);
    return false;
}

static bool run_back(struct dbg_session *s, const char *rest)
{
    uint64_t behind = dbg_gdb(s)->behind;
    dbg_gdb(s)->behind = 0;
    if (behind && s->core == dbg_gdb(s)->stop_core)
        dbg_travel(s, s->core, behind);
    else if (is_behind_watch(s))
        return true;
    return dbg_cmd_reverse_continue(s, rest);
}

void dbg_pkt_back(struct dbg_session *s, struct dbg_text text)
{
    (void)text;
    go_back(s, dbg_gdb(s)->stop_core, run_back);
}

/* ---- reporting ----------------------------------------------------------- */

void dbg_pkt_why(struct dbg_session *s, struct dbg_text text)
{
    (void)text;
    dbg_gdb_report_stop(s);
}

/* Lets the program run to its end without gdb. */
void dbg_pkt_detach(struct dbg_session *s, struct dbg_text text)
{
    if (text.n > 0 && *text.at != ';') /* an action that is not supported */
        return;
    dbg_reply(s, "OK");
    dbg_reply_send(s);
    while (s->points->n_breaks)
        dbg_break_delete(s, s->points->breaks[0]);
    s->past->is_recording = false;
    s->program->is_detached = true;
    s->wants_run = true;
}
