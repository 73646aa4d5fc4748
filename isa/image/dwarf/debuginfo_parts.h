/* SPDX-License-Identifier: MIT */
/* Shared by the readers of DWARF. Internal to them. */
#ifndef ISA_IMAGE_DEBUGINFO_PARTS_H
#define ISA_IMAGE_DEBUGINFO_PARTS_H

#include <assert.h>
#include <dwarf.h>
#include <elfutils/libdw.h>
#include <stdio.h>
#include <string.h>

#include "isa/image/dwarf/debuginfo.h"
#include "isa/image/dwarf/symbolnote.h"
#include "isa/image/elf.h"
#include "isa/support/words/plain.h"

#define ISA_DEBUGINFO_DEPTH 256 /* maximum nesting, against damaged input */

struct isa_debuginfo {
    Elf *elf;
    Dwarf *dwarf;
    struct isa_symbol *symbols;
    size_t n_symbols;
    const uint8_t *sources; /* ISA_SOURCES_SECTION */
    size_t sources_bytes;
};

/* Steps *cu to the next unit; false at the end. Start with NULL. */
static inline bool isa_debuginfo_next_unit(struct isa_debuginfo *info,
                                           Dwarf_CU **cu, Dwarf_Die *die)
{
    assert(info->dwarf);
    return dwarf_get_units(info->dwarf, *cu, cu, NULL, NULL, die, NULL) == 0;
}

/* Returns the mangled name that mlucc recorded for a function-local scratchpad
 * variable; NULL: none. */
static inline const char *isa_debuginfo_symbol(Dwarf_Die *variable)
{
    Dwarf_Attribute attr;
    Dwarf_Die child;

    for (int r = dwarf_child(variable, &child); r == 0;
         r = dwarf_siblingof(&child, &child)) {
        const char *name = dwarf_diename(&child);
        if (dwarf_tag(&child) == ISA_SYMBOL_NOTE_TAG && name &&
            strcmp(name, ISA_SYMBOL_NOTE) == 0)
            return dwarf_formstring(
                dwarf_attr(&child, DW_AT_const_value, &attr));
    }
    return NULL;
}

/* The compilation directory; NULL: unknown. */
static inline const char *isa_debuginfo_directory(Dwarf_Die *unit)
{
    Dwarf_Attribute attr;

    return dwarf_formstring(dwarf_attr(unit, DW_AT_comp_dir, &attr));
}

/* Stores path without the compilation directory that libdw prepends, and with
 * unprintable characters replaced. */
static inline void isa_debuginfo_store_path(Dwarf_Die *unit, const char *path,
                                            struct isa_location *source)
{
    const char *directory = isa_debuginfo_directory(unit);
    size_t n = directory ? strlen(directory) : 0;

    if (n && strncmp(path, directory, n) == 0 && path[n] == '/')
        path += n + 1;
    while (path[0] == '.' && path[1] == '/')
        path += 2;
    snprintf(source->file, sizeof source->file, "%s", path);
    isa_plain(source->file);
}

#endif
