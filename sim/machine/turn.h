/* SPDX-License-Identifier: MIT
 *
 * Turns: what a core does that others can see, in the order of the clocks
 * (sim/run/order.c). Between two turns a core may be ahead of others, by how
 * much depends on the quantum. When a launch is stopped by a fault, every other
 * core therefore stands where its last turn left it: its figures are taken back
 * to what they were then (sim/run/slice.c). Internal to sim/.
 */
#ifndef SIM_MACHINE_TURN_H
#define SIM_MACHINE_TURN_H

#include <assert.h>

#include "sim/machine/machine.h"

/* Whether c may take a turn now; if not, it comes back with SIM_STOP_YIELD. */
static inline bool sim_may_turn(const struct sim_core *c)
{
    return c->clock < c->bound;
}

/* Keeps what c accounted until its last turn. */
void sim_account_keep(struct sim_core *c);

/* To be called before something that is no turn changes c->account. */
static inline void sim_account_private(struct sim_core *c)
{
    if (c->kept_turn != c->turns)
        sim_account_keep(c);
}

/* A number that seed, who and when decide, and no host. */
uint64_t sim_random(uint64_t seed, uint64_t who, uint64_t when);

/* Where orders are random: c comes later with what others see of it next. */
void sim_turn_delay(struct sim_core *c);

/* c has taken a turn, and stands at this clock, having retired so much of its
 * task. */
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

/* Instructions c had retired in this launch after its last visible action. */
static inline uint64_t sim_core_turn_retired(const struct sim_core *c)
{
    return c->launch_instret + c->turn_instret;
}

/* Something others can see has been done. The last one before a pause keeps c
 * from going on to the next. */
static inline void sim_visible_done(struct sim_core *c)
{
    assert(c->sim->run.visible < c->sim->run.until_visible);
    struct sim_run *run = &c->sim->run;
    if (++run->visible == run->until_visible)
        c->bound = 0;
}

/* The same, by the instruction that it is at, of a core that waits for others
 * from here on: they say when it continues. */
static inline void sim_turn_blocked(struct sim_core *c)
{
    sim_visible_done(c);
    sim_turn_taken_at(c, c->clock + c->pc->cost, c->instret + 1);
}

/* The same for a core that continues. */
static inline void sim_turn_taken(struct sim_core *c)
{
    sim_visible_done(c);
    if (c->sim->config.schedule == SIM_SCHEDULE_RANDOM)
        sim_turn_delay(c);
    sim_turn_taken_at(c, c->clock + c->pc->cost, c->instret + 1);
}

/* Instructions that a core may retire until its next tick (order.c): so few
 * that all cores together stay below the limit, one when it is near. To be
 * called in a turn. */
static inline uint64_t sim_tick(const struct sim *sim)
{
    assert(sim->n_cores > 0);
    uint64_t left = sim->config.max_instructions - sim->run.instructions;
    uint64_t tick = left / (4 * sim->n_cores);
    return tick < 1 ? 1 : tick > 65536 ? 65536 : tick;
}

#endif
