/* SPDX-License-Identifier: MIT */
/* Sends an op to observers and counts it in named steps. Internal to
 * sim/op/. */
#ifndef SIM_OP_NOTIFY_H
#define SIM_OP_NOTIFY_H

#include "sim/op/call.h"

/* Whether a resolved call sends an event to observers that want only special
 * ops. */
bool sim_call_notifies(const struct sim_call *call);

void sim_call_send(struct sim_call *call);
/* Sends a scheduled op before it is performed. */
static inline void sim_call_notify(struct sim_call *call)
{
    if (call->core->sim->wants &
        (SIM_WANTS_OP | SIM_WANTS_STRAY | SIM_WANTS_PARTIAL))
        sim_call_send(call);
}

/* Counts a performed call for its core and its step. */
void sim_call_count(struct sim_call *call);

/* Fills the parts of c->fast_event that depend only on plan, types and size,
 * not on addresses, place and time. */
void sim_fast_event_begin(struct sim_core *c, const struct sim_plan *plan);

/* Counts and reports a call that this kind of core skips. */
void sim_skip(const struct sim_call *call);

#endif
