/* SPDX-License-Identifier: MIT */
/* Saves the account of a core at its turns, and delays cores for random
 * orders. */
#include "sim/machine/turn.h"

void sim_account_keep(struct sim_core *c)
{
    assert(c->kept_turn != c->turns);
    c->kept = c->account;
    c->kept_turn = c->turns;
}

/* The finaliser of splitmix64: each output bit depends on each input bit. */
static uint64_t mixed(uint64_t x)
{
    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9;
    x = (x ^ x >> 27) * 0x94d049bb133111eb;
    return x ^ x >> 31;
}

uint64_t sim_random(uint64_t seed, uint64_t who, uint64_t when)
{
    const uint64_t step = 0x9e3779b97f4a7c15;
    return mixed(mixed(seed * step + who) + when * step);
}

/* Most delays are short, so that neighbouring actions swap; some are as long as
 * a task, so that whole phases swap. */
void sim_turn_delay(struct sim_core *c)
{
    uint64_t r = sim_random(c->sim->config.seed, c->id, ++c->n_delays);
    uint64_t scale = r >> 8 & 15; /* 16 values, equally likely */
    c->clock += (r & 63) << (scale < 8 ? 0 : scale - 7);
}
