/* SPDX-License-Identifier: MIT */
/*
 * The schedule: always the runnable core with the smallest (clock, id), until
 * it wants to do something others can see later than the next core's clock,
 * blocks, ends, faults, or has retired its quantum. One rule for every build,
 * so that results and cycles never depend on the host.
 */
#include "sim/machine.h"

#include <inttypes.h>
#include <stdio.h>

#define NOBODY UINT64_MAX

static uint64_t key_of(const struct sim_core *c)
{
    return c->state == SIM_CORE_READY ? c->clock << 8 | c->id : NOBODY;
}

static uint64_t smallest(const uint64_t *keys, unsigned n)
{
    uint64_t min = NOBODY;
    for (unsigned i = 0; i < n; i++)
        min = keys[i] < min ? keys[i] : min;
    return min;
}

/* No core can run. Blames the core that waits longest and draws the picture of
 * who waits where. False if nobody waits: the launch is over. */
static bool diagnose_deadlock(struct sim *sim)
{
    struct sim_core *first = NULL;
    for (unsigned i = 0; i < sim->n_cores; i++) {
        struct sim_core *c = &sim->cores[i];
        if (c->state == SIM_CORE_BLOCKED && (!first || c->clock < first->clock))
            first = c;
    }
    if (!first)
        return false;
    /* A blocked core's pc is already after the barrier. */
    first->pc--;
    sim_core_fault(first, SIM_FAULT_DEADLOCK, 0, "");
    first->pc++;
    char *text = first->fault.detail;
    size_t room = sizeof first->fault.detail;
    for (unsigned i = 0; i < first->gang->n_cores && room > 1; i++) {
        const struct sim_core *c = first->gang->cores[i];
        int n =
            snprintf(text, room, "%scluster %d core %d %s %s", i ? ", " : "",
                     c->csr[ISA_CSR_clusterId], c->csr[ISA_CSR_coreId],
                     c->state == SIM_CORE_BLOCKED ? "waits at" : "has",
                     c->state == SIM_CORE_BLOCKED ? sim_barrier_name(c->barrier)
                                                  : "ended");
        size_t used = (size_t)n < room ? (size_t)n : room - 1;
        text += used;
        room -= used;
    }
    sim->run.culprit = first;
    return true;
}

/* Books what c retired since `before`; true if the launch may go on. */
static bool within_limit(struct sim *sim, struct sim_core *c, uint64_t before)
{
    sim->run.instructions += c->instret - before;
    if (sim->run.instructions <= sim->config.max_instructions)
        return true;
    char detail[128];
    snprintf(detail, sizeof detail,
             "the launch has retired %" PRIu64
             " instructions, the limit is %" PRIu64,
             sim->run.instructions, sim->config.max_instructions);
    sim_core_fault(c, SIM_FAULT_LIMIT, 0, detail);
    return false;
}

static void refresh_keys(struct sim *sim)
{
    for (unsigned i = 0; i < sim->n_cores; i++)
        sim->keys[i] = key_of(&sim->cores[i]);
}

/* Runs c once; its state and the keys are up to date afterwards. False: c has
 * faulted. */
static bool run_core(struct sim *sim, struct sim_core *c)
{
    uint64_t before = c->instret;
    c->limit = c->instret + sim->config.quantum;
    enum sim_stop stop = sim_core_run(c);
    if (!within_limit(sim, c, before) || stop == SIM_STOP_FAULT)
        return false;
    if (stop == SIM_STOP_END)
        sim_task_ended(c);
    if (stop == SIM_STOP_END || stop == SIM_STOP_BLOCK)
        refresh_keys(sim); /* others may have started or been released */
    else
        sim->keys[c->id] = key_of(c);
    return true;
}

void sim_schedule_run(struct sim *sim)
{
    refresh_keys(sim);
    for (;;) {
        uint64_t key = smallest(sim->keys, sim->n_cores);
        if (key == NOBODY) {
            diagnose_deadlock(sim);
            return;
        }
        struct sim_core *c = &sim->cores[key & 0xff];
        sim->keys[c->id] = NOBODY;
        uint64_t next = smallest(sim->keys, sim->n_cores);
        c->horizon = next == NOBODY ? UINT64_MAX : next >> 8;
        if (!run_core(sim, c)) {
            c->state = SIM_CORE_FAULTED;
            sim->run.culprit = c;
            return;
        }
    }
}
