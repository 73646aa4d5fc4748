/* SPDX-License-Identifier: MIT
 *
 * The fast path of ops on the core's own NRAM: most calls. Internal to sim/.
 */
#ifndef SIM_OP_FAST_PATH_H
#define SIM_OP_FAST_PATH_H

#include "sim/op/call.h"

/* What is left to do of a call: sem(call). NULL: nothing has been done, the
 * call takes the slow path. */
struct sim_fast_rest {
    isa_sem *sem;
    struct isa_call *call;
};

/* Resolves, checks, schedules and counts a call whose operands all lie in the
 * core's NRAM in order. Needs of the core its registers, its clock and its
 * place alone, of which observers get all of it, and cannot fault. */
typedef struct sim_fast_rest
sim_fast_path(struct sim_core *c, const struct sim_plan *plan, unsigned type);

/* The functions, by which operands an op has. Translated code calls them. */
enum sim_fast_form {
    SIM_FAST_WRRN,
    SIM_FAST_WRN,
    SIM_FAST_WRSN,
    SIM_FAST_ANY, /* whatever they are */
    SIM_N_FAST
};
struct sim_fast_paths {
    sim_fast_path *of[SIM_N_FAST];
    bool notifies; /* observers that want to know of ops */
};
/* By `notifies`, and whether they leave to the slow path what may lie outside
 * of variables. Those that do not notify leave all to it while an observer
 * wants to know. */
extern const struct sim_fast_paths sim_fast_paths[2][2];

/* The form for an op with this list of operands ("wrrn"). */
enum sim_fast_form sim_fast_form_of(const char *list);

/* Gets c ready, whose memories are there. */
void sim_fast_path_init(struct sim_core *c);

#endif
