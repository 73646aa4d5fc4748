/* SPDX-License-Identifier: MIT */
/*
 * `layout`: above the prompt of a terminal stays a picture of where one is: the
 * source, and below it what the units of the focused core are doing, or what
 * lies where in its NRAM. It is drawn before each prompt. What is in flight on
 * a unit is known from an observer of ops, and shown only if it is what the
 * unit is busy with: time may have gone back.
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/alloc.h"
#include "runtime/debug/commands.h"
#include "runtime/debug/input.h"
#include "runtime/debug/parse.h"
#include "runtime/debug/screen.h"

#define LEAST_ROWS 12 /* of a terminal */
#define MAP_CELLS  32u

/* The last op on a unit of a core. */
struct dbg_flight {
    char op[48];
    uint64_t pc, end;
};

static const struct {
    const char *name;
    enum dbg_layout layout;
} layouts[] = {
    {"off", DBG_LAYOUT_OFF},
    {"src", DBG_LAYOUT_SOURCE},
    {"units", DBG_LAYOUT_UNITS},
    {"nram", DBG_LAYOUT_NRAM},
};

/* ---- what is in flight -------------------------------------------------- */

static void on_op(void *self, const struct sim_op_event *e)
{
    struct dbg_session *s = self;
    for (unsigned u = 0; u < SIM_N_PROFILE_UNITS; u++) {
        if (strcmp(sim_profile_unit_name(u), e->unit) != 0)
            continue;
        struct dbg_flight *f =
            &s->flights[e->by.number * SIM_N_PROFILE_UNITS + u];
        snprintf(f->op, sizeof f->op, "%s", e->intrinsic);
        f->pc = e->by.pc;
        f->end = e->end;
    }
}

void dbg_layout_update(struct dbg_session *s)
{
    static const struct sim_observer observer = {.wants = SIM_WANTS_OP,
                                                 .op = on_op};
    bool wants = s->layout == DBG_LAYOUT_UNITS && s->launch && !s->dead;
    if (wants && !s->flights) {
        s->flights = isa_alloc((size_t)dbg_n_cores(s) * SIM_N_PROFILE_UNITS,
                               sizeof *s->flights);
        if (s->flights && sim_attach(s->sim, &observer, s) != SIM_OK) {
            free(s->flights);
            s->flights = NULL;
        }
    } else if (!wants && s->flights) {
        sim_detach(s->sim, &observer, s);
        free(s->flights);
        s->flights = NULL;
    }
}

static void draw_units(struct dbg_session *s, struct dbg_screen *screen)
{
    char text[512], core[128];
    struct sim_view view = dbg_view_of(s, s->core);
    snprintf(text, sizeof text, " units of %s at cycle %" PRIu64,
             dbg_core_text(s, s->core, core, sizeof core), view.cycle);
    dbg_screen_row(screen, true, text);
    for (unsigned u = 0; u < SIM_N_PROFILE_UNITS; u++) {
        struct sim_unit_view unit;
        if (u == SIM_PROFILE_SCALAR || !dbg_look_unit(s, s->core, u, &unit))
            continue;
        const struct dbg_flight *f =
            s->flights ? &s->flights[s->core * SIM_N_PROFILE_UNITS + u] : NULL;
        const struct dbg_line *row = f ? dbg_line_at(s->symbols, f->pc) : NULL;
        int n = snprintf(text, sizeof text, "%-8s %8" PRIu64 " ops  ",
                         sim_profile_unit_name(u), unit.ops);
        if (unit.done_at <= view.cycle)
            snprintf(text + n, sizeof text - (size_t)n, "idle");
        else if (f && f->end == unit.done_at && row)
            snprintf(text + n, sizeof text - (size_t)n,
                     "%s of line %u until cycle %" PRIu64, f->op, row->line,
                     unit.done_at);
        else
            snprintf(text + n, sizeof text - (size_t)n,
                     "busy until cycle %" PRIu64, unit.done_at);
        dbg_screen_row(screen, false, text);
    }
}

/* ---- what lies where ---------------------------------------------------- */

static bool is_in_nram(const struct isa_symbol *symbol, uint64_t bytes)
{
    uint64_t first = dbg_space_start("nram");
    return !symbol->is_function && symbol->bytes && symbol->address >= first &&
           symbol->address - first < bytes;
}

static void draw_nram(struct dbg_session *s, struct dbg_screen *screen)
{
    char text[512], bar[MAP_CELLS + 1], core[128];
    const uint64_t bytes = (uint64_t)s->host.device->nram_kib * 1024;
    const uint64_t cell = bytes / MAP_CELLS, first = dbg_space_start("nram");
    snprintf(text, sizeof text, " NRAM of %s: %" PRIu64 " bytes",
             dbg_core_text(s, s->core, core, sizeof core), bytes);
    dbg_screen_row(screen, true, text);
    for (size_t i = 0; i < s->symbols->image.n_symbols; i++) {
        const struct isa_symbol *symbol = &s->symbols->image.symbols[i];
        if (!is_in_nram(symbol, bytes))
            continue;
        for (uint64_t k = 0; k < MAP_CELLS; k++)
            bar[k] = symbol->address - first < (k + 1) * cell &&
                             symbol->address - first + symbol->bytes > k * cell
                         ? '#'
                         : '.';
        bar[MAP_CELLS] = 0;
        snprintf(text, sizeof text, "0x%08" PRIx64 " %s %8" PRIu64 "  %s",
                 symbol->address, bar, symbol->bytes,
                 dbg_symbol_name(s->symbols, symbol));
        dbg_screen_row(screen, false, text);
    }
}

static unsigned n_nram(const struct dbg_session *s)
{
    unsigned n = 0;
    for (size_t i = 0; i < s->symbols->image.n_symbols; i++)
        n += is_in_nram(&s->symbols->image.symbols[i],
                        (uint64_t)s->host.device->nram_kib * 1024);
    return n;
}

/* ---- the source --------------------------------------------------------- */

/* The title and so many lines around the one the selected frame is at. */
static void draw_source(struct dbg_session *s, struct dbg_screen *screen,
                        unsigned n)
{
    char line[1024], text[1100];
    const struct dbg_frame *f = s->launch ? dbg_frame_now(s) : NULL;
    FILE *file = f && f->file ? dbg_source_open(s, f->file) : NULL;
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
        snprintf(text, sizeof text, "%s%5u  %s", at == f->line ? ">" : " ", at,
                 line);
        if (is_shown)
            dbg_screen_row(screen, false, text);
    }
    while (screen->row < end)
        dbg_screen_row(screen, false, "");
    if (file)
        fclose(file);
}

/* ---- the whole ---------------------------------------------------------- */

void dbg_layout_draw(struct dbg_session *s)
{
    struct dbg_screen screen;
    unsigned rows, columns, below = 0;
    if (s->layout == DBG_LAYOUT_OFF ||
        !dbg_screen_size(s->out, &rows, &columns) || rows < LEAST_ROWS)
        return;
    unsigned height = rows * 3 / 5;
    bool has_core = s->launch && s->symbols && dbg_has_task(s, s->core);
    if (has_core && s->layout == DBG_LAYOUT_UNITS)
        below = SIM_N_PROFILE_UNITS; /* a title, and all but the scalar unit */
    if (has_core && s->layout == DBG_LAYOUT_NRAM)
        below = 1 + n_nram(s);
    if (below > height / 2)
        below = height / 2;
    fflush(stdout);
    dbg_screen_begin(&screen, s->out, height, s->drawn_rows != rows);
    s->drawn_rows = rows;
    draw_source(s, &screen, height - 2 - below);
    if (below && s->layout == DBG_LAYOUT_UNITS)
        draw_units(s, &screen);
    else if (below)
        draw_nram(s, &screen);
    while (screen.row + 1 < height)
        dbg_screen_row(&screen, false, "");
    dbg_screen_row(&screen, true, "");
    dbg_screen_end(&screen);
}

void dbg_layout_off(struct dbg_session *s)
{
    if (s->drawn_rows)
        dbg_screen_off(s->out);
    s->drawn_rows = 0;
}

bool dbg_cmd_layout(struct dbg_session *s, const char *rest)
{
    unsigned rows, columns;
    const size_t n = sizeof layouts / sizeof *layouts;
    size_t i = 0;
    while (i < n && strcmp(layouts[i].name, rest) != 0)
        i++;
    if (i == n)
        return dbg_fail(s, "Expected layout src, units, nram or off.");
    if (!dbg_input_is_terminal(s->input) ||
        !dbg_screen_size(s->out, &rows, &columns))
        return dbg_fail(s, "A layout needs a terminal.");
    if (rows < LEAST_ROWS)
        return dbg_fail(s,
                        "A layout needs a terminal of %d lines, and this has "
                        "%u.",
                        LEAST_ROWS, rows);
    s->layout = layouts[i].layout;
    if (s->layout == DBG_LAYOUT_OFF)
        dbg_layout_off(s);
    dbg_layout_update(s);
    return true;
}
