/* SPDX-License-Identifier: MIT */
/* Answers about cores as threads, about their frames, and about the scopes of a
 * frame. */
#include <assert.h>
#include <inttypes.h>
#include <stdio.h>

#include "runtime/debug/dap/client.h"
#include "runtime/debug/dap/sources.h"
#include "runtime/debug/state/frames.h"
#include "runtime/debug/state/machine.h"
#include "runtime/debug/state/session.h"
#include "runtime/debug/state/symbols.h"

static void put_thread(struct json_writer *w, unsigned id, const char *name)
{
    isa_json_object(w, NULL, ISA_JSON_ROW);
    isa_json_u64(w, "id", id);
    isa_json_text(w, "name", name);
    isa_json_close(w);
}

bool dbg_dap_threads(struct dbg_session *s, const struct dbg_json *arguments)
{
    char name[128];
    struct json_writer *w = dbg_dap_answer(s);
    (void)arguments;
    isa_json_array(w, "threads", ISA_JSON_ROW);
    for (unsigned i = 0; s->launch && i < dbg_n_cores(s); i++)
        if (dbg_has_task(s, i))
            put_thread(w, i + 1, dbg_core_text(s, i, name, sizeof name));
    if (!s->launch)
        put_thread(w, DBG_DAP_HOST_THREAD, "no kernel is being run");
    return dbg_dap_send(s);
}

static void put_frame(struct dbg_session *s, struct json_writer *w, size_t i)
{
    char text[256];
    const struct dbg_frame *f = dbg_frame_at(s, i);
    assert(f); /* it was counted */
    const char *name = f->function ? f->function->name
                                   : dbg_function_name(s->symbols, f->look);
    isa_json_object(w, NULL, ISA_JSON_ROW);
    isa_json_i64(w, "id", dbg_frame_number(s->core, i));
    snprintf(text, sizeof text, "%s%s", name ? name : "??",
             f->is_inlined ? " (inlined)" : "");
    isa_json_text(w, "name", text);
    if (f->file)
        dbg_dap_source_put(w, "source", s->symbols, f->file);
    isa_json_i64(w, "line", f->file ? dbg_dap_line_out(s, f->line) : 0);
    isa_json_i64(w, "column", f->file ? !dbg_dap(s)->counts_from_0 : 0);
    snprintf(text, sizeof text, "0x%" PRIx64, f->r.pc);
    isa_json_text(w, "instructionPointerReference", text);
    if (!f->file)
        isa_json_text(w, "presentationHint", "subtle");
    isa_json_close(w);
}

bool dbg_dap_stackTrace(struct dbg_session *s, const struct dbg_json *arguments)
{
    unsigned core;
    int64_t first = 0, levels = 0;
    if (!dbg_dap_thread(s, arguments, &core) ||
        !dbg_dap_number(s, arguments, "startFrame", false, &first) ||
        !dbg_dap_number(s, arguments, "levels", false, &levels))
        return false;
    const struct dbg_focus_at before = dbg_focus_keep(s);
    size_t n = 0;
    if (s->launch) {
        dbg_focus(s, core);
        while (dbg_frame_at(s, n))
            n++;
    }
    const size_t begin = first < 0             ? 0
                         : (uint64_t)first > n ? n
                                               : (size_t)first;
    const size_t most = levels <= 0 || (uint64_t)levels > n - begin
                            ? n - begin
                            : (size_t)levels;
    struct json_writer *w = dbg_dap_answer(s);
    isa_json_array(w, "stackFrames", ISA_JSON_ROW);
    for (size_t i = begin; i < begin + most; i++)
        put_frame(s, w, i);
    isa_json_close(w);
    isa_json_u64(w, "totalFrames", n);
    dbg_dap_send(s);
    dbg_focus_back(s, before);
    return true;
}

static void put_scope(struct dbg_session *s, struct json_writer *w,
                      enum dbg_handle_kind kind)
{
    static const struct {
        const char *name, *hint; /* NULL: none */
        bool is_expensive;
    } scopes[] = {
        [DBG_H_LOCALS] = {"Locals", "locals", false},
        [DBG_H_GLOBALS] = {"Globals", NULL, true},
        [DBG_H_REGISTERS] = {"Registers", "registers", true},
        [DBG_H_REGIONS] = {"Regions", NULL, false},
        [DBG_H_UNITS] = {"Units", NULL, false},
    };
    const struct dbg_handle h = {
        .kind = kind, .core = s->core, .frame = s->focus->frame};
    isa_json_object(w, NULL, ISA_JSON_ROW);
    isa_json_text(w, "name", scopes[kind].name);
    if (scopes[kind].hint)
        isa_json_text(w, "presentationHint", scopes[kind].hint);
    isa_json_i64(w, "variablesReference", dbg_handle_new(s, &h));
    isa_json_bool(w, "expensive", scopes[kind].is_expensive);
    isa_json_close(w);
}

bool dbg_dap_scopes(struct dbg_session *s, const struct dbg_json *arguments)
{
    const struct dbg_focus_at before = dbg_focus_keep(s);
    if (!dbg_frame_focus(s, arguments, true))
        return false;
    struct json_writer *w = dbg_dap_answer(s);
    isa_json_array(w, "scopes", ISA_JSON_ROW);
    for (int kind = DBG_H_LOCALS; kind <= DBG_H_UNITS; kind++)
        put_scope(s, w, (enum dbg_handle_kind)kind);
    dbg_dap_send(s);
    dbg_focus_back(s, before);
    return true;
}
