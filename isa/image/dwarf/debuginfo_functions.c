/* SPDX-License-Identifier: MIT */
/* Functions of an image. They are found by the address of their symbol, because
 * concrete functions have no mangled names: mlucc omits these for gdb. */
#include "isa/image/dwarf/debuginfo_functions.h"

#include <string.h>

#include "isa/image/dwarf/debuginfo_parts.h"

/* Finds the function that begins at address below die. */
static bool find_function(Dwarf_Die *die, uint64_t address, int depth,
                          Dwarf_Die *found)
{
    Dwarf_Die child;
    Dwarf_Addr low;

    if (depth > ISA_DEBUGINFO_DEPTH)
        return false;
    for (int r = dwarf_child(die, &child); r == 0;
         r = dwarf_siblingof(&child, &child)) {
        int tag = dwarf_tag(&child);
        if (tag == DW_TAG_namespace &&
            find_function(&child, address, depth + 1, found))
            return true;
        if (tag != DW_TAG_subprogram || dwarf_lowpc(&child, &low) != 0 ||
            low != address)
            continue;
        *found = child;
        return true;
    }
    return false;
}

bool isa_debuginfo_function_in(Dwarf_Die *unit, uint64_t address,
                               Dwarf_Die *function)
{
    return find_function(unit, address, 0, function);
}

static bool function_at(struct isa_debuginfo *info, uint64_t address,
                        Dwarf_Die *function)
{
    Dwarf_Die unit;

    for (Dwarf_CU *cu = NULL; isa_debuginfo_next_unit(info, &cu, &unit);)
        if (find_function(&unit, address, 0, function))
            return true;
    return false;
}

static const struct isa_symbol *symbol_called(struct isa_debuginfo *info,
                                              const char *name)
{
    for (size_t i = 0; i < info->n_symbols; i++)
        if (info->symbols[i].is_function &&
            strcmp(info->symbols[i].name, name) == 0)
            return &info->symbols[i];
    return NULL;
}

bool isa_debuginfo_function_of(struct isa_debuginfo *info, const char *name,
                               uint64_t *address, Dwarf_Die *function)
{
    const struct isa_symbol *symbol = symbol_called(info, name);

    if (!symbol || !function_at(info, symbol->address, function))
        return false;
    *address = symbol->address;
    return true;
}
