/* SPDX-License-Identifier: MIT */
/*
 * Commands on breakpoints: making them from places, filters and conditions,
 * turning them on and off, listing them, and writing them to a file.
 */
#include "runtime/debug/points/break_commands.h"

#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/alloc.h"
#include "isa/support/plural.h"
#include "runtime/debug/expr/expr.h"
#include "runtime/debug/expr/names.h"
#include "runtime/debug/expr/parse.h"
#include "runtime/debug/expr/places.h"
#include "runtime/debug/points/breaks.h"
#include "runtime/debug/points/marks.h"
#include "runtime/debug/points/watch.h"
#include "runtime/debug/state/frames.h"
#include "runtime/debug/state/say.h"
#include "runtime/debug/state/session.h"
#include "runtime/debug/state/symbols.h"
#include "runtime/debug/terminal/word.h"

/* Whether the device has a core like that; a task that this launch does not
 * have may be one of the next. */
static bool check_filters(struct dbg_session *s, const struct dbg_breakpoint *b)
{
    const struct sim_device *d = s->host.device;
    const struct sim_launch *l = s->launch;
    if (b->cluster >= (int64_t)d->clusters)
        return dbg_fail(s, "%s has %u cluster%s.", d->name, d->clusters,
                        isa_s(d->clusters));
    if (b->core >= (int64_t)d->cores && b->core != SIM_MEMORY_CORE)
        return dbg_fail(s, "Cores of a cluster are 0 to %u, and memory.",
                        d->cores - 1);
    uint64_t n = l ? (uint64_t)l->dim.x * l->dim.y * l->dim.z : UINT64_MAX;
    if (b->task >= 0 && (uint64_t)b->task >= n)
        dbg_say(s, "Note: this launch has %" PRIu64 " task%s.\n", n, isa_s(n));
    return true;
}

bool dbg_break_filters(struct dbg_session *s, char *text,
                       struct dbg_breakpoint *b)
{
    static const char *const words[] = {" task ", " cluster ", " core "};
    char *condition = strstr(text, " if ");
    if (strncmp(text, "if ", 3) == 0)
        condition = text;
    const size_t n = strlen(text);
    if (!condition && n >= 2 && strcmp(text + n - 2, "if") == 0 &&
        (n == 2 || text[n - 3] == ' '))
        return dbg_fail(s, "Expected a condition after if.");
    if (condition) {
        const char *begin = dbg_skip(condition + (condition > text) + 2);
        b->condition = isa_alloc_text(begin, strlen(begin));
        b->parsed = b->condition ? dbg_parse(s, b->condition) : NULL;
        if (!b->parsed)
            return false;
        *condition = 0;
    }
    for (size_t i = 0; i < 3; i++) {
        char *at = strstr(text, words[i]), *end;
        if (!at)
            continue;
        const char *word = at + strlen(words[i]);
        long number = strtol(word, &end, 10);
        if (i == 2 && dbg_word(&word, "memory", 6)) {
            number = SIM_MEMORY_CORE;
            end = (char *)(uintptr_t)word;
        }
        if (end == at + strlen(words[i]) || number < 0)
            return dbg_fail(s, "Expected a number after%.*s.",
                            (int)strlen(words[i]) - 1, words[i]);
        *(i == 0 ? &b->task : i == 1 ? &b->cluster : &b->core) = number;
        memmove(at, end, strlen(end) + 1);
    }
    return check_filters(s, b);
}

static void describe_new(struct dbg_session *s, const struct dbg_breakpoint *b,
                         const struct dbg_spot *spots, size_t n)
{
    const char *what = b->is_temporary ? "Temporary breakpoint" : "Breakpoint";
    if (n == 0)
        dbg_say(s, "%s %u (%s) pending.\n", what, b->number, b->place);
    else if (n > 1)
        dbg_say(s, "%s %u at %s: %zu locations.\n", what, b->number, b->place,
                n);
    else if (spots[0].file)
        dbg_say(s, "%s %u at 0x%" PRIx64 ": file %s, line %u.\n", what,
                b->number, spots[0].pc, spots[0].file, spots[0].line);
    else
        dbg_say(s, "%s %u at 0x%" PRIx64 "\n", what, b->number, spots[0].pc);
}

/* Sets the kind by a word. */
static bool is_event(struct dbg_breakpoint *b)
{
    if (strcmp(b->place, "launch") == 0)
        b->kind = DBG_LAUNCH;
    else if (strcmp(b->place, "fault") == 0)
        b->kind = DBG_FAULT;
    else if (strcmp(b->place, "report") == 0)
        b->kind = DBG_REPORT;
    else
        return false;
    return true;
}

static void trim(char *text)
{
    size_t n = strlen(text);
    while (n > 0 && (text[n - 1] == ' ' || text[n - 1] == '\t'))
        text[--n] = 0;
}

static bool set_place(struct dbg_breakpoint *b, const char *text)
{
    free(b->place);
    b->place = isa_alloc_text(text, strlen(text));
    return b->place != NULL;
}

/* A line stays one of its file, wherever one is when it is looked up again. */
static bool keep_file(struct dbg_breakpoint *b, const struct dbg_spot *spot)
{
    char place[DBG_LINE_BYTES];
    const bool is_near = b->place[0] == '+' || b->place[0] == '-';
    if (!spot->file ||
        (!is_near && strspn(b->place, "0123456789") != strlen(b->place)))
        return true;
    unsigned line =
        is_near ? spot->line : (unsigned)strtoul(b->place, NULL, 10);
    snprintf(place, sizeof place, "%s:%u", spot->file, line);
    return set_place(b, place);
}

static bool is_line_zero(const char *place)
{
    const char *colon = strrchr(place, ':');
    const char *line = colon ? colon + 1 : place;
    return *line && line[strspn(line, "0")] == 0;
}

/* What it is to stop at: what the user says, or here. */
static bool read_place(struct dbg_session *s, struct dbg_breakpoint *b,
                       const char *rest)
{
    char text[DBG_LINE_BYTES];
    snprintf(text, sizeof text, "%s", rest);
    if (!dbg_break_filters(s, text, b))
        return false;
    trim(text);
    if (is_line_zero(text))
        return dbg_fail(s, "Lines count from 1.");
    const struct dbg_frame *f = NULL;
    if (!text[0] && s->launch) { /* here: keep it findable */
        f = dbg_frame_now(s);
        if (!f)
            return dbg_fail(s, "The core has no task.");
        snprintf(text, sizeof text, "*0x%" PRIx64, f->look);
    }
    return set_place(b, text) || dbg_fail(s, ISA_NO_MEMORY ".", "a breakpoint");
}

static void describe_event(struct dbg_session *s,
                           const struct dbg_breakpoint *b)
{
    dbg_say(s, "%s %u at %s.\n",
            b->is_temporary ? "Temporary breakpoint" : "Breakpoint", b->number,
            b->kind == DBG_FAULT    ? "faults"
            : b->kind == DBG_REPORT ? "reports of checks"
            : b->is_temporary       ? "the next launch"
                                    : "every launch");
    if (b->kind == DBG_REPORT && !s->host.has_checks)
        dbg_say(s, "No check is on: MLUSIM_CHECK says which are.\n");
}

/* A breakpoint at lines, functions or ops. */
static bool find_spots(struct dbg_session *s, struct dbg_breakpoint *b)
{
    struct dbg_spot *spots = isa_alloc(DBG_MAX_SPOTS, sizeof *spots);
    if (!spots)
        return dbg_fail(s, ISA_NO_MEMORY ".", "a breakpoint");
    const size_t n = dbg_break_spots(s, b, spots);
    const bool is_op =
        strcmp(b->place, "dma") == 0 || strcmp(b->place, "sync") == 0;
    bool is_good = (n > 0 || is_op) && (n != 1 || !b->parsed ||
                                        dbg_names_check(s, b->parsed, spots));
    if (is_good)
        describe_new(s, b, spots, n);
    if (is_good && n > 0)
        is_good = keep_file(b, spots);
    free(spots);
    return is_good;
}

static bool make_break(struct dbg_session *s, const char *rest,
                       bool is_temporary)
{
    struct dbg_breakpoint *b = dbg_break_new(s, DBG_BREAK, "");
    s->has_no_last = true;
    if (!b)
        return false;
    b->is_temporary = is_temporary;
    bool is_good = read_place(s, b, rest);
    if (is_good && strcmp(b->place, "nan") == 0) {
        b->is_nan = true;
        b->kind = DBG_WATCH;
        dbg_say(s, "Breakpoint %u at ops that make a NaN.\n", b->number);
    } else if (is_good && is_event(b)) {
        describe_event(s, b);
    } else if (is_good) {
        is_good = find_spots(s, b);
    }
    if (!is_good) {
        dbg_break_delete(s, b);
        s->last_break--;
        return false;
    }
    s->has_no_last = false;
    dbg_break_insert(s, b);
    dbg_watch_update(s);
    return true;
}

bool dbg_cmd_break(struct dbg_session *s, const char *rest)
{
    return make_break(s, rest, false);
}

bool dbg_cmd_tbreak(struct dbg_session *s, const char *rest)
{
    return make_break(s, rest, true);
}

/* A number, or $bpnum: the last breakpoint that was made, 0 if that failed. end
 * as strtoul's. */
static unsigned long number_at(const struct dbg_session *s, const char *text,
                               char **end)
{
    static const char last[] = "$bpnum";
    if (strncmp(text, last, sizeof last - 1) != 0)
        return strtoul(text, end, 10);
    *end = (char *)(uintptr_t)(text + sizeof last - 1);
    return s->has_no_last ? 0 : s->last_break;
}

/* Calls act for each breakpoint named in rest, all if none is. */
typedef void dbg_act(struct dbg_session *s, struct dbg_breakpoint *b);
static bool for_each(struct dbg_session *s, const char *rest, dbg_act *act)
{
    rest = dbg_skip(rest);
    for (size_t i = s->n_breaks; !*rest && i-- > 0;)
        if (!s->breaks[i]->front_kind)
            act(s, s->breaks[i]);
    while (*rest) {
        char *end;
        unsigned long first = number_at(s, rest, &end), last = first;
        if (end == rest)
            return dbg_fail(s, "Expected numbers of breakpoints.");
        if (*end == '-') {
            rest = end + 1;
            last = strtoul(rest, &end, 10);
            if (end == rest || last < first || last > s->last_break)
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
    for (size_t i = 0; i < s->n_breaks; i++)
        has_any |= !s->breaks[i]->front_kind;
    if (!*dbg_skip(rest) && has_any &&
        !dbg_is_agreed(s, "Delete all breakpoints and watchpoints? (y or n) "))
        return dbg_fail(s, "None was deleted.");
    return for_each(s, rest, dbg_break_delete);
}

/* By their place, as gdb's clear. */
bool dbg_cmd_clear(struct dbg_session *s, const char *rest)
{
    struct dbg_spot spots[64];
    size_t n = dbg_places(s, rest, spots, 64), n_deleted = 0;
    if (n == 0)
        return false;
    for (size_t i = s->n_breaks; i-- > 0;) {
        struct dbg_breakpoint *b = s->breaks[i];
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

static struct dbg_breakpoint *read_number(struct dbg_session *s,
                                          const char **rest)
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

/* Whether where b stops, as far as that is one place, has the names of a
 * condition.
 */
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
    struct dbg_breakpoint *b = read_number(s, &rest);
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
    struct dbg_breakpoint *b = read_number(s, &rest);
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

static void print_break(struct dbg_session *s, const struct dbg_breakpoint *b)
{
    static const char *const kinds[] = {
        [DBG_BREAK] = "breakpoint", [DBG_WATCH] = "watchpoint",
        [DBG_LAUNCH] = "launch",    [DBG_FAULT] = "fault",
        [DBG_REPORT] = "report",
    };
    const char *kind = b->is_nan ? "nan" : kinds[b->kind];
    if (b->kind == DBG_WATCH && !b->is_nan && b->on_read)
        kind = b->on_write ? "awatch" : "rwatch";
    dbg_say(s, "%-3u %-10s %-4s %-3c ", b->number, kind,
            b->is_temporary ? "del" : "keep", b->is_enabled ? 'y' : 'n');
    print_where(s, b);
    if (b->condition)
        dbg_say(s, "\tstop only if %s\n", b->condition);
    if (b->task >= 0)
        dbg_say(s, "\tstop only in task %" PRId64 "\n", b->task);
    if (b->cluster >= 0)
        dbg_say(s, "\tstop only in cluster %" PRId64 "\n", b->cluster);
    if (b->core >= 0)
        dbg_say(s, "\tstop only on core %" PRId64 "\n", b->core);
    if (b->hits)
        dbg_say(s, "\tbreakpoint already hit %" PRIu64 " time%s\n", b->hits,
                isa_s(b->hits));
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
        struct dbg_breakpoint *b = read_number(s, &rest);
        if (!b)
            return false;
        print_table_head(s);
        print_break(s, b);
        return true;
    }
    if (s->n_breaks == 0) {
        dbg_say(s, "No breakpoints or watchpoints.\n");
        return true;
    }
    print_table_head(s);
    for (size_t i = 0; i < s->n_breaks; i++)
        if (!s->breaks[i]->front_kind)
            print_break(s, s->breaks[i]);
    return true;
}

/* ---- keeping them in a file --------------------------------------------- */

void dbg_break_write(FILE *f, const struct dbg_breakpoint *b)
{
    if (b->kind == DBG_WATCH && !b->is_nan)
        fprintf(f, "%s %s",
                b->on_read ? b->on_write ? "awatch" : "rwatch" : "watch",
                b->place);
    else
        fprintf(f, "%s %s", b->is_temporary ? "tbreak" : "break", b->place);
    if (b->task >= 0)
        fprintf(f, " task %" PRId64, b->task);
    if (b->cluster >= 0)
        fprintf(f, " cluster %" PRId64, b->cluster);
    if (b->core >= 0)
        fprintf(f, " core %" PRId64, b->core);
    if (b->condition)
        fprintf(f, " if %s", b->condition);
    fprintf(f, "\n");
}
