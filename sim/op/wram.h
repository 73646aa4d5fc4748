/* SPDX-License-Identifier: MIT
 *
 * Copies to and from WRAM, whose linear ones deal bytes out over the lanes.
 * Internal to sim/op/.
 */
#ifndef SIM_OP_WRAM_H
#define SIM_OP_WRAM_H

#include "sim/op/call.h"

/* Performs a copy to or from WRAM. */
void sim_wram_copy(struct sim_call *call);
/* What copies to and from WRAM may not do. */
enum sim_stop sim_wram_check_copy(struct sim_call *call);

enum sim_stop sim_resolve_lanes(struct sim_call *call, unsigned i);

#endif
