/* SPDX-License-Identifier: MIT */
/*
 * Opens the debug information of a program: units one after another, their line
 * tables, and rules for unwinding, which libdw keeps.
 */
#include "runtime/debug/state/dwarf_open.h"

#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
#include <unistd.h>

#include "isa/support/memory/alloc.h"
#include "isa/support/memory/arena.h"
#include "runtime/debug/state/dwarf.h"
#include "runtime/debug/state/dwarf_names.h"
#include "runtime/debug/state/dwarf_scopes.h"
#include "runtime/debug/state/symbols.h"

static void read_lines(struct dbg_symbols *s)
{
    Dwarf_Lines *lines;
    size_t n;
    if (dwarf_getsrclines(&s->dwarf->unit, &lines, &n) != 0)
        return;
    const char *path = NULL, *file = "";
    for (size_t i = 0; i < n; i++) {
        Dwarf_Line *row = dwarf_onesrcline(lines, i);
        Dwarf_Addr address;
        int number = 0;
        bool is_statement = false, ends_prologue = false, is_end = false;
        const char *source = row ? dwarf_linesrc(row, NULL, NULL) : NULL;
        if (!row || dwarf_lineaddr(row, &address) != 0 || address == 0)
            continue;
        dwarf_lineno(row, &number);
        dwarf_linebeginstatement(row, &is_statement);
        dwarf_lineprologueend(row, &ends_prologue);
        dwarf_lineendsequence(row, &is_end);
        if (source != path) {
            path = source;
            file = source ? dbg_dwarf_file(s, source) : "";
        }
        if (!ISA_GROW(s->lines, s->n_lines, s->room_lines))
            return;
        s->lines[s->n_lines++] = (struct dbg_line){
            .address = address,
            .file = file,
            .line = number > 0 ? (unsigned)number : 0,
            .is_statement = is_statement,
            .ends_prologue = ends_prologue,
            .is_end = is_end,
        };
    }
}

/* By address; an end before what begins there, others in their order. */
static int compare_lines(const void *a, const void *b)
{
    const struct dbg_line *x = a, *y = b;
    if (x->address != y->address)
        return x->address < y->address ? -1 : 1;
    if (x->is_end != y->is_end)
        return x->is_end ? -1 : 1;
    return (x > y) - (x < y);
}

static void sort_lines(struct dbg_symbols *s)
{
    bool is_sorted = true;
    for (size_t i = 1; i < s->n_lines; i++)
        is_sorted &= s->lines[i - 1].address <= s->lines[i].address;
    if (!is_sorted)
        qsort(s->lines, s->n_lines, sizeof *s->lines, compare_lines);
}

static void read_units(struct dbg_symbols *s)
{
    struct dbg_dwarf *d = s->dwarf;
    for (Dwarf_CU *cu = NULL;
         dwarf_get_units(d->dwarf, cu, &cu, NULL, NULL, &d->unit, NULL) == 0;) {
        Dwarf_Attribute attr;
        const char *directory =
            dwarf_formstring(dwarf_attr(&d->unit, DW_AT_comp_dir, &attr));
        if (directory && !s->directory)
            s->directory = dbg_dwarf_text(s, directory);
        read_lines(s);
        dbg_dwarf_read_unit(s);
    }
    sort_lines(s);
}

bool dbg_dwarf_open(struct dbg_symbols *s)
{
    assert(!s->dwarf && s->arena);
    struct dbg_dwarf *d = isa_arena_take(s->arena, sizeof *d);
    s->dwarf = d;
    if (!d)
        return false;
    /* libelf takes a pointer to char but does not write in read mode */
    d->elf = elf_memory((char *)(uintptr_t)s->elf, s->elf_bytes);
    d->dwarf = d->elf ? dwarf_begin_elf(d->elf, DWARF_C_READ, NULL) : NULL;
    if (!d->dwarf)
        return false;
    d->frames = dwarf_getcfi(d->dwarf);
    read_units(s);
    return s->n_functions > 0;
}

void dbg_dwarf_close(struct dbg_symbols *s)
{
    struct dbg_dwarf *d = s->dwarf;
    if (d && d->dwarf)
        dwarf_end(d->dwarf);
    if (d && d->elf)
        elf_end(d->elf);
    if (d) {
        free(d->slots);
        free(d->statics);
    }
}

/* ---- unwinding ---------------------------------------------------------- */

bool dbg_unwind(const struct dbg_symbols *s,
                const struct sim_debug_registers *from, sim_debug_read *read,
                void *user, struct sim_debug_registers *to, uint64_t *cfa)
{
    *to = (struct sim_debug_registers){0};
    return s->dwarf && s->dwarf->frames &&
           sim_debug_unwind(s->dwarf->frames, from, read, user, to, cfa);
}
