/* SPDX-License-Identifier: MIT */
/* Each unit of a core has a queue of work that has been issued but has not
 * taken effect. A sync that names the unit empties the queue; so do a barrier,
 * the end of the task, and a blocking copy, which waits for everything before
 * it. Work of one unit stays in order. A scalar access to bytes of the compute
 * unit first performs that work, as the hardware interlock does. Work is not
 * deferred if it returns a result, is atomic on shared memory, or has operands
 * whose contents select addresses: then the unit's queue is emptied first.
 * Atomics are work of the IO-DMA that also waits for compute.
 * Asynchronous copies inside NRAM belong to the Move-DMA, but released kernels
 * that work on cards need them in order with compute too. They are in the
 * compute unit's queue, after all work of the Move-DMA, and take effect before
 * later work of the Move-DMA, or when it is waited for.
 * If two queues are emptied together, their order is one that a kernel must not
 * rely on: copies first, compute first, or random. */
#include "sim/op/deferred.h"
#include "sim/machine/machine.h"
#include "sim/machine/turn.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/memory/alloc.h"

#define COMPUTE (1u << ISA_UNIT_COMPUTE)
#define IO      (1u << ISA_UNIT_IO)
#define MOVE    (1u << ISA_UNIT_MOVE)
#define EVERY   (~0u)

enum { MOST = 256 }; /* per unit; if more, the oldest takes effect */

struct queue {
    struct sim_call *calls;
    size_t first, n, room; /* calls[first] to calls[n - 1] */
};

struct sim_deferred {
    unsigned n; /* in element 0 of the array: the number of elements */
    struct queue of[ISA_N_UNITS];
    uint64_t n_issued;    /* number of calls issued in this task, for random
                             orders */
    uint64_t first, last; /* bytes that the compute unit's queue touches */
    size_t n_inside;      /* number of NRAM copies in the compute unit's
                             queue */
};

static bool is_empty(const struct queue *q)
{
    return q->first == q->n;
}

/* An asynchronous copy inside NRAM. */
static bool is_inside(const struct sim_call *call)
{
    return call->plan->is_async && call->unit == ISA_UNIT_MOVE &&
           call->direction == &isa_directions[ISA_DIR_NRAM2NRAM];
}

/* The unit whose queue a call is in. */
static enum isa_unit queue_of(const struct sim_call *call)
{
    return is_inside(call) ? ISA_UNIT_COMPUTE : call->unit;
}

/* ---- taking effect ------------------------------------------------------- */

/* Performs the first call of a queue. */
static void perform_first(struct sim_deferred *h, enum isa_unit unit)
{
    struct queue *q = &h->of[unit];
    assert(!is_empty(q));
    struct sim_call *call = &q->calls[q->first];
    call->perform(call);
    h->n_inside -= is_inside(call);
    if (++q->first == q->n)
        q->first = q->n = 0;
}

static void perform_all(struct sim_deferred *h, enum isa_unit unit)
{
    while (!is_empty(&h->of[unit]))
        perform_first(h, unit);
}

/* Performs the copies inside NRAM and the calls before them. */
static void perform_inside(struct sim_deferred *h)
{
    while (h->n_inside > 0)
        perform_first(h, ISA_UNIT_COMPUTE);
}

static uint64_t draw(struct sim_core *c)
{
    return sim_random(c->sim->config.seed, c->id, ++c->deferred->n_issued);
}

/* Empties the queues of these units in random order. */
static void perform_shuffled(struct sim_core *c, unsigned units)
{
    for (;;) {
        enum isa_unit with[ISA_N_UNITS];
        unsigned n = 0;
        for (unsigned u = 0; u < ISA_N_UNITS; u++)
            if (units >> u & 1 && !is_empty(&c->deferred->of[u]))
                with[n++] = (enum isa_unit)u;
        if (n == 0)
            return;
        perform_first(c->deferred, with[draw(c) % n]);
    }
}

void sim_deferred_release(struct sim_core *c, unsigned units)
{
    struct sim_deferred *h = c->deferred;
    const enum sim_async how = c->sim->config.async;
    if (units & MOVE && !(units & COMPUTE))
        perform_inside(h);
    if (how == SIM_ASYNC_RANDOM) {
        perform_shuffled(c, units);
        return;
    }
    if (how == SIM_ASYNC_LATE_COMPUTE && units & COMPUTE)
        perform_all(h, ISA_UNIT_COMPUTE);
    for (unsigned u = 0; u < ISA_N_UNITS; u++)
        if (units >> u & 1 && u != ISA_UNIT_COMPUTE)
            perform_all(h, (enum isa_unit)u);
    if (units & COMPUTE)
        perform_all(h, ISA_UNIT_COMPUTE);
}

bool sim_deferred_is_seen(const struct sim_core *c, unsigned units)
{
    for (unsigned u = 0; u < ISA_N_UNITS; u++) {
        const struct queue *q = &c->deferred->of[u];
        for (size_t i = q->first; units >> u & 1 && i < q->n; i++)
            if (q->calls[i].is_visible)
                return true;
    }
    return false;
}

void sim_deferred_forget(struct sim_core *c)
{
    for (unsigned u = 0; u < ISA_N_UNITS; u++)
        c->deferred->of[u].first = c->deferred->of[u].n = 0;
    c->deferred->n_issued = c->deferred->n_inside = 0;
}

/* ---- calls --------------------------------------------------------------- */

static bool is_atomic(const struct sim_plan *plan)
{
    return plan->counter == SIM_COUNT_ATOMIC_BYTES;
}

/* Whether a call can be deferred. A call with vector registers cannot: these
 * are stack variables, which the scalar core reuses without a check. */
static bool is_holdable(const struct sim_call *call)
{
    const struct sim_plan *plan = call->plan;
    const struct isa_rule_info *rule = &isa_rules[call->op->rule];
    if (!plan->is_async || is_atomic(plan) ||
        call->op->result != ISA_RESULT_NONE || plan->reads_first)
        return false;
    return call->unit == ISA_UNIT_COMPUTE
               ? rule->space == ISA_IN_NRAM && !plan->is_shared
               : call->unit != ISA_UNIT_SCALAR;
}

/* The units whose work must be done before a call that is not deferred. */
static unsigned units_before(const struct sim_call *call)
{
    const bool is_blocking =
        !call->plan->is_async &&
        (call->unit != ISA_UNIT_COMPUTE || call->direction);
    if (is_inside(call))
        return is_holdable(call) ? MOVE : MOVE | COMPUTE;
    if (is_holdable(call) || call->unit == ISA_UNIT_SCALAR)
        return 0;
    if (is_atomic(call->plan))
        return COMPUTE | IO;
    return is_blocking ? EVERY : 1u << call->unit;
}

static bool shows(const struct sim_call *call)
{
    return sim_deferred_is_seen(call->core, units_before(call));
}

static void release_before(const struct sim_call *call)
{
    sim_deferred_release(call->core, units_before(call));
}

/* Performs some deferred work at random; visible work only in the core's
 * turn. */
static void perform_some(struct sim_core *c, bool has_turn)
{
    for (unsigned u = 0; u < ISA_N_UNITS; u++) {
        struct queue *q = &c->deferred->of[u];
        while (!is_empty(q) && (has_turn || !q->calls[q->first].is_visible) &&
               draw(c) % 4 == 0)
            perform_first(c->deferred, (enum isa_unit)u);
    }
}

/* Extends the range that scalar accesses must wait for; copies are not
 * included. */
static void note_extent(struct sim_deferred *h, const struct sim_call *call)
{
    if (is_empty(&h->of[ISA_UNIT_COMPUTE])) {
        h->first = UINT64_MAX;
        h->last = 0;
    }
    for (unsigned i = 0; i < call->plan->n_spans && !is_inside(call); i++) {
        const struct sim_operand *s = &call->spans[i];
        if (s->bytes > 0 && s->address < h->first)
            h->first = s->address;
        if (s->bytes > 0)
            h->last = sim_max(h->last, s->address + s->bytes - 1);
    }
}

static bool hold(struct sim_deferred *h, const struct sim_call *call)
{
    const enum isa_unit unit = queue_of(call);
    struct queue *q = &h->of[unit];
    if (!ISA_GROW(q->calls, q->n, q->room))
        return false;
    if (unit == ISA_UNIT_COMPUTE)
        note_extent(h, call);
    h->n_inside += is_inside(call);
    q->calls[q->n++] = *call;
    return true;
}

static void perform(struct sim_call *call)
{
    struct sim_core *c = call->core;
    const enum isa_unit unit = queue_of(call);
    struct queue *q = &c->deferred->of[unit];
    const bool has_turn = call->is_visible;
    if (!is_holdable(call)) {
        call->perform(call);
        return;
    }
    if (unit == ISA_UNIT_MOVE)
        perform_inside(c->deferred);
    if (q->n - q->first >= MOST && (has_turn || !q->calls[q->first].is_visible))
        perform_first(c->deferred, unit);
    if (!hold(c->deferred, call)) { /* out of host memory */
        perform_all(c->deferred, unit);
        call->perform(call);
    }
    if (c->sim->config.async == SIM_ASYNC_RANDOM)
        perform_some(c, has_turn);
}

static const struct sim_execution deferred_execution = {
    .shows = shows, .before = release_before, .perform = perform};

/* ---- scalar accesses ----------------------------------------------------- */

static void on_access(void *self, const struct sim_access_event *e)
{
    const struct sim *sim = self;
    struct sim_core *c = &sim->cores[e->by.number];
    const struct sim_deferred *h = c->deferred;
    if (!is_empty(&h->of[ISA_UNIT_COMPUTE]) && e->address <= h->last &&
        e->address + e->bytes > h->first)
        sim_deferred_release(c, COMPUTE);
}

static const struct sim_observer scalar_core = {
    .wants = SIM_WANTS_ACCESS | SIM_WANTS_FAR,
    .access = on_access,
};

/* ---- beginning, end, snapshots ------------------------------------------- */

static struct sim_deferred *make(unsigned n)
{
    struct sim_deferred *deferred = isa_alloc(n, sizeof *deferred);
    if (deferred)
        deferred[0].n = n;
    return deferred;
}

bool sim_deferred_init(struct sim *sim)
{
    if (sim->config.async == SIM_ASYNC_EAGER)
        return true;
    sim->deferred = make(sim->n_cores);
    for (unsigned i = 0; sim->deferred && i < sim->n_cores; i++) {
        sim->cores[i].deferred = &sim->deferred[i];
        sim->cores[i].execution = &deferred_execution;
    }
    return sim->deferred && sim_attach(sim, &scalar_core, sim) == SIM_OK;
}

void sim_deferred_free(struct sim_deferred *deferred)
{
    for (unsigned i = 0; deferred && i < deferred[0].n; i++)
        for (unsigned u = 0; u < ISA_N_UNITS; u++)
            free(deferred[i].of[u].calls);
    free(deferred);
}

/* Copies a queue; returns false if out of host memory. */
static bool copy_queue(struct queue *to, const struct queue *from)
{
    const size_t n = from->n - from->first;
    to->first = to->n = 0;
    while (to->room < n) {
        if (!ISA_GROW(to->calls, to->room, to->room))
            return false;
    }
    if (n)
        memcpy(to->calls, from->calls + from->first, n * sizeof *to->calls);
    to->n = n;
    return true;
}

static bool copy_core(struct sim_deferred *to, const struct sim_deferred *from)
{
    bool is_good = true;
    to->n_issued = from->n_issued;
    to->first = from->first;
    to->last = from->last;
    to->n_inside = from->n_inside;
    for (unsigned u = 0; u < ISA_N_UNITS; u++)
        is_good &= copy_queue(&to->of[u], &from->of[u]);
    return is_good;
}

struct sim_deferred *sim_deferred_copy(const struct sim *sim)
{
    struct sim_deferred *copy = make(sim->n_cores);
    bool is_good = copy != NULL;
    for (unsigned i = 0; is_good && i < sim->n_cores; i++)
        is_good = copy_core(&copy[i], &sim->deferred[i]);
    if (is_good)
        return copy;
    sim_deferred_free(copy);
    return NULL;
}

bool sim_deferred_put_back(struct sim *sim, const struct sim_deferred *copy)
{
    bool is_good = true;
    for (unsigned i = 0; i < sim->n_cores; i++)
        is_good &= copy_core(&sim->deferred[i], &copy[i]);
    return is_good;
}
