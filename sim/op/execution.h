/* SPDX-License-Identifier: MIT
 *
 * When the body of a call runs: now, deferred until something waits for it
 * (deferred.c), or postponed past the turn of the core while cores run on
 * threads (postponed.c). Each core has one of these; the steps of a call do not
 * ask which. Internal to sim/.
 */
#ifndef SIM_OP_EXECUTION_H
#define SIM_OP_EXECUTION_H

#include "sim/op/call.h"

struct sim_execution {
    /* Whether other cores will see what takes effect before an identified call.
     * NULL: nothing does. */
    bool (*shows)(const struct sim_call *call);
    /* Lets that take effect, before the operands are looked at. Or NULL. */
    void (*before)(const struct sim_call *call);
    /* Gets ready for a resolved call in its turn. False: it cannot be carried
     * out like this, and nothing was done. NULL: always true. */
    bool (*admit)(struct sim_call *call);
    /* Performs a scheduled call, or arranges that it is performed later. */
    void (*perform)(struct sim_call *call);
};

extern const struct sim_execution sim_execution_now;

/* What most calls have for call->perform: runs the body of the op. */
void sim_perform_body(struct sim_call *call);

static inline bool sim_execution_shows(const struct sim_call *call)
{
    const struct sim_execution *e = call->core->execution;
    return e->shows && e->shows(call);
}

static inline void sim_execution_before(const struct sim_call *call)
{
    const struct sim_execution *e = call->core->execution;
    if (e->before)
        e->before(call);
}

static inline bool sim_execution_admits(struct sim_call *call)
{
    const struct sim_execution *e = call->core->execution;
    return !e->admit || e->admit(call);
}

#endif
