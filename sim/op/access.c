/* SPDX-License-Identifier: MIT */
/* The table of access kinds. */
#include "sim/op/access.h"
#include "isa/semantics/select.h"
#include "isa/support/words/plural.h"
#include "sim/memory/memory.h"
#include "sim/op/call.h"
#include "sim/op/call_fault.h"
#include "sim/op/flat.h"
#include "sim/op/gather.h"
#include "sim/op/grains.h"
#include "sim/op/masked.h"
#include "sim/op/wram.h"

#include <assert.h>

const struct sim_access_kind sim_access_kinds[SIM_N_ACCESSES] = {
    [SIM_ACCESS_FLAT] = {false, NULL, sim_resolve_flat, sim_dram_flat},
    [SIM_ACCESS_STRIDED] = {false, NULL, sim_resolve_flat, sim_dram_strided},
    [SIM_ACCESS_PIECES] = {true, sim_direct_pieces, sim_resolve_pieces,
                           sim_dram_pieces},
    [SIM_ACCESS_LANES] = {false, NULL, sim_resolve_lanes, sim_dram_flat},
    [SIM_ACCESS_MASKED] = {true, sim_direct_masked, sim_resolve_masked,
                           sim_dram_flat},
};

enum sim_access_id sim_access_of(const struct isa_op *op, unsigned i,
                                 enum isa_place place)
{
    if (place == ISA_PLACE_WRAM)
        return SIM_ACCESS_LANES;
    if (isa_op_selects(op) && i == 0)
        return SIM_ACCESS_MASKED;
    if ((op->shape == ISA_SHAPE_gather && i == 1) ||
        (op->shape == ISA_SHAPE_scatter && i == 0))
        return SIM_ACCESS_PIECES;
    return i < 2 && op->shape != ISA_SHAPE_flat ? SIM_ACCESS_STRIDED
                                                : SIM_ACCESS_FLAT;
}

uint64_t sim_call_dram(const struct sim_call *call, unsigned i)
{
    return sim_access_at(call, i)->dram(call, i, call->plan->writes[i]);
}
