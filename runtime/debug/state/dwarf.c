/* SPDX-License-Identifier: MIT */
/* Copies texts of the debug information into the memory of the symbols. Paths
 * of files are as mlucc received them. */
#include "runtime/debug/state/dwarf.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

#include "isa/support/memory/arena.h"
#include "isa/support/words/plain.h"
#include "isa/support/words/spell.h"
#include "runtime/debug/state/session.h"
#include "runtime/debug/state/symbols.h"

const char *dbg_dwarf_text(struct dbg_symbols *s, const char *text)
{
    char *copy =
        text && text[0] ? isa_arena_text(s->arena, text, strlen(text)) : NULL;
    return copy ? copy : "";
}

const char *dbg_dwarf_name(struct dbg_symbols *s, const char *name)
{
    const size_t n = name ? isa_spell(NULL, 0, name) : 0;
    char *copy = n ? isa_arena_take(s->arena, n + 1) : NULL;
    if (!copy)
        return "";
    isa_spell(copy, n + 1, name);
    return copy;
}

const char *dbg_dwarf_file(struct dbg_symbols *s, const char *path)
{
    char plain[PATH_MAX];
    Dwarf_Attribute attr;
    const char *directory =
        dwarf_formstring(dwarf_attr(&s->dwarf->unit, DW_AT_comp_dir, &attr));
    size_t n = directory ? strlen(directory) : 0;
    if (n && strncmp(path, directory, n) == 0 && path[n] == '/')
        path += n + 1;
    while (path[0] == '.' && path[1] == '/')
        path += 2;
    snprintf(plain, sizeof plain, "%s", path);
    isa_plain(plain);
    for (size_t i = s->n_files; i-- > 0;)
        if (strcmp(s->files[i], plain) == 0)
            return s->files[i];
    const char *copy = dbg_dwarf_text(s, plain);
    dbg_push(&s->files, &s->n_files, &s->room_files, copy);
    return copy;
}
