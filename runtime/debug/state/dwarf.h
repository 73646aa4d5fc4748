/* SPDX-License-Identifier: MIT
 *
 * What the files that read DWARF share: libdw's types are in no other header.
 */
#ifndef DBG_DWARF_H
#define DBG_DWARF_H

#include <dwarf.h>
#include <elfutils/libdw.h>

#include "runtime/debug/state/arena.h"
#include "runtime/debug/state/symbols.h"

#define DBG_MAX_DEPTH 200 /* of nested entries and types, against damage */

/* Types that were read, by the offset of their entry. */
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
};

/* dwarf_types.c: the type die refers to (DW_AT_type); void if it has none, and
 * opaque if it cannot be read. Never NULL but for want of memory. */
const struct dbg_type *dbg_dwarf_type(struct dbg_symbols *s, Dwarf_Die *die,
                                      int depth);
/* Reads a type entry itself, so that it can be found by name. */
const struct dbg_type *dbg_dwarf_read_type(struct dbg_symbols *s,
                                           Dwarf_Die *die, int depth);

/* dwarf_scopes.c: reads functions, variables and types of the unit. */
void dbg_dwarf_read_unit(struct dbg_symbols *s);
/* A variable outside of functions, static members included. */
void dbg_dwarf_global(struct dbg_symbols *s, Dwarf_Die *die);

/* The path of a file as it was given to mlucc: one pointer per path. */
const char *dbg_dwarf_file(struct dbg_symbols *s, const char *path);

/* A copy of text in the symbols' memory; "" for NULL. */
const char *dbg_dwarf_text(struct dbg_symbols *s, const char *text);

/* The same of a name in debug information, as the user would write it. */
const char *dbg_dwarf_name(struct dbg_symbols *s, const char *name);

/* Adds a pointer to a growing table; false: no memory. */
bool dbg_push(void *table, size_t *n, size_t *room, const void *pointer);

#endif
