/* SPDX-License-Identifier: MIT */
/* Opens a session with the settings of the environment, and reads the
 * programs. */
#include "runtime/debug/open.h"

#include <assert.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "isa/support/memory/alloc.h"
#include "isa/support/memory/arena.h"
#include "runtime/debug/commands/commands.h"
#include "runtime/debug/commands/completion.h"
#include "runtime/debug/commands/data/examine.h"
#include "runtime/debug/commands/lines/execute.h"
#include "runtime/debug/commands/lines/kept.h"
#include "runtime/debug/commands/screen/layout.h"
#include "runtime/debug/commands/session/restart.h"
#include "runtime/debug/dap/dap.h"
#include "runtime/debug/gdb/gdb.h"
#include "runtime/debug/points/points.h"
#include "runtime/debug/state/front.h"
#include "runtime/debug/state/host.h"
#include "runtime/debug/state/machine.h"
#include "runtime/debug/state/session.h"
#include "runtime/debug/state/symbols.h"
#include "runtime/debug/state/symbols_open.h"
#include "runtime/debug/state/value.h"
#include "runtime/debug/terminal/input.h"
#include "runtime/debug/time/running.h"
#include "runtime/debug/time/snapshots.h"

/* ---- the fronts ---------------------------------------------------------- */

/* The fronts. A new front is a folder beside commands/ and gdb/, and a row
 * here. */

/* The first front whose variable is set is used. The last row has no
 * variable. */
static const struct dbg_front *const fronts[] = {
    &dbg_dap_front,
    &dbg_gdb_front,
    &dbg_prompt_front,
};

/* Returns the front that the environment selects. */
static const struct dbg_front *front_chosen(void)
{
    size_t i = 0;
    while (fronts[i]->setting && !getenv(fronts[i]->setting))
        i++;
    assert(fronts[i]->serve && fronts[i]->launched && fronts[i]->stopped);
    return fronts[i];
}

#define DEFAULT_PRINT_LIMIT 200
#define DEFAULT_BUDGET      ((uint64_t)1 << 30)

void dbg_news(struct dbg_session *s, char news)
{
    if (s->program->news >= 0 && write(s->program->news, &news, 1) != 1)
        s->program->news = -1; /* the reader has closed */
}

struct dbg_session *dbg_session_open(void)
{
    const char *file = getenv(DBG_ENV_INPUT), *news = getenv(DBG_ENV_NEWS);
    struct dbg_session *s = dbg_session_new();
    if (!s || !file)
        return NULL;
    s->out = stdout;
    s->front = front_chosen();
    dbg_commands_open(s);
    dbg_restart_note(s);
    s->input = dbg_input_open(atoi(file), dbg_completion, s);
    s->values->made = isa_arena_new();
    s->program->is_batch = getenv(DBG_ENV_BATCH) != NULL;
    s->program->ends_with_files =
        s->program->is_batch && getenv(DBG_ENV_FILES) != NULL;
    s->values->print_limit = DEFAULT_PRINT_LIMIT;
    s->past->snapshot_budget = DEFAULT_BUDGET;
    s->past->is_recording = true;
    if (!s->input || !s->values->made)
        return NULL;
    fcntl(atoi(file), F_SETFD, FD_CLOEXEC);
    s->program->news = news ? atoi(news) : -1;
    fcntl(s->program->news, F_SETFD, FD_CLOEXEC);
    dbg_news(s, DBG_NEWS_BEGUN);
    return !s->front->open || s->front->open(s, atoi(file)) ? s : NULL;
}

struct dbg_symbols *dbg_session_add(struct dbg_session *s, const void *elf,
                                    size_t n)
{
    char error[512];
    for (size_t i = 0; i < s->images->n; i++)
        if (s->images->of[i]->elf == elf)
            return s->images->of[i];
    struct dbg_symbols *p = dbg_symbols_open(elf, n, error, sizeof error);
    if (!p) {
        dbg_say(s, "The kernels of a module cannot be read: %s.\n", error);
        return NULL;
    }
    if (!p->has_dwarf)
        dbg_say(s, "A module has no debug information that can be read: its "
                   "functions are known, its lines and variables are not.\n");
    if (dbg_push(&s->images->of, &s->images->n, &s->images->room, p))
        return p;
    dbg_symbols_close(p);
    return NULL;
}

void dbg_add_images(struct dbg_session *s)
{
    const void *image;
    size_t bytes;
    for (size_t i = 0;
         s->program->host.image &&
         (image = s->program->host.image(s->program->host.user, i)) != NULL;
         i++)
        for (int d = 0; d < s->program->host.n_devices; d++) {
            const void *elf =
                sim_fatbin_elf(image, s->program->host.devices[d], &bytes);
            if (elf)
                dbg_session_add(s, elf, bytes);
        }
    if (!s->symbols && s->images->n)
        s->symbols = s->images->of[0];
}

static void on_interrupt(int number)
{
    (void)number;
    dbg_interrupted = 1;
}

void dbg_session_begin(struct dbg_session *s)
{
    struct sigaction action = {.sa_handler = on_interrupt,
                               .sa_flags = SA_RESTART};
    sigaction(SIGINT, &action, NULL);
    if (s->front->greet)
        s->front->greet(s);
}

static bool do_file(struct dbg_session *s, const char *path)
{
    FILE *f = dbg_file_open(s, path);
    return f && dbg_file_do(s, f);
}

/* Executes a command of the command line, or stores it until the program stops
 * again. */
static void do_command(struct dbg_session *s, const char *line)
{
    if (s->wants_run)
        dbg_pend(s, line);
    else if (!s->is_over)
        dbg_do(s, line);
}

void dbg_session_files(struct dbg_session *s)
{
    const char *home = getenv("HOME"), *files = getenv(DBG_ENV_FILES);
    char path[4096];
    if (home && !s->program->is_batch) {
        snprintf(path, sizeof path, "%s/.mlusimrc", home);
        if (access(path, R_OK) == 0 && !do_file(s, path))
            dbg_say(s, "%s\n", s->error);
    }
    for (const char *at = files; at && *at; at += *at == '\n') {
        size_t n = strcspn(at, "\n");
        snprintf(path, sizeof path, "%.*s", (int)n, at);
        if (path[0] == DBG_COMMAND[0])
            do_command(s, path + 1);
        else if (!do_file(s, path)) {
            dbg_say(s, "%s\n", s->error);
            s->program->has_failed = true;
        }
        at += n;
    }
    /* the user who started the program has named these files, so they are not
     * restricted */
    s->program->is_closed = getenv(DBG_ENV_CLOSED) != NULL;
}

/* ---- a session with the states of its rooms ------------------------------ */

/* A session is one block of memory that contains the state of each room. */

struct whole {
    struct dbg_session session; /* first, because free() gets its address */
    struct dbg_program program;
    struct dbg_images images;
    struct dbg_device device;
    struct dbg_focus focus;
    struct dbg_values values;
    struct dbg_log log;
    struct dbg_points points;
    struct dbg_run run;
    struct dbg_past past;
    struct dbg_examined examined;
    struct dbg_picture picture;
    struct dbg_reading reading;
};

struct dbg_session *dbg_session_new(void)
{
    struct whole *w = isa_alloc(1, sizeof *w);
    if (!w)
        return NULL;
    struct dbg_session *s = &w->session;
    s->program = &w->program;
    s->images = &w->images;
    s->device = &w->device;
    s->focus = &w->focus;
    s->values = &w->values;
    s->log = &w->log;
    s->points = &w->points;
    s->run = &w->run;
    s->past = &w->past;
    s->examined = &w->examined;
    s->picture = &w->picture;
    s->reading = &w->reading;
    return s;
}
