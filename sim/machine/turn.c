/* SPDX-License-Identifier: MIT */
/*
 * What is kept of a core at a turn, of which only figures are; and random
 * orders.
 */
#include "sim/machine/turn.h"

#include <assert.h>

void sim_account_keep(struct sim_core *c)
{
    assert(c->kept_turn != c->turns);
    c->kept = c->account;
    c->kept_turn = c->turns;
}

/* The finaliser of splitmix64: every bit of x counts in every bit. */
static uint64_t mixed(uint64_t x)
{
    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9;
    x = (x ^ x >> 27) * 0x94d049bb133111eb;
    return x ^ x >> 31;
}

/* Most delays are short, so that neighbours change places; some are as long as
 * a task takes, so that whole phases do. */
void sim_turn_delay(struct sim_core *c)
{
    const uint64_t step = 0x9e3779b97f4a7c15;
    uint64_t r = mixed(c->sim->config.seed * step + c->id);
    r = mixed(r + ++c->n_delays * step);
    uint64_t scale = r >> 8 & 15; /* 1 of 16 for each */
    c->clock += (r & 63) << (scale < 8 ? 0 : scale - 7);
}
