/* SPDX-License-Identifier: MIT */
/*
 * The Trace Event Format: slices ("X") of time on threads, names ("M"), arrows
 * ("s", "f"). Viewers want slices of a thread to nest or to be apart, so a
 * slice of an op is the time its unit was taken, the latency behind it is an
 * argument, and every time is the start or end of a cycle in whole nanoseconds
 * of one clock, rounded down: neighbours stay neighbours.
 */
#include "runtime/record/trace.h"

#include <assert.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/alloc.h"
#include "isa/support/json.h"

enum { LAUNCHES = 1, FIRST_CLUSTER = 2, LANES = 16, MEMORY_CORE = 15 };
enum { PLACES = 1 << 12 }; /* of lines that are kept, a power of two */
enum { TEXT_BYTES = 1 << 16 };

/* The line of an instruction, as it stands in the file. */
struct place {
    uint64_t launch; /* modules come and go between launches */
    uint64_t pc;
    char text[120];
};

struct trace {
    FILE *out;
    const struct sim_device *device;
    struct rt_only only;
    struct sim *sim;
    uint64_t start_ns; /* of the launch */
    uint64_t cycle_ns; /* when its cycle 0 is */
    uint64_t ids;      /* of arrows */
    uint64_t launch;   /* from 1 on */
    bool is_first;     /* no event yet */
    bool *is_named;    /* by the number of a core */
    struct place *places;
    size_t n; /* bytes of text that are not written yet */
    char text[TEXT_BYTES];
};

/* ---- JSON ---------------------------------------------------------------- */

/* Numbers and texts are put together here: printf takes several times what a
 * simulated op does. The file has no buffer of its own, of which a forked child
 * that exits would write its copy. */
static void flush(struct trace *t)
{
    fwrite(t->text, 1, t->n, t->out);
    t->n = 0;
}

static inline void put_bytes(struct trace *t, const char *text, size_t n)
{
    assert(n < TEXT_BYTES);
    if (t->n + n > TEXT_BYTES)
        flush(t);
    memcpy(t->text + t->n, text, n);
    t->n += n;
}

/* Inline, so that the length of a literal is known. */
static inline void put(struct trace *t, const char *text)
{
    put_bytes(t, text, strlen(text));
}

static void put_number(struct trace *t, uint64_t number)
{
    char digits[24], *const end = digits + sizeof digits, *at = end;
    do
        *--at = (char)('0' + number % 10);
    while (number /= 10);
    put_bytes(t, at, (size_t)(end - at));
}

/* Microseconds with three digits. */
static void put_time(struct trace *t, uint64_t ns)
{
    const unsigned rest = (unsigned)(ns % 1000);
    const char digits[] = {'.', (char)('0' + rest / 100),
                           (char)('0' + rest / 10 % 10),
                           (char)('0' + rest % 10)};
    put_number(t, ns / 1000);
    put_bytes(t, digits, sizeof digits);
}

static inline void put_field(struct trace *t, const char *name, uint64_t number)
{
    put(t, name);
    put_number(t, number);
}

static void begin_event(struct trace *t, const char *phase, unsigned pid,
                        unsigned tid)
{
    put(t, t->is_first ? "\n{\"ph\":\"" : ",\n{\"ph\":\"");
    t->is_first = false;
    put(t, phase);
    put_field(t, "\",\"pid\":", pid);
    put_field(t, ",\"tid\":", tid);
}

/* {"ph":"X" ... "args":{ ; name is a JSON string. */
static void begin_slice(struct trace *t, unsigned pid, unsigned tid,
                        uint64_t from, uint64_t to, const char *name,
                        const char *category)
{
    begin_event(t, "X", pid, tid);
    put(t, ",\"ts\":");
    put_time(t, from);
    put(t, ",\"dur\":");
    put_time(t, to - from);
    put(t, ",\"name\":");
    put(t, name);
    put(t, ",\"cat\":\"");
    put(t, category);
    put(t, "\",\"args\":{");
}

static void put_name(struct trace *t, unsigned pid, unsigned tid,
                     const char *what, const char *name)
{
    begin_event(t, "M", pid, tid);
    put(t, ",\"name\":\"");
    put(t, what);
    put(t, "\",\"args\":{\"name\":\"");
    put(t, name);
    put(t, "\"}}");
}

/* ---- who, where, when ---------------------------------------------------- */

static uint64_t ns_of(const struct trace *t, uint64_t cycle)
{
    return t->cycle_ns + cycle * 1000 / t->device->clock_mhz;
}

static unsigned pid_of(const struct sim_actor *by)
{
    return FIRST_CLUSTER + by->cluster;
}

static unsigned tid_of(const struct sim_actor *by, unsigned unit)
{
    unsigned core = rec_is_memory_core(by->core) ? MEMORY_CORE : by->core;
    return LANES * core + 1 + unit;
}

/* Names the threads of a core, once: those of the units it has. */
static void name_core(struct trace *t, const struct sim_actor *by)
{
    if (t->is_named[by->number])
        return;
    t->is_named[by->number] = true;
    unsigned pid = pid_of(by);
    char name[64];
    snprintf(name, sizeof name, "cluster %u", by->cluster);
    put_name(t, pid, 0, "process_name", name);
    for (unsigned u = 0; u < SIM_N_PROFILE_UNITS; u++) {
        bool is_mpu = rec_is_memory_core(by->core);
        if (u != SIM_PROFILE_SCALAR && is_mpu != (u == SIM_PROFILE_MPU))
            continue;
        if (is_mpu)
            snprintf(name, sizeof name, "memory core %s",
                     sim_profile_unit_name(u));
        else
            snprintf(name, sizeof name, "core %u %s", by->core,
                     sim_profile_unit_name(u));
        put_name(t, pid, tid_of(by, u), "thread_name", name);
        begin_event(t, "M", pid, tid_of(by, u));
        put_field(t,
                  ",\"name\":\"thread_sort_index\",\"args\":{\"sort_index\":",
                  tid_of(by, u));
        put(t, "}}");
    }
}

/* Whether somebody asked for this time of this core. */
static bool is_wanted(struct trace *t, const struct sim_actor *by,
                      uint64_t from, uint64_t to)
{
    if (t->only.has_core &&
        (by->cluster != t->only.cluster || by->core != t->only.core))
        return false;
    if (ns_of(t, to) < t->only.from_ns || ns_of(t, from) > t->only.to_ns)
        return false;
    name_core(t, by);
    return true;
}

/* "file:line" of an instruction as a JSON string. Places are kept where their
 * number falls; another one takes the place. */
static const char *line_of(struct trace *t, const struct sim_module *module,
                           uint64_t pc)
{
    struct place *p = &t->places[pc / 4 % PLACES];
    if (p->launch == t->launch && p->pc == pc)
        return p->text;
    char text[512] = "";
    sim_place(t->sim, module, pc, text, sizeof text);
    char *in = strstr(text, " in ");
    if (in)
        *in = 0;
    const char *name = strrchr(text, '/');
    p->launch = t->launch;
    p->pc = pc;
    return isa_json_quote(name ? name + 1 : text, p->text, sizeof p->text);
}

/* ---- what happens -------------------------------------------------------- */

static void on_op(void *self, const struct rec_op *op)
{
    struct trace *t = self;
    const struct sim_op_event *e = op->event;
    if (!is_wanted(t, &e->by, e->issued, e->end))
        return;
    char name[80];
    begin_slice(t, pid_of(&e->by), tid_of(&e->by, e->unit_number),
                ns_of(t, e->start), ns_of(t, e->start + e->busy),
                isa_json_quote(e->op, name, sizeof name), "op");
    put(t, "\"line\":");
    put(t, line_of(t, e->by.module, e->by.pc));
    put_field(t, ",\"issue\":", e->issued);
    put_field(t, ",\"start\":", e->start);
    put_field(t, ",\"busy\":", e->busy);
    put_field(t, ",\"latency\":", e->end - e->start - e->busy);
    put_field(t, ",\"bytes\":", e->bytes);
    if (e->direction) {
        put(t, ",\"direction\":\"");
        put(t, e->direction);
        put(t, "\"");
    }
    put(t, "}}");
}

static void put_tip(struct trace *t, const char *phase,
                    const struct sim_actor *by, unsigned unit, uint64_t ns,
                    uint64_t id)
{
    begin_event(t, phase, pid_of(by), tid_of(by, unit));
    put(t, ",\"ts\":");
    put_time(t, ns);
    put_field(t, ",\"id\":", id);
    put(t, ",\"name\":\"sync\",\"cat\":\"sync\"}");
}

/* An arrow from the op to the wait that it ended, each drawn within its slice:
 * viewers bind arrows to what is there. */
static void arrow(struct trace *t, const struct rec_wait *w)
{
    const struct rec_cause *cause = &w->cause;
    uint64_t tip = ns_of(t, w->to) - 1;
    uint64_t from = ns_of(t, cause->start), free = ns_of(t, cause->free);
    if (free <= from || from > tip)
        return;
    uint64_t id = ++t->ids;
    put_tip(t, "s", &w->by, cause->unit, free - 1 < tip ? free - 1 : tip, id);
    put_tip(t, "f\",\"bp\":\"e", &w->by, SIM_PROFILE_SCALAR, tip, id);
}

/* A slice of the scalar thread, whose arguments stay open; line: a JSON string,
 * or NULL. */
static void put_slice(struct trace *t, const struct sim_actor *by,
                      uint64_t from, uint64_t to, const char *name,
                      const char *category, const char *line)
{
    begin_slice(t, pid_of(by), tid_of(by, SIM_PROFILE_SCALAR), ns_of(t, from),
                ns_of(t, to), name, category);
    put_field(t, "\"cycles\":", to - from);
    if (!line)
        return;
    put(t, ",\"line\":");
    put(t, line);
}

/* For a unit, a barrier, a lock: none is longer than its intrinsic. */
static const char *name_of(const struct rec_wait *w, char text[80])
{
    const char *what = w->what ? w->what : sim_profile_unit_name(w->cause.unit);
    const size_t n = strlen(what);
    assert(n < 60);
    memcpy(text, "\"wait for ", 10);
    memcpy(text + 10, what, n);
    memcpy(text + 10 + n, "\"", 2);
    return text;
}

static void on_wait(void *self, const struct rec_wait *w)
{
    struct trace *t = self;
    char name[80];
    if (!is_wanted(t, &w->by, w->from, w->to) ||
        ns_of(t, w->to) == ns_of(t, w->from))
        return;
    put_slice(t, &w->by, w->from, w->to, name_of(w, name), "wait",
              line_of(t, w->by.module, w->by.pc));
    if (w->late > 0)
        put_field(t, ",\"bandwidth\":", w->late);
    put(t, "}}");
    if (w->why == REC_WAITS_UNITS)
        arrow(t, w);
}

static void on_step(void *self, const struct rec_stretch *step)
{
    struct trace *t = self;
    char name[200];
    if (!is_wanted(t, &step->by, step->from, step->to))
        return;
    put_slice(t, &step->by, step->from, step->to,
              isa_json_quote(step->name, name, sizeof name), "step", NULL);
    put(t, "}}");
}

static void on_task(void *self, const struct rec_stretch *task)
{
    struct trace *t = self;
    char name[40];
    snprintf(name, sizeof name, "\"task %d\"", task->task);
    if (!is_wanted(t, &task->by, task->from, task->to))
        return;
    put_slice(t, &task->by, task->from, task->to, name, "task", NULL);
    put(t, "}}");
}

const struct rec_sink trace_sink = {
    .op = on_op, .wait = on_wait, .step = on_step, .task = on_task};

/* ---- launches ------------------------------------------------------------ */

void trace_begin(struct trace *t, struct sim *sim,
                 const struct sim_launch *launch, uint64_t start_ps)
{
    t->start_ns = start_ps / 1000;
    t->cycle_ns = (start_ps + sim_launch_cost(sim, launch)) / 1000;
    t->sim = sim;
    t->launch++;
}

void trace_end(struct trace *t, const struct sim_profile *profile)
{
    char kernel[300];
    uint64_t ns = profile ? profile->picoseconds / 1000 : 0;
    if (!profile || t->start_ns + ns < t->only.from_ns ||
        t->start_ns > t->only.to_ns)
        return;
    begin_slice(t, LAUNCHES, 1, t->start_ns, t->start_ns + ns,
                isa_json_quote(profile->kernel, kernel, sizeof kernel),
                "launch");
    put_field(t, "\"dim\":[", profile->dim.x);
    put_field(t, ",", profile->dim.y);
    put_field(t, ",", profile->dim.z);
    put_field(t, "],\"union\":", profile->union_clusters);
    put_field(t, ",\"cycles\":", profile->cycles);
    put(t, "}}");
}

/* ---- the file ------------------------------------------------------------ */

struct trace *trace_new(FILE *out, const struct sim_device *device,
                        const struct rt_only *only)
{
    struct trace *t = isa_alloc(1, sizeof *t);
    bool *is_named =
        isa_alloc(device->clusters * (device->cores + 1ul), sizeof *is_named);
    struct place *places = isa_alloc(PLACES, sizeof *places);
    if (!t || !is_named || !places) {
        free(t);
        free(is_named);
        free(places);
        return NULL;
    }
    char name[100];
    setvbuf(out, NULL, _IONBF, 0);
    t->out = out;
    t->device = device;
    t->only = *only;
    t->is_first = true;
    t->is_named = is_named;
    t->places = places;
    put(t, "{\"displayTimeUnit\":\"ns\",\"otherData\":{\"generator\":"
           "\"mlusim\",\"device\":");
    put(t, isa_json_quote(device->name, name, sizeof name));
    put(t, "},\"traceEvents\":[");
    put_name(t, LAUNCHES, 1, "process_name", "launches");
    flush(t); /* others see that it is taken */
    return t;
}

bool trace_close(struct trace *t)
{
    put(t, "\n]}\n");
    flush(t);
    bool is_whole = !(fflush(t->out) | ferror(t->out));
    int error = errno;
    if (fclose(t->out) != 0 && is_whole) {
        error = errno;
        is_whole = false;
    }
    free(t->is_named);
    free(t->places);
    free(t);
    errno = error;
    return is_whole;
}
