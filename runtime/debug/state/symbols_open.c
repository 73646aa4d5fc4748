/* SPDX-License-Identifier: MIT */
/* Opens a program: its image, its debug information, its named steps. */
#include "runtime/debug/state/symbols_open.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "isa/support/memory/alloc.h"
#include "isa/support/memory/arena.h"
#include "runtime/debug/state/dwarf.h"
#include "runtime/debug/state/dwarf_scopes.h"
#include "runtime/debug/state/symbols.h"

/* ---- the debug information ----------------------------------------------- */

/* Opens the debug information of a program: reads its units one after another,
 * their line tables, and the rules to unwind frames, which libdw keeps. */

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

/* Compares rows by address. At the same address, ends of sequences are first,
 * and other rows keep their order. */
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

/* Reads debug information. False: it has no functions. */
static bool open_dwarf(struct dbg_symbols *s)
{
    assert(!s->dwarf && s->arena);
    struct dbg_dwarf *d = isa_arena_take(s->arena, sizeof *d);
    s->dwarf = d;
    if (!d)
        return false;
    /* libelf does not write in read mode, although it takes a pointer to
     * char */
    d->elf = elf_memory((char *)(uintptr_t)s->elf, s->elf_bytes);
    d->dwarf = d->elf ? dwarf_begin_elf(d->elf, DWARF_C_READ, NULL) : NULL;
    if (!d->dwarf)
        return false;
    d->frames = dwarf_getcfi(d->dwarf);
    read_units(s);
    return s->n_functions > 0;
}

static void close_dwarf(struct dbg_symbols *s)
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

/* ---- the program --------------------------------------------------------- */

/* Reads where named steps begin. The section consists of lines "PC NAME"; PC is
 * an address of eight bytes. */
static void read_steps(struct dbg_symbols *s)
{
    assert(s->n_steps == 0);
    const char *at = s->image.steps;
    const char *end = at ? at + s->image.steps_bytes : NULL;
    while (at && end - at > 8) {
        struct dbg_step_marker marker = {.name = at + 8};
        memcpy(&marker.pc, at, sizeof marker.pc);
        size_t n = strnlen(marker.name, (size_t)(end - marker.name));
        if (marker.name + n == end)
            return;
        if (!ISA_GROW(s->steps, s->n_steps, s->room_steps))
            return;
        if (marker.pc)
            s->steps[s->n_steps++] = marker;
        at = marker.name + n + 1;
    }
}

static int compare_functions(const void *a, const void *b)
{
    const struct dbg_scope *x = *(struct dbg_scope *const *)a;
    const struct dbg_scope *y = *(struct dbg_scope *const *)b;
    return (x->entry > y->entry) - (x->entry < y->entry);
}

struct dbg_symbols *dbg_symbols_open(const void *elf, size_t n, char *error,
                                     size_t error_bytes)
{
    struct dbg_symbols *s = isa_alloc(1, sizeof *s);
    if (s)
        s->arena = isa_arena_new();
    if (!s || !s->arena) {
        snprintf(error, error_bytes, ISA_NO_MEMORY, "debug information");
        free(s);
        return NULL;
    }
    s->elf = elf;
    s->elf_bytes = n;
    if (!isa_image_open(&s->image, elf, n, error, error_bytes)) {
        isa_arena_free(s->arena);
        free(s);
        return NULL;
    }
    s->has_dwarf = open_dwarf(s);
    if (s->n_functions)
        qsort(s->functions, s->n_functions, sizeof *s->functions,
              compare_functions);
    read_steps(s);
    dbg_symbol_names(s);
    return s;
}

void dbg_symbols_close(struct dbg_symbols *s)
{
    if (!s)
        return;
    close_dwarf(s);
    isa_image_close(&s->image);
    free(s->functions);
    free(s->globals);
    free(s->statics);
    free(s->lines);
    free(s->files);
    free(s->types);
    free(s->steps);
    isa_arena_free(s->arena);
    free(s);
}
