/* SPDX-License-Identifier: MIT */
/* Turns events into activities of a core. Events say when a core begins to wait
 * and when its units will have finished. The wait and its reason follow from
 * these times. A wait of zero cycles is not passed on. When time goes back,
 * repeated events of a core are counted but not passed on again. */
#include "runtime/instruments/record/record.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/memory/alloc.h"

enum { MAX_SINKS = 8 };

struct core_state {
    uint64_t n_events, n_ops;
    struct rec_cause last_of[SIM_N_PROFILE_UNITS]; /* the op that ends last */
    uint64_t alone[SIM_N_PROFILE_UNITS]; /* end of all, if bandwidth were
                                            unlimited */
    uint64_t last;                       /* cycle of the last event */
    uint64_t task_from, step_from, arrived, arrived_at; /* cycles; arrived_at:
                                                           pc */
    const char *arrived_what; /* what it waits for; NULL: it does not wait
                                 for other cores */
    struct rec_insn insn;     /* the current instruction */
    uint64_t insn_retired;
    bool has_insn;
    struct sim_actor by;
    const char *step; /* name of the step; NULL: the core is in no step */
    bool is_in_task;
};

struct rec_recorder {
    struct {
        const struct rec_sink *sink;
        void *self;
    } sinks[MAX_SINKS];
    unsigned n_sinks;
    struct sim_observer observer; /* receives the events that the sinks want */
    struct sim *sim;
    struct core_state *cores;
    struct core_state *furthest; /* states before time last went back */
    unsigned n_cores;
    bool is_new;  /* the current event was not passed on before */
    bool is_lost; /* no memory when time went back */
};

#define TELL(r, function, argument)                            \
    for (unsigned i = 0; (r)->is_new && i < (r)->n_sinks; i++) \
        if ((r)->sinks[i].sink->function)                      \
    (r)->sinks[i].sink->function((r)->sinks[i].self, (argument))

static struct core_state *core_of(struct rec_recorder *r,
                                  const struct sim_actor *by)
{
    assert(by->number < r->n_cores);
    struct core_state *c = &r->cores[by->number];
    c->n_events++;
    r->is_new = !r->is_lost && c->n_events > r->furthest[by->number].n_events;
    c->last = by->cycle > c->last ? by->cycle : c->last;
    return c;
}

/* ---- waits --------------------------------------------------------------- */

enum rt_wait rec_wait_kind(const struct rec_wait *w)
{
    if (w->why == REC_WAITS_OTHERS)
        return RT_WAIT_OTHERS;
    return w->cause.unit == SIM_PROFILE_COMPUTE ? RT_WAIT_COMPUTE
           : w->cause.unit == SIM_PROFILE_MOVE  ? RT_WAIT_MOVE
                                                : RT_WAIT_IO;
}

unsigned rec_wait_parts(const struct rec_wait *w, struct rec_wait_part parts[2])
{
    const uint64_t between = w->to - w->late;
    unsigned n = 0;
    assert(w->late <= w->to - w->from);
    if (w->from < between)
        parts[n++] = (struct rec_wait_part){rec_wait_kind(w), w->from, between};
    if (between < w->to)
        parts[n++] = (struct rec_wait_part){RT_WAIT_BANDWIDTH, between, w->to};
    return n;
}

/* Records a wait for these units until wait->to. The wait is for the op that
 * ends last or, if all ops have ended before, for stores of the core. */
static void wait_for_units(struct rec_recorder *r, const struct core_state *c,
                           struct rec_wait *wait, uint32_t units)
{
    uint64_t alone = wait->from;
    if (wait->to <= wait->from)
        return;
    for (unsigned u = 0; u < SIM_N_PROFILE_UNITS; u++) {
        if (!(units & 1u << u))
            continue;
        if (c->last_of[u].end > wait->cause.end)
            wait->cause = c->last_of[u];
        alone = c->alone[u] > alone ? c->alone[u] : alone;
    }
    if (wait->cause.end < wait->to) {
        wait->cause = (struct rec_cause){.op = 0};
        wait->what = "stores";
    } else if (alone < wait->to) {
        wait->late = wait->to - alone;
    }
    TELL(r, wait, wait);
}

static void wait_for_others(struct rec_recorder *r, struct core_state *c,
                            struct rec_wait *wait)
{
    if (!c->arrived_what)
        return;
    wait->why = REC_WAITS_OTHERS;
    wait->what = c->arrived_what;
    wait->by.pc = c->arrived_at;
    wait->from = c->arrived;
    c->arrived_what = NULL;
    if (wait->to > wait->from)
        TELL(r, wait, wait);
}

static void on_order(void *self, const struct sim_order_event *e)
{
    struct rec_recorder *r = self;
    struct core_state *c = core_of(r, &e->by);
    struct rec_wait wait = {.by = e->by, .from = e->by.cycle, .to = e->until};
    switch (e->kind) {
    case SIM_ORDER_SYNC:
    case SIM_ORDER_INTERLOCK:
        wait.why =
            e->kind == SIM_ORDER_SYNC ? REC_WAITS_UNITS : REC_WAITS_INTERLOCK;
        wait_for_units(r, c, &wait, e->units);
        break;
    case SIM_ORDER_ARRIVE:
    case SIM_ORDER_WANT_LOCK:
        c->arrived_what = e->what ? e->what : "a lock";
        c->arrived = e->by.cycle;
        c->arrived_at = e->by.pc;
        break;
    case SIM_ORDER_OPEN:
    case SIM_ORDER_LOCK:
        wait_for_others(r, c, &wait);
        break;
    default:
        break;
    }
}

/* ---- lanes --------------------------------------------------------------- */

bool rec_ends_later(uint64_t end, unsigned core, uint64_t other_end,
                    unsigned other_core)
{
    const bool is_mpu = rec_is_memory_core(core);
    if (end == 0 || other_end == 0)
        return end > other_end;
    return is_mpu == rec_is_memory_core(other_core) ? end > other_end : !is_mpu;
}

enum rec_lane rec_lane_of(const struct sim_op_event *op)
{
    switch (op->unit_number) {
    case SIM_PROFILE_COMPUTE:
        return REC_LANE_COMPUTE;
    case SIM_PROFILE_MOVE:
        return REC_LANE_MOVE;
    case SIM_PROFILE_IO:
    case SIM_PROFILE_MPU:
        return op->writes_dram ? REC_LANE_OUT : REC_LANE_IN;
    default:
        return REC_LANE_NONE;
    }
}

/* ---- ops ----------------------------------------------------------------- */

static void on_op(void *self, const struct sim_op_event *e)
{
    struct rec_recorder *r = self;
    struct core_state *c = core_of(r, &e->by);
    const struct rec_op op = {e, ++c->n_ops * r->n_cores + e->by.number};
    TELL(r, op, &op);
    if (e->unit_number == SIM_PROFILE_SCALAR)
        return;
    const struct rec_cause cause = {.op = op.id,
                                    .unit = e->unit_number,
                                    .start = e->start,
                                    .free = e->start + e->busy,
                                    .end = e->end,
                                    .pc = e->by.pc};
    struct rec_cause *last = &c->last_of[e->unit_number];
    if (e->end >= last->end)
        *last = cause;
    uint64_t *alone = &c->alone[e->unit_number];
    *alone = e->end - e->late > *alone ? e->end - e->late : *alone;
    if (!e->is_awaited || e->end <= e->issued)
        return;
    const uint64_t cycles = e->end - e->issued;
    const uint64_t late = e->late < cycles ? e->late : cycles;
    const struct rec_wait wait = {.by = e->by,
                                  .why = REC_WAITS_OP,
                                  .from = e->issued,
                                  .to = e->end,
                                  .late = late,
                                  .cause = cause};
    c->last = e->end > c->last ? e->end : c->last;
    TELL(r, wait, &wait);
}

/* ---- instructions -------------------------------------------------------- */

static void end_insn(struct rec_recorder *r, struct core_state *c,
                     uint64_t cycle, uint64_t next)
{
    struct rec_insn *insn = &c->insn;
    insn->to = cycle;
    insn->is_taken = insn->is_branch && next != insn->pc + 4;
    if (c->has_insn)
        TELL(r, insn, insn);
    c->has_insn = false;
}

/* Skips an instruction to which a core returns because the instruction has not
 * ended. */
static void on_insn(void *self, const struct sim_insn_event *e)
{
    struct rec_recorder *r = self;
    struct core_state *c = &r->cores[e->by.number];
    if (c->has_insn && c->insn_retired == e->by.retired)
        return;
    core_of(r, &e->by);
    end_insn(r, c, e->by.cycle, e->by.pc);
    c->insn = (struct rec_insn){.core = e->by.number,
                                .pc = e->by.pc,
                                .from = e->by.cycle,
                                .is_branch = e->is_branch};
    c->insn_retired = e->by.retired;
    c->has_insn = true;
}

/* ---- steps and tasks ----------------------------------------------------- */

static void end_step(struct rec_recorder *r, struct core_state *c,
                     uint64_t cycle)
{
    const struct rec_stretch step = {.by = c->by,
                                     .from = c->step_from,
                                     .to = cycle,
                                     .name = c->step,
                                     .task = c->by.task};
    if (c->step && step.to > step.from)
        TELL(r, step, &step);
    c->step = NULL;
}

static void on_step(void *self, const struct sim_step_event *e)
{
    struct rec_recorder *r = self;
    struct core_state *c = core_of(r, &e->by);
    end_step(r, c, e->by.cycle);
    c->step = e->name;
    c->step_from = e->by.cycle;
}

static void on_region(void *self, const struct sim_region_event *e)
{
    struct rec_recorder *r = self;
    core_of(r, &e->by);
    TELL(r, region, e);
}

static void end_task(struct rec_recorder *r, struct core_state *c,
                     uint64_t cycle)
{
    const struct rec_stretch task = {
        .by = c->by, .from = c->task_from, .to = cycle, .task = c->by.task};
    end_insn(r, c, cycle, 0);
    end_step(r, c, cycle);
    TELL(r, task, &task);
    c->is_in_task = false;
}

static void on_task(void *self, const struct sim_task_event *e)
{
    struct rec_recorder *r = self;
    struct core_state *c = core_of(r, &e->by);
    if (e->is_end) {
        struct rec_wait wait = {.by = e->by,
                                .why = REC_WAITS_END,
                                .from = e->returned,
                                .to = e->by.cycle};
        wait_for_units(r, c, &wait, ~0u);
        end_task(r, c, e->by.cycle);
        return;
    }
    c->by = e->by;
    c->task_from = e->by.cycle;
    c->is_in_task = true;
    TELL(r, task_begins, &e->by);
}

/* ---- time goes back ------------------------------------------------------ */

static void *keep(void *self)
{
    const struct rec_recorder *r = self;
    struct core_state *kept = isa_alloc_raw(r->n_cores, sizeof *kept);
    if (kept)
        memcpy(kept, r->cores, r->n_cores * sizeof *kept);
    return kept;
}

static void restore(void *self, const void *kept)
{
    struct rec_recorder *r = self;
    for (unsigned i = 0; i < r->n_cores; i++)
        if (r->cores[i].n_events > r->furthest[i].n_events)
            r->furthest[i] = r->cores[i];
    r->is_lost = r->is_lost || !kept;
    if (kept)
        memcpy(r->cores, kept, r->n_cores * sizeof *r->cores);
}

/* ---- a launch ------------------------------------------------------------ */

static const struct sim_observer plain = {
    .wants =
        SIM_WANTS_OP_TIMES | SIM_WANTS_ORDER | SIM_WANTS_TASK | SIM_WANTS_STEP,
    .op = on_op,
    .order = on_order,
    .task = on_task,
    .step = on_step,
    .region = on_region,
    .insn = on_insn,
    .keep = keep,
    .restore = restore,
    .drop = free};

struct rec_recorder *rec_new(void)
{
    struct rec_recorder *r = isa_alloc(1, sizeof *r);
    if (r)
        r->observer = plain;
    return r;
}

void rec_free(struct rec_recorder *r)
{
    if (r) {
        free(r->cores);
        free(r->furthest);
    }
    free(r);
}

void rec_add(struct rec_recorder *r, const struct rec_sink *sink, void *self)
{
    assert(r->n_sinks < MAX_SINKS);
    r->sinks[r->n_sinks].sink = sink;
    r->sinks[r->n_sinks++].self = self;
    r->observer.wants |= (sink->insn ? SIM_WANTS_INSN : 0) |
                         (sink->region ? SIM_WANTS_REGION : 0) |
                         (sink->needs_ranges ? SIM_WANTS_RANGES : 0);
}

bool rec_begin(struct rec_recorder *r, struct sim *sim)
{
    assert(!r->sim);
    unsigned n = sim_n_cores(sim);
    free(r->cores);
    free(r->furthest);
    r->cores = isa_alloc(n, sizeof *r->cores);
    r->furthest = isa_alloc(n, sizeof *r->furthest);
    if (!r->cores || !r->furthest)
        return false;
    r->n_cores = n;
    r->is_lost = false;
    if (sim_attach(sim, &r->observer, r) != SIM_OK)
        return false;
    r->sim = sim;
    return true;
}

bool rec_end(struct rec_recorder *r)
{
    if (!r->sim)
        return true;
    sim_detach(r->sim, &r->observer, r);
    r->sim = NULL;
    r->is_new = true;
    for (unsigned i = 0; i < r->n_cores; i++) {
        const bool is_back = r->furthest[i].n_events > r->cores[i].n_events;
        struct core_state *c = is_back ? &r->furthest[i] : &r->cores[i];
        if (c->is_in_task) /* otherwise a fault came first */
            end_task(r, c, c->last);
    }
    return !r->is_lost;
}
