/* SPDX-License-Identifier: MIT
 *
 * Ops on the core's own NRAM, the short way: most calls. Internal to sim/.
 */
#ifndef SIM_OP_NEAR_H
#define SIM_OP_NEAR_H

#include "sim/op/call.h"

/* What is left to do of a call: sem(call). NULL: nothing has been done, the
 * call takes another way. */
struct sim_near {
    isa_sem *sem;
    struct isa_call *call;
};

/* Resolves, checks, schedules and counts a call whose operands all lie in the
 * core's NRAM in order, while no observer wants to know of ops. Needs of the
 * core its registers and its clock alone, and cannot fault. */
typedef struct sim_near
sim_near_call(struct sim_core *c, const struct sim_plan *plan, unsigned type);

/* The functions, by which operands an op has. Translated code calls them. */
enum sim_near_form {
    SIM_NEAR_WRRN,
    SIM_NEAR_WRN,
    SIM_NEAR_WRSN,
    SIM_NEAR_ANY, /* whatever they are */
    SIM_N_NEAR
};
struct sim_near_ways {
    sim_near_call *of[SIM_N_NEAR];
};
extern const struct sim_near_ways sim_near_plain;
/* Those that leave to the long way what may lie outside of variables. */
extern const struct sim_near_ways sim_near_bounded;

/* Those while an observer wants to know of ops, who is told; all of the core is
 * up to date. */
extern const struct sim_near_ways sim_near_observed;

/* The form for an op with this list of operands ("wrrn"). */
enum sim_near_form sim_near_form_of(const char *list);

/* Gets c ready, whose memories are there. */
void sim_near_init(struct sim_core *c);

#endif
