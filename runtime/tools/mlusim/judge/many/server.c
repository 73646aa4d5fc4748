/* SPDX-License-Identifier: MIT */
/* A loop that serves all clients and processes. Clients take turns, so that one
 * with many requests does not delay the verdicts of others. */
#include "runtime/tools/mlusim/judge/many/server.h"

#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include "runtime/tools/command/fail.h"
#include "runtime/tools/mlusim/judge/many/client.h"
#include "runtime/tools/mlusim/judge/verdict/verdict.h"
#include "runtime/tools/process/signals.h"

enum { MOST_CLIENTS = 64, QUEUE = 16, LOOK_MS = 1000 };

struct server {
    struct jdg_desk desk;
    int socket; /* -1: stdin is the only client */
    struct jdg_client clients[MOST_CLIENTS];
    size_t n, turn;
};

/* ---- the socket ---------------------------------------------------------- */

/* Whether a judge listens at the address. */
static bool is_served(const struct sockaddr_un *at)
{
    const int file = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    const bool is_there =
        file >= 0 &&
        connect(file, (const struct sockaddr *)at, sizeof *at) == 0;
    if (file >= 0)
        close(file);
    return is_there;
}

/* Removes the socket of a judge that was killed. False after a message: the
 * path belongs to something else. */
static bool remove_old(const struct sockaddr_un *at)
{
    struct stat status;
    if (lstat(at->sun_path, &status) != 0)
        return true;
    if (!S_ISSOCK(status.st_mode))
        return !cmd_fail(1, "judge: %s is there, and no socket", at->sun_path);
    if (is_served(at))
        return !cmd_fail(1, "judge: another judge serves at %s", at->sun_path);
    return unlink(at->sun_path) == 0;
}

static int listen_at(struct server *s, const char *path)
{
    struct sockaddr_un at = {.sun_family = AF_UNIX};
    const int n = snprintf(at.sun_path, sizeof at.sun_path, "%s", path);
    if (n < 0 || (size_t)n >= sizeof at.sun_path)
        return cmd_fail(JDG_AT_FAULT,
                        "judge: --serve=%s: the path of a socket has at most "
                        "%zu bytes",
                        path, sizeof at.sun_path - 1);
    if (!remove_old(&at))
        return JDG_AT_FAULT;
    s->socket = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    const mode_t mask = umask(0177); /* the socket is only for this user */
    const bool is_good =
        s->socket >= 0 &&
        bind(s->socket, (const struct sockaddr *)&at, sizeof at) == 0 &&
        listen(s->socket, QUEUE) == 0;
    const int error = errno;
    umask(mask);
    return is_good ? JDG_RIGHT
                   : cmd_fail(JDG_AT_FAULT, "judge: --serve=%s: %s", path,
                              strerror(error));
}

static void accept_one(struct server *s)
{
    const int file = accept(s->socket, NULL, NULL);
    if (file < 0)
        return;
    assert(s->n < MOST_CLIENTS); /* with so many, the socket is not polled */
    s->clients[s->n++] =
        (struct jdg_client){.in = file, .out = file, .is_socket = true};
}

/* ---- the loop ------------------------------------------------------------ */

/* Starts requests: one request of each client in turn. */
static void start_some(struct server *s)
{
    struct jdg_pool *pool = &s->desk.pool;
    for (size_t passed = 0; passed < s->n && pool->n < pool->jobs;) {
        struct jdg_client *c = &s->clients[s->turn++ % s->n];
        struct jdg_request *q = jdg_client_next(c, pool);
        passed = q ? 0 : passed + 1;
        if (!q)
            continue;
        q->is_begun = true;
        q->is_done = jdg_job_recall(&q->job, &s->desk.keep) ||
                     !jdg_pool_start(pool, &q->job);
    }
}

/* Returns the request that has the job. */
static struct jdg_request *request_of(struct server *s,
                                      const struct jdg_job *job)
{
    for (size_t i = 0; i < s->n; i++)
        for (struct jdg_request *q = s->clients[i].first; q; q = q->next)
            if (&q->job == job)
                return q;
    return NULL;
}

/* Adds the files to poll: the socket, two files for each client, the files of
 * the pool.
 */
static nfds_t put_files(const struct server *s, struct pollfd *files)
{
    const bool has_room = s->n < MOST_CLIENTS;
    nfds_t n = 0;
    files[n++] = (struct pollfd){has_room ? s->socket : -1, POLLIN, 0};
    for (size_t i = 0; i < s->n; i++) {
        const struct jdg_client *c = &s->clients[i];
        const short in = jdg_client_in(c), out = jdg_client_out(c);
        /* also without events: poll then reports a closed socket */
        files[n++] = (struct pollfd){
            in || (c->is_socket && !c->is_gone) ? c->in : -1, in, 0};
        files[n++] = (struct pollfd){out ? c->out : -1, out, 0};
    }
    return n + jdg_pool_files(&s->desk.pool, files + n);
}

static void look(struct server *s)
{
    struct pollfd *files = s->desk.files;
    struct jdg_job *job;
    const size_t n = s->n;
    if (poll(files, put_files(s, files), LOOK_MS) < 0)
        return;
    for (size_t i = 0; i < n; i++) {
        struct jdg_client *c = &s->clients[i];
        const short events = files[1 + 2 * i].revents;
        if (c->is_socket && events & (POLLHUP | POLLERR))
            c->is_gone = c->has_ended = true;
        else if (events)
            jdg_client_read(c, &s->desk);
    }
    if (files[0].revents)
        accept_one(s);
    while ((job = jdg_pool_take(&s->desk.pool))) {
        struct jdg_request *q = request_of(s, job);
        assert(q); /* a client that is gone stays until its jobs are done */
        jdg_desk_warn(&s->desk, job);
        q->is_done = true;
    }
}

static void run(struct server *s)
{
    while ((s->n > 0 || s->socket >= 0) && !proc_processes_signal()) {
        start_some(s);
        for (size_t i = s->n; i-- > 0;) {
            jdg_client_answer(&s->clients[i]);
            if (!jdg_client_is_over(&s->clients[i]))
                continue;
            jdg_client_close(&s->clients[i]);
            s->n--;
            memmove(&s->clients[i], &s->clients[i + 1],
                    (s->n - i) * sizeof *s->clients);
        }
        if (s->n > 0 || s->socket >= 0)
            look(s);
    }
}

int jdg_serve(const struct jdg_set *set, const char *path)
{
    struct server *s = calloc(1, sizeof *s);
    if (!s)
        return cmd_fail(JDG_CANNOT, "judge: no memory to serve");
    s->socket = -1;
    int status = jdg_desk_open(&s->desk, set, 1 + 2 * MOST_CLIENTS);
    if (status == JDG_RIGHT && path[0])
        status = listen_at(s, path);
    else if (status == JDG_RIGHT)
        s->clients[s->n++] =
            (struct jdg_client){.in = STDIN_FILENO, .out = STDOUT_FILENO};
    const bool has_socket = status == JDG_RIGHT && path[0];
    if (status == JDG_RIGHT)
        run(s);
    if (has_socket)
        unlink(path);
    jdg_desk_close(&s->desk);
    for (size_t i = 0; i < s->n; i++)
        jdg_client_close(&s->clients[i]);
    if (s->socket >= 0)
        close(s->socket);
    free(s);
    return proc_processes_signal() ? proc_processes_signal_status() : status;
}
