/* SPDX-License-Identifier: MIT */
/* Types of a program, from DWARF. */
#ifndef DBG_DWARF_TYPES_H
#define DBG_DWARF_TYPES_H

#include "runtime/debug/state/dwarf.h"

struct dbg_symbols;

/* Returns the type that die refers to (DW_AT_type): void if die has none, an
 * opaque type if the type cannot be read. NULL only if there is no memory. */
const struct dbg_type *dbg_dwarf_type(struct dbg_symbols *s, Dwarf_Die *die,
                                      int depth);

/* Reads a type entry itself, so that it can be found by name. */
const struct dbg_type *dbg_dwarf_read_type(struct dbg_symbols *s,
                                           Dwarf_Die *die, int depth);

#endif
