/* SPDX-License-Identifier: MIT */
/* Names of units and barriers. Internal to sim/. */
#ifndef SIM_MACHINE_NAMES_H
#define SIM_MACHINE_NAMES_H

#include "sim/machine/machine.h"

/* Maps SIM_PROFILE_... to units. */
extern const enum isa_unit sim_profile_units[SIM_N_PROFILE_UNITS];

/* The SIM_PROFILE_... of a unit that ops occupy. */
unsigned sim_profile_unit_of(enum isa_unit unit);

/* The name in kernel source. */
const char *sim_barrier_name(enum sim_barrier kind);

#endif
