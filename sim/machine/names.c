/* SPDX-License-Identifier: MIT */
/* Names of units, directions, counters and barriers, as reports and faults use
 * them. */
#include "sim/machine/names.h"

#include <assert.h>

const enum isa_unit sim_profile_units[SIM_N_PROFILE_UNITS] = {
    [SIM_PROFILE_SCALAR] = ISA_UNIT_SCALAR,
    [SIM_PROFILE_COMPUTE] = ISA_UNIT_COMPUTE,
    [SIM_PROFILE_IO] = ISA_UNIT_IO,
    [SIM_PROFILE_MOVE] = ISA_UNIT_MOVE,
    [SIM_PROFILE_MPU] = ISA_UNIT_MPU_DMA,
};
_Static_assert(SIM_N_DIRECTIONS == ISA_N_DIRECTIONS, "directions of sim.h");

_Static_assert(SIM_N_PROFILE_UNITS + 1 == ISA_N_UNITS,
               "every unit but NONE is one of the profile");

unsigned sim_profile_unit_of(enum isa_unit unit)
{
    assert(unit < ISA_N_UNITS);
    static const uint8_t place[ISA_N_UNITS] = {
        [ISA_UNIT_SCALAR] = SIM_PROFILE_SCALAR,
        [ISA_UNIT_COMPUTE] = SIM_PROFILE_COMPUTE,
        [ISA_UNIT_IO] = SIM_PROFILE_IO,
        [ISA_UNIT_MOVE] = SIM_PROFILE_MOVE,
        [ISA_UNIT_MPU_DMA] = SIM_PROFILE_MPU,
    };
    return place[unit];
}

const char *sim_profile_unit_name(unsigned unit)
{
    return unit < SIM_N_PROFILE_UNITS ? isa_units[sim_profile_units[unit]].name
                                      : NULL;
}

const char *sim_direction_name(unsigned direction)
{
    return direction < ISA_N_DIRECTIONS ? isa_directions[direction].name : NULL;
}

/* The enums of kinds.h equal those of isa.h. */
#define X(ID, ...) \
    _Static_assert((int)SIM_SPACE_##ID == (int)ISA_SPACE_##ID, #ID);
#include "isa/tables/spaces.def"
#undef X
#define X(id, ID, ...) \
    _Static_assert((int)SIM_TYPE_##ID == (int)ISA_T_##ID, #ID);
#include "isa/tables/types.def"
#undef X
#define X(ID, ...) \
    _Static_assert((int)SIM_UNIT_##ID == (int)ISA_UNIT_##ID, #ID);
#include "isa/tables/units.def"
#undef X

const char *sim_space_name(enum sim_space space)
{
    return space < SIM_N_SPACES ? isa_spaces[space].name : NULL;
}

const char *sim_type_name(enum sim_type type)
{
    return type < SIM_N_TYPES ? isa_types[type].name : NULL;
}

const char *sim_unit_name(enum sim_unit unit)
{
    return unit < SIM_N_UNITS ? isa_units[unit].name : NULL;
}

unsigned sim_type_bytes(enum sim_type type)
{
    return type < SIM_N_TYPES ? isa_types[type].bytes : 0;
}

bool sim_type_is_float(enum sim_type type)
{
    return type < SIM_N_TYPES && isa_types[type].class == ISA_CLASS_FLOAT;
}

enum sim_space sim_direction_source(unsigned direction)
{
    return direction < ISA_N_DIRECTIONS
               ? (enum sim_space)isa_directions[direction].src
               : SIM_N_SPACES;
}

enum sim_space sim_direction_target(unsigned direction)
{
    return direction < ISA_N_DIRECTIONS
               ? (enum sim_space)isa_directions[direction].dst
               : SIM_N_SPACES;
}

static const struct {
    const char *name, *unit;
} counter_names[SIM_N_COUNTERS] = {
#define X(ID, name, unit, doc) [SIM_COUNT_##ID] = {name, unit},
#include "sim/machine/counters.def"
#undef X
};

const char *sim_counter_name(enum sim_counter c)
{
    return c < SIM_N_COUNTERS ? counter_names[c].name : NULL;
}

const char *sim_barrier_name(enum sim_barrier kind)
{
    assert(kind <= SIM_BARRIER_GLOBAL_IPU);
    static const char *const names[] = {
        [SIM_BARRIER_NONE] = "no barrier",
        [SIM_BARRIER_CLUSTER] = "__sync_cluster",
        [SIM_BARRIER_CLUSTER_IPU] = "__sync_all_ipu_within_cluster",
        [SIM_BARRIER_ALL] = "__sync_all",
        [SIM_BARRIER_ALL_IPU] = "__sync_all_ipu",
        [SIM_BARRIER_ALL_MPU] = "__sync_all_mpu",
        [SIM_BARRIER_LOCK] = "__bang_lock",
        [SIM_BARRIER_LOCAL] = "barrier.sync.local",
        [SIM_BARRIER_LOCAL_IPU] = "barrier.sync.local",
        [SIM_BARRIER_GLOBAL] = "barrier.sync.global",
        [SIM_BARRIER_GLOBAL_IPU] = "barrier.sync.global",
    };
    return names[kind];
}
