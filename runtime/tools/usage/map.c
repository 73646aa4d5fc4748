/* SPDX-License-Identifier: MIT */
/*
 * Draws a memory over time: a row for each op and the parts of the memory it
 * used, in the order in which they were first used. Memory that kernels carve
 * up themselves shows its parts this way.
 */
#include "runtime/tools/usage/map.h"
#include "runtime/tools/budget/measure.h"
#include "runtime/tools/usage/reach.h"
#include "runtime/tools/usage/text.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "isa/image/dwarf/debuginfo.h"
#include "isa/support/memory/alloc.h"

enum { COLUMNS = 48, MAX_LINES = 64 };

/* The part of a memory that is drawn. */
struct scale {
    enum budget_memory memory;
    uint64_t first, end;
    uint64_t column; /* bytes */
};

struct line {
    const struct used_row *row; /* the first of them */
    uint64_t last, count;
    char cells[COLUMNS + 1];
    char place[300]; /* of the op: "file:line", or its address */
};

/* ---- what is drawn ----------------------------------------------------- */

static struct scale scale_of(const struct used_kernel *k,
                             enum budget_memory memory)
{
    struct scale s = {memory, UINT64_MAX, 0, 1};
    for (size_t i = 0; i < k->n_rows; i++)
        for (unsigned r = 0; r < k->rows[i].n_ranges; r++) {
            const struct used_range *range = &k->rows[i].ranges[r];
            if (range->memory != memory)
                continue;
            s.first = range->from < s.first ? range->from : s.first;
            s.end = range->to > s.end ? range->to : s.end;
        }
    while (s.end > s.first && s.column * COLUMNS < s.end - s.first)
        s.column *= 2;
    return s;
}

/* Marks the cells of [from, to), which may lie partly outside. */
static void mark(const struct scale *s, uint64_t from, uint64_t to, char how,
                 char *cells)
{
    from = from < s->first ? s->first : from;
    to = to > s->end ? s->end : to;
    for (uint64_t c = from < to ? (from - s->first) / s->column : COLUMNS;
         c < COLUMNS && s->first + c * s->column < to; c++)
        cells[c] = cells[c] == '.' || cells[c] == how ? how : 'b';
}

static char *blank(const struct scale *s, char *cells)
{
    size_t n = (size_t)((s->end - s->first + s->column - 1) / s->column);
    memset(cells, '.', n);
    cells[n] = 0;
    return cells;
}

static bool draw(const struct scale *s, const struct used_row *row, char *cells)
{
    static const char letters[] = {'.', 'r', 'w', 'b'};
    bool any = false;
    blank(s, cells);
    for (unsigned i = 0; i < row->n_ranges; i++) {
        const struct used_range *r = &row->ranges[i];
        if (r->memory != s->memory || r->from == r->to)
            continue;
        mark(s, r->from, r->to, letters[r->how & 3], cells);
        any = true;
    }
    return any;
}

/* ---- lines ------------------------------------------------------------- */

/* Rows of one place that look the same are one line: loops, unrolled or not. */
static void add(struct line *lines, size_t *n, const struct line *line)
{
    for (size_t i = 0; i < *n; i++)
        if (strcmp(lines[i].place, line->place) == 0 &&
            strcmp(lines[i].row->op, line->row->op) == 0 &&
            strcmp(lines[i].cells, line->cells) == 0) {
            lines[i].count += line->count;
            if (line->last > lines[i].last)
                lines[i].last = line->last;
            return;
        }
    lines[(*n)++] = *line;
}

static void name_place(const struct budget *b, struct line *line)
{
    struct isa_location at;
    if (b->info && isa_debuginfo_line(b->info, line->row->pc, &at))
        snprintf(line->place, sizeof line->place, "%.280s:%u", at.file,
                 at.line);
    else
        snprintf(line->place, sizeof line->place, "0x%" PRIx64, line->row->pc);
}

static void print_line(const struct line *line)
{
    const struct used_row *row = line->row;
    bool is_copy = strcmp(row->direction, "-") != 0;
    printf("  %9" PRIu64 " %9" PRIu64 " %6" PRIu64 "  %s  %s%s%s  %s\n",
           row->first, line->last, line->count, line->cells, row->op,
           is_copy ? " " : "", is_copy ? row->direction : "", line->place);
}

/* Who owns which columns: variables, and regions that were named. */
static void print_legend(const struct used_kernel *k, const struct budget *b,
                         const struct scale *s)
{
    char cells[COLUMNS + 1];
    for (size_t i = 0; i < b->n_variables; i++) {
        const struct budget_variable *v = &b->variables[i];
        if (v->memory != s->memory || v->offset >= s->end ||
            v->offset + v->bytes <= s->first || !usage_reaches(b, k, v))
            continue;
        mark(s, v->offset, v->offset + v->bytes, '#', blank(s, cells));
        printf("  %26s  %s  %s\n", "", cells, v->name);
    }
    for (size_t i = 0; i < k->n_regions; i++) {
        const struct used_region *g = &k->regions[i];
        if (g->memory != s->memory || g->from >= s->end || g->to <= s->first)
            continue;
        mark(s, g->from, g->to, '=', blank(s, cells));
        printf("  %26s  %s  %s\n", "", cells, g->name);
    }
}

void usage_print_map(const struct used_kernel *k, const struct budget *b,
                     enum budget_memory memory)
{
    struct scale s = scale_of(k, memory);
    struct line *lines = isa_alloc(k->n_rows, sizeof *lines);
    size_t n = 0;
    for (size_t i = 0; lines && s.first < s.end && i < k->n_rows; i++) {
        struct line line = {.row = &k->rows[i],
                            .last = k->rows[i].last,
                            .count = k->rows[i].count};
        if (!draw(&s, &k->rows[i], line.cells))
            continue;
        name_place(b, &line);
        add(lines, &n, &line);
    }
    if (n > 0) {
        printf("\n  %s over time, one core of the first launch; a column is "
               "%" PRIu64 " bytes\n",
               budget_memories[memory].name, s.column);
        print_legend(k, b, &s);
        printf("  %9s %9s %6s  r read, w written, b both\n", "first", "last",
               "times");
    }
    for (size_t i = 0; i < n && i < MAX_LINES; i++)
        print_line(&lines[i]);
    if (n > MAX_LINES)
        printf("  and %zu more\n", n - MAX_LINES);
    if (n > 0 && k->lost)
        printf("  %" PRIu64 " operations with other ranges are left out\n",
               k->lost);
    free(lines);
}
