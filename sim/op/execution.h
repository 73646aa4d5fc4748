/* SPDX-License-Identifier: MIT */
/* When the body of a call runs: now; deferred until it must (deferred.c); or
 * postponed past the core's turn while cores run on threads (postponed.c). Each
 * core has one of these structs; the steps of a call are independent of it.
 * Internal to sim/. */
#ifndef SIM_OP_EXECUTION_H
#define SIM_OP_EXECUTION_H

#include "sim/op/call.h"

struct sim_execution {
    /* Whether other cores see the work that must take effect before this
     * identified call. NULL if there is no such work. */
    bool (*shows)(const struct sim_call *call);
    /* Performs that work before operands are resolved. May be NULL. */
    void (*before)(const struct sim_call *call);
    /* Prepares a resolved call in its turn. Returns false, and changes nothing,
     * if the call cannot be executed this way now. NULL means always true. */
    bool (*admit)(struct sim_call *call);
    /* Performs a scheduled call now, or queues it. */
    void (*perform)(struct sim_call *call);
};

extern const struct sim_execution sim_execution_now;

/* The usual call->perform: runs the body of the op. */
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
