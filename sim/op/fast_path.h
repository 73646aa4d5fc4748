/* SPDX-License-Identifier: MIT */
/* The fast path of ops on the core's own NRAM: most calls. Internal to sim/. */
#ifndef SIM_OP_FAST_PATH_H
#define SIM_OP_FAST_PATH_H

#include "sim/op/call.h"

/* What remains of a call: sem(call). If `sem` is NULL, nothing is done yet: use
 * the slow path. */
struct sim_fast_rest {
    isa_sem *sem;
    struct isa_call *call;
};

/* Resolves, checks, schedules and counts a call with all operands in the core's
 * NRAM, in order. Never faults. Only registers, clock and pc of the core must
 * be current; if observers want the call, all of the core. */
typedef struct sim_fast_rest
sim_fast_path(struct sim_core *c, const struct sim_plan *plan, unsigned type);

/* The functions by operand list. Translated code calls them. */
enum sim_fast_form {
    SIM_FAST_WRRN,
    SIM_FAST_WRN,
    SIM_FAST_WRSN,
    SIM_FAST_ANY, /* any operand list */
    SIM_N_FAST
};
struct sim_fast_paths {
    sim_fast_path *of[SIM_N_FAST];
    bool notifies; /* sends events to observers of ops */
};
/* First index: notifies. Second index: whether ops that may leave their
 * variables use the slow path. If `notifies` is false, all ops use the slow
 * path while an observer wants ops. */
extern const struct sim_fast_paths sim_fast_paths[2][2];

/* The form for an op with this list of operands ("wrrn"). */
enum sim_fast_form sim_fast_form_of(const char *list);

/* Prepares c, whose memories must exist. */
void sim_fast_path_init(struct sim_core *c);

#endif
