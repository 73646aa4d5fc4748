/* SPDX-License-Identifier: MIT
 *
 * Calls that the other kind of core performs, if there is one. Internal to
 * sim/op/.
 */
#ifndef SIM_OP_SKIP_H
#define SIM_OP_SKIP_H

#include "sim/op/call.h"

/* Counts a call that is not for this kind of core, and notifies of it. */
void sim_skip(const struct sim_call *call);

#endif
