/* SPDX-License-Identifier: MIT */
/* `info WHAT --json` for subjects about one moment: the selected frame, ops in
 * flight, the launch, checkpoints, an address. */
#include <stdio.h>

#include "isa/support/json/json.h"
#include "runtime/debug/expr/expr.h"
#include "runtime/debug/state/frames.h"
#include "runtime/debug/state/machine.h"
#include "runtime/debug/state/session.h"
#include "runtime/debug/state/source.h"
#include "runtime/debug/state/symbols.h"
#include "runtime/debug/state/where.h"
#include "runtime/debug/time/checkpoints.h"
#include "runtime/debug/time/flight.h"
#include "runtime/debug/time/launches.h"
#include "runtime/debug/time/snapshots.h"

/* ---- the selected frame -------------------------------------------------- */

static void put_frame(struct dbg_session *s, struct json_writer *w,
                      const char *key, size_t number)
{
    const struct dbg_frame *f = dbg_frame_at(s, number);
    if (!f) {
        isa_json_null(w, key);
        return;
    }
    isa_json_object(w, key, ISA_JSON_ROW);
    isa_json_u64(w, "number", number);
    isa_json_u64(w, "pc", f->r.pc);
    isa_json_text(w, "function", f->function ? f->function->name : NULL);
    isa_json_text(w, "file", f->file);
    isa_json_u64(w, "line", f->file ? f->line : 0);
    isa_json_bool(w, "is_inlined", f->is_inlined);
    if (f->cfa)
        isa_json_u64(w, "stack_of_caller", f->cfa);
    else
        isa_json_null(w, "stack_of_caller");
    isa_json_close(w);
}

void dbg_json_frame(struct dbg_session *s, struct json_writer *w,
                    const char *rest)
{
    (void)rest;
    put_frame(s, w, "frame", s->focus->frame);
    put_frame(s, w, "caller", s->focus->frame + 1);
}

void dbg_json_source(struct dbg_session *s, struct json_writer *w,
                     const char *rest)
{
    const struct dbg_frame *f = s->launch ? dbg_frame_now(s) : NULL;
    const char *file = f && f->file ? f->file : s->focus->listed_file;
    const char *why;
    FILE *source = dbg_source_open(s, file, &why);
    (void)rest;
    isa_json_object(w, "source", ISA_JSON_ROW);
    isa_json_text(w, "file", file);
    isa_json_text(w, "compiled_in", s->symbols ? s->symbols->directory : NULL);
    isa_json_bool(w, "is_readable", source != NULL);
    isa_json_close(w);
    if (source)
        fclose(source);
}

void dbg_json_symbol(struct dbg_session *s, struct json_writer *w,
                     const char *rest)
{
    char where[1400];
    int64_t address;
    if (!dbg_evaluate_number(s, rest, &address))
        return;
    dbg_where(s, s->core, (uint64_t)address, false, where, sizeof where);
    isa_json_object(w, "symbol", ISA_JSON_ROW);
    isa_json_u64(w, "address", (uint64_t)address);
    isa_json_text(w, "what", where + (where[0] == ' '));
    isa_json_close(w);
}

/* ---- ops in flight ------------------------------------------------------- */

static void put_flight(struct json_writer *w, const struct sim_view *view,
                       unsigned unit, const char *what)
{
    isa_json_object(w, NULL, ISA_JSON_ROW);
    isa_json_u64(w, "cluster", view->cluster);
    isa_json_u64(w, "core", view->core);
    isa_json_bool(w, "is_memory_core", view->core == SIM_MEMORY_CORE);
    isa_json_i64(w, "task", view->task);
    isa_json_text(w, "unit", sim_profile_unit_name(unit));
    isa_json_text(w, "what", what);
    isa_json_close(w);
}

/* Writes the ops of all cores on the units in the bit set `units`. */
static void put_flights(struct dbg_session *s, struct json_writer *w,
                        uint32_t units)
{
    char what[512];
    isa_json_array(w, "flights", ISA_JSON_LINES);
    for (unsigned core = 0; core < dbg_n_cores(s); core++) {
        if (!dbg_has_task(s, core))
            continue;
        const struct sim_view view = dbg_view_of(s, core);
        for (unsigned u = 0; u < SIM_N_PROFILE_UNITS; u++)
            for (size_t i = 0;
                 units >> u & 1 && u != SIM_PROFILE_SCALAR &&
                 dbg_flight_text(s, core, u, i, what, sizeof what);
                 i++)
                put_flight(w, &view, u, what);
    }
    isa_json_close(w);
}

void dbg_json_dma(struct dbg_session *s, struct json_writer *w,
                  const char *rest)
{
    (void)rest;
    put_flights(s, w, DBG_COPY_UNITS);
}

void dbg_json_queues(struct dbg_session *s, struct json_writer *w,
                     const char *rest)
{
    const struct isa_kernel *kernel = dbg_kernel(s);
    const struct sim_launch *l = s->launch;
    (void)rest;
    isa_json_object(w, "launch", ISA_JSON_ROW);
    isa_json_u64(w, "number", s->device->n_launches);
    if (dbg_has_devices(s))
        isa_json_i64(w, "ordinal", s->device->number);
    isa_json_text(w, "kernel", kernel ? kernel->pretty : l->kernel);
    isa_json_array(w, "dim", ISA_JSON_ROW);
    isa_json_u64(w, NULL, l->dim.x);
    isa_json_u64(w, NULL, l->dim.y);
    isa_json_u64(w, NULL, l->dim.z);
    isa_json_close(w);
    isa_json_u64(w, "union_clusters", l->union_clusters);
    isa_json_close(w);
    put_flights(s, w, UINT32_MAX);
}

/* ---- devices ------------------------------------------------------------- */

void dbg_json_devices(struct dbg_session *s, struct json_writer *w,
                      const char *rest)
{
    (void)rest;
    isa_json_array(w, "devices", ISA_JSON_LINES);
    for (int i = 0; i < s->program->host.n_devices; i++) {
        isa_json_object(w, NULL, ISA_JSON_ROW);
        isa_json_i64(w, "ordinal", i);
        isa_json_text(w, "name", s->program->host.devices[i]->name);
        isa_json_bool(w, "is_used",
                      !s->program->host.is_open ||
                          s->program->host.is_open(s->program->host.user, i));
        isa_json_bool(w, "runs_launch", s->launch && i == s->device->number);
        isa_json_close(w);
    }
    isa_json_close(w);
}

/* ---- moments ------------------------------------------------------------- */

void dbg_json_launches(struct dbg_session *s, struct json_writer *w,
                       const char *rest)
{
    (void)rest;
    isa_json_u64(w, "dropped", s->past->n_forgotten);
    isa_json_array(w, "launches", ISA_JSON_LINES);
    for (size_t i = 0; i < s->past->n_launched; i++) {
        isa_json_object(w, NULL, ISA_JSON_ROW);
        isa_json_u64(w, "number", s->past->launches[i].number);
        if (dbg_has_devices(s))
            isa_json_i64(w, "ordinal", s->past->launches[i].device);
        isa_json_text(w, "launch", s->past->launches[i].text);
        isa_json_bool(w, "is_shown", i == s->past->visited);
        isa_json_close(w);
    }
    isa_json_close(w);
}

void dbg_json_checkpoints(struct dbg_session *s, struct json_writer *w,
                          const char *rest)
{
    (void)rest;
    isa_json_array(w, "checkpoints", ISA_JSON_LINES);
    for (size_t i = 0; i < s->past->n_checkpoints; i++) {
        const struct dbg_checkpoint *c = &s->past->checkpoints[i];
        if (c->number == 0) /* deleted */
            continue;
        isa_json_object(w, NULL, ISA_JSON_ROW);
        isa_json_u64(w, "number", c->number);
        isa_json_u64(w, "cycle", c->cycle);
        isa_json_u64(w, "retired", c->retired);
        isa_json_close(w);
    }
    isa_json_close(w);
}
