/* SPDX-License-Identifier: MIT */
/* A large op is cut into parts (isa_part) that several threads do in parallel.
 * Each element is computed by the same operations in the same order, so the
 * result does not depend on the threads. Threads sleep between ops. Waking and
 * joining a thread takes 10 to 50 microseconds, the time for a sum of ten
 * thousand floats or a thousand sines. So whether an op is cut depends on the
 * expected time, measured in some earlier calls of the same op and type. */
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
    PART_NS = 2000,    /* minimum host time of a part */
    HELPER_NS = 10000, /* minimum host time per woken thread */
    PARTS = 8,         /* parts per thread, so that no thread waits long for
                          another */
    TIMED_OF = 64,     /* of every TIMED_OF calls, the first TIMED are
                          measured and not cut */
    TIMED = 2,
};

/* Measured time of an op and type. */
struct sim_pace {
    uint32_t calls;
    float ns; /* per unit of work */
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

/* ---- measuring ----------------------------------------------------------- */

static double now_ns(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

/* Performs a whole op. If overlapping operands forbid to cut the op, it is not
 * swept either. */
static void perform_whole(struct sim_call *call)
{
    if (call->plan->fast_types >> call->isa.type & 1 &&
        call->isa.work > SIM_SWEEP_BYTES && isa_parts(call->op, &call->isa) > 1)
        sim_sweep(call);
    else
        call->op->sem(&call->isa);
}

/* Measures a call. The new time counts only half against the earlier times,
 * because the thread may have been preempted or memory touched for the first
 * time. */
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

/* Performs a call on several threads. Returns false, without effect, if the
 * call cannot be split or no thread can help. */
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
    if (sim->run.is_parallel) { /* all threads are busy */
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

/* ---- sweeping ------------------------------------------------------------ */

/* If arrays fill a host cache, an op that runs over them in the same direction
 * as the last op finds none of its data: the beginning was evicted by the end.
 * So the direction alternates. */
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
