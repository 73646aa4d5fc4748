/* SPDX-License-Identifier: MIT */
/*
 * The list of breakpoints, for the user and as commands in a file.
 */
#include "runtime/debug/points/break_list.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "isa/support/memory/alloc.h"
#include "isa/support/words/plural.h"
#include "runtime/debug/expr/spot.h"
#include "runtime/debug/points/break_commands.h"
#include "runtime/debug/points/breaks.h"
#include "runtime/debug/points/points.h"
#include "runtime/debug/state/command.h"
#include "runtime/debug/state/say.h"
#include "runtime/debug/state/session.h"
#include "runtime/debug/state/symbols.h"
#include "runtime/debug/terminal/word.h"

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
