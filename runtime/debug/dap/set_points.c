/* SPDX-License-Identifier: MIT */
/* Requests that set breakpoints: at lines, functions, instructions, events and
 * memory. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/memory/alloc.h"
#include "runtime/debug/dap/client.h"
#include "runtime/debug/dap/points.h"
#include "runtime/debug/dap/variables.h"
#include "runtime/debug/expr/expr.h"
#include "runtime/debug/state/machine.h"
#include "runtime/debug/state/session.h"
#include "runtime/debug/state/symbols.h"
#include "runtime/debug/state/value.h"

static bool take_common(struct dbg_session *s, const struct dbg_json *of,
                        const char **condition, const char **count,
                        const char **message)
{
    *condition = *count = *message = NULL;
    return dbg_dap_text(s, of, "condition", false, condition) &&
           dbg_dap_text(s, of, "hitCondition", false, count) &&
           dbg_dap_text(s, of, "logMessage", false, message);
}

/* Reads one item of a request into *wanted. Returns false after an error
 * message. */
typedef bool dbg_dap_item(struct dbg_session *s, const struct dbg_json *item,
                          const char *source, struct dbg_dap_point *wanted,
                          FILE *place);

/* Reads an item. If id is not NULL, also keeps its point. */
static bool take_item(struct dbg_session *s, const struct dbg_json *item,
                      enum dbg_dap_set set, const char *source,
                      dbg_dap_item *read, int64_t *id)
{
    struct dbg_dap_point p = {.set = set, .source = (char *)(uintptr_t)source};
    const char *condition, *count, *message;
    size_t n;
    FILE *place = open_memstream(&p.place, &n);
    bool is_good = (place || dbg_fail(s, ISA_NO_MEMORY ".", "a breakpoint")) &&
                   take_common(s, item, &condition, &count, &message) &&
                   read(s, item, source, &p, place);
    if (place && fclose(place) != 0)
        is_good = dbg_fail(s, ISA_NO_MEMORY ".", "a breakpoint");
    if (is_good && id) {
        p.condition = (char *)(uintptr_t)condition;
        p.count = (char *)(uintptr_t)count;
        p.message = (char *)(uintptr_t)message;
        *id = dbg_points_keep(s, &p);
    }
    free(p.place);
    return is_good;
}

/* Answers a request that sets all breakpoints of a kind. All items are read
 * before any breakpoint is set, so a wrong item changes nothing. */
static bool set_all(struct dbg_session *s, const struct dbg_json *list,
                    enum dbg_dap_set set, const char *source,
                    dbg_dap_item *read)
{
    const size_t n = dbg_json_count(list);
    int64_t *ids = isa_alloc(n + 1, sizeof *ids);
    if (!ids)
        return dbg_fail(s, ISA_NO_MEMORY ".", "breakpoints");
    for (int pass = 0; pass < 2; pass++) {
        if (pass == 1)
            dbg_points_begin(s, set, source);
        for (size_t i = 0; i < n; i++) {
            if (take_item(s, dbg_json_item(list, i), set, source, read,
                          pass == 1 ? &ids[i] : NULL))
                continue;
            free(ids);
            return false;
        }
    }
    dbg_points_end(s);
    dbg_points_answer(s, ids, n);
    free(ids);
    return true;
}

/* ---- requests ------------------------------------------------------------ */

static bool read_line(struct dbg_session *s, const struct dbg_json *item,
                      const char *source, struct dbg_dap_point *wanted,
                      FILE *place)
{
    int64_t number = 0;
    (void)source;
    if (!dbg_dap_number(s, item, "line", true, &number))
        return false;
    const unsigned line = dbg_dap_line_in(s, number);
    if (!line)
        snprintf(wanted->why, sizeof wanted->why, "There is no such line.");
    fprintf(place, "%u", line);
    return true;
}

bool dbg_dap_setBreakpoints(struct dbg_session *s,
                            const struct dbg_json *arguments)
{
    const struct dbg_json *list;
    const struct dbg_json *source = dbg_json_member(arguments, "source");
    const char *path = NULL;
    if (!dbg_json_is_object(source))
        return dbg_dap_refuse(s, "\"source\" must be an object.");
    return dbg_dap_text(s, source, "path", true, &path) &&
           dbg_dap_list(s, arguments, "breakpoints", false, &list) &&
           set_all(s, list, DBG_SET_SOURCE, path, read_line);
}

static bool read_function(struct dbg_session *s, const struct dbg_json *item,
                          const char *source, struct dbg_dap_point *wanted,
                          FILE *place)
{
    const char *name = NULL;
    (void)source;
    if (!dbg_dap_text(s, item, "name", true, &name))
        return false;
    if (!name[0])
        snprintf(wanted->why, sizeof wanted->why, "It has no name.");
    fprintf(place, "%s", name);
    return true;
}

bool dbg_dap_setFunctionBreakpoints(struct dbg_session *s,
                                    const struct dbg_json *arguments)
{
    const struct dbg_json *list;
    return dbg_dap_list(s, arguments, "breakpoints", true, &list) &&
           set_all(s, list, DBG_SET_FUNCTION, NULL, read_function);
}

static bool read_instruction(struct dbg_session *s, const struct dbg_json *item,
                             const char *source, struct dbg_dap_point *wanted,
                             FILE *place)
{
    const char *text = NULL;
    int64_t offset = 0;
    (void)source;
    (void)wanted;
    if (!dbg_dap_text(s, item, "instructionReference", true, &text) ||
        !dbg_dap_number(s, item, "offset", false, &offset))
        return false;
    uint64_t address;
    if (!dbg_dap_number_in(text, text + strlen(text), &address) ||
        __builtin_add_overflow(address, offset, &address))
        return dbg_dap_refuse(s, "\"instructionReference\" and \"offset\" are "
                                 "an address of 64 bits.");
    fprintf(place, "*0x%" PRIx64, address);
    return true;
}

bool dbg_dap_setInstructionBreakpoints(struct dbg_session *s,
                                       const struct dbg_json *arguments)
{
    const struct dbg_json *list;
    return dbg_dap_list(s, arguments, "breakpoints", true, &list) &&
           set_all(s, list, DBG_SET_INSTRUCTION, NULL, read_instruction);
}

/* ---- events -------------------------------------------------------------- */

static const struct filter {
    const char *name, *place;
} filters[] = {
#define X(name, label, is_default, place, doc) {#name, place},
#include "runtime/debug/wire/exceptions.def"
#undef X
};

/* Sets one filter. *id receives DBG_POINT_NONE if the filter needs no
 * breakpoint. Returns false after an error message. */
static bool set_filter(struct dbg_session *s, const char *name,
                       const char *condition, bool is_tried, int64_t *id)
{
    const size_t n = sizeof filters / sizeof *filters;
    size_t i = 0;
    while (name && i < n && strcmp(filters[i].name, name) != 0)
        i++;
    if (!name || i == n)
        return dbg_dap_refuse(s,
                              "There is no filter \"%s\"; there are fault, "
                              "report, nan and launch.",
                              name ? name : "");
    *id = 0;
    if (is_tried)
        return true;
    if (filters[i].place[0]) {
        *id =
            dbg_points_keep(s, &(struct dbg_dap_point){
                                   .set = DBG_SET_EXCEPTION,
                                   .place = (char *)(uintptr_t)filters[i].place,
                                   .condition = (char *)(uintptr_t)condition});
    } else {
        dbg_dap(s)->passes_faults = false;
        *id = DBG_POINT_NONE;
    }
    return true;
}

bool dbg_dap_setExceptionBreakpoints(struct dbg_session *s,
                                     const struct dbg_json *arguments)
{
    const struct dbg_json *names = dbg_json_member(arguments, "filters"), *more;
    if (!dbg_json_is_array(names))
        return dbg_dap_refuse(s, "\"filters\" must be an array of strings.");
    if (!dbg_dap_list(s, arguments, "filterOptions", false, &more))
        return false;
    const size_t n = dbg_json_count(names), m = dbg_json_count(more);
    int64_t *ids = isa_alloc(n + m + 1, sizeof *ids);
    bool is_good = ids || dbg_fail(s, ISA_NO_MEMORY ".", "breakpoints");
    for (int pass = 0; is_good && pass < 2; pass++) {
        if (pass == 1) {
            dbg_points_begin(s, DBG_SET_EXCEPTION, NULL);
            dbg_dap(s)->passes_faults = true;
        }
        for (size_t i = 0; is_good && i < n + m; i++) {
            const struct dbg_json *of = dbg_json_item(more, i - n);
            const char *name =
                i < n ? dbg_json_string(dbg_json_item(names, i)) : NULL;
            const char *condition = NULL;
            is_good = (i < n ||
                       (dbg_dap_text(s, of, "filterId", true, &name) &&
                        dbg_dap_text(s, of, "condition", false, &condition))) &&
                      set_filter(s, name, condition, pass == 0, &ids[i]);
        }
    }
    if (is_good) {
        dbg_points_end(s);
        dbg_points_answer(s, ids, n + m);
    }
    free(ids);
    return is_good;
}

/* ---- memory -------------------------------------------------------------- */

/* Answers with an id that the client sends back to watch a variable. It
 * contains the core, the variable's address and size, and its type if it is a
 * number. */
bool dbg_dap_dataBreakpointInfo(struct dbg_session *s,
                                const struct dbg_json *arguments)
{
    static const char *const types[] = {"read", "write", "readWrite"};
    struct dbg_value v = {0};
    struct dbg_handle h;
    const char *name = NULL;
    char id[160], text[1300];
    const struct dbg_focus_at before = dbg_focus_keep(s);
    if (!dbg_dap_text(s, arguments, "name", true, &name))
        return false;
    bool is_good;
    if (dbg_json_member(arguments, "variablesReference")) {
        is_good = dbg_handle_find(s, arguments, &h);
        if (is_good)
            is_good = dbg_dap_variable(s, &h, name, &v);
    } else {
        is_good = dbg_frame_focus(s, arguments, false) && dbg_needs_launch(s) &&
                  dbg_evaluate_as_is(s, name, &v);
    }
    const unsigned core = v.core == DBG_FOCUSED ? s->core : v.core;
    dbg_focus_back(s, before);
    const uint64_t bytes = is_good ? dbg_type_plain(v.type)->bytes : 0;
    const bool can = is_good && v.where == DBG_IN_MEMORY && bytes > 0;
    const char *type = can && dbg_type_is_number(v.type) && !v.bits
                           ? dbg_type_plain(v.type)->name
                           : NULL;
    struct json_writer *w = dbg_dap_answer(s);
    snprintf(id, sizeof id, "%u:0x%" PRIx64 ":%" PRIu64 "%s%s", core + 1,
             v.address, bytes, type ? ":" : "", type ? type : "");
    isa_json_text(w, "dataId", can ? id : NULL);
    snprintf(text, sizeof text, "%.200s%s%s", name, can ? "" : ": ",
             can       ? ""
             : is_good ? "only what lies in memory can be watched"
                       : s->error);
    isa_json_text(w, "description", text);
    isa_json_array(w, "accessTypes", ISA_JSON_ROW);
    for (size_t i = 0; can && i < sizeof types / sizeof *types; i++)
        isa_json_text(w, NULL, types[i]);
    isa_json_close(w);
    isa_json_bool(w, "canPersist", false);
    return dbg_dap_send(s);
}

/* Reads THREAD:ADDRESS:BYTES, perhaps with :TYPE, as dataBreakpointInfo writes
 * it. name: name of the type, or NULL. */
static bool take_data(const char *id, uint64_t *thread, uint64_t *address,
                      uint64_t *n, const char **name)
{
    const char *first = strchr(id, ':');
    const char *second = first ? strchr(first + 1, ':') : NULL;
    if (!second)
        return false;
    const size_t length = strcspn(second + 1, ":");
    const char *end = second + 1 + length;
    *name = *end ? end + 1 : NULL;
    return dbg_dap_number_in(id, first, thread) &&
           dbg_dap_number_in(first + 1, second, address) &&
           dbg_dap_number_in(second + 1, end, n) && *thread >= 1 &&
           *thread <= UINT32_MAX && *n >= 1 && strlen(end) < 120 &&
           !strpbrk(end, "()*,");
}

static bool read_data(struct dbg_session *s, const struct dbg_json *item,
                      const char *source, struct dbg_dap_point *wanted,
                      FILE *place)
{
    const char *id = NULL, *type = "write", *name;
    uint64_t thread, address, n;
    (void)source;
    if (!dbg_dap_text(s, item, "dataId", true, &id) ||
        !dbg_dap_text(s, item, "accessType", false, &type))
        return false;
    if (!take_data(id, &thread, &address, &n, &name))
        return dbg_dap_refuse(s, "There is no \"dataId\" %.60s.", id);
    const bool is_read = strcmp(type, "read") == 0;
    const bool is_both = strcmp(type, "readWrite") == 0;
    if (!is_read && !is_both && strcmp(type, "write") != 0)
        return dbg_dap_refuse(s, "\"accessType\" is read, write or readWrite.");
    wanted->core = (unsigned)thread - 1;
    const char *word = is_read ? "rwatch" : is_both ? "awatch" : "watch";
    if (name)
        fprintf(place, "%s *(%s *)0x%" PRIx64, word, name, address);
    else
        fprintf(place, "%s -l 0x%" PRIx64 ", %" PRIu64, word, address, n);
    return true;
}

bool dbg_dap_setDataBreakpoints(struct dbg_session *s,
                                const struct dbg_json *arguments)
{
    const struct dbg_json *list;
    return dbg_dap_list(s, arguments, "breakpoints", true, &list) &&
           set_all(s, list, DBG_SET_DATA, NULL, read_data);
}
