/* SPDX-License-Identifier: MIT */
/* Lists the contents of a scope or value, and changes them. A client may ask
 * for a part of a long array. If it asks for the whole array, it receives
 * pieces that it can open. */
#include "runtime/debug/dap/variables.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "runtime/debug/dap/client.h"
#include "runtime/debug/expr/arith.h"
#include "runtime/debug/expr/device_names.h"
#include "runtime/debug/expr/expr.h"
#include "runtime/debug/expr/memory.h"
#include "runtime/debug/state/frames.h"
#include "runtime/debug/state/location.h"
#include "runtime/debug/state/machine.h"
#include "runtime/debug/state/session.h"
#include "runtime/debug/state/symbols.h"
#include "runtime/debug/state/where.h"
#include "runtime/debug/time/flight.h"

enum { MOST_AT_ONCE = 200, MOST_ASKED = 20000 };

/* Visits the variables of a scope. A visitor returns false to end the visit. */
struct visit {
    struct json_writer *w; /* writer for each variable; NULL: the visit only
                              looks for `name` */
    const char *name;
    struct dbg_value found;
    char expression[512]; /* expression with the value `found` */
    bool is_found;
    char format;
};

static bool visit(struct dbg_session *s, struct visit *v, const char *name,
                  const char *expression, const struct dbg_value *value)
{
    if (!v->w) {
        v->is_found = strcmp(name, v->name) == 0;
        v->found = *value;
        snprintf(v->expression, sizeof v->expression, "%s", expression);
        return !v->is_found;
    }
    isa_json_object(v->w, NULL, ISA_JSON_ROW);
    isa_json_text(v->w, "name", name);
    dbg_dap_value_put(s, v->w, DBG_DAP_VALUE, value, expression, v->format);
    if (expression[0])
        isa_json_text(v->w, "evaluateName", expression);
    isa_json_close(v->w);
    return true;
}

/* ---- scopes ------------------------------------------------------------- */

static bool visit_local(struct dbg_session *s, const struct dbg_variable *of,
                        const struct dbg_value *value, void *user)
{
    return visit(s, user, of->name, of->name, value);
}

static void visit_locals(struct dbg_session *s, struct visit *v)
{
    const struct dbg_frame *f = dbg_frame_now(s);
    if (f && f->function && dbg_locals_each(s, f, true, visit_local, v))
        dbg_locals_each(s, f, false, visit_local, v);
}

/* Visits variables of the program that the kernel can reach. */
static void visit_globals(struct dbg_session *s, struct visit *v)
{
    const struct dbg_symbols *p = s->symbols;
    bool goes_on = true;
    for (size_t i = 0; goes_on && p && i < p->image.n_symbols; i++) {
        const struct isa_symbol *symbol = &p->image.symbols[i];
        const struct dbg_variable *of =
            symbol->is_function || !symbol->bytes || !dbg_reaches(s, symbol)
                ? NULL
                : dbg_symbol_variable(p, symbol);
        if (!of)
            continue;
        const struct dbg_value value = dbg_locate(s, NULL, of);
        const char *name = dbg_symbol_name(p, symbol);
        goes_on = visit(s, v, name, name, &value);
    }
}

static void visit_registers(struct dbg_session *s, struct visit *v)
{
    static const char *const others[] = {"pc",     "cycle",     "retired",
                                         "taskId", "clusterId", "coreId"};
    char text[24];
    struct dbg_value value;
    bool goes_on = true;
    for (unsigned i = 1; goes_on && i < DBG_N_REGISTERS; i++) {
        snprintf(text, sizeof text, "$%s", dbg_register_name(i));
        if (dbg_evaluate_as_is(s, text, &value))
            goes_on = visit(s, v, text + 1, text, &value);
    }
    for (size_t i = 0; goes_on && i < sizeof others / sizeof *others; i++) {
        const bool is_builtin = strstr(others[i], "Id") != NULL;
        snprintf(text, sizeof text, "%s%s", is_builtin ? "" : "$", others[i]);
        if (dbg_evaluate_as_is(s, text, &value))
            goes_on = visit(s, v, others[i], text, &value);
    }
}

static void visit_regions(struct dbg_session *s, struct visit *v)
{
    char quoted[DBG_REGION_NAME + 2], text[DBG_REGION_NAME + 16];
    struct dbg_region region;
    struct dbg_value value;
    bool goes_on = true;
    for (size_t i = 0; goes_on && dbg_region(s, s->core, i, &region); i++) {
        snprintf(text, sizeof text, "region %s",
                 dbg_region_quoted(region.name, quoted, sizeof quoted));
        if (!dbg_region_value(s, region.name, &value))
            value = dbg_value_lost(dbg_builtin_type(DBG_T_VOID),
                                   "<several regions are called so>");
        goes_on = visit(s, v, region.name, text, &value);
    }
}

/* Writes the ops in flight of each unit, as text. */
static void put_units(struct dbg_session *s, struct json_writer *w)
{
    char text[512];
    for (unsigned u = 0; u < SIM_N_PROFILE_UNITS; u++) {
        struct sim_unit_view view;
        if (u == SIM_PROFILE_SCALAR || !dbg_look_unit(s, s->core, u, &view))
            continue;
        bool is_busy = false;
        for (size_t i = 0; dbg_flight_text(s, s->core, u, i, text, sizeof text);
             i++) {
            isa_json_object(w, NULL, ISA_JSON_ROW);
            isa_json_text(w, "name", sim_profile_unit_name(u));
            isa_json_text(w, "value", text);
            isa_json_u64(w, "variablesReference", 0);
            isa_json_close(w);
            is_busy = true;
        }
        if (is_busy)
            continue;
        isa_json_object(w, NULL, ISA_JSON_ROW);
        isa_json_text(w, "name", sim_profile_unit_name(u));
        isa_json_text(w, "value", "idle");
        isa_json_u64(w, "variablesReference", 0);
        isa_json_close(w);
    }
}

/* ---- values ------------------------------------------------------------- */

/* Writes an expression for a part of a value. "" if the whole has no
 * expression. */
static void name_part(const struct dbg_value *of, const char *whole,
                      const char *part, char *text, size_t bytes)
{
    static const char plain[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTU"
        "VWXYZ0123456789_.[]";
    const enum dbg_kind kind = dbg_type_plain(of->type)->kind;
    const bool is_plain = strspn(whole, plain) == strlen(whole);
    const char *begin = is_plain ? "" : "(", *end = is_plain ? "" : ")";
    text[0] = 0;
    if (!whole[0] || part[0] == '<')
        return;
    if (kind == DBG_ARRAY)
        snprintf(text, bytes, "%s%s%s%s", begin, whole, end, part);
    else if (kind == DBG_POINTER)
        snprintf(text, bytes, "*%s%s%s", begin, whole, end);
    else if (kind == DBG_STRUCT || kind == DBG_UNION)
        snprintf(text, bytes, "%s%s%s.%s", begin, whole, end, part);
}

static void visit_parts(struct dbg_session *s, struct visit *v,
                        const struct dbg_handle *h, uint64_t first, uint64_t n)
{
    char name[256], text[512];
    struct dbg_value part;
    bool goes_on = true;
    for (uint64_t i = first; goes_on && i < first + n; i++) {
        if (!dbg_value_part(s, &h->value, i, &part, name, sizeof name))
            return;
        name_part(&h->value, h->name, name, text, sizeof text);
        goes_on = visit(s, v, name, text, &part);
    }
}

/* Writes elements [first, first + n) as pieces. There are few enough to be
 * shown. */
static void put_pieces(struct dbg_session *s, struct json_writer *w,
                       const struct dbg_handle *h)
{
    char text[64];
    uint64_t each = 100;
    while (h->n / each > MOST_AT_ONCE)
        each *= 10;
    for (uint64_t i = h->first; i < h->first + h->n; i += each) {
        struct dbg_handle piece = *h;
        const uint64_t left = h->first + h->n - i;
        piece.kind = DBG_H_PIECE;
        piece.first = i;
        piece.n = left < each ? left : each;
        isa_json_object(w, NULL, ISA_JSON_ROW);
        snprintf(text, sizeof text, "[%" PRIu64 "..%" PRIu64 "]", i,
                 i + piece.n - 1);
        isa_json_text(w, "name", text);
        isa_json_text(w, "value", "");
        isa_json_i64(w, "variablesReference", dbg_handle_new(s, &piece));
        isa_json_u64(w, "indexedVariables", piece.n);
        isa_json_close(w);
    }
}

static void visit_all(struct dbg_session *s, struct visit *v,
                      const struct dbg_handle *h, uint64_t first, uint64_t n)
{
    switch (h->kind) {
    case DBG_H_LOCALS:
        visit_locals(s, v);
        break;
    case DBG_H_GLOBALS:
        visit_globals(s, v);
        break;
    case DBG_H_REGISTERS:
        visit_registers(s, v);
        break;
    case DBG_H_REGIONS:
        visit_regions(s, v);
        break;
    case DBG_H_UNITS:
        if (v->w)
            put_units(s, v->w);
        break;
    case DBG_H_VALUE:
    case DBG_H_PIECE:
        visit_parts(s, v, h, h->first + first, n);
        break;
    }
}

/* Moves the focus to the core and frame of a handle. */
static void focus(struct dbg_session *s, const struct dbg_handle *h)
{
    dbg_focus(s, h->core);
    s->focus->frame = h->frame;
}

bool dbg_dap_variables(struct dbg_session *s, const struct dbg_json *arguments)
{
    struct dbg_handle h;
    int64_t first = 0, n = 0;
    if (!dbg_handle_find(s, arguments, &h) ||
        !dbg_dap_number(s, arguments, "start", false, &first) ||
        !dbg_dap_number(s, arguments, "count", false, &n))
        return false;
    if (first < 0 || n < 0)
        return dbg_dap_refuse(s, "\"start\" and \"count\" are not negative.");
    const struct dbg_focus_at before = dbg_focus_keep(s);
    const bool is_asked = n > 0;
    const bool has_parts = h.kind == DBG_H_VALUE || h.kind == DBG_H_PIECE;
    const uint64_t left = (uint64_t)first < h.n ? h.n - (uint64_t)first : 0;
    const uint64_t most = is_asked && (uint64_t)n < left ? (uint64_t)n : left;
    focus(s, &h);
    struct json_writer *w = dbg_dap_answer(s);
    struct visit v = {.w = w, .format = dbg_dap_format(arguments)};
    isa_json_array(w, "variables", ISA_JSON_ROW);
    if (has_parts && !is_asked && h.n > MOST_AT_ONCE)
        put_pieces(s, w, &h);
    else
        visit_all(s, &v, &h, (uint64_t)first,
                  most < MOST_ASKED ? most : MOST_ASKED);
    dbg_dap_send(s);
    dbg_focus_back(s, before);
    return true;
}

/* ---- setting ------------------------------------------------------------ */

/* Sets a variable. Answers with its new value. */
static bool set(struct dbg_session *s, const struct dbg_json *arguments,
                const struct dbg_value *to, const char *expression,
                const char *text)
{
    struct dbg_value from, now = *to;
    char error[256];
    if (!dbg_evaluate_text(s, text, &from) || !dbg_assign(s, to, &from))
        return false;
    if (to->where == DBG_IN_REGISTER && to->reg &&
        !dbg_evaluate_as_is(s, expression, &now))
        now = from;
    if (!dbg_value_load(s, &now, error, sizeof error))
        return dbg_fail(s, "%s", error);
    struct json_writer *w = dbg_dap_answer(s);
    dbg_dap_value_put(s, w, DBG_DAP_VALUE, &now, expression,
                      dbg_dap_format(arguments));
    dbg_dap_send(s);
    dbg_dap_changed(s);
    return true;
}

/* Finds v->name in the scope or value of h. Returns false after an error
 * message. */
static bool find(struct dbg_session *s, const struct dbg_handle *h,
                 struct visit *v)
{
    focus(s, h);
    visit_all(s, v, h, 0, h->n);
    return v->is_found ||
           dbg_dap_refuse(s, "There is no variable %s here.", v->name);
}

bool dbg_dap_variable(struct dbg_session *s, const struct dbg_handle *h,
                      const char *name, struct dbg_value *v)
{
    struct visit at = {.name = name};
    const bool is_found = find(s, h, &at);
    *v = at.found;
    return is_found;
}

bool dbg_dap_setVariable(struct dbg_session *s,
                         const struct dbg_json *arguments)
{
    struct dbg_handle h;
    const char *name = NULL, *text = NULL;
    if (!dbg_handle_find(s, arguments, &h) ||
        !dbg_dap_text(s, arguments, "name", true, &name) ||
        !dbg_dap_text(s, arguments, "value", true, &text))
        return false;
    const struct dbg_focus_at before = dbg_focus_keep(s);
    struct visit v = {.name = name};
    const bool is_good =
        find(s, &h, &v) && set(s, arguments, &v.found, v.expression, text);
    dbg_focus_back(s, before);
    return is_good;
}

bool dbg_dap_setExpression(struct dbg_session *s,
                           const struct dbg_json *arguments)
{
    struct dbg_value to;
    const char *name = NULL, *text = NULL;
    const struct dbg_focus_at before = dbg_focus_keep(s);
    if (!dbg_dap_text(s, arguments, "expression", true, &name) ||
        !dbg_dap_text(s, arguments, "value", true, &text) ||
        !dbg_frame_focus(s, arguments, false))
        return false;
    const bool is_good = dbg_needs_launch(s) &&
                         dbg_evaluate_text(s, name, &to) &&
                         set(s, arguments, &to, name, text);
    dbg_focus_back(s, before);
    return is_good;
}
