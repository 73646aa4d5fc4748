/* SPDX-License-Identifier: MIT
 *
 * Checks of a resolved call by the rule set of its row. Internal to sim/op/.
 */
#ifndef SIM_OP_CHECK_H
#define SIM_OP_CHECK_H

#include "sim/op/call.h"

/* Whether the spans found in one pass of resolving lie in the spaces that the
 * rule set asks for; late ones are found by the contents of the others, which
 * must be right first. SIM_GO or SIM_STOP_FAULT. */
enum sim_stop sim_check_spaces(struct sim_call *call, bool is_late);

/* Applies the rest of the rule set of the op. SIM_GO or SIM_STOP_FAULT. */
enum sim_stop sim_check(struct sim_call *call);

/* What each row of extras.def asks for; each ends as sim_check does. */
#define X(id, doc) enum sim_stop sim_check_##id(struct sim_call *call);
#include "isa/tables/extras.def"
#undef X

#endif
