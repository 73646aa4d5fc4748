/* SPDX-License-Identifier: MIT */
/* Finds the calls that were inlined. */
#include <stdlib.h>

#include "isa/image/dwarf/debuginfo_parts.h"
#include "isa/support/memory/alloc.h"
#include "isa/support/words/spell.h"

/* Appends to chain the functions below die that contain an address, outermost
 * first. Returns the new length of chain. */
static size_t chain_of(Dwarf_Die *die, uint64_t address, int depth,
                       Dwarf_Die *chain, size_t n)
{
    Dwarf_Die child;

    if (depth > ISA_DEBUGINFO_DEPTH)
        return n;
    for (int r = dwarf_child(die, &child); r == 0;
         r = dwarf_siblingof(&child, &child)) {
        const int tag = dwarf_tag(&child);
        size_t more = n;
        if (tag != DW_TAG_namespace && dwarf_haspc(&child, address) != 1)
            continue;
        if ((tag == DW_TAG_subprogram || tag == DW_TAG_inlined_subroutine) &&
            more < ISA_DEBUGINFO_DEPTH)
            chain[more++] = child;
        more = chain_of(&child, address, depth + 1, chain, more);
        if (more > n)
            return more;
    }
    return n;
}

/* Stores the source position of the inlined call. */
static bool store_call(Dwarf_Die *unit, Dwarf_Die *inlined,
                       struct isa_location *source)
{
    Dwarf_Attribute attr;
    Dwarf_Files *files;
    Dwarf_Word file, line;
    size_t n;

    if (dwarf_tag(inlined) != DW_TAG_inlined_subroutine ||
        dwarf_formudata(dwarf_attr(inlined, DW_AT_call_file, &attr), &file) ||
        dwarf_formudata(dwarf_attr(inlined, DW_AT_call_line, &attr), &line) ||
        dwarf_getsrcfiles(unit, &files, &n) != 0 || file >= n)
        return false;
    const char *path = dwarf_filesrc(files, file, NULL, NULL);
    if (!path)
        return false;
    source->line = (unsigned)line;
    isa_debuginfo_store_path(unit, path, source);
    return true;
}

bool isa_debuginfo_caller(struct isa_debuginfo *info, uint64_t address,
                          unsigned depth, struct isa_location *source)
{
    Dwarf_Die unit, *chain = isa_alloc(ISA_DEBUGINFO_DEPTH, sizeof *chain);
    bool is_found = false;

    *source = (struct isa_location){0};
    for (Dwarf_CU *cu = NULL;
         chain && isa_debuginfo_next_unit(info, &cu, &unit);) {
        if (dwarf_haspc(&unit, address) != 1)
            continue;
        const size_t n = chain_of(&unit, address, 0, chain, 0);
        if (depth + 1 >= n)
            break;
        is_found = store_call(&unit, &chain[n - 1 - depth], source);
        const char *name = dwarf_diename(&chain[n - 2 - depth]);
        isa_spell(source->function, sizeof source->function, name ? name : "");
        break;
    }
    free(chain);
    return is_found;
}
