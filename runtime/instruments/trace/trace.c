/* SPDX-License-Identifier: MIT */
/* Writes the Trace Event Format: slices ("X") of time on threads, names ("M"),
 * arrows ("s", "f"). Slices of a thread must nest or not overlap. The slice of
 * an op is the busy time of its unit; the op's latency is an argument. Times
 * are cycles in whole nanoseconds, rounded down, so that adjacent slices stay
 * adjacent. */
#include "runtime/instruments/trace/trace.h"

#include <assert.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/json/json.h"
#include "isa/support/memory/alloc.h"
#include "runtime/instruments/record/live.h"
#include "runtime/instruments/trace/lanes.h"
#include "runtime/instruments/trace/out.h"

enum {
    LANES = 16,
    MEMORY_CORE = 15,
    LABELS = 1 << 12, /* number of labels kept, a power of two */
    LABEL_BYTES = 320
};

/* The text that slices of an instruction have in common: name, category,
 * line. */
struct label {
    uint64_t launch; /* number of the launch, because another launch may have
                        other code */
    uint64_t pc;
    const char *what, *direction; /* what the label is for */
    size_t n;
    char text[LABEL_BYTES];
};

/* The state of a device. */
struct on_device {
    const struct sim_device *device;
    unsigned pid; /* pid of the device's launches; the pids of its clusters
                     follow */
    struct thread *threads; /* by core, SIM_N_PROFILE_UNITS for each core; n
                               0: the thread has no name yet. NULL: there was
                               no launch so far */
    struct live *live;      /* live regions of the device's cores */
};

struct trace {
    struct on_device *on;
    int n;
    struct on_device *now; /* device of the running launch */
    struct rt_only only;
    bool is_whole; /* nothing is left out */
    struct sim *sim;
    uint64_t start_ns; /* start of the launch */
    uint64_t cycle_ns; /* time of the launch's cycle 0 */
    uint64_t ids;      /* number of arrows so far */
    uint64_t launch;   /* number of the launch, from 1 */
    struct label *labels;
    struct trace_lanes *lanes;
    uint64_t ids_of_regions; /* number of regions written so far */
    bool has_lost;           /* whether a region is missing for lack of
                                memory */
    struct trace_limit limit;
    struct out out;
};

/* ---- JSON ---------------------------------------------------------------- */

static void put_name(struct trace *t, unsigned pid, unsigned tid,
                     const char *what, const char *name)
{
    char *at = out_text(out_begin(&t->out), ",");
    out_end(&t->out, put_named(at, pid, tid, what, name));
}

/* Returns the name of a process in the trace: `what`, after the number of the
 * device if there are several. */
static const char *process_of(const struct trace *t, const struct on_device *on,
                              const char *what, char *name, size_t bytes)
{
    snprintf(name, bytes, "device %td %s", on - t->on, what);
    return t->n > 1 ? name : what;
}

/* ---- who, where, when ---------------------------------------------------- */

static uint64_t ns_of(const struct trace *t, uint64_t cycle)
{
    return t->cycle_ns + cycle * 1000 / t->now->device->clock_mhz;
}

static unsigned pid_of(const struct trace *t, const struct sim_actor *by)
{
    return t->now->pid + 1 + by->cluster;
}

static unsigned tid_of(const struct sim_actor *by, unsigned unit)
{
    unsigned core = rec_is_memory_core(by->core) ? MEMORY_CORE : by->core;
    return LANES * core + 1 + unit;
}

/* Returns the threads of a core, by unit. */
static struct thread *threads_of(const struct trace *t,
                                 const struct sim_actor *by)
{
    return &t->now->threads[by->number * SIM_N_PROFILE_UNITS];
}

static void name_thread(struct trace *t, const struct sim_actor *by, unsigned u)
{
    const bool is_mpu = rec_is_memory_core(by->core);
    const unsigned pid = pid_of(t, by), tid = tid_of(by, u);
    char name[64];
    if (u != SIM_PROFILE_SCALAR && is_mpu != (u == SIM_PROFILE_MPU))
        return; /* the core has no such unit */
    if (is_mpu)
        snprintf(name, sizeof name, "memory core %s", sim_profile_unit_name(u));
    else
        snprintf(name, sizeof name, "core %u %s", by->core,
                 sim_profile_unit_name(u));
    put_name(t, pid, tid, "thread_name", name);
    char *at = out_text(out_begin(&t->out), ",\n{\"ph\":\"M\"");
    at = put_thread(at, pid, tid);
    at = put_field(
        at, ",\"name\":\"thread_sort_index\",\"args\":{\"sort_index\":", tid);
    out_end(&t->out, out_text(at, "}}"));
}

/* Names the threads of a core, one for each unit that it has. */
static void name_core(struct trace *t, const struct sim_actor *by)
{
    char cluster[32], name[64];
    snprintf(cluster, sizeof cluster, "cluster %u", by->cluster);
    put_name(t, pid_of(t, by), 0, "process_name",
             process_of(t, t->now, cluster, name, sizeof name));
    for (unsigned u = 0; u < SIM_N_PROFILE_UNITS; u++) {
        threads_of(t, by)[u] = thread_of(pid_of(t, by), tid_of(by, u));
        name_thread(t, by, u);
    }
}

static bool is_in_part(const struct trace *t, const struct sim_actor *by,
                       uint64_t from, uint64_t to)
{
    const bool is_core =
        by->cluster == t->only.cluster && by->core == t->only.core;
    return (is_core || !t->only.has_core) && ns_of(t, to) >= t->only.from_ns &&
           ns_of(t, from) <= t->only.to_ns;
}

static inline bool is_wanted(struct trace *t, const struct sim_actor *by,
                             uint64_t from, uint64_t to, unsigned kind)
{
    if (!t->is_whole && !is_in_part(t, by, from, to))
        return false;
    if (trace_is_left_out(&t->out, &t->limit.inside, kind, ns_of(t, from)))
        return false;
    if (!threads_of(t, by)->n)
        name_core(t, by);
    return true;
}

/* ---- labels -------------------------------------------------------------- */

/* Writes "file:line" of an instruction as a JSON string. */
static const char *line_of(const struct trace *t, const struct sim_actor *by,
                           char *line, size_t bytes)
{
    char text[512] = "";
    sim_place(t->sim, by->module, by->pc, text, sizeof text);
    char *in = strstr(text, " in ");
    if (in)
        *in = 0;
    const char *name = strrchr(text, '/');
    return isa_json_quote(name ? name + 1 : text, line, bytes);
}

static void write_label(const struct trace *t, struct label *l,
                        const struct sim_actor *by, bool is_op)
{
    char text[100], name[100], line[120];
    snprintf(text, sizeof text, "%s%s%s%s", is_op ? "" : "wait for ", l->what,
             l->direction ? " " : "", l->direction ? l->direction : "");
    char *at = put_what(l->text, isa_json_quote(text, name, sizeof name),
                        is_op ? "op" : "wait");
    at = out_text(at, "\"line\":");
    at = out_text(at, line_of(t, by, line, sizeof line));
    at = out_text(at, is_op ? ",\"issue\":" : ",\"cycles\":");
    l->n = (size_t)(at - l->text);
    assert(l->n <= sizeof l->text);
}

/* Returns the label of an op or wait. Both texts are compared by their
 * addresses. */
static const struct label *label_of(struct trace *t, const struct sim_actor *by,
                                    bool is_op, const char *what,
                                    const char *direction)
{
    struct label *l = &t->labels[(by->pc / 4 * 2 + is_op) % LABELS];
    if (l->launch == t->launch && l->pc == by->pc && l->what == what &&
        l->direction == direction)
        return l;
    l->launch = t->launch;
    l->pc = by->pc;
    l->what = what;
    l->direction = direction;
    write_label(t, l, by, is_op);
    return l;
}

/* Most labels are not longer than the first copy, whose length is constant, so
 * that it needs no call. */
static inline char *put_label(char *at, const struct label *l)
{
    enum { FIRST = 128 };
    memcpy(at, l->text, FIRST);
    if (l->n > FIRST)
        memcpy(at + FIRST, l->text + FIRST, l->n - FIRST);
    return at + l->n;
}

/* ---- what happens -------------------------------------------------------- */

static void on_op(void *self, const struct rec_op *op)
{
    struct trace *t = self;
    const struct sim_op_event *e = op->event;
    if (!is_wanted(t, &e->by, e->issued, e->end, OP))
        return;
    char *at = out_begin(&t->out);
    at = put_slice(at, &threads_of(t, &e->by)[e->unit_number],
                   ns_of(t, e->start), ns_of(t, e->start + e->busy));
    at = put_label(at, label_of(t, &e->by, true, e->op, e->direction));
    at = out_number(at, e->issued);
    at = put_field(at, ",\"queued\":", e->start - e->issued);
    at = put_field(at, ",\"busy\":", e->busy);
    at = put_field(at, ",\"latency\":", e->end - e->start - e->busy);
    at = put_field(at, ",\"bytes\":", e->bytes);
    out_end(&t->out, out_text(at, "}}"));
}

/* Writes one end of an arrow. phase: "s" and further fields, in a text of known
 * length. */
static inline void put_tip(struct trace *t, const char *phase,
                           const struct sim_actor *by, unsigned unit,
                           uint64_t ns, uint64_t id)
{
    const struct thread *thread = &threads_of(t, by)[unit];
    char *at = out_text(out_begin(&t->out), ",\n{\"ph\":");
    at = put_known(out_text(at, phase), thread);
    at = put_field(put_time(at, ns), ",\"id\":", id);
    out_end(&t->out, out_text(at, ",\"name\":\"sync\",\"cat\":\"sync\"}"));
}

/* Draws an arrow from an op to the wait that the op has ended. Both ends of the
 * arrow are inside the slices of op and wait. */
static void arrow(struct trace *t, const struct rec_wait *w)
{
    const struct rec_cause *cause = &w->cause;
    uint64_t tip = ns_of(t, w->to) - 1;
    uint64_t from = ns_of(t, cause->start), free = ns_of(t, cause->free);
    if (free <= from || from > tip)
        return;
    uint64_t id = ++t->ids;
    put_tip(t, "\"s\"", &w->by, cause->unit, free - 1 < tip ? free - 1 : tip,
            id);
    put_tip(t, "\"f\",\"bp\":\"e\"", &w->by, SIM_PROFILE_SCALAR, tip, id);
}

static void on_wait(void *self, const struct rec_wait *w)
{
    struct trace *t = self;
    const uint64_t from = ns_of(t, w->from), to = ns_of(t, w->to);
    if (from == to || !is_wanted(t, &w->by, w->from, w->to, WAIT))
        return;
    const char *what = w->what ? w->what : sim_profile_unit_name(w->cause.unit);
    char *at = out_begin(&t->out);
    at = put_slice(at, &threads_of(t, &w->by)[SIM_PROFILE_SCALAR], from, to);
    at = put_label(at, label_of(t, &w->by, false, what, NULL));
    at = out_number(at, w->to - w->from);
    if (w->late > 0)
        at = put_field(at, ",\"bandwidth\":", w->late);
    out_end(&t->out, out_text(at, "}}"));
    if (w->why == REC_WAITS_UNITS)
        arrow(t, w);
}

static void put_stretch(struct trace *t, const struct rec_stretch *s,
                        const char *name, const char *category, unsigned kind)
{
    if (!is_wanted(t, &s->by, s->from, s->to, kind))
        return;
    char *at = out_begin(&t->out);
    at = put_slice(at, &threads_of(t, &s->by)[SIM_PROFILE_SCALAR],
                   ns_of(t, s->from), ns_of(t, s->to));
    at = put_what(at, name, category);
    at = put_field(at, "\"cycles\":", s->to - s->from);
    out_end(&t->out, out_text(at, "}}"));
}

static void on_step(void *self, const struct rec_stretch *step)
{
    char name[200];
    put_stretch(self, step, isa_json_quote(step->name, name, sizeof name),
                "step", STEP);
}

static void on_task(void *self, const struct rec_stretch *task)
{
    struct trace *t = self;
    char name[40];
    live_end(t->now->live, task->by.number, task->to);
    snprintf(name, sizeof name, "\"task %d\"", task->task);
    put_stretch(self, task, name, "task", TASK);
}

/* ---- regions ------------------------------------------------------------- */

/* Writes one end of a region. phase: "b" or "e". Regions of a core need not
 * nest, so they are asynchronous slices. */
static char *put_region(struct trace *t, const char *phase,
                        const struct sim_actor *by, uint64_t cycle,
                        const char *name)
{
    char *at = out_text(out_begin(&t->out), ",\n{\"ph\":");
    at = put_thread(out_text(at, phase), pid_of(t, by), tid_of(by, 0));
    at = put_field(out_text(at, ",\"cat\":\"region\""),
                   ",\"id\":", t->ids_of_regions);
    at = put_time(out_text(at, ",\"ts\":"), ns_of(t, cycle));
    return out_text(out_text(at, ",\"name\":"), name);
}

static void write_region(void *user, const struct live_region *r,
                         uint64_t cycle)
{
    struct trace *t = user;
    char quoted[6 * SIM_REGION_NAME_BYTES + 3];
    uint64_t offset;
    if (!is_wanted(t, &r->by, r->by.cycle, cycle, REGION))
        return;
    const char *name = isa_json_quote(r->name, quoted, sizeof quoted);
    t->ids_of_regions++;
    char *at = put_region(t, "\"b\"", &r->by, r->by.cycle, name);
    at = out_text(out_text(at, ",\"args\":{\"memory\":\""),
                  sim_space_name(live_memory(r->address, &offset)));
    at = put_field(at, "\",\"offset\":", offset);
    at = put_field(at, ",\"bytes\":", r->bytes);
    at = put_field(at, ",\"cycles\":", cycle - r->by.cycle);
    out_end(&t->out, out_text(at, "}}"));
    at = put_region(t, "\"e\"", &r->by, cycle, name);
    out_end(&t->out, out_text(at, "}"));
}

static void on_region(void *self, const struct sim_region_event *e)
{
    struct trace *t = self;
    t->has_lost |= !live_event(t->now->live, e);
}

const struct rec_sink trace_sink = {.op = on_op,
                                    .wait = on_wait,
                                    .step = on_step,
                                    .task = on_task,
                                    .region = on_region};

/* ---- launches ------------------------------------------------------------ */

/* Allocates what the first launch on a device needs. False: no memory. */
static bool make_room(struct trace *t, struct on_device *on)
{
    const size_t cores = on->device->clusters * (on->device->cores + 1ul);
    if (!on->threads)
        on->threads =
            isa_alloc(cores * SIM_N_PROFILE_UNITS, sizeof *on->threads);
    if (!on->live)
        on->live = live_new((unsigned)cores, write_region, t);
    return on->threads && on->live;
}

bool trace_begin(struct trace *t, int device, struct sim *sim,
                 const struct sim_launch *launch, uint64_t start_ps)
{
    assert(device >= 0 && device < t->n);
    t->now = &t->on[device];
    if (!make_room(t, t->now))
        return false;
    t->cycle_ns = (start_ps + sim_launch_cost(sim, launch)) / 1000;
    t->sim = sim;
    t->launch++;
    live_begin(t->now->live);
    return true;
}

void trace_end(struct trace *t, const struct sim_profile *profile)
{
    if (profile)
        trace_lanes_launch(t->lanes, profile);
}

bool trace_command(struct trace *t, const struct instrument_command *command)
{
    if (command->end_ps / 1000 < t->only.from_ns ||
        command->start_ps / 1000 > t->only.to_ns)
        return true;
    if (trace_is_left_out(&t->out, &t->limit.outside,
                          command->kind == INSTRUMENT_LAUNCH ? LAUNCH : COMMAND,
                          command->start_ps / 1000))
        return true;
    return trace_lanes_command(t->lanes, t->on[command->device].pid,
                               t->on[command->queue_device].pid, command);
}

/* ---- the file ------------------------------------------------------------ */

/* Writes the names of all devices. */
static char *put_devices(const struct trace *t, char *at)
{
    char name[100];
    if (t->n == 1)
        return at;
    for (int i = 0; i < t->n; i++) {
        at = out_text(at, i ? "," : ",\"devices\":[");
        at = out_text(at,
                      isa_json_quote(t->on[i].device->name, name, sizeof name));
    }
    return out_text(at, "]");
}

/* Writes the head of the file. Other processes may read the file meanwhile. */
static void put_head(struct trace *t)
{
    const struct isa_schema *schema = &isa_schemas[ISA_SCHEMA_TRACE];
    char name[100];
    char *at = out_text(out_begin(&t->out),
                        "{\"displayTimeUnit\":\"ns\",\"otherData\":"
                        "{\"schema\":{\"name\":\"");
    at = out_text(at, schema->name);
    at = put_field(at, "\",\"version\":", schema->version);
    at = out_text(at, "},\"generator\":\"mlusim\",\"device\":");
    at = out_text(at, isa_json_quote(t->on->device->name, name, sizeof name));
    at = out_text(put_devices(t, at), "},\"traceEvents\":[");
    out_end(&t->out, at);
    for (int i = 0; i < t->n; i++) {
        at = out_text(out_begin(&t->out), i ? "," : "");
        at = put_named(at, t->on[i].pid, 1, "process_name",
                       process_of(t, &t->on[i], "launches", name, sizeof name));
        out_end(&t->out, at);
    }
    out_flush(&t->out);
}

static void free_trace(struct trace *t)
{
    for (int i = 0; i < t->n; i++) {
        live_free(t->on[i].live);
        free(t->on[i].threads);
    }
    trace_lanes_free(t->lanes);
    free(t->on);
    free(t->labels);
    free(t);
}

struct trace *trace_new(FILE *file, const struct sim_device *const *devices,
                        int n, const struct rt_only *only, uint64_t limit_mib)
{
    struct trace *t = isa_alloc(1, sizeof *t);
    unsigned pid = 1;
    if (!t)
        return NULL;
    t->on = isa_alloc((size_t)n, sizeof *t->on);
    t->labels = isa_alloc(LABELS, sizeof *t->labels);
    t->n = t->on ? n : 0;
    for (int i = 0; i < t->n; i++) {
        t->on[i] = (struct on_device){.device = devices[i], .pid = pid};
        pid += 1 + devices[i]->clusters;
    }
    t->only = *only;
    t->is_whole =
        !only->has_core && only->from_ns == 0 && only->to_ns == UINT64_MAX;
    t->lanes = trace_lanes_new(&t->out, n, pid);
    if (!t->on || !t->labels || !t->lanes) {
        free_trace(t);
        return NULL;
    }
    out_init(&t->out, file);
    t->limit = trace_limit(limit_mib);
    put_head(t);
    return t;
}

bool trace_close(struct trace *t, FILE *messages)
{
    char *at = out_text(out_begin(&t->out), "\n]");
    at = trace_limit_put(&t->limit, at);
    out_end(&t->out, out_text(at, "}\n"));
    trace_limit_say(&t->limit, messages);
    bool is_whole = out_close(&t->out);
    const int error = is_whole && t->has_lost ? ENOMEM : errno;
    is_whole = is_whole && !t->has_lost;
    free_trace(t);
    errno = error;
    return is_whole;
}
