/* SPDX-License-Identifier: MIT */
/* Prints how much of each variable a kernel used: how many of its bytes, where
 * the last of these is, and how many bytes were not needed. */
#include "runtime/tools/usage/text.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "isa/image/dwarf/debuginfo.h"
#include "isa/support/memory/alloc.h"
#include "isa/support/words/plural.h"
#include "runtime/tools/budget/measure.h"

/* Returns a kernel of the budget; NULL if the budget has no kernel with this
 * name. */
static const struct budget_kernel *usage_planned(const struct budget *b,
                                                 const char *mangled)
{
    for (size_t i = 0; i < b->n_kernels; i++)
        if (strcmp(b->kernels[i].kernel->name, mangled) == 0)
            return &b->kernels[i];
    return NULL;
}

/* Whether a kernel can reach a variable. (Variables of other kernels may be at
 * the same address.) */
static bool usage_reaches(const struct budget *b, const struct used_kernel *k,
                          const struct budget_variable *v)
{
    const struct budget_kernel *planned = usage_planned(b, k->name);
    return !planned || isa_image_sees(planned->kernel, v->symbol);
}

/* ---- map ----------------------------------------------------------------- */

enum { COLUMNS = 48, MAX_LINES = 64 };

/* The part of a memory that is drawn. */
struct scale {
    enum budget_memory memory;
    uint64_t first, end;
    uint64_t column; /* bytes per column */
};

struct line {
    const struct used_row *row; /* its first row */
    uint64_t last, count;
    char cells[COLUMNS + 1];
    char place[300]; /* place of the op: "file:line", or its address */
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

/* Marks the cells of [from, to); the range may be partly outside the scale. */
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
    assert(s->first < s->end);
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

/* Adds a row to the line of equal rows at one place, as loops give them,
 * unrolled or not. */
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

/* Prints which variables and named regions the columns belong to. */
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

/* Prints which op used which part of a memory, and when. Prints nothing if no
 * op used the memory. */
static void usage_print_map(const struct used_kernel *k, const struct budget *b,
                            enum budget_memory memory)
{
    assert(memory < BUDGET_N_MEMORIES);
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

/* ---- text ---------------------------------------------------------------- */

struct usage_extent usage_extent_of(const struct used_kernel *k,
                                    enum budget_memory m, uint64_t from,
                                    uint64_t to)
{
    assert(m < BUDGET_N_MEMORIES);
    struct usage_extent e = {0, 0};
    const uint8_t *bytes = k->touched[m];
    for (uint64_t at = from; bytes && at < to; at++)
        if (bytes[at]) {
            e.touched++;
            e.mark = at + 1 - from;
        }
    return e;
}

static void print_part(enum budget_memory m, uint64_t bytes,
                       struct usage_extent e, const char *indent,
                       const char *name)
{
    printf("  %-6s %9" PRIu64 " %9" PRIu64 " %9" PRIu64 " %9" PRIu64 "  %s%s",
           budget_memories[m].name, bytes, e.touched, e.mark, bytes - e.touched,
           indent, name);
}

bool usage_is_of(const struct used_region *g, const struct budget_variable *v)
{
    return g->memory == v->memory && g->from >= v->offset &&
           g->from < v->offset + v->bytes;
}

/* Whether a region of a kernel does not begin in any variable that the kernel
 * can reach. */
static bool usage_is_elsewhere(const struct used_region *g,
                               const struct used_kernel *k,
                               const struct budget *b)
{
    bool is_elsewhere = true;
    for (size_t i = 0; is_elsewhere && i < b->n_variables; i++)
        is_elsewhere = !usage_is_of(g, &b->variables[i]) ||
                       !usage_reaches(b, k, &b->variables[i]);
    return is_elsewhere;
}

static void print_region(const struct used_region *g)
{
    print_part(g->memory, g->to - g->from,
               (struct usage_extent){g->touched, g->mark}, "  ", g->name);
}

static void print_variable(const struct used_kernel *k,
                           const struct budget_variable *v)
{
    print_part(v->memory, v->bytes,
               usage_extent_of(k, v->memory, v->offset, v->offset + v->bytes),
               "", v->name);
    if (v->file)
        printf("  %s:%u", v->file, v->line);
    printf("\n");
    for (size_t i = 0; i < k->n_regions; i++) {
        const struct used_region *g = &k->regions[i];
        if (!usage_is_of(g, v))
            continue;
        print_region(g);
        printf("  at %" PRIu64 "\n", g->from - v->offset);
    }
}

/* Returns how many bytes outside all variables were used, by a constant address
 * or by an access beyond the end of a variable. */
static uint64_t usage_stray_bytes(const struct used *used,
                                  const struct used_kernel *k,
                                  const struct budget *b, enum budget_memory m)
{
    assert(m < BUDGET_N_MEMORIES);
    uint64_t n = usage_extent_of(k, m, 0, used->sizes[m]).touched;
    for (size_t i = 0; i < b->n_variables; i++) {
        const struct budget_variable *v = &b->variables[i];
        if (v->memory == m && usage_reaches(b, k, v))
            n -= usage_extent_of(k, m, v->offset, v->offset + v->bytes).touched;
    }
    return n;
}

static void print_strays(const struct used_kernel *k, const struct budget *b,
                         const struct used *used)
{
    for (unsigned m = 0; m < BUDGET_N_MEMORIES; m++) {
        uint64_t n = usage_stray_bytes(used, k, b, (enum budget_memory)m);
        if (n)
            printf("  %-6s %9s %9" PRIu64 " %9s %9s  in no variable\n",
                   budget_memories[m].name, "", n, "", "");
    }
}

void usage_print(const struct used *used, const struct used_kernel *k,
                 const struct budget *b)
{
    const struct budget_kernel *planned = usage_planned(b, k->name);
    printf("\nkernel %s", planned ? planned->kernel->pretty : k->name);
    if (planned && planned->file)
        printf("  %s:%u", planned->file, planned->line);
    printf("\n  %" PRIu64 " launch%s, %" PRIu64 " task%s on ", k->launches,
           k->launches == 1 ? "" : "es", k->tasks, isa_s(k->tasks));
    if (used->number >= 0)
        printf("device %d, ", used->number);
    printf("%s\n\n", used->device);
    printf("  %-6s %9s %9s %9s %9s\n", "memory", "size", "touched", "up to",
           "unused");
    for (size_t i = 0; i < b->n_variables; i++)
        if (usage_reaches(b, k, &b->variables[i]))
            print_variable(k, &b->variables[i]);
    print_strays(k, b, used);
    for (size_t i = 0; i < k->n_regions; i++)
        if (usage_is_elsewhere(&k->regions[i], k, b)) {
            print_region(&k->regions[i]);
            printf("  in no variable\n");
        }
    if (k->lost_regions)
        printf("  and %" PRIu64 " more regions\n", k->lost_regions);
    printf("  %-6s %9s %9" PRIu64 "\n", "stack", "", k->stack);
    for (unsigned m = 0; m < BUDGET_N_MEMORIES; m++)
        usage_print_map(k, b, (enum budget_memory)m);
}

/* ---- json ---------------------------------------------------------------- */

static void put_place(struct json_writer *w, const char *file, unsigned line)
{
    isa_json_text(w, "file", file);
    if (file)
        isa_json_u64(w, "line", line);
}

/* ---- parts of memories --------------------------------------------------- */

static void put_extent(struct json_writer *w, uint64_t offset, uint64_t bytes,
                       struct usage_extent e)
{
    isa_json_u64(w, "offset", offset);
    isa_json_u64(w, "bytes", bytes);
    isa_json_u64(w, "touched", e.touched);
    isa_json_u64(w, "up_to", e.mark);
}

static void put_variable(struct json_writer *w, const struct used_kernel *k,
                         const struct budget_variable *v)
{
    isa_json_object(w, NULL, ISA_JSON_ROW);
    isa_json_text(w, "variable", v->name);
    isa_json_text(w, "memory", budget_memories[v->memory].name);
    put_place(w, v->file, v->line);
    put_extent(w, v->offset, v->bytes,
               usage_extent_of(k, v->memory, v->offset, v->offset + v->bytes));
    isa_json_array(w, "regions", ISA_JSON_ROW);
    for (size_t i = 0; i < k->n_regions; i++) {
        const struct used_region *g = &k->regions[i];
        if (!usage_is_of(g, v))
            continue;
        isa_json_object(w, NULL, ISA_JSON_ROW);
        isa_json_text(w, "region", g->name);
        put_extent(w, g->from, g->to - g->from,
                   (struct usage_extent){g->touched, g->mark});
        isa_json_close(w);
    }
    isa_json_close(w);
    isa_json_close(w);
}

static void put_strays(struct json_writer *w, const struct used *used,
                       const struct used_kernel *k, const struct budget *b)
{
    isa_json_line(w);
    isa_json_object(w, "in_no_variable", ISA_JSON_ROW);
    for (unsigned m = 0; m < BUDGET_N_MEMORIES; m++)
        isa_json_u64(w, budget_memories[m].name,
                     usage_stray_bytes(used, k, b, (enum budget_memory)m));
    isa_json_close(w);
    isa_json_line(w);
    isa_json_array(w, "regions_elsewhere", ISA_JSON_ROW);
    for (size_t i = 0; i < k->n_regions; i++)
        if (usage_is_elsewhere(&k->regions[i], k, b))
            isa_json_text(w, NULL, k->regions[i].name);
    isa_json_close(w);
    isa_json_line(w);
    isa_json_u64(w, "regions_left_out", k->lost_regions);
}

/* ---- over time ----------------------------------------------------------- */

static void put_op(struct json_writer *w, const struct budget *b,
                   const struct used_row *row)
{
    static const char *const ways[] = {"", "read", "written", "both"};
    struct isa_location at;
    const bool is_known = b->info && isa_debuginfo_line(b->info, row->pc, &at);
    const bool is_copy = row->direction[0] != '-';
    isa_json_object(w, NULL, ISA_JSON_ROW);
    isa_json_text(w, "op", row->op);
    isa_json_text(w, "direction", is_copy ? row->direction : NULL);
    isa_json_u64(w, "pc", row->pc);
    put_place(w, is_known ? at.file : NULL, is_known ? at.line : 0);
    isa_json_u64(w, "first", row->first);
    isa_json_u64(w, "last", row->last);
    isa_json_u64(w, "times", row->count);
    isa_json_array(w, "ranges", ISA_JSON_ROW);
    for (unsigned i = 0; i < row->n_ranges; i++) {
        const struct used_range *r = &row->ranges[i];
        isa_json_object(w, NULL, ISA_JSON_ROW);
        isa_json_text(w, "memory", budget_memories[r->memory].name);
        isa_json_u64(w, "from", r->from);
        isa_json_u64(w, "to", r->to);
        isa_json_text(w, "how", ways[r->how & 3]);
        isa_json_close(w);
    }
    isa_json_close(w);
    isa_json_close(w);
}

void usage_json(struct json_writer *w, const struct used *used,
                const struct used_kernel *k, const struct budget *b)
{
    const struct budget_kernel *planned = usage_planned(b, k->name);
    isa_json_object(w, NULL, ISA_JSON_ROW);
    isa_json_text(w, "kernel", planned ? planned->kernel->pretty : k->name);
    isa_json_text(w, "mangled", k->name);
    put_place(w, planned ? planned->file : NULL, planned ? planned->line : 0);
    isa_json_line(w);
    isa_json_text(w, "device", used->device);
    if (used->number >= 0)
        isa_json_i64(w, "ordinal", used->number);
    isa_json_u64(w, "launches", k->launches);
    isa_json_u64(w, "tasks", k->tasks);
    isa_json_u64(w, "stack", k->stack);
    isa_json_line(w);
    isa_json_array(w, "variables", ISA_JSON_TABLE);
    for (size_t i = 0; i < b->n_variables; i++)
        if (usage_reaches(b, k, &b->variables[i]))
            put_variable(w, k, &b->variables[i]);
    isa_json_close(w);
    put_strays(w, used, k, b);
    isa_json_line(w);
    isa_json_array(w, "ops", ISA_JSON_TABLE);
    for (size_t i = 0; i < k->n_rows; i++)
        put_op(w, b, &k->rows[i]);
    isa_json_close(w);
    isa_json_line(w);
    isa_json_u64(w, "ops_left_out", k->lost);
    isa_json_close(w);
}
