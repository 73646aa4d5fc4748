/* SPDX-License-Identifier: MIT */
/*
 * What is kept of a core at a turn. Only figures are.
 */
#include "sim/machine/turn.h"

#include <assert.h>

void sim_account_keep(struct sim_core *c)
{
    assert(c->kept_turn != c->turns);
    c->kept = c->account;
    c->kept_turn = c->turns;
}
