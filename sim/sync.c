/* SPDX-License-Identifier: MIT */
/*
 * Waiting: for the units of the own core, and for other cores at barriers.
 * Barriers are matched by kind and participants, never by program counter; a
 * core whose task has ended counts as arrived. A barrier also drains the own
 * units, because what was issued before it must be visible after it.
 */
#include "sim/machine.h"

void sim_wait_units(struct sim_core *c, unsigned units)
{
    uint64_t until = c->clock;
    for (unsigned u = 0; u < ISA_N_UNITS; u++)
        if (units & 1u << u)
            until = sim_max(until, c->units[u].done_at);
    c->counters[SIM_COUNT_WAIT_SYNC] += until - c->clock;
    c->clock = until + c->sim->params.sync;
}

const char *sim_barrier_name(enum sim_barrier kind)
{
    static const char *const names[] = {
        [SIM_BARRIER_NONE] = "no barrier",
        [SIM_BARRIER_CLUSTER] = "__sync_cluster",
        [SIM_BARRIER_CLUSTER_IPU] = "__sync_all_ipu_within_cluster",
        [SIM_BARRIER_ALL] = "__sync_all",
        [SIM_BARRIER_ALL_IPU] = "__sync_all_ipu",
        [SIM_BARRIER_ALL_MPU] = "__sync_all_mpu",
    };
    return names[kind];
}

/* Whether a core of this sort takes part in barriers of this kind. */
static bool takes_part(bool is_mpu, enum sim_barrier kind)
{
    switch (kind) {
    case SIM_BARRIER_CLUSTER_IPU:
    case SIM_BARRIER_ALL_IPU:
        return !is_mpu;
    case SIM_BARRIER_ALL_MPU:
        return is_mpu;
    default:
        return true;
    }
}

static bool is_member(const struct sim_core *asker, const struct sim_core *c,
                      enum sim_barrier kind)
{
    bool local = kind == SIM_BARRIER_CLUSTER || kind == SIM_BARRIER_CLUSTER_IPU;
    return takes_part(c->is_mpu, kind) &&
           (!local || c->cluster == asker->cluster);
}

/* Opens the barrier of asker's group if every member waits there or has ended;
 * at least one must wait. */
static bool try_open(struct sim_core *asker, enum sim_barrier kind)
{
    const struct sim_gang *g = asker->gang;
    uint64_t last = 0;
    for (unsigned i = 0; i < g->n_cores; i++) {
        const struct sim_core *c = g->cores[i];
        if (!is_member(asker, c, kind))
            continue;
        bool arrived = c->state == SIM_CORE_ENDED ||
                       (c->state == SIM_CORE_BLOCKED && c->barrier == kind);
        if (!arrived)
            return false;
        last = sim_max(last, c->clock);
    }
    for (unsigned i = 0; i < g->n_cores; i++) {
        struct sim_core *c = g->cores[i];
        if (!is_member(asker, c, kind) || c->state != SIM_CORE_BLOCKED)
            continue;
        c->state = SIM_CORE_READY;
        c->barrier = SIM_BARRIER_NONE;
        c->counters[SIM_COUNT_WAIT_BARRIER] += last - c->clock;
        c->clock = last + c->sim->params.barrier;
    }
    return true;
}

enum sim_stop sim_barrier_arrive(struct sim_core *c, enum sim_barrier kind)
{
    if (!takes_part(c->is_mpu, kind))
        return SIM_GO;
    sim_wait_units(c, ~0u);
    if (c->is_block) /* nobody else is there */
        return SIM_GO;
    c->state = SIM_CORE_BLOCKED;
    c->barrier = kind;
    try_open(c, kind);
    return SIM_STOP_BLOCK;
}

void sim_barrier_leave(struct sim_core *c)
{
    const struct sim_gang *g = c->gang;
    for (unsigned i = 0; i < g->n_cores; i++) {
        struct sim_core *other = g->cores[i];
        if (other->state == SIM_CORE_BLOCKED)
            try_open(other, other->barrier);
    }
}
