/* SPDX-License-Identifier: MIT
 * What events say of memory, elements and work: closed sets, in the order of
 * their tables. A switch without a default, which names the number of them as
 * well, is complete: compilers name it when a table has one more row. */
#ifndef SIM_KINDS_H
#define SIM_KINDS_H

/* spaces.def; sim_space_name has their names. */
enum sim_space {
#define X(ID, name, first, owner, doc) SIM_SPACE_##ID,
#include "isa/tables/spaces.def"
#undef X
    SIM_N_SPACES
};

/* types.def; sim_type_name has their names. */
enum sim_type {
#define X(id, ID, name, bytes, class) SIM_TYPE_##ID = (id),
#include "isa/tables/types.def"
#undef X
    SIM_N_TYPES
};

/* units.def; sim_unit_name has their names. */
enum sim_unit {
#define X(ID, name, doc) SIM_UNIT_##ID,
#include "isa/tables/units.def"
#undef X
    SIM_N_UNITS
};

#endif
