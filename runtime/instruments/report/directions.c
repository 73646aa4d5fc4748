/* SPDX-License-Identifier: MIT */
/*
 * Which directions of copies begin or end in DRAM.
 */
#include "runtime/instruments/report/directions.h"
#include "sim/sim.h"

static bool is_dram(enum sim_space space)
{
    switch (space) {
    case SIM_SPACE_GLOBAL:
    case SIM_SPACE_LDRAM:
    case SIM_SPACE_GDRAM:
        return true;
    case SIM_SPACE_NRAM:
    case SIM_SPACE_WRAM:
    case SIM_SPACE_SRAM:
    case SIM_SPACE_CODE:
    case SIM_N_SPACES:
        break;
    }
    return false;
}

bool rt_is_from_dram(unsigned direction)
{
    return is_dram(sim_direction_source(direction));
}

bool rt_is_to_dram(unsigned direction)
{
    return is_dram(sim_direction_target(direction));
}

bool rt_is_dram_direction(unsigned direction)
{
    return rt_is_from_dram(direction) || rt_is_to_dram(direction);
}
