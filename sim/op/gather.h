/* SPDX-License-Identifier: MIT */
/* The access kind of gathers and scatters: pieces at 32-bit offsets. */
#ifndef SIM_OP_GATHER_H
#define SIM_OP_GATHER_H

#include "sim/op/call.h"

enum sim_stop sim_direct_pieces(struct sim_call *call);

enum sim_stop sim_resolve_pieces(struct sim_call *call, unsigned i);

uint64_t sim_dram_pieces(const struct sim_call *call, unsigned i,
                         bool is_write);

#endif
