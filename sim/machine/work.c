/* SPDX-License-Identifier: MIT */
/* Kinds of work and their names. */
#include "sim/machine/work.h"

static const struct {
    const char *name, *what;
} kinds[SIM_N_WORK] = {
#define X(ID, name, words) [SIM_WORK_##ID] = {name, words},
#include "sim/machine/work.def"
#undef X
#define X(n, name, ...) [SIM_WORK_COPIES + (n)] = {#name, #name " copies"},
#include "isa/tables/directions.def"
#undef X
#define X(id, ...) [SIM_WORK_COSTS + ISA_COST_##id] = {#id, #id " ops"},
#include "isa/tables/costs.def"
#undef X
};

const char *sim_work_name(unsigned work, const char **what)
{
    if (what)
        *what = work < SIM_N_WORK ? kinds[work].what : NULL;
    return work < SIM_N_WORK ? kinds[work].name : NULL;
}

unsigned sim_work_of(const struct isa_op *op,
                     const struct isa_direction_info *direction)
{
    const enum isa_rule_space space = isa_rules[op->rule].space;
    if (direction &&
        (op->shape == ISA_SHAPE_gather || op->shape == ISA_SHAPE_scatter))
        return SIM_WORK_GATHER;
    if (direction)
        return SIM_WORK_COPIES + (unsigned)(direction - isa_directions);
    if (op->unit == ISA_UNIT_SCALAR)
        return SIM_WORK_SCALAR;
    if (op->cost != ISA_COST_transfer)
        return SIM_WORK_COSTS + (unsigned)op->cost;
    return space == ISA_IN_GDRAM || space == ISA_IN_LDRAM ? SIM_WORK_FILL_DRAM
                                                          : SIM_WORK_FILL_CHIP;
}
