/* SPDX-License-Identifier: MIT */
/*
 * One loop over the client and the calls: messages are read while calls run. A
 * client that asks no more has its answers; one that reads no more has gone.
 */
#include "runtime/tools/mlusim/mcp/serve.h"

#include <errno.h>
#include <limits.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "runtime/tools/command/command.h"
#include "runtime/tools/command/fail.h"
#include "runtime/tools/files/lines.h"
#include "runtime/tools/mlusim/mcp/methods.h"
#include "runtime/tools/process/process.h"

enum {
    MOST_MESSAGE = 8 << 20,  /* bytes */
    MOST_ANSWERS = 16 << 20, /* that wait; a client that asks on is not read */
    LOOK_MS = 1000,
};

struct server {
    struct mcp_session session;
    struct files_lines lines;
    bool is_over; /* nothing more is asked */
    bool is_gone; /* nobody reads */
};

static bool take_line(void *user, const char *line, size_t n)
{
    struct server *s = user;
    mcp_message(&s->session, line, n, MOST_MESSAGE);
    return !s->session.has_failed;
}

/* Writes a part that a pipe takes without waiting. */
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

int mcp_serve(const struct mcp_served *served)
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
