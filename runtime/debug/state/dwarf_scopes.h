/* SPDX-License-Identifier: MIT */
/* Functions, blocks, inlined calls and variables of a program, from DWARF. */
#ifndef DBG_DWARF_SCOPES_H
#define DBG_DWARF_SCOPES_H

struct dbg_symbols;

/* Reads functions, variables and types of the unit. */
void dbg_dwarf_read_unit(struct dbg_symbols *s);

#endif
