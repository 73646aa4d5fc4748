/* SPDX-License-Identifier: MIT */
/* Waiting for units of the core, and for other cores at barriers. Barriers
 * match by kind and participants, never by program counter. A core whose task
 * has ended never arrives: waiting for it never ends. A barrier also waits for
 * the core's units, because work issued before it must be visible after it. */
#include "sim/run/sync.h"
#include "sim/machine/sites.h"
#include "sim/machine/turn.h"
#include "sim/observers/notify.h"
#include "sim/op/deferred.h"
#include "sim/op/occupy.h"
#include "sim/op/spells.h"

#include <assert.h>

void sim_wait_units(struct sim_core *c, unsigned units)
{
    uint64_t alone, until = sim_units_done(c, units, &alone);
    if (units & 1u << ISA_UNIT_SCALAR) {
        until = sim_max(until, c->stored_at);
        alone = sim_max(alone, c->stored_at);
    }
    sim_notify_order(c, SIM_ORDER_SYNC, units, 0, until);
    if (c->deferred)
        sim_deferred_release(c, units);
    sim_account_private(c);
    sim_site_wait(c, until - c->clock);
    sim_wait_until(c, until, alone);
    c->clock += c->sim->params.sync;
}

/* Whether this kind of core takes part in this kind of barrier. */
static bool takes_part(bool is_mpu, enum sim_barrier kind)
{
    switch (kind) {
    case SIM_BARRIER_CLUSTER_IPU:
    case SIM_BARRIER_ALL_IPU:
    case SIM_BARRIER_LOCAL_IPU:
    case SIM_BARRIER_GLOBAL_IPU:
        return !is_mpu;
    case SIM_BARRIER_ALL_MPU:
        return is_mpu;
    default:
        return true;
    }
}

/* Whether a barrier of this kind is for one cluster. */
static bool is_local(enum sim_barrier kind)
{
    return kind == SIM_BARRIER_CLUSTER || kind == SIM_BARRIER_CLUSTER_IPU ||
           kind == SIM_BARRIER_LOCAL || kind == SIM_BARRIER_LOCAL_IPU;
}

static bool is_member(const struct sim_core *asker, const struct sim_core *c,
                      enum sim_barrier kind)
{
    return takes_part(c->is_mpu, kind) &&
           (!is_local(kind) || c->cluster == asker->cluster);
}

static bool waits_at(const struct sim_core *c, enum sim_barrier kind,
                     uint32_t id)
{
    return c->state == SIM_CORE_BLOCKED && c->barrier == kind &&
           c->barrier_id == id;
}

/* Counts overlap when all cores of some clusters have met and their units have
 * finished. */
static void settle_spells(const struct sim_core *asker, enum sim_barrier kind)
{
    const struct sim_group *g = asker->group;
    for (unsigned i = 0; i < g->n_cores; i++)
        if (g->cores[i]->is_mpu && is_member(asker, g->cores[i], kind))
            sim_spells_settle(g->cores[i]);
}

/* Opens the barrier of `asker` if every member of the core's group waits there,
 * or as many as the barrier needs. */
static void try_open(struct sim_core *asker)
{
    assert(asker->state == SIM_CORE_BLOCKED && !asker->is_block);
    const struct sim_group *g = asker->group;
    const enum sim_barrier kind = asker->barrier;
    const uint32_t id = asker->barrier_id;
    uint64_t last = 0;
    uint32_t n = 0;
    bool all = true;
    for (unsigned i = 0; i < g->n_cores; i++) {
        const struct sim_core *c = g->cores[i];
        if (!is_member(asker, c, kind))
            continue;
        all &= waits_at(c, kind, id);
        n += waits_at(c, kind, id);
        last = waits_at(c, kind, id) ? sim_max(last, c->clock) : last;
    }
    if (!all && n < asker->barrier_count)
        return;
    asker->sim->run.n_meetings++;
    if (all && takes_part(true, kind) && takes_part(false, kind))
        settle_spells(asker, kind);
    for (unsigned i = 0; i < g->n_cores; i++) {
        struct sim_core *c = g->cores[i];
        if (!is_member(asker, c, kind) || !waits_at(c, kind, id))
            continue;
        assert(c->clock <= last);
        sim_account_private(c);
        c->account.counters[SIM_COUNT_WAIT_BARRIER] += last - c->clock;
        sim_site_met(c, last - c->clock);
        c->clock = last + c->sim->params.barrier;
        sim_notify_order(c, SIM_ORDER_OPEN, 0, id, last);
        c->state = SIM_CORE_READY;
        c->barrier = SIM_BARRIER_NONE;
    }
}

bool sim_barrier_lacks(const struct sim_core *asker, const struct sim_core *c)
{
    return asker->barrier != SIM_BARRIER_LOCK &&
           is_member(asker, c, asker->barrier) &&
           !waits_at(c, asker->barrier, asker->barrier_id);
}

enum sim_stop sim_barrier_meet(struct sim_core *c, enum sim_barrier kind,
                               uint32_t id, uint32_t count)
{
    assert(kind != SIM_BARRIER_NONE && kind != SIM_BARRIER_LOCK);
    assert(sim_may_turn(c) && c->state == SIM_CORE_READY);
    if (!takes_part(c->is_mpu, kind))
        return SIM_GO;
    sim_site_meet(c);
    sim_wait_units(c, ~0u);
    sim_turn_taken(c);
    if (c->is_block) /* no other cores */
        return SIM_GO;
    c->state = SIM_CORE_BLOCKED;
    c->barrier = kind;
    c->barrier_id = id;
    c->barrier_count = count;
    sim_notify_order(c, SIM_ORDER_ARRIVE, 0, id, 0);
    try_open(c);
    return SIM_STOP_BLOCK;
}

enum sim_stop sim_barrier_arrive(struct sim_core *c, enum sim_barrier kind)
{
    return sim_barrier_meet(c, kind, 0, SIM_BARRIER_EVERYONE);
}
