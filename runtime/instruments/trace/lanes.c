/* SPDX-License-Identifier: MIT */
/* A lane is a thread of the trace. It belongs to the process of the trace for
 * the launches of a device, or to the process for the host. Commands of one
 * queue follow one another, and so do commands of one engine, and waits of one
 * thread. So the slices of a lane do not overlap. Queues get lanes in the order
 * of their first use. */
#include "runtime/instruments/trace/lanes.h"

#include <stdlib.h>

#include "isa/support/json/json.h"
#include "isa/support/memory/alloc.h"

enum { FIRST_ENGINE = 60000 }; /* tid of its lane, after those of queues */

/* What is written for each kind of command. */
static const struct kind {
    const char *name, *lane; /* lane: lane of the engine; NULL: the command
                                uses no engine */
    unsigned engine;
} kinds[INSTRUMENT_N_KINDS] = {
    [INSTRUMENT_LAUNCH] = {"launch", NULL, 0},
    [INSTRUMENT_TO_DEVICE] = {"copy to the device", "copies to the device", 0},
    [INSTRUMENT_FROM_DEVICE] = {"copy from the device",
                                "copies from the device", 1},
    [INSTRUMENT_WITHIN] = {"copy on the device", "copies on the device", 2},
    [INSTRUMENT_BETWEEN] = {"copy from another device", "copies to the device",
                            0},
    [INSTRUMENT_FILL] = {"fill", "copies on the device", 2},
    [INSTRUMENT_COLLECTIVE] = {"collective", NULL, 0},
    [INSTRUMENT_WAIT] = {"wait", NULL, 0},
};
enum { N_ENGINES = 3 };

/* The queues of a device. */
struct queues {
    unsigned *lanes; /* lane by number of the queue; 0: no lane yet */
    size_t n, n_lanes;
    bool has_engine[N_ENGINES]; /* whether the lane of this engine has a name */
};

struct trace_lanes {
    struct out *out;
    struct queues *of;
    int n;
    unsigned host;      /* pid of the host */
    bool has_host;      /* whether the process of the host has a name */
    unsigned n_threads; /* number of threads that have a name */
    char launch[640];   /* ,"name": ... of the last launch */
};

static void put_name(struct trace_lanes *l, unsigned pid, unsigned tid,
                     const char *what, const char *name)
{
    char *at = out_text(out_begin(l->out), ",");
    out_end(l->out, put_named(at, pid, tid, what, name));
}

/* ---- lanes --------------------------------------------------------------- */

/* Returns the tid of a queue. 0: no memory. */
static unsigned queue_lane(struct trace_lanes *l, unsigned pid,
                           const struct instrument_command *c)
{
    struct queues *q = &l->of[c->queue_device];
    char name[32];
    if (c->queue >= q->n) {
        const size_t n = 2 * c->queue + 8;
        unsigned *lanes = realloc(q->lanes, n * sizeof *lanes);
        if (!lanes)
            return 0;
        for (size_t i = q->n; i < n; i++)
            lanes[i] = 0;
        q->lanes = lanes;
        q->n = n;
    }
    unsigned *lane = &q->lanes[c->queue];
    if (*lane)
        return *lane;
    *lane = (unsigned)++q->n_lanes;
    if (c->queue)
        snprintf(name, sizeof name, "queue %u", c->queue);
    else
        snprintf(name, sizeof name, "default queue");
    put_name(l, pid, *lane, "thread_name", name);
    return *lane;
}

static unsigned engine_lane(struct trace_lanes *l, unsigned pid,
                            const struct instrument_command *c)
{
    const struct kind *kind = &kinds[c->kind];
    bool *has_name = &l->of[c->device].has_engine[kind->engine];
    const unsigned tid = FIRST_ENGINE + kind->engine;
    if (!*has_name)
        put_name(l, pid, tid, "thread_name", kind->lane);
    *has_name = true;
    return tid;
}

static unsigned host_lane(struct trace_lanes *l,
                          const struct instrument_command *c)
{
    if (!l->has_host)
        put_name(l, l->host, 0, "process_name", "host");
    l->has_host = true;
    while (l->n_threads < c->thread) {
        char name[32];
        snprintf(name, sizeof name, "thread %u", ++l->n_threads);
        put_name(l, l->host, l->n_threads, "thread_name", name);
    }
    return c->thread;
}

/* ---- slices -------------------------------------------------------------- */

static char *put_command(char *at, const struct instrument_command *c)
{
    char name[80], call[200];
    at = put_what(at, isa_json_quote(kinds[c->kind].name, name, sizeof name),
                  c->kind == INSTRUMENT_WAIT ? "host" : "copy");
    at = out_text(out_text(at, "\"call\":"),
                  isa_json_quote(c->name, call, sizeof call));
    at = put_field(at, ",\"device\":", (uint64_t)c->device);
    if (c->kind == INSTRUMENT_WAIT)
        return out_text(at, "}}");
    at = put_field(at, ",\"queue\":", c->queue);
    if (c->kind == INSTRUMENT_BETWEEN)
        at = put_field(at, ",\"queue_device\":", (uint64_t)c->queue_device);
    at = put_field(at, ",\"bytes\":", c->bytes);
    at = put_field(at, ",\"queued_ps\":", c->start_ps - c->ready_ps);
    return out_text(at, "}}");
}

/* Writes a slice that begins at start_ps. */
static void put_in(struct trace_lanes *l, unsigned pid, unsigned tid,
                   const struct instrument_command *c, uint64_t start_ps)
{
    const struct thread thread = thread_of(pid, tid);
    char *at = put_slice(out_begin(l->out), &thread, start_ps / 1000,
                         c->end_ps / 1000);
    out_end(l->out, c->kind == INSTRUMENT_LAUNCH ? out_text(at, l->launch)
                                                 : put_command(at, c));
}

void trace_lanes_launch(struct trace_lanes *l,
                        const struct sim_profile *profile)
{
    char kernel[300];
    char *at = put_what(l->launch,
                        isa_json_quote(profile->kernel, kernel, sizeof kernel),
                        "launch");
    at = put_field(at, "\"dim\":[", profile->dim.x);
    at = put_field(at, ",", profile->dim.y);
    at = put_field(at, ",", profile->dim.z);
    at = put_field(at, "],\"union\":", profile->union_clusters);
    at = put_field(at, ",\"cycles\":", profile->cycles);
    *out_text(at, "}}") = 0;
}

bool trace_lanes_command(struct trace_lanes *l, unsigned pid,
                         unsigned queue_pid, const struct instrument_command *c)
{
    const bool is_of_queue = c->kind == INSTRUMENT_LAUNCH || !c->is_waited_for;
    const unsigned tid = is_of_queue ? queue_lane(l, queue_pid, c) : 1;
    if (!tid)
        return false;
    if (is_of_queue)
        put_in(l, queue_pid, tid, c, c->start_ps);
    if (kinds[c->kind].lane)
        put_in(l, pid, engine_lane(l, pid, c), c, c->start_ps);
    if (c->is_waited_for) /* since the request */
        put_in(l, l->host, host_lane(l, c), c, c->ready_ps);
    return true;
}

/* ---- life ---------------------------------------------------------------- */

struct trace_lanes *trace_lanes_new(struct out *out, int n, unsigned host)
{
    struct trace_lanes *l = isa_alloc(1, sizeof *l);
    struct queues *of = isa_alloc((size_t)n, sizeof *of);
    if (!l || !of) {
        free(l);
        free(of);
        return NULL;
    }
    *l = (struct trace_lanes){.out = out, .of = of, .n = n, .host = host};
    return l;
}

void trace_lanes_free(struct trace_lanes *l)
{
    if (!l)
        return;
    for (int i = 0; i < l->n; i++)
        free(l->of[i].lanes);
    free(l->of);
    free(l);
}
