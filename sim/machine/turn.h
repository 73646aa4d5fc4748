/* SPDX-License-Identifier: MIT */
/* In its turn, a core performs a visible action. Turns are in the order of the
 * clocks (sim/run/order.c). Between turns a core may run ahead of others, by an
 * amount that depends on the quantum. So when a fault stops a launch, the
 * counts of every other core are restored to those at its last turn
 * (sim/run/slice.c). Internal to sim/. */
#ifndef SIM_MACHINE_TURN_H
#define SIM_MACHINE_TURN_H

#include <assert.h>

#include "sim/machine/machine.h"

/* Whether core `c` may take a turn now; else the core must stop with
 * SIM_STOP_YIELD. */
static inline bool sim_may_turn(const struct sim_core *c)
{
    return c->clock < c->bound;
}

/* Saves the account of core `c` at its last turn. */
void sim_account_keep(struct sim_core *c);

/* Call before a private action changes c->account. */
static inline void sim_account_private(struct sim_core *c)
{
    if (c->kept_turn != c->turns)
        sim_account_keep(c);
}

/* Returns a random number that depends only on the arguments. */
uint64_t sim_random(uint64_t seed, uint64_t who, uint64_t when);

/* With a random schedule: delays the next visible action of core `c`. */
void sim_turn_delay(struct sim_core *c);

/* Notes that core `c` has taken a turn, and has this clock and instret after
 * the turn. */
static inline void sim_turn_taken_at(struct sim_core *c, uint64_t clock,
                                     uint64_t instret)
{
    assert(clock >= c->turn_clock);
    assert(instret >= c->turn_instret);
    c->sim->run.instructions += instret - c->turn_instret;
    c->turn_clock = clock;
    c->turn_instret = instret;
    c->turns++;
}

/* Instructions that core `c` had retired in this launch at its last turn. */
static inline uint64_t sim_core_turn_retired(const struct sim_core *c)
{
    return c->launch_instret + c->turn_instret;
}

/* Notes that a visible action is done. If it was the last before a pause, core
 * `c` must not continue to the next action. */
static inline void sim_visible_done(struct sim_core *c)
{
    assert(c->sim->run.visible < c->sim->run.until_visible);
    struct sim_run *run = &c->sim->run;
    if (++run->visible == run->until_visible)
        c->bound = 0;
}

/* Notes that core `c` has taken a turn with its current instruction and now
 * waits for other cores, which set when it continues. */
static inline void sim_turn_blocked(struct sim_core *c)
{
    sim_visible_done(c);
    sim_turn_taken_at(c, c->clock + c->pc->cost, c->instret + 1);
}

/* Notes that core `c` has taken a turn and continues. */
static inline void sim_turn_taken(struct sim_core *c)
{
    sim_visible_done(c);
    if (c->sim->config.schedule == SIM_SCHEDULE_RANDOM)
        sim_turn_delay(c);
    sim_turn_taken_at(c, c->clock + c->pc->cost, c->instret + 1);
}

/* Returns how many instructions a core may retire until its next tick
 * (order.c), so that all cores together stay below the limit of the launch; 1
 * if that limit is near. Call in a turn. */
static inline uint64_t sim_tick(const struct sim *sim)
{
    assert(sim->n_cores > 0);
    uint64_t left = sim->config.max_instructions - sim->run.instructions;
    uint64_t tick = left / (4 * sim->n_cores);
    return tick < 1 ? 1 : tick > 65536 ? 65536 : tick;
}

#endif
