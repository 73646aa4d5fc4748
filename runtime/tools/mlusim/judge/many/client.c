/* SPDX-License-Identifier: MIT */
/*
 * Lines are cut out of what comes. A client that asks faster than answers are
 * judged, or does not read them, is not read from until it has room again.
 */
#include "runtime/tools/mlusim/judge/many/client.h"

#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "runtime/tools/mlusim/judge/run/answer.h"

enum {
    MOST_WAITING = 64,
    MOST_ANSWERS = 4 << 20,
    /* an answer of the largest size, all of it as \uXXXX */
    LONGEST_LINE = 6 * JDG_LARGEST_ANSWER + (1 << 16),
};

short jdg_client_in(const struct jdg_client *c)
{
    const bool has_room =
        c->n_waiting < MOST_WAITING && c->n_answers < MOST_ANSWERS;
    return !c->has_ended && has_room ? POLLIN : 0;
}

short jdg_client_out(const struct jdg_client *c)
{
    return c->n_answers && !c->is_gone ? POLLOUT : 0;
}

/* ---- lines --------------------------------------------------------------- */

/* Whose lines are taken, and what requests are about. */
struct taking {
    struct jdg_client *client;
    const struct jdg_desk *desk;
};

static void add(struct jdg_client *c, struct jdg_request *request)
{
    struct jdg_request **last = &c->first;
    if (!request) {
        c->has_ended = c->is_gone = true; /* no memory: it is let go */
        return;
    }
    while (*last)
        last = &(*last)->next;
    *last = request;
    c->n_waiting++;
}

/* A line, NULL: it was too long, becomes a request, unless it is empty. */
static bool take_line(void *user, const char *line, size_t n)
{
    const struct taking *t = user;
    struct jdg_client *c = t->client;
    char why[100];
    c->n_lines++;
    snprintf(why, sizeof why, "the line has more than %d bytes", LONGEST_LINE);
    if (!line)
        add(c, jdg_request_refuse(c->n_lines, why));
    else if (n > 0 && !(n == 1 && line[0] == '\r'))
        add(c, jdg_request_read(t->desk, line, n, c->n_lines));
    return !c->is_gone;
}

void jdg_client_read(struct jdg_client *c, const struct jdg_desk *desk)
{
    struct taking t = {c, desk};
    c->lines.most = LONGEST_LINE;
    const enum files_lines_state state =
        files_lines_read(&c->lines, c->in, take_line, &t);
    c->has_ended |= state != FILES_LINES_MORE;
    c->is_gone |= state == FILES_LINES_FAILED;
}

/* ---- requests ------------------------------------------------------------ */

struct jdg_request *jdg_client_next(const struct jdg_client *c,
                                    const struct jdg_pool *pool)
{
    for (struct jdg_request *q = c->first; q && !c->is_gone; q = q->next)
        if (!q->is_begun && jdg_pool_has_room(pool, &q->job))
            return q;
    return NULL;
}

static void put_answer(struct jdg_client *c, const struct jdg_request *q)
{
    size_t n = 0;
    char *text = c->is_gone ? NULL : jdg_request_answer(q, &n);
    if (text &&
        files_make_room(&c->answers, c->n_answers, n, &c->answers_room)) {
        memcpy(c->answers + c->n_answers, text, n);
        c->n_answers += n;
    } else {
        c->has_ended = c->is_gone = true;
    }
    free(text);
}

static void put_answers(struct jdg_client *c)
{
    bool is_in_order = true; /* no request without an id is before it */
    for (struct jdg_request **at = &c->first; *at;) {
        struct jdg_request *q = *at;
        const bool is_due = c->is_gone
                                ? !q->is_begun || q->is_done
                                : q->is_done && (q->id[0] || is_in_order);
        if (!is_due) {
            is_in_order = is_in_order && q->id[0];
            at = &q->next;
            continue;
        }
        put_answer(c, q);
        *at = q->next;
        c->n_waiting--;
        jdg_request_free(q);
    }
}

void jdg_client_answer(struct jdg_client *c)
{
    put_answers(c);
    while (c->n_answers > 0 && !c->is_gone) {
        const ssize_t n = c->is_socket
                              ? send(c->out, c->answers, c->n_answers,
                                     MSG_NOSIGNAL | MSG_DONTWAIT)
                              : write(c->out, c->answers, c->n_answers);
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0 && (errno == EAGAIN || errno == EWOULDBLOCK))
            return;
        if (n < 0) {
            c->has_ended = c->is_gone = true;
            put_answers(c); /* lets go of those that have not begun */
            return;
        }
        memmove(c->answers, c->answers + n, c->n_answers - (size_t)n);
        c->n_answers -= (size_t)n;
    }
}

bool jdg_client_is_over(const struct jdg_client *c)
{
    return c->has_ended && !c->first && (c->is_gone || c->n_answers == 0);
}

void jdg_client_close(struct jdg_client *c)
{
    while (c->first) {
        struct jdg_request *q = c->first;
        c->first = q->next;
        jdg_request_free(q);
    }
    files_lines_free(&c->lines);
    free(c->answers);
    if (c->is_socket)
        close(c->in);
    *c = (struct jdg_client){.in = -1, .out = -1};
}
