/* SPDX-License-Identifier: MIT */
/*
 * What the runtime calls: a session begins with the program's first call, has
 * its launches pass through, and ends with the program.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "isa/support/alloc.h"
#include "runtime/debug/debug.h"
#include "runtime/debug/state/arena.h"
#include "runtime/debug/state/commands.h"
#include "runtime/debug/time/flight.h"
#include "runtime/debug/terminal/input.h"
#include "runtime/debug/state/gdb.h"

#define DEFAULT_PRINT_LIMIT 200
#define DEFAULT_BUDGET      ((uint64_t)1 << 30)

static void on_interrupt(int number)
{
    (void)number;
    dbg_interrupted = 1;
}

/* Tells whoever started the program how far the session is. */
static void tell_news(struct dbg_session *s, char news)
{
    if (s->news >= 0 && write(s->news, &news, 1) != 1)
        s->news = -1; /* it is gone */
}

struct dbg_session *dbg_session_open(void)
{
    const char *file = getenv(DBG_ENV_INPUT), *news = getenv(DBG_ENV_NEWS);
    struct dbg_session *s = isa_alloc(1, sizeof *s);
    if (!s || !file)
        return NULL;
    s->out = stdout;
    dbg_restart_note(s);
    s->input = dbg_input_open(atoi(file), dbg_completion, s);
    s->made = dbg_arena_new();
    s->is_batch = getenv(DBG_ENV_BATCH) != NULL;
    s->ends_with_files = s->is_batch && getenv(DBG_ENV_FILES) != NULL;
    s->print_limit = DEFAULT_PRINT_LIMIT;
    s->snapshot_budget = DEFAULT_BUDGET;
    s->is_recording = true;
    if (!s->input || !s->made)
        return NULL;
    fcntl(atoi(file), F_SETFD, FD_CLOEXEC);
    s->news = news ? atoi(news) : -1;
    fcntl(s->news, F_SETFD, FD_CLOEXEC);
    tell_news(s, DBG_NEWS_BEGUN);
    return dbg_remote_open(s, atoi(file)) ? s : NULL;
}

/* ---- programs ----------------------------------------------------------- */

struct dbg_symbols *dbg_session_add(struct dbg_session *s, const void *elf,
                                    size_t n)
{
    char error[512];
    for (size_t i = 0; i < s->n_programs; i++)
        if (s->programs[i]->elf == elf)
            return s->programs[i];
    struct dbg_symbols *p = dbg_symbols_open(elf, n, error, sizeof error);
    if (!p) {
        dbg_say(s, "The kernels of a module cannot be read: %s.\n", error);
        return NULL;
    }
    if (!p->has_dwarf)
        dbg_say(s, "A module has no debug information that can be read: its "
                   "functions are known, its lines and variables are not.\n");
    if (dbg_push(&s->programs, &s->n_programs, &s->room_programs, p))
        return p;
    dbg_symbols_close(p);
    return NULL;
}

/* Looks for images that were registered since. */
static void add_images(struct dbg_session *s)
{
    const void *image;
    size_t bytes;
    for (size_t i = 0;
         s->host.image && (image = s->host.image(s->host.user, i)) != NULL;
         i++) {
        const void *elf = sim_fatbin_elf(image, s->host.device, &bytes);
        if (elf)
            dbg_session_add(s, elf, bytes);
    }
    if (!s->symbols && s->n_programs)
        s->symbols = s->programs[0];
}

/* ---- the beginning ------------------------------------------------------ */

void dbg_session_begin(struct dbg_session *s)
{
    struct sigaction action = {.sa_handler = on_interrupt,
                               .sa_flags = SA_RESTART};
    sigaction(SIGINT, &action, NULL);
    if (!s->is_batch && !s->remote && !s->ends_with_program)
        dbg_say(s, "mlusim debugger: %s; `help` lists the commands%s.\n",
                s->host.device->name,
                s->dead ? "" : ", `run` starts the program");
}

static bool do_file(struct dbg_session *s, const char *path)
{
    FILE *f = dbg_file_open(s, path);
    return f && dbg_file_do(s, f);
}

void dbg_session_files(struct dbg_session *s)
{
    const char *home = getenv("HOME"), *files = getenv(DBG_ENV_FILES);
    char path[4096];
    if (home && !s->is_batch) {
        snprintf(path, sizeof path, "%s/.mlusimrc", home);
        if (access(path, R_OK) == 0 && !do_file(s, path))
            dbg_say(s, "%s\n", s->error);
    }
    for (const char *at = files; at && *at; at += *at == '\n') {
        size_t n = strcspn(at, "\n");
        snprintf(path, sizeof path, "%.*s", (int)n, at);
        if (!do_file(s, path)) {
            dbg_say(s, "%s\n", s->error);
            s->has_failed = true;
        }
        at += n;
    }
}

/* ---- a launch ----------------------------------------------------------- */

static void begin_launch(struct dbg_session *s)
{
    size_t bytes;
    const void *elf = sim_module_elf(s->launch->module, &bytes);
    add_images(s);
    struct dbg_symbols *p = dbg_session_add(s, elf, bytes);
    s->symbols = p;
    s->n_launches++;
    s->is_ended = false;
    s->slice = s->bound = 0;
    s->n_late = 0;
    s->told_function = NULL;
    s->print_now = s->print_high = 0;
    s->reported = isa_alloc(dbg_n_cores(s), sizeof *s->reported);
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
    if (s->is_ended && s->host.fault)
        s->host.fault(s->host.user, s->launch, s->fault_core);
    dbg_time_end(s);
    for (size_t i = 0; i < s->n_breaks; i++)
        for (size_t k = 0; k < s->breaks[i]->n_pcs; k++)
            sim_stop_no_more(s->sim, s->launch->module, s->breaks[i]->pcs[k]);
    dbg_watch_outlive(s);
    s->launch = NULL;
    dbg_watch_update(s);
    dbg_layout_update(s);
    free(s->reported);
    s->reported = NULL;
    dbg_frames_forget(s);
}

/* Ends the program where it stands. */
_Noreturn static void leave(struct dbg_session *s)
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
    const bool is_good =
        s->host.leave(s->host.user, is_inside ? &profile : NULL, how);
    tell_news(s, DBG_NEWS_TOLD);
    fflush(NULL);
    _exit(!is_good || (s->is_batch && s->has_failed) ? EXIT_FAILURE
                                                     : EXIT_SUCCESS);
}

/* The breakpoint that stops at this launch, all of them counted; NULL: none.
 * Filters choose the core that a condition is looked at from. */
static struct dbg_breakpoint *stops_at_launch(struct dbg_session *s)
{
    struct dbg_breakpoint *hit = NULL;
    for (size_t i = 0; i < s->n_breaks; i++) {
        struct dbg_breakpoint *b = s->breaks[i];
        if (b->kind != DBG_LAUNCH || !b->is_enabled)
            continue;
        unsigned core = 0, n = dbg_n_cores(s);
        while (core < n &&
               !(dbg_has_task(s, core) && dbg_break_passes(s, b, core)))
            core++;
        if (core < n && dbg_break_counts(s, b, core) && !hit)
            hit = b;
    }
    return hit;
}

static void tell_launch(struct dbg_session *s, struct dbg_breakpoint *b)
{
    dbg_say(s, "\n%s %u, ",
            b->is_temporary ? "Temporary breakpoint" : "Breakpoint", b->number);
    dbg_launch_print(s);
    dbg_show_here(s, true);
    if (b->is_temporary)
        dbg_break_delete(s, b);
}

static void run_launch(struct dbg_session *s)
{
    struct dbg_stop stop = dbg_stop_of(DBG_WHY_LAUNCH, s->core);
    struct dbg_breakpoint *b = stops_at_launch(s);
    if (s->remote && (b || dbg_remote_is_news(s))) {
        dbg_report(s, &stop);
    } else if (b) {
        tell_launch(s, b);
    } else {
        stop = dbg_run(s, NULL);
        if (stop.why == DBG_WHY_END)
            return;
        dbg_report(s, &stop);
    }
    dbg_prompt(s);
    if (s->is_over)
        leave(s);
    if (s->is_detached)
        sim_resume(s->sim, (struct sim_until){.kind = SIM_UNTIL_END});
}

static enum sim_status launch(struct dbg_session *s, struct sim *sim,
                              const struct sim_launch *what,
                              struct sim_profile *profile)
{
    enum sim_status status = sim_begin(sim, what);
    if (status != SIM_OK)
        return status;
    s->sim = sim;
    s->launch = what;
    begin_launch(s);
    if (s->symbols && s->reported && !s->is_detached)
        run_launch(s);
    else
        sim_resume(sim, (struct sim_until){.kind = SIM_UNTIL_END});
    end_launch(s);
    return sim_end(sim, profile);
}

/* ---- the program ------------------------------------------------------- */

static void start(struct dbg_session *s, const struct dbg_host *host)
{
    s->host = *host;
    s->has_ended = host->has_ended;
    add_images(s);
    if (s->has_ended)
        return;
    if (dbg_restart_read(s)) {
        s->wants_run = true;
    } else if (!dbg_report_begin(s)) {
        dbg_session_begin(s);
        dbg_session_files(s);
    }
    if (!s->wants_run && !s->is_over)
        dbg_prompt(s);
    s->is_started = true;
    if (s->is_over)
        leave(s);
}

/* ---- the end ------------------------------------------------------------ */

static size_t printed(struct dbg_session *s, size_t n)
{
    uint64_t before = s->print_high - s->print_now;
    size_t known = before < n ? (size_t)before : n;
    s->print_now += n;
    if (s->print_high < s->print_now)
        s->print_high = s->print_now;
    return known;
}

static bool finish(struct dbg_session *s, int status)
{
    const char *why = s->has_ended         ? ": it never called the runtime"
                      : s->n_launches == 0 ? " without a launch"
                                           : "";
    fflush(NULL);
    if (s->remote) {
        dbg_remote_finish(s, status);
        return true;
    }
    if ((!s->is_batch && !s->ends_with_program) || status != 0 || why[0])
        dbg_say(s, "[The program has ended with status %d%s]\n", status, why);
    tell_news(s, DBG_NEWS_TOLD);
    s->launch = NULL;
    s->is_started = true;
    if (s->has_ended && !dbg_input_is_terminal(s->input))
        s->has_failed = true; /* no command was done */
    else if (!s->is_over && !s->ends_with_program)
        dbg_prompt(s);
    dbg_layout_off(s);
    fflush(s->out);
    return !s->is_batch || !s->has_failed;
}

const struct dbg_interface *mlusim_debugger(void)
{
    static const struct dbg_interface interface = {
        .open = dbg_session_open,
        .start = start,
        .launch = launch,
        .report = dbg_report_note,
        .printed = printed,
        .finish = finish,
        .post_mortem = dbg_post_mortem,
    };
    return &interface;
}
