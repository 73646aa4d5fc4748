/* SPDX-License-Identifier: MIT
 *
 * Types as DWARF has them. Internal to the readers of DWARF.
 */
#ifndef ISA_IMAGE_DEBUGINFO_TYPES_H
#define ISA_IMAGE_DEBUGINFO_TYPES_H

#include <elfutils/libdw.h>
#include <stdbool.h>
#include <stdint.h>

struct isa_param;

/* The type of an entry without typedefs and qualifiers; false if none. */
bool isa_debuginfo_type_of(Dwarf_Die *die, Dwarf_Die *type);

/* A number that the entry, or the one it stands for, has by that name (DW_AT_);
 * false if it has none. */
bool isa_debuginfo_number_of(Dwarf_Die *die, unsigned name, uint64_t *value);

/* Bytes of a value of the type, 0 if that is not known; how it is aligned. */
uint64_t isa_debuginfo_bytes_of(Dwarf_Die *type);
uint64_t isa_debuginfo_align_of(Dwarf_Die *type);

/* Fills in what a parameter of the type is, but for its name and sizes, which
 * pointers alone get here. */
void isa_debuginfo_classify(Dwarf_Die *type, struct isa_param *param);

#endif
