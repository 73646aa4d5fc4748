/* SPDX-License-Identifier: MIT */
/* Types in DWARF. Internal to the readers of DWARF. */
#ifndef ISA_IMAGE_DEBUGINFO_TYPES_H
#define ISA_IMAGE_DEBUGINFO_TYPES_H

#include <elfutils/libdw.h>
#include <stdbool.h>
#include <stdint.h>

struct isa_param;

/* Finds the type of an entry without typedefs and qualifiers; false if there is
 * none. */
bool isa_debuginfo_type_of(Dwarf_Die *die, Dwarf_Die *type);

/* Reads the number in attribute `name` (DW_AT_...) of the entry or of the entry
 * to which that entry refers; false if there is none. */
bool isa_debuginfo_number_of(Dwarf_Die *die, unsigned name, uint64_t *value);

/* Return the size of the type in bytes, 0 if unknown; and its alignment. */
uint64_t isa_debuginfo_bytes_of(Dwarf_Die *type);
uint64_t isa_debuginfo_align_of(Dwarf_Die *type);

/* Sets kind and type of a parameter; sets its sizes only for pointers. Does not
 * set the name. */
void isa_debuginfo_classify(Dwarf_Die *type, struct isa_param *param);

#endif
