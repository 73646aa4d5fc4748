/* SPDX-License-Identifier: MIT */
/* The time and counts of a transfer are known in its turn. Its data is only in
 * device memory and in memories of its core. The core does not continue before
 * the data is moved, and another core's turn that touches the same device
 * memory moves it first. So data may be moved after the turn, in parallel with
 * other turns.
 * Entries are made in turns, one at a time. The thread that changes PENDING to
 * MOVING moves the data; threads that read DONE may use it. */
#include "sim/op/postponed.h"
#include "isa/support/memory/alloc.h"
#include "sim/op/access.h"
#include "sim/op/notify.h"

#include <assert.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdlib.h>

enum { DONE, PENDING, MOVING };

#ifdef MLUSIM_HOSTILE
enum { LEAST_BYTES = 1 };
#else
enum { LEAST_BYTES = 2048 }; /* transfers of fewer bytes are moved at once */
#endif

/* Device memory that a call touches. */
struct touched {
    unsigned n;
    struct {
        uint64_t first, end;
        bool is_written;
    } range[ISA_MAX_OPERANDS];
};

struct sim_postponed {
    struct entry {
        _Alignas(ISA_CACHE_LINE) atomic_uint state;
        struct sim_call *call;
        struct touched touched;
    } of[SIM_MAX_CORES];
};

struct sim_postponed *sim_postponed_new(void)
{
    return isa_alloc_lines(1, sizeof(struct sim_postponed));
}

static void move(struct entry *e)
{
    unsigned state = PENDING;
    if (atomic_compare_exchange_strong(&e->state, &state, MOVING)) {
        e->call->perform(e->call);
        atomic_store_explicit(&e->state, DONE, memory_order_release);
        return;
    }
    while (atomic_load_explicit(&e->state, memory_order_acquire) != DONE)
        sched_yield();
}

void sim_postponed_perform(struct sim_core *c)
{
    struct entry *e = &c->sim->postponed->of[c->id];
    if (atomic_load_explicit(&e->state, memory_order_acquire) != DONE)
        move(e);
}

void sim_postponed_settle(struct sim *sim)
{
    for (unsigned i = 0; i < sim->n_cores; i++)
        sim_postponed_perform(&sim->cores[i]);
}

/* Finds the device memory that a call touches. Returns false if that is
 * unknown, or if the call also touches memory that is neither device memory nor
 * the core's own. */
static bool find_touched(const struct sim_call *call, struct touched *t)
{
    t->n = 0;
    for (unsigned i = 0; i < call->plan->n_spans; i++) {
        const struct sim_operand *s = &call->spans[i];
        const enum sim_access_id kind =
            (enum sim_access_id)call->plan->access[i];
        if (s->bytes == 0 || s->space == ISA_SPACE_NRAM ||
            s->space == ISA_SPACE_WRAM)
            continue;
        if (s->space != ISA_SPACE_GDRAM ||
            (kind != SIM_ACCESS_FLAT && kind != SIM_ACCESS_STRIDED))
            return false;
        t->range[t->n].first = s->address;
        t->range[t->n].end = s->address + s->bytes;
        t->range[t->n++].is_written = call->plan->writes[i];
    }
    return true;
}

static bool meet(const struct touched *a, const struct touched *b)
{
    for (unsigned i = 0; i < a->n; i++)
        for (unsigned k = 0; k < b->n; k++)
            if ((a->range[i].is_written || b->range[k].is_written) &&
                a->range[i].first < b->range[k].end &&
                b->range[k].first < a->range[i].end)
                return true;
    return false;
}

static void postpone(struct sim_call *call)
{
    struct sim_core *c = call->core;
    struct sim *sim = c->sim;
    struct entry *own = &sim->postponed->of[c->id];
    struct touched touched;
    assert(atomic_load(&own->state) == DONE);
    if (!call->is_visible || call->plan->reads_first) {
        call->perform(call);
        return;
    }
    if (!find_touched(call, &touched)) {
        sim_postponed_settle(sim);
        call->perform(call);
        return;
    }
    for (unsigned i = 0; i < sim->n_cores; i++) {
        struct entry *e = &sim->postponed->of[i];
        if (atomic_load_explicit(&e->state, memory_order_acquire) != DONE &&
            meet(&touched, &e->touched))
            move(e);
    }
    if (call->isa.work < LEAST_BYTES || call->is_streamed ||
        call->plan->op->result != ISA_RESULT_NONE) {
        call->perform(call);
        return;
    }
    own->call = call;
    own->touched = touched;
    atomic_store_explicit(&own->state, PENDING, memory_order_release);
}

/* Ops that send events run on one thread only. Before an op that reads ahead of
 * its body, performs the postponed work of others. */
static bool admit(struct sim_call *call)
{
    struct sim_core *c = call->core;
    if (sim_call_notifies(call)) {
        c->is_late = true;
        return false;
    }
    if (call->plan->reads_first && call->is_visible)
        sim_postponed_settle(c->sim);
    return true;
}

const struct sim_execution sim_execution_postponed = {.admit = admit,
                                                      .perform = postpone};
