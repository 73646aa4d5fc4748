/* SPDX-License-Identifier: MIT
 *
 * Checks of a resolved call by the rule set of its row. Internal to sim/op/.
 */
#ifndef SIM_OP_CHECK_H
#define SIM_OP_CHECK_H

#include "sim/op/call.h"

/* What plans want of a span that is no space: that of the direction, or none.
 */
enum { SIM_BY_DESTINATION = ISA_N_SPACES, SIM_BY_SOURCE, SIM_ANYWHERE };

/* Finds out where the spans of an op must lie. */
void sim_plan_spaces(struct sim_plan *p);

/* The space span i must lie in, or SIM_ANYWHERE. */
static inline unsigned sim_wanted_space(const struct sim_call *call, unsigned i)
{
    unsigned wanted = call->plan->wanted[i];
    return wanted == SIM_BY_DESTINATION ? call->direction->dst
           : wanted == SIM_BY_SOURCE    ? call->direction->src
                                        : wanted;
}

/* Whether the op exists on this architecture and for these types. SIM_GO or
 * SIM_STOP_FAULT. */
enum sim_stop sim_check_row(struct sim_call *call);

/* Whether span i, which was found, lies in the space it must, or one that will
 * do. SIM_GO or SIM_STOP_FAULT. */
enum sim_stop sim_check_space(struct sim_call *call, unsigned i);

/* Applies the rest of the rule set of the op. SIM_GO or SIM_STOP_FAULT. */
enum sim_stop sim_check(struct sim_call *call);

/* What each row of extras.def asks for; each ends as sim_check does. */
#define X(id, bits, doc) enum sim_stop sim_check_##id(struct sim_call *call);
#include "isa/tables/extras.def"
#undef X

#endif
