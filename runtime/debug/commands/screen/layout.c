/* SPDX-License-Identifier: MIT */
/* `layout`: draws a picture above the prompt of a terminal, before each prompt.
 * It shows the source and, below or beside it, ops on the units of the focused
 * core and the variables in its NRAM. An observer of ops knows which ops are in
 * flight. After a step back in time, it may still list ops that have not begun,
 * so an op is shown only if its unit is busy with it. */
#include "runtime/debug/commands/screen/layout.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "runtime/debug/expr/device_names.h"
#include "runtime/debug/state/frames.h"
#include "runtime/debug/state/machine.h"
#include "runtime/debug/state/source.h"
#include "runtime/debug/state/symbols.h"
#include "runtime/debug/state/value.h"
#include "runtime/debug/state/where.h"
#include "runtime/debug/terminal/input.h"
#include "runtime/debug/terminal/screen.h"
#include "runtime/debug/terminal/style.h"
#include "runtime/debug/time/flight.h"

#define LEAST_ROWS    12 /* of a terminal */
#define LEAST_COLUMNS 72 /* to draw two columns side by side */
#define NARROW        64 /* number of columns below which lines are short */
#define MAP_CELLS     32u
#define NARROW_CELLS  8u

static const struct {
    const char *name;
    enum dbg_layout layout;
} layouts[] = {
    {"off", DBG_LAYOUT_OFF},     {"src", DBG_LAYOUT_SOURCE},
    {"units", DBG_LAYOUT_UNITS}, {"nram", DBG_LAYOUT_NRAM},
    {"split", DBG_LAYOUT_SPLIT},
};

/* ---- ops in flight ------------------------------------------------------- */

void dbg_layout_update(struct dbg_session *s)
{
    const bool has_units = s->picture->layout == DBG_LAYOUT_UNITS ||
                           s->picture->layout == DBG_LAYOUT_SPLIT;
    dbg_flights_watch(s, has_units && s->launch && !s->postmortem);
}

/* Draws an op in flight in two rows: the op and its place, then its size and
 * times. */
static void draw_flight(struct dbg_screen *screen, const char *text)
{
    char row[512];
    const char *comma = strchr(text, ','), *place = strstr(text, " at ");
    const char *end = comma ? comma : text + strlen(text);
    const char *file = place && place < end ? place + 4 : end;
    const size_t n = (size_t)(file - text);
    for (const char *at = file; at < end; at++)
        file = *at == '/' ? at + 1 : file;
    snprintf(row, sizeof row, "  %.*s%.*s", (int)n, text, (int)(end - file),
             file);
    dbg_screen_row(screen, false, row);
    snprintf(row, sizeof row, "  %s", comma ? comma + 1 : "");
    if (comma)
        dbg_screen_row(screen, false, row);
}

static void draw_unit(struct dbg_session *s, struct dbg_screen *screen,
                      unsigned u)
{
    char text[512];
    struct sim_unit_view unit;
    const bool is_narrow = screen->width < NARROW;
    if (u == SIM_PROFILE_SCALAR || !dbg_look_unit(s, s->core, u, &unit))
        return;
    int n = snprintf(text, sizeof text, "%-8s %8" PRIu64 " ops  ",
                     sim_profile_unit_name(u), unit.ops);
    bool is_busy =
        dbg_flight_text(s, s->core, u, 0, text + n, sizeof text - (size_t)n);
    if (is_busy && is_narrow)
        text[n] = 0;
    else if (!is_busy)
        snprintf(text + n, sizeof text - (size_t)n, "idle");
    dbg_screen_row(screen, false, text);
    for (size_t i = 0; is_busy && is_narrow &&
                       dbg_flight_text(s, s->core, u, i, text, sizeof text);
         i++)
        draw_flight(screen, text);
}

static void draw_units(struct dbg_session *s, struct dbg_screen *screen)
{
    char text[512], core[128];
    struct sim_view view = dbg_view_of(s, s->core);
    dbg_core_text(s, s->core, core, sizeof core);
    if (screen->width < NARROW)
        snprintf(text, sizeof text, " units at cycle %" PRIu64 ": %s",
                 view.cycle, core);
    else
        snprintf(text, sizeof text, " units of %s at cycle %" PRIu64, core,
                 view.cycle);
    dbg_screen_row(screen, true, text);
    for (unsigned u = 0; u < SIM_N_PROFILE_UNITS; u++)
        draw_unit(s, screen, u);
}

/* ---- what lies where ---------------------------------------------------- */

/* A row of the map: a range of NRAM that begins at byte `first`. */
struct nram_row {
    uint64_t first, bytes;
    char name[160];
};

static bool is_in_nram(const struct dbg_session *s, uint64_t address)
{
    const uint64_t first = isa_spaces[ISA_SPACE_NRAM].first;
    return address >= first &&
           address - first < (uint64_t)dbg_device(s)->nram_kib * 1024;
}

/* Returns whether a symbol is a variable in NRAM that the kernel can reach. */
static bool is_nram_symbol(const struct dbg_session *s,
                           const struct isa_symbol *symbol)
{
    return !symbol->is_function && symbol->bytes &&
           is_in_nram(s, symbol->address) && dbg_reaches(s, symbol);
}

/* Counts the rows of the map: variables, and regions of the focused core. */
static size_t n_nram(const struct dbg_session *s)
{
    struct dbg_region region;
    size_t n = 0, k = 0;
    for (size_t i = 0; i < s->symbols->image.n_symbols; i++)
        n += is_nram_symbol(s, &s->symbols->image.symbols[i]);
    while (dbg_region(s, DBG_FOCUSED, k, &region) &&
           is_in_nram(s, region.address))
        k++;
    return n + k;
}

/* State of the map while it is drawn. */
struct nram_map {
    struct dbg_session *s;
    struct dbg_screen *screen;
    size_t n_left;      /* number of rows that are not drawn yet */
    size_t next_region; /* of the focused core */
};

/* Draws a row. If not all rows fit, the last row says how many are missing. */
static void draw_row(struct nram_map *map, const struct nram_row *row)
{
    char text[512], bar[MAP_CELLS + 1];
    struct dbg_screen *screen = map->screen;
    const uint64_t cells = screen->width < NARROW ? NARROW_CELLS : MAP_CELLS;
    const uint64_t cell = (uint64_t)dbg_device(map->s)->nram_kib * 1024 / cells;
    const uint64_t from = row->first - isa_spaces[ISA_SPACE_NRAM].first;
    const unsigned end = screen->height - 1; /* a line is drawn below */
    for (uint64_t k = 0; k < cells; k++)
        bar[k] =
            from < (k + 1) * cell && from + row->bytes > k * cell ? '#' : '.';
    bar[cells] = 0;
    if (screen->row + 1 < end || map->n_left == 1)
        snprintf(text, sizeof text, "0x%08" PRIx64 " %s %8" PRIu64 "  %s",
                 row->first, bar, row->bytes, row->name);
    else
        snprintf(text, sizeof text, "%zu more: info memory has them",
                 map->n_left);
    if (screen->row < end)
        dbg_screen_row(screen, false, text);
    map->n_left--;
}

static void draw_regions(struct nram_map *map, uint64_t end)
{
    char name[DBG_REGION_NAME + 2];
    struct dbg_region region;
    for (; dbg_region(map->s, DBG_FOCUSED, map->next_region, &region) &&
           region.address < end;
         map->next_region++) {
        struct nram_row row = {region.address, region.bytes, ""};
        snprintf(row.name, sizeof row.name, "  region %s",
                 dbg_region_quoted(region.name, name, sizeof name));
        draw_row(map, &row);
    }
}

static void draw_nram(struct dbg_session *s, struct dbg_screen *screen)
{
    char text[512], core[128];
    struct nram_map map = {s, screen, n_nram(s), 0};
    const uint64_t bytes = (uint64_t)dbg_device(s)->nram_kib * 1024;
    if (screen->width < NARROW)
        snprintf(text, sizeof text, " NRAM: %" PRIu64 " bytes", bytes);
    else
        snprintf(text, sizeof text, " NRAM of %s: %" PRIu64 " bytes",
                 dbg_core_text(s, s->core, core, sizeof core), bytes);
    dbg_screen_row(screen, true, text);
    for (size_t i = 0; i < s->symbols->image.n_symbols; i++) {
        const struct isa_symbol *symbol = &s->symbols->image.symbols[i];
        struct nram_row row = {symbol->address, symbol->bytes, ""};
        if (!is_nram_symbol(s, symbol))
            continue;
        draw_regions(&map, symbol->address); /* regions in no variable */
        snprintf(row.name, sizeof row.name, "%s",
                 dbg_symbol_name(s->symbols, symbol));
        draw_row(&map, &row);
        draw_regions(&map, symbol->address + symbol->bytes);
    }
    draw_regions(&map, isa_spaces[ISA_SPACE_NRAM].first + bytes);
}

/* ---- the source --------------------------------------------------------- */

/* Draws the title, and source lines around the line of the selected frame. */
static void draw_source(struct dbg_session *s, struct dbg_screen *screen,
                        unsigned n)
{
    char line[1024], styled[16 * sizeof line + 16], text[sizeof styled + 32];
    const bool has_style = !s->values->is_plain && dbg_style_is_wanted(s->out);
    bool is_comment = false;
    const struct dbg_frame *f = s->launch ? dbg_frame_now(s) : NULL;
    const char *why;
    FILE *file = f && f->file ? dbg_source_open(s, f->file, &why) : NULL;
    snprintf(text, sizeof text, " %s", f && f->file ? f->file : "no source");
    dbg_screen_row(screen, true, text);
    unsigned first = f && f->line > n / 2 ? f->line - n / 2 : 1, at = 0;
    unsigned end = screen->row + n;
    bool is_start = true;
    while (file && screen->row < end && fgets(line, sizeof line, file)) {
        at += is_start;
        bool is_shown = is_start && at >= first;
        is_start = strchr(line, '\n') != NULL;
        line[strcspn(line, "\r\n")] = 0;
        if (has_style)
            dbg_style_line(is_shown ? styled : NULL, sizeof styled, line,
                           &is_comment);
        snprintf(text, sizeof text, "%s%5u  %s", at == f->line ? ">" : " ", at,
                 has_style && is_shown ? styled : line);
        if (is_shown && has_style)
            dbg_screen_styled_row(screen, text);
        else if (is_shown)
            dbg_screen_row(screen, false, text);
    }
    while (screen->row < end)
        dbg_screen_row(screen, false, "");
    if (file)
        fclose(file);
}

/* ---- the whole ---------------------------------------------------------- */

/* Draws the source, and `below` rows of something else below it. */
static void draw_below(struct dbg_session *s, struct dbg_screen *screen,
                       unsigned below)
{
    if (below > screen->height / 2)
        below = screen->height / 2;
    draw_source(s, screen, screen->height - 2 - below);
    if (below && s->picture->layout == DBG_LAYOUT_UNITS)
        draw_units(s, screen);
    else if (below)
        draw_nram(s, screen);
}

static void fill(struct dbg_screen *screen, const char *text)
{
    while (screen->row + 1 < screen->height)
        dbg_screen_row(screen, false, text);
}

/* Draws the source on the left, units and NRAM on the right. */
static void draw_beside(struct dbg_session *s, struct dbg_screen *screen)
{
    const unsigned half = screen->columns / 2, rest = screen->columns - half;
    dbg_screen_columns(screen, 0, half - 1);
    draw_source(s, screen, screen->height - 2);
    dbg_screen_columns(screen, half - 1, 1);
    fill(screen, "|");
    dbg_screen_columns(screen, half, rest);
    draw_units(s, screen);
    draw_nram(s, screen);
    fill(screen, "");
    screen->left = 0;
    screen->width = screen->columns;
}

static void draw_again(void *user)
{
    struct dbg_session *s = user;
    unsigned rows, columns;
    if (!s->picture->drawn_rows)
        return;
    dbg_screen_clear(s->out);
    s->picture->drawn_rows = 0; /* the old picture is gone */
    dbg_layout_draw(s);
    if (!s->picture->drawn_rows && dbg_screen_size(s->out, &rows, &columns))
        s->picture->drawn_rows = rows; /* too small; the picture is drawn again
                                          when the terminal grows */
}

void dbg_layout_draw(struct dbg_session *s)
{
    struct dbg_screen screen;
    unsigned rows, columns, below = 0;
    if (s->picture->layout == DBG_LAYOUT_OFF ||
        !dbg_screen_size(s->out, &rows, &columns) || rows < LEAST_ROWS)
        return;
    dbg_input_on_resize(s->input, draw_again);
    bool has_core = s->launch && s->symbols && dbg_has_task(s, s->core);
    if (has_core && s->picture->layout == DBG_LAYOUT_UNITS)
        below = SIM_N_PROFILE_UNITS; /* a title, and a row for each unit but
                                        the scalar unit */
    if (has_core && s->picture->layout == DBG_LAYOUT_NRAM)
        below = n_nram(s) < rows ? 1 + (unsigned)n_nram(s) : rows;
    fflush(stdout);
    dbg_screen_begin(&screen, s->out, rows * 3 / 5,
                     s->picture->drawn_rows != rows);
    s->picture->drawn_rows = rows;
    if (has_core && s->picture->layout == DBG_LAYOUT_SPLIT &&
        columns >= LEAST_COLUMNS)
        draw_beside(s, &screen);
    else
        draw_below(s, &screen, below);
    fill(&screen, "");
    dbg_screen_row(&screen, true, "");
    dbg_screen_end(&screen);
}

void dbg_layout_off(struct dbg_session *s)
{
    if (s->picture->drawn_rows)
        dbg_screen_off(s->out);
    s->picture->drawn_rows = 0;
}

bool dbg_cmd_layout(struct dbg_session *s, const char *rest)
{
    unsigned rows, columns;
    const size_t n = sizeof layouts / sizeof *layouts;
    size_t i = 0;
    while (i < n && strcmp(layouts[i].name, rest) != 0)
        i++;
    if (i == n)
        return dbg_fail(s, "Expected layout split, src, units, nram or off.");
    if (!dbg_input_is_terminal(s->input) ||
        !dbg_screen_size(s->out, &rows, &columns))
        return dbg_fail(s, "A layout needs a terminal.");
    if (rows < LEAST_ROWS)
        return dbg_fail(s,
                        "A layout needs a terminal of %d lines, and this has "
                        "%u.",
                        LEAST_ROWS, rows);
    if (layouts[i].layout == DBG_LAYOUT_SPLIT && columns < LEAST_COLUMNS)
        return dbg_fail(s,
                        "layout split needs a terminal of %d columns, and this "
                        "has %u.",
                        LEAST_COLUMNS, columns);
    s->picture->layout = layouts[i].layout;
    if (s->picture->layout == DBG_LAYOUT_OFF)
        dbg_layout_off(s);
    dbg_layout_update(s);
    return true;
}
