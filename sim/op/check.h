/* SPDX-License-Identifier: MIT */
/* Checks of a resolved call by the rules of its row. Internal to sim/op/. */
#ifndef SIM_OP_CHECK_H
#define SIM_OP_CHECK_H

#include "sim/op/call.h"

/* Values beside enum isa_space for where a span must be: as the copy direction
 * says, or anywhere. */
enum { SIM_BY_DESTINATION = ISA_N_SPACES, SIM_BY_SOURCE, SIM_ANYWHERE };

/* Sets in the plan where the spans of an op must be. */
void sim_plan_spaces(struct sim_plan *p);

/* The space that span i must be in, or SIM_ANYWHERE. */
static inline unsigned sim_wanted_space(const struct sim_call *call, unsigned i)
{
    unsigned wanted = call->plan->wanted[i];
    return wanted == SIM_BY_DESTINATION ? call->direction->dst
           : wanted == SIM_BY_SOURCE    ? call->direction->src
                                        : wanted;
}

/* Checks that the op exists on this architecture for these types. */
enum sim_stop sim_check_row(struct sim_call *call);

/* Checks the space of span i, which is resolved. */
enum sim_stop sim_check_space(struct sim_call *call, unsigned i);

/* Applies the op's other rules. All checks return SIM_GO or SIM_STOP_FAULT. */
enum sim_stop sim_check(struct sim_call *call);

/* One check per row of extras.def. */
#define X(id, bits, doc) enum sim_stop sim_check_##id(struct sim_call *call);
#include "isa/tables/extras.def"
#undef X

#endif
