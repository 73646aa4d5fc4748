/* SPDX-License-Identifier: MIT */
/* `info WHAT --json`, for editors and other programs. An answer has the lines
 * that `info WHAT` prints, and the same facts as members. */
#include "runtime/debug/commands/info/json.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/json/json.h"
#include "isa/support/memory/alloc.h"
#include "runtime/debug/commands/data/examine.h"
#include "runtime/debug/expr/device_names.h"
#include "runtime/debug/expr/places.h"
#include "runtime/debug/expr/spot.h"
#include "runtime/debug/points/break_commands.h"
#include "runtime/debug/points/breaks.h"
#include "runtime/debug/points/points.h"
#include "runtime/debug/state/frames.h"
#include "runtime/debug/state/machine.h"
#include "runtime/debug/state/print.h"
#include "runtime/debug/state/reach.h"
#include "runtime/debug/state/symbols.h"
#include "runtime/debug/state/value.h"
#include "runtime/debug/state/where.h"
#include "runtime/debug/time/snapshots.h"

/* ---- places and values --------------------------------------------------- */

/* Writes pc and its source position, as members of the open object. */
static void put_place(struct json_writer *w, const struct dbg_symbols *p,
                      uint64_t pc)
{
    const struct dbg_line *row = p ? dbg_line_at(p, pc) : NULL;
    isa_json_u64(w, "pc", pc);
    isa_json_text(w, "function", p ? dbg_function_name(p, pc) : NULL);
    isa_json_text(w, "file", row ? row->file : NULL);
    isa_json_u64(w, "line", row ? row->line : 0);
}

/* Writes a source position as an object of its own. */
static void put_place_row(struct json_writer *w, const char *key,
                          const struct dbg_symbols *p, uint64_t pc)
{
    isa_json_object(w, key, ISA_JSON_ROW);
    put_place(w, p, pc);
    isa_json_close(w);
}

static void put_value(struct dbg_session *s, struct json_writer *w,
                      const char *name, const struct dbg_value *v)
{
    char type[300], *text = NULL;
    size_t n = 0;
    FILE *to = open_memstream(&text, &n);
    if (to) {
        dbg_value_print(s, to, v, 0);
        fclose(to);
    }
    isa_json_object(w, NULL, ISA_JSON_ROW);
    isa_json_text(w, "name", name);
    isa_json_text(w, "type", dbg_type_text(v->type, "", type, sizeof type));
    if (v->where == DBG_IN_MEMORY)
        isa_json_u64(w, "address", v->address);
    else
        isa_json_null(w, "address");
    isa_json_text(w, "value", text);
    isa_json_close(w);
    free(text);
}

static bool put_local(struct dbg_session *s, const struct dbg_variable *v,
                      const struct dbg_value *value, void *user)
{
    put_value(s, user, v->name, value);
    return true;
}

/* Writes the variables of the selected frame, or only its arguments. */
static void put_variables(struct dbg_session *s, struct json_writer *w,
                          bool wants_arguments)
{
    isa_json_array(w, "variables", ISA_JSON_LINES);
    dbg_locals_each(s, dbg_frame_now(s), wants_arguments, put_local, w);
    isa_json_close(w);
}

void dbg_json_args(struct dbg_session *s, struct json_writer *w,
                   const char *rest)
{
    (void)rest;
    put_variables(s, w, true);
}

void dbg_json_locals(struct dbg_session *s, struct json_writer *w,
                     const char *rest)
{
    (void)rest;
    put_variables(s, w, false);
}

void dbg_json_registers(struct dbg_session *s, struct json_writer *w,
                        const char *rest)
{
    const struct dbg_frame *f = dbg_frame_now(s);
    (void)rest;
    isa_json_array(w, "registers", ISA_JSON_LINES);
    for (unsigned r = 0; r < DBG_N_REGISTERS; r++) {
        isa_json_object(w, NULL, ISA_JSON_ROW);
        isa_json_text(w, "name", dbg_register_name(r));
        if (f->r.known >> r & 1)
            isa_json_u64(w, "value", f->r.x[r]);
        else
            isa_json_null(w, "value");
        isa_json_close(w);
    }
    isa_json_close(w);
    put_place_row(w, "place", s->symbols, f->r.pc);
}

void dbg_json_display(struct dbg_session *s, struct json_writer *w,
                      const char *rest)
{
    (void)rest;
    isa_json_array(w, "displays", ISA_JSON_LINES);
    for (size_t i = 0; i < s->examined->n_displays; i++) {
        isa_json_object(w, NULL, ISA_JSON_ROW);
        isa_json_u64(w, "number", s->examined->displays[i].number);
        isa_json_text(w, "expression", s->examined->displays[i].text);
        isa_json_text(w, "format", s->examined->displays[i].format);
        isa_json_close(w);
    }
    isa_json_close(w);
}

/* ---- breakpoints --------------------------------------------------------- */

static void put_locations(struct dbg_session *s, struct json_writer *w,
                          const struct dbg_breakpoint *b)
{
    struct dbg_spot *spots = isa_alloc(DBG_MAX_SPOTS, sizeof *spots);
    const size_t n =
        spots && b->kind == DBG_BREAK ? dbg_break_spots(s, b, spots) : 0;
    isa_json_array(w, "locations", ISA_JSON_ROW);
    for (size_t i = 0; i < n; i++)
        put_place_row(w, NULL, spots[i].symbols, spots[i].pc);
    isa_json_close(w);
    free(spots);
}

static void put_filter(struct json_writer *w, const char *name, int64_t filter)
{
    if (filter < 0)
        isa_json_null(w, name);
    else
        isa_json_i64(w, name, filter);
}

static void put_break(struct dbg_session *s, struct json_writer *w,
                      const struct dbg_breakpoint *b)
{
    isa_json_object(w, NULL, ISA_JSON_ROW);
    isa_json_u64(w, "number", b->number);
    isa_json_text(w, "kind", dbg_break_kind(b));
    isa_json_text(w, "what", b->place);
    isa_json_bool(w, "is_temporary", b->is_temporary);
    isa_json_bool(w, "is_enabled", b->is_enabled);
    isa_json_text(w, "condition", b->condition);
    put_filter(w, "task", b->task);
    if (dbg_has_devices(s))
        put_filter(w, "device", b->device);
    put_filter(w, "cluster", b->cluster);
    put_filter(w, "core", b->core);
    isa_json_u64(w, "hits", b->hits);
    isa_json_u64(w, "ignore", b->ignore);
    isa_json_text(w, "format", b->format);
    isa_json_array(w, "commands", ISA_JSON_ROW);
    for (size_t i = 0; i < b->n_commands; i++)
        isa_json_text(w, NULL, b->commands[i]);
    isa_json_close(w);
    put_locations(s, w, b);
    isa_json_close(w);
}

void dbg_json_breakpoints(struct dbg_session *s, struct json_writer *w,
                          const char *rest)
{
    const unsigned long only = strtoul(rest, NULL, 10);
    isa_json_array(w, "breakpoints", ISA_JSON_LINES);
    for (size_t i = 0; i < s->points->n_breaks; i++)
        if (!s->points->breaks[i]->front_kind &&
            (!only || s->points->breaks[i]->number == only))
            put_break(s, w, s->points->breaks[i]);
    isa_json_close(w);
}

/* ---- cores --------------------------------------------------------------- */

void dbg_json_cores(struct dbg_session *s, struct json_writer *w,
                    const char *rest)
{
    (void)rest;
    isa_json_array(w, "cores", ISA_JSON_LINES);
    for (unsigned i = 0; i < dbg_n_cores(s); i++) {
        struct sim_view view;
        char waits[200] = "";
        if (!dbg_has_task(s, i) || !dbg_look(s, i, &view))
            continue;
        const bool is_waiting = dbg_waits_at(s, i, waits, sizeof waits);
        isa_json_object(w, NULL, ISA_JSON_ROW);
        isa_json_u64(w, "cluster", view.cluster);
        isa_json_u64(w, "core", view.core);
        isa_json_bool(w, "is_memory_core", view.core == SIM_MEMORY_CORE);
        isa_json_i64(w, "task", view.task);
        isa_json_text(w, "state", view.state);
        isa_json_u64(w, "cycle", view.cycle);
        put_place(w, s->symbols, dbg_place_of(s, i));
        isa_json_text(w, "step", dbg_step_of(s, i));
        isa_json_text(w, "waits_at", is_waiting ? waits : NULL);
        isa_json_bool(w, "has_focus", i == s->core);
        isa_json_close(w);
    }
    isa_json_close(w);
}

void dbg_json_units(struct dbg_session *s, struct json_writer *w,
                    const char *rest)
{
    (void)rest;
    const struct sim_view view = dbg_view_of(s, s->core);
    isa_json_u64(w, "cycle", view.cycle);
    isa_json_array(w, "units", ISA_JSON_LINES);
    for (unsigned u = 0; u < SIM_N_PROFILE_UNITS; u++) {
        struct sim_unit_view unit;
        if (u == SIM_PROFILE_SCALAR || !dbg_look_unit(s, s->core, u, &unit))
            continue;
        isa_json_object(w, NULL, ISA_JSON_ROW);
        isa_json_text(w, "name", sim_profile_unit_name(u));
        isa_json_u64(w, "ops", unit.ops);
        isa_json_bool(w, "is_busy", unit.done_at > view.cycle);
        isa_json_u64(w, "done_at", unit.done_at);
        isa_json_close(w);
    }
    isa_json_close(w);
}

/* ---- the program --------------------------------------------------------- */

void dbg_json_kernels(struct dbg_session *s, struct json_writer *w,
                      const char *rest)
{
    (void)rest;
    isa_json_array(w, "kernels", ISA_JSON_LINES);
    for (size_t i = 0; i < s->images->n; i++)
        for (size_t k = 0; k < s->images->of[i]->image.n_kernels; k++) {
            const struct isa_kernel *kernel =
                &s->images->of[i]->image.kernels[k];
            isa_json_object(w, NULL, ISA_JSON_ROW);
            isa_json_text(w, "name", kernel->pretty);
            isa_json_text(w, "mangled", kernel->name);
            isa_json_u64(w, "pc", kernel->address);
            isa_json_bool(w, "is_run", kernel == dbg_kernel(s));
            isa_json_close(w);
        }
    isa_json_close(w);
}

void dbg_json_functions(struct dbg_session *s, struct json_writer *w,
                        const char *rest)
{
    isa_json_array(w, "functions", ISA_JSON_LINES);
    for (size_t i = 0; i < s->images->n; i++)
        for (size_t k = 0; k < s->images->of[i]->n_functions; k++) {
            const struct dbg_scope *f = s->images->of[i]->functions[k];
            if (*rest && !strstr(f->name, rest))
                continue;
            isa_json_object(w, NULL, ISA_JSON_ROW);
            isa_json_text(w, "name", f->name);
            isa_json_u64(w, "pc", f->entry);
            isa_json_text(w, "file", f->file && f->file[0] ? f->file : NULL);
            isa_json_u64(w, "line", f->line);
            isa_json_close(w);
        }
    isa_json_close(w);
}

void dbg_json_line(struct dbg_session *s, struct json_writer *w,
                   const char *rest)
{
    struct dbg_spot spots[64];
    const size_t n = dbg_places(s, rest, spots, 64);
    isa_json_array(w, "places", ISA_JSON_LINES);
    for (size_t i = 0; i < n; i++)
        put_place_row(w, NULL, spots[i].symbols, spots[i].pc);
    isa_json_close(w);
}

void dbg_json_steps(struct dbg_session *s, struct json_writer *w,
                    const char *rest)
{
    const struct dbg_symbols *p = s->symbols;
    bool *reached = dbg_steps_reached(s);
    (void)rest;
    isa_json_array(w, "steps", ISA_JSON_LINES);
    for (size_t i = 0; p && i < p->n_steps; i++) {
        if (reached && !reached[i])
            continue;
        isa_json_object(w, NULL, ISA_JSON_ROW);
        isa_json_text(w, "name", p->steps[i].name);
        put_place(w, p, p->steps[i].pc);
        isa_json_close(w);
    }
    isa_json_close(w);
    free(reached);
}

static void put_global(struct json_writer *w, const struct dbg_variable *v,
                       const char *name, const char *wanted)
{
    char type[300];
    const uint64_t *address = dbg_fixed_address(v);
    if (*wanted && !strstr(name, wanted))
        return;
    isa_json_object(w, NULL, ISA_JSON_ROW);
    isa_json_text(w, "name", name);
    isa_json_text(w, "type", dbg_type_text(v->type, "", type, sizeof type));
    if (address)
        isa_json_u64(w, "address", *address);
    else
        isa_json_null(w, "address");
    isa_json_text(w, "file", v->file);
    isa_json_u64(w, "line", v->line);
    isa_json_close(w);
}

void dbg_json_variables(struct dbg_session *s, struct json_writer *w,
                        const char *rest)
{
    isa_json_array(w, "globals", ISA_JSON_LINES);
    for (size_t i = 0; i < s->images->n; i++)
        for (size_t k = 0; k < s->images->of[i]->n_globals; k++)
            put_global(w, s->images->of[i]->globals[k],
                       s->images->of[i]->globals[k]->name, rest);
    isa_json_close(w);
}

/* ---- memory -------------------------------------------------------------- */

void dbg_json_regions(struct dbg_session *s, struct json_writer *w,
                      const char *rest)
{
    struct dbg_region region;
    (void)rest;
    isa_json_array(w, "regions", ISA_JSON_LINES);
    for (size_t i = 0; s->launch && dbg_region(s, s->core, i, &region); i++) {
        const struct isa_symbol *symbol = dbg_symbol_at(s, region.address);
        isa_json_object(w, NULL, ISA_JSON_ROW);
        isa_json_text(w, "name", region.name);
        isa_json_u64(w, "address", region.address);
        isa_json_u64(w, "bytes", region.bytes);
        isa_json_text(w, "in",
                      symbol ? dbg_symbol_name(s->symbols, symbol) : NULL);
        isa_json_close(w);
    }
    isa_json_close(w);
}

void dbg_json_snapshots(struct dbg_session *s, struct json_writer *w,
                        const char *rest)
{
    (void)rest;
    isa_json_u64(w, "most_bytes", s->past->snapshot_budget);
    isa_json_array(w, "snapshots", ISA_JSON_LINES);
    for (size_t i = 0; i < s->past->n_snapshots; i++) {
        isa_json_object(w, NULL, ISA_JSON_ROW);
        isa_json_u64(w, "cycle", s->past->snapshots[i].cycle);
        isa_json_u64(w, "bytes",
                     sim_snapshot_bytes(s->past->snapshots[i].snapshot));
        isa_json_close(w);
    }
    isa_json_close(w);
}

/* ---- all of it ----------------------------------------------------------- */

/* Returns the text that a subject prints, to be freed. NULL: no memory. */
static char *printed(struct dbg_session *s, dbg_function *run, const char *rest,
                     bool *is_good)
{
    char *text = NULL;
    size_t n = 0;
    FILE *out = s->out, *log = s->log->file, *to = open_memstream(&text, &n);
    *is_good = false;
    if (!to)
        return NULL;
    s->out = to;
    s->log->file = NULL;
    *is_good = run(s, rest);
    s->out = out;
    s->log->file = log;
    if (fclose(to) == 0)
        return text;
    free(text);
    return NULL;
}

static void put_lines(struct json_writer *w, char *text)
{
    isa_json_array(w, "lines", ISA_JSON_LINES);
    for (char *at = text; *at;) {
        const size_t n = strcspn(at, "\n");
        const bool is_last = at[n] == 0;
        at[n] = 0;
        isa_json_text(w, NULL, at);
        at += n + !is_last;
    }
    isa_json_close(w);
}

bool dbg_info_json(struct dbg_session *s, const char *name, dbg_function *run,
                   dbg_json *json, const char *rest)
{
    assert(run && json);
    struct json_writer w;
    char *text = NULL, error[sizeof s->error];
    size_t n = 0;
    bool is_good;
    char *lines = printed(s, run, rest, &is_good);
    FILE *to = open_memstream(&text, &n);
    if (!lines || !to) {
        free(lines);
        if (to)
            fclose(to);
        free(text);
        return dbg_fail(s, ISA_NO_MEMORY ".", "an answer");
    }
    snprintf(error, sizeof error, "%s", s->error);
    isa_json_begin(&w, to, 2, ISA_SCHEMA_DEBUGGER);
    isa_json_text(&w, "info", name);
    isa_json_text(&w, "error", is_good ? NULL : error);
    put_lines(&w, lines);
    if (is_good)
        json(s, &w, rest);
    isa_json_end(&w);
    fclose(to);
    dbg_say(s, "%s", text);
    free(text);
    free(lines);
    s->log->is_said = !is_good; /* the JSON has the message */
    snprintf(s->error, sizeof s->error, "%s", error);
    return is_good;
}
