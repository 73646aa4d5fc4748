/* SPDX-License-Identifier: MIT */
/* Cuts input into lines, and makes requests of them. If a client sends requests
 * faster than answers are judged, or does not read the answers, its input is
 * not read until there is room again. The members of requests are rows of a
 * table; unknown members are refused by name. */
#include "runtime/tools/mlusim/judge/many/client.h"

#include <assert.h>
#include <errno.h>
#include <inttypes.h>
#include <poll.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "isa/support/json/json.h"
#include "isa/support/memory/alloc.h"
#include "runtime/debug/json/parsed.h"
#include "runtime/tools/mlusim/judge/many/line.h"
#include "runtime/tools/mlusim/judge/run/answer.h"
#include "runtime/tools/mlusim/judge/verdict/verdict.h"
#include "sim/sim.h"

/* A request that is being read. */
struct reading {
    const struct jdg_desk *desk;
    struct jdg_request *request;
    size_t task, n_devices;
    const char *answer;
    bool runs_all;
};

__attribute__((format(printf, 2, 3))) static bool
refuse(struct jdg_request *request, const char *format, ...)
{
    char sentence[600];
    va_list values;
    va_start(values, format);
    vsnprintf(sentence, sizeof sentence, format, values);
    va_end(values);
    request->job.status = JDG_AT_FAULT;
    request->is_begun = request->is_done = true;
    if (!request->job.message)
        request->job.message = isa_alloc_text(sentence, strlen(sentence));
    return false;
}

/* ---- members ------------------------------------------------------------- */

static bool take_id(struct reading *r, const struct dbg_json *value)
{
    struct jdg_request *q = r->request;
    const char *text = dbg_json_string(value);
    int64_t number;
    if (text && strlen(text) < sizeof q->id / 6 - 1) /* each character may
                                                        become \u00XX */
        isa_json_quote(text, q->id, sizeof q->id);
    else if (dbg_json_whole(value, &number))
        snprintf(q->id, sizeof q->id, "%" PRId64, number);
    else if (!dbg_json_is_null(value))
        return refuse(q,
                      "id: expected a whole number or a string of at most "
                      "%zu bytes",
                      sizeof q->id / 6 - 2);
    return true;
}

static bool take_task(struct reading *r, const struct dbg_json *value)
{
    const struct jdg_tasks *tasks = &r->desk->tasks;
    const char *text = dbg_json_string(value);
    if (!text)
        return refuse(r->request, "task: expected a string");
    r->task = 0;
    while (r->task < tasks->n && strcmp(tasks->names[r->task], text) != 0)
        r->task++;
    return r->task < tasks->n ||
           refuse(r->request, "task: none of the %zu tasks is called %.200s",
                  tasks->n, text);
}

static bool take_answer(struct reading *r, const struct dbg_json *value)
{
    r->answer = dbg_json_string(value);
    return r->answer ||
           refuse(r->request, "answer: expected a string, the text of it");
}

static bool take_device(struct reading *r, const struct dbg_json *value)
{
    char why[400];
    struct jdg_request *q = r->request;
    const char *name = dbg_json_string(value);
    if (!name || strchr(name, '/') || strstr(name, ".device"))
        return refuse(q, "devices: expected names of devices");
    const struct sim_device *device = sim_device_open(name, why, sizeof why);
    if (!device)
        return refuse(q, "devices: %s", why);
    char *own = isa_alloc_text(device->name, strlen(device->name));
    sim_device_close(device);
    for (size_t i = 0; own && i < r->n_devices; i++)
        if (strcmp(q->devices[i], own) == 0) {
            refuse(q, "devices: %s is given twice; say it once", own);
            free(own);
            return false;
        }
    if (r->n_devices == JDG_MAX_DEVICES) {
        free(own);
        return refuse(q, "devices: at most %d", JDG_MAX_DEVICES);
    }
    q->devices[r->n_devices] = own;
    return q->devices[r->n_devices++] ||
           refuse(q, ISA_NO_MEMORY, "the request");
}

static bool take_devices(struct reading *r, const struct dbg_json *value)
{
    if (!dbg_json_is_array(value))
        return refuse(r->request, "devices: expected an array of names");
    for (size_t i = 0; i < dbg_json_count(value); i++)
        if (!take_device(r, dbg_json_item(value, i)))
            return false;
    return true;
}

static bool take_all(struct reading *r, const struct dbg_json *value)
{
    return dbg_json_truth(value, &r->runs_all) ||
           refuse(r->request, "all: expected true or false");
}

static const struct {
    const char *name;
    bool (*take)(struct reading *, const struct dbg_json *);
} members[] = {
    {"id", take_id},           {"task", take_task}, {"answer", take_answer},
    {"devices", take_devices}, {"all", take_all},
};
enum { N_MEMBERS = sizeof members / sizeof *members };

static bool take_member(void *user, const char *key,
                        const struct dbg_json *value)
{
    struct reading *r = user;
    for (size_t i = 0; i < N_MEMBERS; i++)
        if (strcmp(members[i].name, key) == 0)
            return strcmp(key, "id") == 0 || members[i].take(r, value);
    return refuse(r->request,
                  "%.100s: requests have id, task, answer, devices and all",
                  key);
}

/* ---- requests ------------------------------------------------------------ */

/* Reads the members. Reads the id first, because messages about other members
 * contain the id. */
static bool read_members(struct reading *r, const struct dbg_json *json)
{
    const struct jdg_desk *d = r->desk;
    struct jdg_request *q = r->request;
    const struct dbg_json *id = dbg_json_member(json, "id");
    if (!dbg_json_is_object(json))
        return refuse(q, "a request is an object");
    if ((id && !take_id(r, id)) || !dbg_json_walk(json, take_member, r))
        return false;
    if (r->task == d->tasks.n || !r->answer)
        return refuse(q, "a request has a task and an answer");
    char *text = isa_alloc_text(r->answer, strlen(r->answer));
    if (!text)
        return refuse(q, ISA_NO_MEMORY, "the request");
    q->job = jdg_desk_job(d, r->task, text, strlen(text));
    q->job.question.runs_all = r->runs_all;
    if (r->n_devices) {
        q->job.question.devices = (const char *const *)q->devices;
        q->job.question.n_devices = r->n_devices;
    }
    return true;
}

/* Returns a request that is finished with this sentence. NULL: no memory. */
static struct jdg_request *request_refuse(uint64_t number, const char *sentence)
{
    struct jdg_request *q = isa_alloc(1, sizeof *q);
    if (!q)
        return NULL;
    q->number = number;
    refuse(q, "%s", sentence);
    return q;
}

/* Reads line `number` of a client. A request with a mistake is finished at
 * once. NULL: no memory. */
static struct jdg_request *request_read(const struct jdg_desk *desk,
                                        const char *line, size_t n,
                                        uint64_t number)
{
    char why[200];
    struct jdg_request *q = isa_alloc(1, sizeof *q);
    struct reading r = {.desk = desk,
                        .request = q,
                        .task = desk->tasks.n,
                        .runs_all = desk->set->question.runs_all};
    if (!q)
        return NULL;
    q->number = number;
    struct dbg_json *json = dbg_json_read(line, n, why, sizeof why);
    if (json)
        read_members(&r, json);
    else
        refuse(q, "this is not JSON: %s", why);
    dbg_json_free(json);
    return q;
}

static void request_free(struct jdg_request *q)
{
    jdg_job_free(&q->job);
    for (size_t i = 0; i < JDG_MAX_DEVICES; i++)
        free(q->devices[i]);
    free(q);
}

/* Returns the line that answers a request, malloc'ed. NULL: no memory. */
static char *request_answer(const struct jdg_request *q, size_t *n)
{
    char *text = NULL;
    const struct jdg_judged line = {
        .task = q->job.task ? q->job.task->name : NULL,
        .id = q->id[0] ? q->id : NULL,
        .number = q->number,
        .status = q->job.status,
        .message = q->job.message,
        .verdict = q->job.verdict,
    };
    FILE *out = open_memstream(&text, n);
    const bool is_good = out && jdg_line_json(&line, out);
    if ((out && fclose(out) != 0) || !is_good) {
        free(text);
        return NULL;
    }
    return text;
}

enum {
    MOST_WAITING = 64,
    MOST_ANSWERS = 4 << 20,
    /* an answer of the largest size, with each character written as \uXXXX */
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

/* The client whose lines are read, and the desk for its requests. */
struct taking {
    struct jdg_client *client;
    const struct jdg_desk *desk;
};

static void add(struct jdg_client *c, struct jdg_request *request)
{
    struct jdg_request **last = &c->first;
    if (!request) {
        c->has_ended = c->is_gone = true; /* without memory, the client is
                                             dropped */
        return;
    }
    while (*last)
        last = &(*last)->next;
    *last = request;
    c->n_waiting++;
}

/* Makes a request of a line, unless the line is empty. NULL: the line was too
 * long. */
static bool take_line(void *user, const char *line, size_t n)
{
    const struct taking *t = user;
    struct jdg_client *c = t->client;
    char why[100];
    c->n_lines++;
    snprintf(why, sizeof why, "the line has more than %d bytes", LONGEST_LINE);
    if (!line)
        add(c, request_refuse(c->n_lines, why));
    else if (n > 0 && !(n == 1 && line[0] == '\r'))
        add(c, request_read(t->desk, line, n, c->n_lines));
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
    char *text = c->is_gone ? NULL : request_answer(q, &n);
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
    bool is_in_order = true; /* whether all earlier requests have an id */
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
        assert(c->n_waiting > 0); /* it counts the requests of the list */
        put_answer(c, q);
        *at = q->next;
        c->n_waiting--;
        request_free(q);
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
            put_answers(c); /* requests that have not begun are dropped */
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
        request_free(q);
    }
    files_lines_free(&c->lines);
    free(c->answers);
    if (c->is_socket)
        close(c->in);
    *c = (struct jdg_client){.in = -1, .out = -1};
}
