/* SPDX-License-Identifier: MIT */
/* Functions of an image in its DWARF. Internal to the readers of DWARF. */
#ifndef ISA_IMAGE_DEBUGINFO_FUNCTIONS_H
#define ISA_IMAGE_DEBUGINFO_FUNCTIONS_H

#include <elfutils/libdw.h>
#include <stdbool.h>
#include <stdint.h>

struct isa_debuginfo;

/* Finds the function of a unit that begins at address; false: none. */
bool isa_debuginfo_function_in(Dwarf_Die *unit, uint64_t address,
                               Dwarf_Die *function);

/* Finds the function with this mangled name, and its address; false:
 * unknown. */
bool isa_debuginfo_function_of(struct isa_debuginfo *info, const char *name,
                               uint64_t *address, Dwarf_Die *function);

#endif
