/* SPDX-License-Identifier: MIT */
/*
 * Members of requests are rows of a table; what is none of them is refused by
 * its name.
 */
#include "runtime/tools/mlusim/judge/many/request.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/json/json.h"
#include "isa/support/memory/alloc.h"
#include "runtime/debug/json/parsed.h"
#include "runtime/tools/mlusim/judge/many/line.h"
#include "runtime/tools/mlusim/judge/verdict/verdict.h"
#include "sim/sim.h"

/* What a request becomes. */
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
    if (text && strlen(text) < sizeof q->id / 6 - 1) /* \u00XX */
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
    sim_device_close(device);
    if (r->n_devices == JDG_MAX_DEVICES)
        return refuse(q, "devices: at most %d", JDG_MAX_DEVICES);
    q->devices[r->n_devices] = isa_alloc_text(name, strlen(name));
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

/* The id is first, as the sentence about any other is to have it. */
static bool read(struct reading *r, const struct dbg_json *json)
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
    q->job.runs_all = r->runs_all;
    if (r->n_devices) {
        q->job.devices = (const char *const *)q->devices;
        q->job.n_devices = r->n_devices;
    }
    return true;
}

struct jdg_request *jdg_request_refuse(uint64_t number, const char *sentence)
{
    struct jdg_request *q = isa_alloc(1, sizeof *q);
    if (!q)
        return NULL;
    q->number = number;
    refuse(q, "%s", sentence);
    return q;
}

struct jdg_request *jdg_request_read(const struct jdg_desk *desk,
                                     const char *line, size_t n,
                                     uint64_t number)
{
    char why[200];
    struct jdg_request *q = isa_alloc(1, sizeof *q);
    struct reading r = {.desk = desk,
                        .request = q,
                        .task = desk->tasks.n,
                        .runs_all = desk->set->runs_all};
    if (!q)
        return NULL;
    q->number = number;
    struct dbg_json *json = dbg_json_read(line, n, why, sizeof why);
    if (json)
        read(&r, json);
    else
        refuse(q, "this is not JSON: %s", why);
    dbg_json_free(json);
    return q;
}

void jdg_request_free(struct jdg_request *q)
{
    jdg_job_free(&q->job);
    for (size_t i = 0; i < JDG_MAX_DEVICES; i++)
        free(q->devices[i]);
    free(q);
}

char *jdg_request_answer(const struct jdg_request *q, size_t *n)
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
