/* SPDX-License-Identifier: MIT */
/* `info layout` draws the scratchpads of the focused core. It has a row for
 * each variable that the kernel can reach and for each region that the core's
 * task has named. A row shows who wrote there last. */
#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "isa/isa.h"
#include "isa/support/memory/alloc.h"
#include "runtime/debug/expr/device_names.h"
#include "runtime/debug/state/machine.h"
#include "runtime/debug/state/session.h"
#include "runtime/debug/state/symbols.h"
#include "runtime/debug/state/where.h"
#include "runtime/debug/terminal/input.h"
#include "runtime/debug/time/snapshots.h"
#include "runtime/debug/time/who_wrote.h"

enum { CELLS = 32, NAME = 160 };

struct row {
    struct dbg_span span;
    char name[NAME];
};

/* The rows of one scratchpad, ordered by address; at the same address, larger
 * rows first. */
struct map {
    enum isa_space space;
    struct row *rows;
    size_t n, room;
};

static bool is_in(const struct map *map, uint64_t address)
{
    return isa_space_at(address) == map->space;
}

static struct row *add(struct map *map, uint64_t address, uint64_t bytes)
{
    if (!ISA_GROW(map->rows, map->n, map->room))
        return NULL;
    map->rows[map->n] = (struct row){{address, bytes}, ""};
    return &map->rows[map->n++];
}

static void add_variables(struct dbg_session *s, struct map *map)
{
    const struct dbg_symbols *p = s->symbols;
    for (size_t i = 0; i < p->image.n_symbols; i++) {
        const struct isa_symbol *symbol = &p->image.symbols[i];
        if (symbol->is_function || !symbol->bytes ||
            !is_in(map, symbol->address) || !dbg_reaches(s, symbol))
            continue;
        struct row *row = add(map, symbol->address, symbol->bytes);
        if (row)
            snprintf(row->name, sizeof row->name, "%s",
                     dbg_symbol_name(p, symbol));
    }
}

static void add_regions(struct dbg_session *s, struct map *map)
{
    char name[DBG_REGION_NAME + 2];
    struct dbg_region region;
    for (size_t i = 0; dbg_region(s, s->core, i, &region); i++) {
        if (!is_in(map, region.address))
            continue;
        struct row *row = add(map, region.address, region.bytes);
        if (row)
            snprintf(row->name, sizeof row->name, "  region %s",
                     dbg_region_quoted(region.name, name, sizeof name));
    }
}

static bool is_region(const struct row *row)
{
    return row->name[0] == ' ';
}

/* Compares two rows. A region comes after a variable of the same size. */
static int compare(const void *a, const void *b)
{
    const struct row *x = a, *y = b;
    if (x->span.address != y->span.address)
        return x->span.address < y->span.address ? -1 : 1;
    if (x->span.bytes != y->span.bytes)
        return x->span.bytes > y->span.bytes ? -1 : 1;
    return is_region(x) - is_region(y);
}

static void draw_row(struct dbg_session *s, const struct map *map,
                     const struct row *row, uint64_t cell, int width,
                     const struct dbg_writer *writer)
{
    assert(row->span.address >= isa_spaces[map->space].first);
    char bar[CELLS + 1], text[800] = "";
    const uint64_t from = row->span.address - isa_spaces[map->space].first;
    for (uint64_t k = 0; k < CELLS; k++)
        bar[k] = from < (k + 1) * cell && from + row->span.bytes > k * cell
                     ? '#'
                     : '.';
    bar[CELLS] = 0;
    if (writer)
        dbg_writer_text(s, writer, s->core, text, sizeof text);
    dbg_say(s, "0x%08" PRIx64 " %s %8" PRIu64 "  ", row->span.address, bar,
            row->span.bytes);
    if (text[0])
        dbg_say(s, "%-*s  %s\n", width, row->name, text);
    else
        dbg_say(s, "%s\n", row->name);
}

/* Returns the owner of a memory, as the focused core sees it. */
static const char *owner_text(struct dbg_session *s, enum isa_space space,
                              char *text, size_t bytes)
{
    if (isa_spaces[space].owner != ISA_OWNER_CLUSTER)
        return dbg_core_text(s, s->core, text, bytes);
    snprintf(text, bytes, "cluster %u", dbg_view_of(s, s->core).cluster);
    return text;
}

/* Draws the rows of a scratchpad. Returns false after an error message. */
static bool draw(struct dbg_session *s, const struct map *map)
{
    char owner[128];
    uint64_t end = 0;
    int width = 0;
    const uint64_t first = isa_spaces[map->space].first;
    struct dbg_span *spans = isa_alloc(map->n, sizeof *spans);
    struct dbg_writer *writers = isa_alloc(map->n, sizeof *writers);
    bool is_good = spans && writers;
    for (size_t i = 0; is_good && i < map->n; i++) {
        const struct row *row = &map->rows[i];
        const uint64_t to = row->span.address + row->span.bytes - first;
        const int n = (int)strlen(row->name);
        spans[i] = row->span;
        end = to > end ? to : end;
        width = n > width ? n : width;
    }
    const bool has_writers =
        is_good && s->past->n_snapshots > 0 && !s->postmortem;
    if (has_writers)
        is_good = dbg_who_wrote(s, s->core, spans, map->n, writers);
    else if (!is_good)
        dbg_fail(s, ISA_NO_MEMORY ".", "a picture");
    const uint64_t cell = (end + CELLS - 1) / CELLS;
    if (is_good)
        dbg_say(s,
                "%s of %s: a column is %" PRIu64 " bytes; %" PRIu64
                " bytes of %u KiB are in use\n",
                isa_spaces[map->space].name,
                owner_text(s, map->space, owner, sizeof owner), cell, end,
                dbg_space_kib(s, map->space));
    for (size_t i = 0; is_good && i < map->n; i++)
        draw_row(s, map, &map->rows[i], cell, width,
                 has_writers ? &writers[i] : NULL);
    free(spans);
    free(writers);
    return is_good;
}

/* Reads which scratchpad `rest` names; ISA_N_SPACES: all scratchpads. Returns
 * false after an error message. */
static bool read_space(struct dbg_session *s, const char *rest,
                       enum isa_space *space)
{
    char word[32];
    snprintf(word, sizeof word, "%s", rest);
    *space = *rest ? dbg_space_find(word) : ISA_N_SPACES;
    return !*rest || (*space < ISA_N_SPACES && dbg_space_kib(s, *space)) ||
           dbg_fail(s, "Expected info layout nram, wram or sram.");
}

bool dbg_info_layout(struct dbg_session *s, const char *rest)
{
    enum isa_space wanted;
    bool has_any = false, is_good = true;
    if (!dbg_needs_launch(s) || !read_space(s, dbg_skip(rest), &wanted))
        return false;
    if (!dbg_has_task(s, s->core) || !s->symbols)
        return dbg_fail(s, "The core has no task.");
    for (unsigned i = 0; is_good && i < ISA_N_SPACES; i++) {
        struct map map = {.space = (enum isa_space)i};
        if (!dbg_space_kib(s, map.space) ||
            (wanted < ISA_N_SPACES && map.space != wanted))
            continue;
        add_variables(s, &map);
        add_regions(s, &map);
        if (map.n)
            qsort(map.rows, map.n, sizeof *map.rows, compare);
        has_any |= map.n > 0;
        if (map.n)
            is_good = draw(s, &map);
        free(map.rows);
    }
    if (is_good && !has_any)
        dbg_say(s, "The kernel has no variables there, and its task has named "
                   "no regions.\n");
    return is_good;
}
