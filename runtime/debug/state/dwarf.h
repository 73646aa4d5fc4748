/* SPDX-License-Identifier: MIT
 *
 * What the files that read DWARF share: libdw's types are in no other header.
 */
#ifndef DBG_DWARF_H
#define DBG_DWARF_H

#include <dwarf.h>
#include <elfutils/libdw.h>
#include <stddef.h>

struct dbg_symbols;

#define DBG_MAX_DEPTH 200 /* of nested entries and types, against damage */

/* Types that were read, by the offset of their entries. */
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
    Dwarf_Die unit;             /* being read */
    Dwarf_Die
        *statics; /* members of structs that are variables, not yet read */
    size_t n_statics, room_statics;
};

/* ---- texts --------------------------------------------------------------- */

/* Returns the path of a file as it was given to mlucc: one pointer per path. */
const char *dbg_dwarf_file(struct dbg_symbols *s, const char *path);

/* Copies text into the symbols' memory; "" for NULL. */
const char *dbg_dwarf_text(struct dbg_symbols *s, const char *text);

/* Copies a name in debug information, as the user would write it. */
const char *dbg_dwarf_name(struct dbg_symbols *s, const char *name);

#endif
