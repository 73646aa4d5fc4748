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
 * core's NRAM in order. Needs of the core its registers and its clock alone, of
 * which observers are told all of it, and cannot fault. */
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
    bool is_told; /* observers that want to know of ops are told */
};
/* By is_told, and whether they leave to the long way what may lie outside of
 * variables. Those that do not tell leave all to it while somebody wants to
 * know. */
extern const struct sim_near_ways sim_near_ways[2][2];

/* The form for an op with this list of operands ("wrrn"). */
enum sim_near_form sim_near_form_of(const char *list);

/* Gets c ready, whose memories are there. */
void sim_near_init(struct sim_core *c);

#endif
