/* SPDX-License-Identifier: MIT */
/* Memories, element types and units in events: enums in the order of their
 * tables. A switch over all values and SIM_N_..., without default, gets a
 * compiler warning when a table grows. */
#ifndef SIM_KINDS_H
#define SIM_KINDS_H

/* Rows of spaces.def; sim_space_name returns their names. */
enum sim_space {
#define X(ID, name, first, owner, doc) SIM_SPACE_##ID,
#include "isa/tables/spaces.def"
#undef X
    SIM_N_SPACES
};

/* Rows of types.def; sim_type_name returns their names. */
enum sim_type {
#define X(id, ID, ...) SIM_TYPE_##ID = (id),
#include "isa/tables/types.def"
#undef X
    SIM_N_TYPES
};

/* Rows of units.def; sim_unit_name returns their names. */
enum sim_unit {
#define X(ID, name, doc) SIM_UNIT_##ID,
#include "isa/tables/units.def"
#undef X
    SIM_N_UNITS
};

#endif
