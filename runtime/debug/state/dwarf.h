/* SPDX-License-Identifier: MIT */
/* Declarations shared by the files that read DWARF. No other header has libdw's
 * types. */
#ifndef DBG_DWARF_H
#define DBG_DWARF_H

#include <dwarf.h>
#include <elfutils/libdw.h>
#include <stddef.h>

struct dbg_symbols;

#define DBG_MAX_DEPTH 200 /* of nested entries; files may be damaged */

/* The types that were read; a type is found by the offset of its entry. */
struct dbg_type_slot {
    Dwarf_Off offset;
    struct dbg_type *type; /* NULL: free */
};

struct dbg_dwarf {
    Elf *elf;
    Dwarf *dwarf;
    Dwarf_CFI *frames;
    struct dbg_type_slot *slots;
    size_t n_slots, room_slots; /* a power of two */
    Dwarf_Die unit;             /* the unit that is being read */
    Dwarf_Die *statics;         /* static members, to be read as variables */
    size_t n_statics, room_statics;
};

/* ---- texts --------------------------------------------------------------- */

/* Returns the path of a file as mlucc received it. Equal paths have the same
 * pointer. */
const char *dbg_dwarf_file(struct dbg_symbols *s, const char *path);

/* Copies text into the symbols' memory; NULL becomes "". */
const char *dbg_dwarf_text(struct dbg_symbols *s, const char *text);

/* Copies a name of the debug information, in the form in which users write
 * it. */
const char *dbg_dwarf_name(struct dbg_symbols *s, const char *name);

#endif
