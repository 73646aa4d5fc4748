/* SPDX-License-Identifier: MIT */
/* An editor as a front: a loop reads requests instead of lines, and a stop
 * becomes an event. A request that lets the kernels run is answered when the
 * kernels start, or refused if they cannot. */
#include "runtime/debug/dap/dap.h"

#include <assert.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/memory/alloc.h"
#include "runtime/debug/commands/lines/kept.h"
#include "runtime/debug/dap/client.h"
#include "runtime/debug/dap/points.h"
#include "runtime/debug/dap/stopped.h"
#include "runtime/debug/state/host.h"
#include "runtime/debug/state/machine.h"
#include "runtime/debug/state/session.h"
#include "runtime/debug/time/flight.h"
#include "runtime/debug/wire/wire.h"

/* ---- requests ------------------------------------------------------------ */

enum when { STOPPED, QUEUED, ANYTIME };

static const struct request {
    const char *name;
    enum when when;
    dbg_dap_request *run;
} requests[] = {
#define X(name, adapter, when, reach, capability, doc) \
    {#name, when, dbg_dap_##name},
#include "runtime/debug/wire/requests.def"
#undef X
};

/* Finds a request by its name. The adapter only passes requests of the
 * table. */
static const struct request *find(const struct dbg_json *message)
{
    const char *name = dbg_json_string(dbg_json_member(message, "command"));
    for (size_t i = 0; name && i < sizeof requests / sizeof *requests; i++)
        if (strcmp(requests[i].name, name) == 0)
            return &requests[i];
    return NULL;
}

static void refuse(struct dbg_session *s)
{
    struct dbg_dap *d = dbg_dap(s);
    dbg_dap_flush(s);
    dbg_message_refuse(&d->message, d->now.seq, d->now.command, d->now.error,
                       s->error[0] ? s->error : "That failed.");
    dbg_dap_send(s);
}

static void do_request(struct dbg_session *s, struct dbg_json *message)
{
    struct dbg_dap *d = dbg_dap(s);
    const struct request *r = find(message);
    const struct dbg_dap_now before = d->now;
    d->now = (struct dbg_dap_now){.error = DBG_DAP_failed};
    if (r && dbg_json_whole(dbg_json_member(message, "seq"), &d->now.seq)) {
        d->now.command = r->name;
        s->error[0] = 0;
        bool is_good = !d->is_running || r->when != STOPPED;
        if (!is_good) {
            d->now.error = DBG_DAP_notStopped;
            dbg_fail(s, "The kernels run: pause them first.");
        } else {
            is_good = r->run(s, dbg_json_member(message, "arguments"));
        }
        if (is_good)
            dbg_dap_agree(s);
        else if (!d->now.is_answered)
            refuse(s);
    }
    d->now = before;
    dbg_json_free(message);
}

/* ---- the queue ----------------------------------------------------------- */

static void enqueue(struct dbg_session *s, const char *body, size_t n)
{
    struct dbg_dap *d = dbg_dap(s);
    char error[160];
    struct dbg_json *message = dbg_json_read(body, n, error, sizeof error);
    if (message && !dbg_push(&d->queue, &d->n_queue, &d->room_queue, message))
        dbg_json_free(message);
}

/* Removes request i from the queue and returns it. */
static struct dbg_json *dequeue(struct dbg_dap *d, size_t i)
{
    assert(i < d->n_queue);
    struct dbg_json *message = d->queue[i];
    memmove(d->queue + i, d->queue + i + 1,
            (--d->n_queue - i) * sizeof *d->queue);
    return message;
}

/* Reads the requests that have arrived. If `waits`, waits for the first one. */
static void read_requests(struct dbg_session *s, bool waits)
{
    struct dbg_dap *d = dbg_dap(s);
    const char *body;
    size_t n;
    enum dbg_wire_got got;
    while ((got = dbg_wire_read(d->wire, waits && d->n_queue == 0, &body,
                                &n)) == DBG_WIRE_MESSAGE)
        enqueue(s, body, n);
    if (got == DBG_WIRE_GONE)
        s->is_over = true;
}

/* Answers the requests that are possible while kernels run. Returns whether the
 * kernels must stop for other requests. */
static bool wants_stop(struct dbg_session *s)
{
    struct dbg_dap *d = dbg_dap(s);
    if (!d->wire || s->program->is_detached)
        return s->program->is_detached;
    if (!d->is_command)
        dbg_dap_agree(s);
    if (!d->is_command && ftell(s->out) > 0) /* from a dprintf */
        dbg_dap_flush(s);
    read_requests(s, false);
    for (size_t i = 0; i < d->n_queue && !s->is_over;) {
        const struct request *r = find(d->queue[i]);
        const bool is_refused = r && r->when == STOPPED && d->is_continuing;
        if (r && r->when != ANYTIME && !is_refused)
            i++;
        else
            do_request(s, dequeue(d, i));
    }
    if (d->wants_pause || s->is_over || s->program->is_detached)
        return true;
    d->is_aside = d->n_queue > 0 && d->is_continuing;
    return d->is_aside;
}

/* ---- the front ----------------------------------------------------------- */

static bool open_dap(struct dbg_session *s, int in)
{
    const char *file = getenv(DBG_ENV_DAP);
    struct dbg_dap *d = isa_alloc(1, sizeof *d);
    (void)in;
    if (!d || !file)
        return false;
    s->of_front = d;
    fcntl(atoi(file), F_SETFD, FD_CLOEXEC);
    d->wire = dbg_wire_open(atoi(file), atoi(file));
    s->out = open_memstream(&d->said, &d->n_said);
    setvbuf(stdout, NULL, _IOLBF, 0); /* no terminal, but read by a user */
    return d->wire && s->out;
}

static void greet(struct dbg_session *s)
{
    dbg_dap_event(s, "initialized");
    dbg_dap_send(s);
}

/* Answers the waiting requests at a stop that is not shown to the client, then
 * continues. */
static void go_on(struct dbg_session *s)
{
    struct dbg_dap *d = dbg_dap(s);
    while (d->n_queue > 0 && !s->is_over && !s->program->is_detached)
        do_request(s, dequeue(d, 0));
    d->is_aside = false;
    if (s->is_over)
        return;
    if (s->program->is_detached || !s->launch || s->device->is_ended)
        s->wants_run = true;
    else if (!dbg_cmd_continue(s, ""))
        s->wants_run = true;
}

static void serve(struct dbg_session *s)
{
    struct dbg_dap *d = dbg_dap(s);
    s->wants_run = s->program->is_detached;
    while (!s->wants_run && !s->is_over) {
        if (d->is_aside) {
            go_on(s);
            continue;
        }
        if (s->reading->hit.n > 0 || d->keeps_stop) {
            dbg_dap_hits_do(s);
            continue;
        }
        if (d->n_queue == 0)
            dbg_dap_flush(s);
        read_requests(s, true);
        if (d->n_queue > 0 && !s->is_over)
            do_request(s, dequeue(d, 0));
    }
    if (!s->is_over)
        dbg_dap_flush(s);
}

/* Stops at a breakpoint on launches, or at the first launch if the client has
 * requested this. */
static bool launched(struct dbg_session *s, struct dbg_breakpoint *b)
{
    struct dbg_dap *d = dbg_dap(s);
    struct dbg_stop stop = dbg_stop_of(DBG_WHY_LAUNCH, s->core);
    dbg_dap_points_check(s);
    dbg_flights_watch(s, true);
    d->is_continuing = d->is_running;
    if (!b && !d->stops_on_entry)
        return false;
    d->stops_on_entry = false;
    stop.b = b;
    dbg_dap_stopped(s, &stop);
    return true;
}

static void finish(struct dbg_session *s, int status)
{
    (void)status; /* the adapter sees the end */
    dbg_dap_flush(s);
}

const struct dbg_front dbg_dap_front = {
    .setting = DBG_ENV_DAP,
    .is_typed = true,
    .open = open_dap,
    .greet = greet,
    .serve = serve,
    .launched = launched,
    .stopped = dbg_dap_stopped,
    .wants_stop = wants_stop,
    .allows = dbg_dap_allows,
    .takes = dbg_dap_takes,
    .finish = finish,
};
