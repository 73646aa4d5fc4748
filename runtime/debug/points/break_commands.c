/* SPDX-License-Identifier: MIT */
/* Commands that name breakpoints by their numbers: to delete them, to turn them
 * on and off, and to set conditions and counts. */
#include "runtime/debug/points/break_commands.h"

#include <inttypes.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/memory/alloc.h"
#include "isa/support/words/plural.h"
#include "runtime/debug/expr/expr.h"
#include "runtime/debug/expr/names.h"
#include "runtime/debug/expr/parse.h"
#include "runtime/debug/expr/places.h"
#include "runtime/debug/expr/spot.h"
#include "runtime/debug/points/breaks.h"
#include "runtime/debug/points/points.h"
#include "runtime/debug/state/symbols.h"
#include "runtime/debug/terminal/input.h"

/* Reads a number, or $bpnum, the number of the last breakpoint. 0 if the last
 * breakpoint could not be made. Sets `end` as strtoul does. */
static unsigned long number_at(const struct dbg_session *s, const char *text,
                               char **end)
{
    static const char last[] = "$bpnum";
    if (strncmp(text, last, sizeof last - 1) != 0)
        return strtoul(text, end, 10);
    *end = (char *)(uintptr_t)(text + sizeof last - 1);
    return s->points->has_no_last ? 0 : s->points->last_break;
}

/* Calls act for each breakpoint named in rest, or for all if rest is empty. */
typedef void dbg_act(struct dbg_session *s, struct dbg_breakpoint *b);
static bool for_each(struct dbg_session *s, const char *rest, dbg_act *act)
{
    rest = dbg_skip(rest);
    for (size_t i = s->points->n_breaks; !*rest && i-- > 0;)
        if (!s->points->breaks[i]->front_kind)
            act(s, s->points->breaks[i]);
    while (*rest) {
        char *end;
        unsigned long first = number_at(s, rest, &end), last = first;
        if (end == rest)
            return dbg_fail(s, "Expected numbers of breakpoints.");
        if (*end == '-') {
            rest = end + 1;
            last = strtoul(rest, &end, 10);
            if (end == rest || last < first || last > s->points->last_break)
                return dbg_fail(s, "Expected numbers of breakpoints.");
        }
        for (; first <= last; first++) {
            struct dbg_breakpoint *b = dbg_break_find(s, (unsigned)first);
            if (!b)
                return false;
            act(s, b);
        }
        rest = dbg_skip(end);
    }
    return true;
}

bool dbg_breaks_delete(struct dbg_session *s, const char *rest)
{
    bool has_any = false;
    for (size_t i = 0; i < s->points->n_breaks; i++)
        has_any |= !s->points->breaks[i]->front_kind;
    if (!*dbg_skip(rest) && has_any &&
        !dbg_is_agreed(s, "Delete all breakpoints and watchpoints? (y or n) "))
        return dbg_fail(s, "None was deleted.");
    return for_each(s, rest, dbg_break_delete);
}

/* Deletes breakpoints by their places, like `clear` of gdb. */
bool dbg_cmd_clear(struct dbg_session *s, const char *rest)
{
    struct dbg_spot spots[64];
    size_t n = dbg_places(s, rest, spots, 64), n_deleted = 0;
    if (n == 0)
        return false;
    for (size_t i = s->points->n_breaks; i-- > 0;) {
        struct dbg_breakpoint *b = s->points->breaks[i];
        bool is_there = false;
        struct dbg_spot own[64];
        size_t m = b->kind == DBG_BREAK ? dbg_places(s, b->place, own, 64) : 0;
        for (size_t k = 0; k < m; k++)
            for (size_t j = 0; j < n; j++)
                is_there |= own[k].pc == spots[j].pc &&
                            own[k].symbols == spots[j].symbols;
        if (!is_there || b->front_kind)
            continue;
        dbg_say(s, "Deleted breakpoint %u.\n", b->number);
        dbg_break_delete(s, b);
        n_deleted++;
    }
    return n_deleted > 0 || dbg_fail(s, "There is no breakpoint there.");
}

static void set_enabled(struct dbg_session *s, struct dbg_breakpoint *b,
                        bool is_enabled)
{
    b->is_enabled = is_enabled;
    if (is_enabled)
        dbg_break_insert(s, b);
    else
        dbg_break_unmark(s, b);
    dbg_watch_update(s);
}

static void enable(struct dbg_session *s, struct dbg_breakpoint *b)
{
    set_enabled(s, b, true);
}

static void disable(struct dbg_session *s, struct dbg_breakpoint *b)
{
    set_enabled(s, b, false);
}

bool dbg_cmd_enable(struct dbg_session *s, const char *rest)
{
    dbg_word(&rest, "breakpoints", 5);
    return for_each(s, rest, enable);
}

bool dbg_cmd_disable(struct dbg_session *s, const char *rest)
{
    dbg_word(&rest, "breakpoints", 5);
    return for_each(s, rest, disable);
}

struct dbg_breakpoint *dbg_break_named(struct dbg_session *s, const char **rest)
{
    char *end;
    unsigned long number = number_at(s, dbg_skip(*rest), &end);
    if (end == dbg_skip(*rest)) {
        dbg_fail(s, "Expected the number of a breakpoint.");
        return NULL;
    }
    *rest = dbg_skip(end);
    return dbg_break_find(s, (unsigned)number);
}

/* If b has only one place, returns whether the names of a condition are visible
 * there. */
static bool is_condition_of(struct dbg_session *s,
                            const struct dbg_breakpoint *b,
                            const struct dbg_expression *parsed)
{
    if (b->kind == DBG_WATCH && !b->is_nan)
        return !s->launch || dbg_names_check_here(s, parsed);
    struct dbg_spot *spots = isa_alloc(DBG_MAX_SPOTS, sizeof *spots);
    const size_t n =
        spots && b->kind == DBG_BREAK ? dbg_break_spots(s, b, spots) : 0;
    const bool is_good = n != 1 || dbg_names_check(s, parsed, spots);
    free(spots);
    return is_good;
}

bool dbg_cmd_condition(struct dbg_session *s, const char *rest)
{
    struct dbg_breakpoint *b = dbg_break_named(s, &rest);
    if (!b)
        return false;
    struct dbg_expression *parsed = *rest ? dbg_parse(s, rest) : NULL;
    if (*rest && !parsed)
        return false;
    if (parsed && !is_condition_of(s, b, parsed)) {
        dbg_expression_free(parsed);
        return false;
    }
    dbg_expression_free(b->parsed);
    free(b->condition);
    b->parsed = parsed;
    b->condition = *rest ? isa_alloc_text(rest, strlen(rest)) : NULL;
    if (!*rest)
        dbg_say(s, "Breakpoint %u now unconditional.\n", b->number);
    return true;
}

bool dbg_cmd_ignore(struct dbg_session *s, const char *rest)
{
    int64_t n = 0;
    struct dbg_breakpoint *b = dbg_break_named(s, &rest);
    if (!b || !*rest)
        return b ? dbg_fail(s, "Expected how often it is to be ignored.")
                 : false;
    if (!dbg_evaluate_number(s, rest, &n))
        return false;
    b->ignore = n > 0 ? (uint64_t)n : 0;
    if (b->ignore)
        dbg_say(s,
                "Will ignore the next %" PRIu64 " crossing%s of breakpoint "
                "%u.\n",
                b->ignore, isa_s(b->ignore), b->number);
    else
        dbg_say(s, "Will stop next time breakpoint %u is reached.\n",
                b->number);
    return true;
}

/* ---- the list ------------------------------------------------------------ */

static void print_where(struct dbg_session *s, const struct dbg_breakpoint *b)
{
    struct dbg_spot *spots = isa_alloc(DBG_MAX_SPOTS, sizeof *spots);
    size_t n = spots && b->kind == DBG_BREAK ? dbg_break_spots(s, b, spots) : 0;
    if (b->kind != DBG_BREAK)
        dbg_say(s, "%-10s %s\n",
                b->kind == DBG_WATCH && !b->is_nan && !b->bytes ? "<pending>"
                                                                : "",
                b->place);
    else if (n == 0)
        dbg_say(s, "%-10s %s\n", "<pending>", b->place);
    else if (n > 1)
        dbg_say(s, "%-10s %s\n", "<multiple>", b->place);
    for (size_t i = 0; i < n && n <= 20; i++) {
        const char *f = dbg_function_name(spots[i].symbols, spots[i].pc);
        if (n > 1)
            dbg_say(s, "%u.%-24zu ", b->number, i + 1);
        dbg_say(s, "0x%08" PRIx64 " in %s", spots[i].pc, f ? f : "??");
        if (spots[i].file)
            dbg_say(s, " at %s:%u", spots[i].file, spots[i].line);
        dbg_say(s, "\n");
    }
    free(spots);
}

const char *dbg_break_kind(const struct dbg_breakpoint *b)
{
    static const char *const kinds[] = {
        [DBG_BREAK] = "breakpoint", [DBG_WATCH] = "watchpoint",
        [DBG_LAUNCH] = "launch",    [DBG_FAULT] = "fault",
        [DBG_REPORT] = "report",
    };
    if (b->is_nan)
        return "nan";
    if (b->kind == DBG_WATCH && b->on_read)
        return b->on_write ? "awatch" : "rwatch";
    return b->format ? "dprintf" : kinds[b->kind];
}

static void print_break(struct dbg_session *s, const struct dbg_breakpoint *b)
{
    const char *kind = dbg_break_kind(b);
    dbg_say(s, "%-3u %-10s %-4s %-3c ", b->number, kind,
            b->is_temporary ? "del" : "keep", b->is_enabled ? 'y' : 'n');
    print_where(s, b);
    if (b->condition)
        dbg_say(s, "\tstop only if %s\n", b->condition);
    if (b->task >= 0)
        dbg_say(s, "\tstop only in task %" PRId64 "\n", b->task);
    if (b->device >= 0)
        dbg_say(s, "\tstop only on device %" PRId64 "\n", b->device);
    if (b->cluster >= 0)
        dbg_say(s, "\tstop only in cluster %" PRId64 "\n", b->cluster);
    if (b->core >= 0)
        dbg_say(s, "\tstop only on core %" PRId64 "\n", b->core);
    if (b->hits)
        dbg_say(s, "\tbreakpoint already hit %" PRIu64 " time%s\n", b->hits,
                isa_s(b->hits));
    if (b->format)
        dbg_say(s, "\tprintf %s\n", b->format);
    for (size_t i = 0; i < b->n_commands; i++)
        dbg_say(s, "\t%s\n", b->commands[i]);
    if (b->ignore)
        dbg_say(s, "\tignore next %" PRIu64 " hit%s\n", b->ignore,
                isa_s(b->ignore));
}

static void print_table_head(struct dbg_session *s)
{
    dbg_say(s, "Num Type       Disp Enb Address    What\n");
}

bool dbg_info_breakpoints(struct dbg_session *s, const char *rest)
{
    if (*dbg_skip(rest)) {
        struct dbg_breakpoint *b = dbg_break_named(s, &rest);
        if (!b)
            return false;
        print_table_head(s);
        print_break(s, b);
        return true;
    }
    if (s->points->n_breaks == 0) {
        dbg_say(s, "No breakpoints or watchpoints.\n");
        return true;
    }
    print_table_head(s);
    for (size_t i = 0; i < s->points->n_breaks; i++)
        if (!s->points->breaks[i]->front_kind)
            print_break(s, s->points->breaks[i]);
    return true;
}

void dbg_break_write(FILE *f, const struct dbg_breakpoint *b)
{
    if (b->kind == DBG_WATCH && !b->is_nan)
        fprintf(f, "%s %s",
                b->on_read ? b->on_write ? "awatch" : "rwatch" : "watch",
                b->place);
    else
        fprintf(f, "%s %s",
                b->format         ? "dprintf"
                : b->is_temporary ? "tbreak"
                                  : "break",
                b->place);
    if (b->task >= 0)
        fprintf(f, " task %" PRId64, b->task);
    if (b->device >= 0)
        fprintf(f, " device %" PRId64, b->device);
    if (b->cluster >= 0)
        fprintf(f, " cluster %" PRId64, b->cluster);
    if (b->core >= 0)
        fprintf(f, " core %" PRId64, b->core);
    if (b->condition)
        fprintf(f, " if %s", b->condition);
    if (b->format)
        fprintf(f, ",%s", b->format);
    fprintf(f, "\n");
}
