/* SPDX-License-Identifier: MIT
 *
 * Notifies observers and named steps of an op. Internal to sim/op/.
 */
#ifndef SIM_OP_NOTIFY_H
#define SIM_OP_NOTIFY_H

#include "sim/op/call.h"

/* Whether a call that is resolved notifies observers that want few ops. */
bool sim_call_notifies(const struct sim_call *call);

void sim_call_send(struct sim_call *call);
/* A scheduled op is about to be performed. */
static inline void sim_call_notify(struct sim_call *call)
{
    if (call->core->sim->wants & (SIM_WANTS_OP | SIM_WANTS_STRAY) ||
        call->is_partial)
        sim_call_send(call);
}

/* Counts a performed call, for its core and the step it was issued in. */
void sim_call_count(struct sim_call *call);

/* Writes what c->fast_event says of calls of fast_path.c of this plan and of
 * the type and size of the present one, whatever their addresses, place and
 * time.
 */
void sim_fast_event_begin(struct sim_core *c, const struct sim_plan *plan);

/* Counts a call that is not for this kind of core, and notifies of it. */
void sim_skip(const struct sim_call *call);

#endif
