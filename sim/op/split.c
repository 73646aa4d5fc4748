/* SPDX-License-Identifier: MIT */
/*
 * A large op is cut into parts (isa_part), which the threads of the machine do
 * side by side. Each element of a result is made by the same operations in the
 * same order whoever does it, so that neither the number of threads nor who did
 * what can be seen in anything simulated.
 *
 * Threads sleep between ops. Waking one and waiting for it takes ten to fifty
 * microseconds, in which a sum of ten thousand floats is formed, but a sine of
 * a thousand: so an op is cut by the time it would take, known from calls
 * of the same op and type that were timed now and then.
 */
#include "sim/op/split.h"
#include "isa/support/memory/alloc.h"
#include "sim/machine/machine.h"
#include "sim/threads/pool.h"

#include <assert.h>
#include <stdlib.h>
#include <time.h>

#ifdef MLUSIM_HOSTILE
enum { LEAST_WORK = SIM_SPLIT_NEVER, LEAST_NS = 0 };
#else
enum { LEAST_WORK = 16384, LEAST_NS = 60000 };
#endif
enum {
    PART_NS = 2000,    /* the least a part is worth, */
    HELPER_NS = 10000, /* and a thread that is woken */
    PARTS = 8,         /* of each thread, so that none waits long for another */
    TIMED_OF = 64,     /* calls of which the first TIMED are done whole */
    TIMED = 2,
};

/* What calls of an op and a type take. */
struct sim_pace {
    uint32_t calls;
    float ns; /* for each unit of work */
};

bool sim_split_init(struct sim *sim)
{
    assert(sim->config.threads > 0);
    sim->split.least_work =
        sim->config.threads > 1 ? (uint64_t)LEAST_WORK : UINT64_MAX;
    sim->split.least_ns = LEAST_NS;
    sim->split.paces =
        isa_alloc(ISA_MAX_OPS * ISA_N_TYPES, sizeof *sim->split.paces);
    return sim->split.paces != NULL;
}

void sim_split_fini(struct sim *sim)
{
    sim_pool_free(sim->split.pool);
    free(sim->split.paces);
}

/* ---- how long it takes --------------------------------------------------- */

static double now_ns(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

/* An op that may not be cut, as its operands overlap, is not swept either. */
static void perform_whole(struct sim_call *call)
{
    if (call->plan->fast_types >> call->isa.type & 1 &&
        call->isa.work > SIM_SWEEP_BYTES && isa_parts(call->op, &call->isa) > 1)
        sim_sweep(call);
    else
        call->op->sem(&call->isa);
}

/* A thread that was not let run, or memory that was touched for the first time,
 * counts by half the next time. */
static void perform_timed(struct sim_call *call, struct sim_pace *pace)
{
    double began = now_ns();
    perform_whole(call);
    double took = now_ns() - began;
    float ns = (float)(took / (double)call->isa.work);
    pace->ns = pace->ns == 0 || ns < pace->ns ? ns : (pace->ns + ns) / 2;
}

/* ---- parts --------------------------------------------------------------- */

struct split {
    const struct isa_op *op;
    const struct isa_call *call;
    uint64_t units;
    unsigned parts;
};

static uint64_t first_unit(const struct split *s, unsigned part)
{
    return s->units * part / s->parts;
}

static void do_part(void *user, unsigned number)
{
    const struct split *s = user;
    struct isa_call part;
    isa_part(s->op, s->call, first_unit(s, number), first_unit(s, number + 1),
             &part);
    s->op->sem(&part);
}

static unsigned least(uint64_t a, uint64_t b)
{
    return (unsigned)(a < b ? a : b);
}

/* False, and nothing done: it may not be cut, or there is no thread to help. */
static bool perform_split(struct sim_call *call, uint64_t ns)
{
    struct sim *sim = call->core->sim;
    unsigned threads = sim->config.threads;
    bool is_forced = sim->split.least_ns == 0;
    struct split s = {.op = call->op, .call = &call->isa};
    s.units = isa_parts(s.op, s.call);
    s.parts = least(is_forced ? UINT64_MAX : ns / PART_NS, PARTS * threads);
    s.parts = least(s.units, s.parts);
    if (s.parts < 2 || !sim_pool_need(&sim->split.pool, threads - 1))
        return false;
    unsigned helpers =
        least(is_forced ? UINT64_MAX : 1 + ns / HELPER_NS, s.parts - 1);
    sim_pool_run(sim->split.pool, helpers, do_part, &s, s.parts);
    return true;
}

void sim_split_perform(struct sim_call *call)
{
    struct sim *sim = call->core->sim;
    size_t at = call->op->code * ISA_N_TYPES + call->isa.type;
    struct sim_pace *pace = &sim->split.paces[at];
    if (sim->run.is_parallel) { /* others are at work already */
        perform_whole(call);
        return;
    }
    if (sim->split.least_ns > 0 && pace->calls++ % TIMED_OF < TIMED) {
        perform_timed(call, pace);
        return;
    }
    uint64_t ns = (uint64_t)(pace->ns * (float)call->isa.work);
    if (ns < sim->split.least_ns || !perform_split(call, ns))
        perform_whole(call);
}

/* ---- to and fro ---------------------------------------------------------- */

/* If an op goes over arrays that fill a cache of the host in the same direction
 * as the op before, it finds nothing there: the beginning was dropped to make
 * room for the end. */
void sim_sweep(struct sim_call *call)
{
    const struct sim_plan *plan = call->plan;
    struct isa_call *isa = &call->isa;
    assert(plan->fast_types >> isa->type & 1);
    const uint64_t n = isa->n, size = isa_types[isa->type].bytes;
    const uint64_t piece = SIM_SWEEP_BYTES / 2 / size;
    char *first[ISA_MAX_OPERANDS];
    for (unsigned i = 0; i < plan->n_spans; i++)
        first[i] = isa->ptr[plan->span_at[i]];
    call->is_back = !call->is_back;
    for (uint64_t done = 0; done < n; done += isa->n) {
        const uint64_t left = n - done;
        isa->n = left < piece ? left : piece;
        const uint64_t at = call->is_back ? left - isa->n : done;
        for (unsigned i = 0; i < plan->n_spans; i++)
            isa->ptr[plan->span_at[i]] = first[i] + at * size;
        plan->op->sem(isa);
    }
    isa->n = n;
    for (unsigned i = 0; i < plan->n_spans; i++)
        isa->ptr[plan->span_at[i]] = first[i];
}
