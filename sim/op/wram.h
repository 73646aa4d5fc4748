/* SPDX-License-Identifier: MIT */
/* Copies to and from WRAM; linear copies distribute bytes over the lanes.
 * Internal to sim/op/. */
#ifndef SIM_OP_WRAM_H
#define SIM_OP_WRAM_H

#include "sim/op/call.h"

void sim_wram_copy(struct sim_call *call);
/* Checks the rules for copies to and from WRAM. */
enum sim_stop sim_wram_check_copy(struct sim_call *call);

enum sim_stop sim_resolve_lanes(struct sim_call *call, unsigned i);

#endif
