/* SPDX-License-Identifier: MIT */
/* The functions for the runtime. A session begins with the first call of the
 * program, and ends with the program. */
#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "isa/support/memory/alloc.h"
#include "runtime/debug/commands/lines/execute.h"
#include "runtime/debug/commands/lines/script.h"
#include "runtime/debug/commands/screen/layout.h"
#include "runtime/debug/commands/session/restart.h"
#include "runtime/debug/debug.h"
#include "runtime/debug/open.h"
#include "runtime/debug/points/breaks.h"
#include "runtime/debug/points/hits.h"
#include "runtime/debug/points/points.h"
#include "runtime/debug/points/watch_commands.h"
#include "runtime/debug/state/frames.h"
#include "runtime/debug/state/front.h"
#include "runtime/debug/state/host.h"
#include "runtime/debug/state/machine.h"
#include "runtime/debug/state/session.h"
#include "runtime/debug/state/symbols.h"
#include "runtime/debug/terminal/input.h"
#include "runtime/debug/terminal/line.h"
#include "runtime/debug/time/flight.h"
#include "runtime/debug/time/launches.h"
#include "runtime/debug/time/running.h"
#include "runtime/debug/time/snapshots.h"
#include "runtime/instruments/postmortem/postmortem.h"
#include "sim/sim.h"

/* ---- a launch ------------------------------------------------------------ */

static void begin_launch(struct dbg_session *s)
{
    assert(s->launch && !s->run->reported);
    size_t bytes;
    const void *elf = sim_module_elf(s->launch->module, &bytes);
    dbg_add_images(s);
    struct dbg_symbols *p = dbg_session_add(s, elf, bytes);
    s->symbols = p;
    s->device->n_launches++;
    if (dbg_record_now(s))
        s->past->launches[s->past->visited].symbols = p;
    s->device->is_ended = false;
    s->run->slice = s->run->bound = 0;
    s->run->n_late = 0;
    s->focus->shown_function = NULL;
    s->run->print_now = s->run->print_high = 0;
    s->run->reported = isa_alloc(dbg_most_cores(s), sizeof *s->run->reported);
    dbg_focus(s, 0);
    for (unsigned i = 0; i < dbg_n_cores(s); i++)
        if (dbg_has_task(s, i)) {
            dbg_focus(s, i);
            break;
        }
    dbg_watch_survive(s);
    dbg_watch_resume(s);
    dbg_breaks_insert(s);
    dbg_watch_update(s);
    dbg_layout_update(s);
    dbg_time_begin(s);
}

static void end_launch(struct dbg_session *s)
{
    if (s->device->is_ended && s->program->host.fault)
        s->program->host.fault(s->program->host.user, s->launch,
                               s->device->fault_core);
    dbg_time_end(s);
    dbg_breaks_take_out(s);
    dbg_watch_outlive(s);
    s->launch = NULL;
    dbg_watch_update(s);
    dbg_layout_update(s);
    dbg_flights_watch(s, false);
    free(s->run->reported);
    s->run->reported = NULL;
    dbg_frames_forget(s);
}

/* Ends the program where it is. */
static _Noreturn void dbg_leave(struct dbg_session *s)
{
    struct sim_profile profile = {0};
    const bool is_inside = s->launch != NULL;
    enum sim_status how = SIM_OK;
    if (is_inside) {
        end_launch(s);
        how = sim_end(s->sim, &profile);
    }
    dbg_layout_off(s);
    dbg_line_give_back();
    fflush(s->out);
    const bool is_good = s->program->host.leave(
        s->program->host.user, is_inside ? &profile : NULL, how);
    dbg_news(s, DBG_NEWS_ENDED);
    fflush(NULL);
    _exit(!is_good || (s->program->is_batch && s->program->has_failed)
              ? EXIT_FAILURE
              : EXIT_SUCCESS);
}

/* Runs until a stop for the user. False: the launch has ended. */
static bool run_to_stop(struct dbg_session *s)
{
    const struct dbg_stop stop = dbg_run(s, NULL);
    if (stop.why != DBG_WHY_END)
        dbg_stopped(s, &stop);
    return stop.why != DBG_WHY_END;
}

static void run_launch(struct dbg_session *s)
{
    assert(s->launch && s->symbols);
    struct dbg_breakpoint *b = dbg_launch_hit(s);
    if (!s->front->launched(s, b) && !run_to_stop(s))
        return;
    s->front->serve(s);
    while (s->device->present) { /* to continue from the current launch */
        dbg_launches_return(s);
        if (!s->is_over && !s->program->is_detached && run_to_stop(s))
            s->front->serve(s);
    }
    if (s->is_over)
        dbg_leave(s);
    if (s->program->is_detached)
        sim_resume(s->sim, (struct sim_until){.kind = SIM_UNTIL_END});
}

/* Forgets a device, which is about to be removed. There is no launch. */
static void close_device(struct dbg_session *s, const struct sim *sim)
{
    assert(!s->launch);
    dbg_records_close(s, sim);
    if (s->sim == sim)
        s->sim = NULL;
}

/* Runs a launch on the device of that number, in place of sim_launch. */
static enum sim_status dbg_launch(struct dbg_session *s, int device,
                                  struct sim *sim,
                                  const struct sim_launch *what,
                                  struct sim_profile *profile)
{
    if (s->past->is_recording && !s->program->is_detached)
        dbg_records_add(s, device, sim, what);
    else
        dbg_records_forget(s);
    enum sim_status status = sim_begin(sim, what);
    if (status != SIM_OK) {
        dbg_records_undo(s);
        return status;
    }
    s->sim = sim;
    s->device->number = device;
    s->launch = what;
    begin_launch(s);
    if (s->symbols && s->run->reported && !s->program->is_detached)
        run_launch(s);
    else
        sim_resume(sim, (struct sim_until){.kind = SIM_UNTIL_END});
    end_launch(s);
    status = sim_end(sim, profile);
    dbg_walk_note(s, profile);
    return status;
}

/* ---- a session on the file of a fault ------------------------------------ */

/* A session on the file that `--on-fault` has written: it shows the launch as
 * it was at the fault. No core can run. */

enum { UNREADABLE = 2 }; /* exit status */

static int refuse(const char *format, ...)
    __attribute__((format(printf, 1, 2)));
static int refuse(const char *format, ...)
{
    va_list values;
    va_start(values, format);
    fputs("mlusim: debug: --post-mortem ", stderr);
    vfprintf(stderr, format, values);
    fputs("\n", stderr);
    va_end(values);
    return UNREADABLE;
}

/* Adds the programs of the file. If the launch's is missing, returns false
 * after a message. */
static bool add_programs(struct dbg_session *s)
{
    for (size_t i = 0; i < s->postmortem->n_programs; i++) {
        const struct rt_pm_program *p = &s->postmortem->programs[i];
        struct dbg_symbols *symbols =
            dbg_session_add(s, p->elf, (size_t)p->bytes);
        if (i == s->postmortem->program)
            s->symbols = symbols;
    }
    return s->symbols != NULL;
}

static void look(struct dbg_session *s)
{
    assert(s->postmortem && s->symbols && !s->sim);
    const struct rt_postmortem *kept = s->postmortem;
    const struct sim_launch launch = {
        .kernel = kept->kernel,
        .dim = kept->dim,
        .union_clusters = kept->union_clusters,
    };
    struct dbg_stop stop = dbg_stop_of(DBG_WHY_FAULT, kept->culprit);
    s->launch = &launch;
    s->device->n_launches = kept->launch;
    s->program->is_started = s->device->is_ended = true;
    s->core = kept->culprit;
    dbg_session_begin(s);
    dbg_stopped(s, &stop);
    dbg_session_files(s);
    if (!s->is_over)
        s->front->serve(s);
    s->launch = NULL;
}

/* Runs a session on the file of a fault. Returns its exit status. */
static int dbg_post_mortem(const char *path)
{
    char error[1024];
    struct dbg_session *s = dbg_session_open();
    struct rt_postmortem *kept =
        s ? rt_postmortem_read(path, error, sizeof error) : NULL;
    if (!kept)
        return s ? refuse("%s", error)
                 : refuse("%s: " ISA_NO_MEMORY, path, "a session");
    /* everything that a session reads from a device */
    const struct sim_device device = {.name = kept->device,
                                      .nram_kib = kept->nram_kib,
                                      .wram_kib = kept->wram_kib,
                                      .sram_kib = kept->sram_kib};
    s->postmortem = kept;
    const struct sim_device *const devices[] = {&device};
    s->program->host.devices = devices;
    s->program->host.n_devices = 1;
    if (!add_programs(s))
        return refuse("%s: its kernels cannot be read", path);
    look(s);
    dbg_layout_off(s);
    fflush(s->out);
    rt_postmortem_free(kept);
    return s->program->is_batch && s->program->has_failed ? EXIT_FAILURE
                                                          : EXIT_SUCCESS;
}

/* ---- the program ------------------------------------------------------- */

/* Lets the program run and stop at reports: mlusim run --break-on-report. */
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
        s->program->has_failed = true; /* no command was executed, so none
                                          failed */
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
        .close = close_device,
        .report = dbg_report_note,
        .printed = printed,
        .finish = finish,
        .post_mortem = dbg_post_mortem,
    };
    return &interface;
}
