/* SPDX-License-Identifier: MIT */
/* The command line of mlusim mcp. */
#define _XOPEN_SOURCE 700 /* realpath */
#include <errno.h>
#include <limits.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "runtime/tools/command/command.h"
#include "runtime/tools/command/fail.h"
#include "runtime/tools/confine/confine.h"
#include "runtime/tools/files/files.h"
#include "runtime/tools/mlusim/mcp/methods.h"
#include "runtime/tools/mlusim/mlusim.h"
#include "runtime/tools/process/signals.h"
#include "runtime/tools/start/become.h"

struct mcp_served {
    const char *folder;                  /* absolute, without links */
    const struct confine_rules *sandbox; /* NULL: this host has no sandbox */
    const char *no_sandbox;              /* why not, if so */
};

enum {
    MOST_MESSAGE = 8 << 20,  /* bytes */
    MOST_ANSWERS = 16 << 20, /* most bytes that wait to be written; with
                                more, the client is not read */
    LOOK_MS = 1000,
};

struct server {
    struct mcp_session session;
    struct files_lines lines;
    bool is_over; /* no more requests come */
    bool is_gone; /* the client no longer reads */
};

static bool take_line(void *user, const char *line, size_t n)
{
    struct server *s = user;
    mcp_message(&s->session, line, n, MOST_MESSAGE);
    return !s->session.has_failed;
}

/* Writes as much as the pipe takes at once without waiting. */
static void write_some(struct server *s)
{
    struct mcp_session *m = &s->session;
    const size_t part = m->n < PIPE_BUF ? m->n : PIPE_BUF;
    const ssize_t n = write(STDOUT_FILENO, m->out, part);
    if (n < 0 && errno != EINTR && errno != EAGAIN)
        s->is_gone = true;
    if (n <= 0)
        return;
    memmove(m->out, m->out + n, m->n - (size_t)n);
    m->n -= (size_t)n;
}

static void look(struct server *s)
{
    struct mcp_session *m = &s->session;
    struct mcp_call *call;
    struct pollfd files[2 + MCP_AT_ONCE] = {
        {!s->is_over && m->n < MOST_ANSWERS ? STDIN_FILENO : -1, POLLIN, 0},
        {STDOUT_FILENO, m->n > 0 ? POLLOUT : 0, 0}};
    const nfds_t n = 2 + mcp_calls_files(&m->calls, files + 2);
    if (poll(files, n, LOOK_MS) < 0)
        return;
    if (files[0].revents)
        s->is_over |= files_lines_read(&s->lines, STDIN_FILENO, take_line, s) !=
                      FILES_LINES_MORE;
    while ((call = mcp_calls_take(&m->calls)))
        mcp_answer(m, call);
    if (files[1].revents & (POLLERR | POLLNVAL))
        s->is_gone = true;
    else if (files[1].revents & POLLOUT)
        write_some(s);
}

static bool is_done(const struct server *s)
{
    return s->is_over && s->session.n == 0 && !s->session.batches &&
           mcp_calls_are_none(&s->session.calls);
}

static void run(struct server *s)
{
    struct mcp_session *m = &s->session;
    struct mcp_call *failed;
    while (!s->is_gone && !is_done(s) && !m->has_failed &&
           !proc_processes_signal()) {
        while ((failed = mcp_calls_start(&m->calls)))
            mcp_answer(m, failed);
        mcp_answer_batches(m);
        look(s);
    }
}

/* Serves until the client has gone or a signal asks to end. At the end, no
 * process is left. Returns the exit status. */
static int mcp_serve(const struct mcp_served *served)
{
    struct server *s = calloc(1, sizeof *s);
    if (!s)
        return cmd_fail(CMD_FAILED, "mcp: the host has no memory left");
    struct mcp_session *m = &s->session;
    s->lines.most = MOST_MESSAGE;
    m->calls.served = served->folder;
    m->calls.sandbox = served->sandbox;
    m->calls.no_sandbox = served->no_sandbox;
    proc_processes_mind_signals();
    if (!mcp_calls_open(&m->calls)) {
        free(s);
        return CMD_FAILED;
    }
    run(s);
    mcp_calls_close(&m->calls);
    const int by = proc_processes_signal();
    const int status =
        m->has_failed ? cmd_fail(CMD_FAILED, "mcp: the host has no memory left")
        : by && by != SIGPIPE ? proc_processes_signal_status()
                              : CMD_OK;
    files_lines_free(&s->lines);
    mcp_batches_free(&m->batches);
    free(m->out);
    free(s);
    return status;
}

/* ---- mcp ----------------------------------------------------------------- */

enum { FOLDER, UNCONFINED, N_OPTIONS };

static const struct cmd_option options[N_OPTIONS] = {
    [FOLDER] = {"--folder", "DIR",
                "the folder whose files calls may name (default: the "
                "current one, unless that is /)"},
    [UNCONFINED] = {"--unconfined", NULL,
                    "what calls compile and run has all your rights, "
                    "where no sandbox works"},
};

/* Finds the folder and changes to it. On an error, prints a message and returns
 * false. */
static bool enter(const char *named, char folder[PATH_MAX])
{
    if (!realpath(named ? named : ".", folder))
        return !cmd_fail(1, "mcp: --folder %s: %s", named ? named : ".",
                         strerror(errno));
    if (!files_is_folder(folder))
        return !cmd_fail(1, "mcp: --folder %s is no folder", named);
    if (!named && strcmp(folder, "/") == 0)
        return !cmd_fail(1, "mcp: the current folder is /; say with --folder "
                            "which one is to be served");
    if (chdir(folder) != 0)
        return !cmd_fail(1, "mcp: --folder %s: %s", folder, strerror(errno));
    return true;
}

static int mcp(const struct cmd_line *line)
{
    char folder[PATH_MAX], error[1024];
    struct mlusim_sandbox sandbox;
    if (!enter(line->values[FOLDER], folder))
        return CMD_USAGE;
    const bool has_sandbox = mlusim_sandbox_open(
        &sandbox, line->values[UNCONFINED] != NULL, error, sizeof error);
    if (!has_sandbox)
        cmd_fail(0, "mcp: %s", error);
    if (isatty(STDIN_FILENO))
        cmd_fail(0, "mcp: expects messages of a client, a line of JSON each; "
                    "docs/agents.md says how to set one up");
    const struct mcp_served served = {
        .folder = folder,
        .sandbox = has_sandbox ? &sandbox.rules : NULL,
        .no_sandbox = error,
    };
    return mcp_serve(&served);
}

const struct cmd_command cmd_mcp = {
    .name = "mcp",
    .arguments = "",
    .doc = "serves coding agents by the Model Context Protocol on standard "
           "input and output (see docs/agents.md)",
    .options = options,
    .n_options = N_OPTIONS,
    .run = mcp,
};
