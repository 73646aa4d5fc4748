/* SPDX-License-Identifier: MIT */
/*
 * Opens a program: its image, its debug information, its named steps.
 */
#include "runtime/debug/state/symbols_open.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/memory/alloc.h"
#include "isa/support/memory/arena.h"
#include "runtime/debug/state/dwarf_open.h"
#include "runtime/debug/state/symbol_names.h"
#include "runtime/debug/state/symbols.h"

/* Where named steps begin: a section of lines "PC NAME", of which each begins
 * with eight bytes of address. */
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
    s->has_dwarf = dbg_dwarf_open(s);
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
    dbg_dwarf_close(s);
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
