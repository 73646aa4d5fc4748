/* SPDX-License-Identifier: MIT */
/*
 * "monitor COMMAND" of gdb: the command is done with the current thread of gdb
 * as the focus. Commands that run forwards are refused, because gdb has to know
 * of them.
 */
#include "runtime/debug/gdb/monitor.h"

#include <stdio.h>
#include <stdlib.h>

#include "runtime/debug/commands/lines/execute.h"
#include "runtime/debug/commands/lines/find.h"
#include "runtime/debug/gdb/state.h"
#include "runtime/debug/gdb/text.h"
#include "runtime/debug/gdb/threads.h"
#include "runtime/debug/state/command.h"
#include "runtime/debug/state/frames.h"
#include "runtime/debug/state/machine.h"
#include "runtime/debug/state/say.h"
#include "runtime/debug/state/session.h"

#define MAX_COMMAND 1024

bool dbg_gdb_allows(struct dbg_session *s, const struct dbg_command *c)
{
    static dbg_function *const of_gdb[] = {
        dbg_cmd_run,     dbg_cmd_continue, dbg_cmd_step,   dbg_cmd_next,
        dbg_cmd_stepi,   dbg_cmd_nexti,    dbg_cmd_finish, dbg_cmd_until,
        dbg_cmd_advance, dbg_cmd_quit,
    };
    for (size_t i = 0; i < sizeof of_gdb / sizeof *of_gdb; i++)
        if (c->run == of_gdb[i])
            return dbg_fail(s, "gdb has to know of it: use its own `%s`.",
                            c->run == dbg_cmd_quit ? "kill" : c->name);
    return true;
}

/* Something that differs when any core has moved. */
static uint64_t moment(struct dbg_session *s)
{
    uint64_t sum = 0;
    for (unsigned i = 0; s->launch && i < sim_n_cores(s->sim); i++)
        sum = sum * 31 + dbg_view_of(s, i).retired;
    return sum;
}

static void do_command(struct dbg_session *s, const char *line)
{
    char *text = NULL;
    size_t n;
    FILE *out = s->out;
    s->out = open_memstream(&text, &n);
    if (s->out) {
        uint64_t before = moment(s);
        unsigned core = s->core;
        dbg_gdb(s)->is_monitor = true;
        dbg_do(s, line);
        dbg_gdb(s)->is_monitor = false;
        if (moment(s) != before)
            dbg_say(s, "Now have gdb look again: maintenance flush "
                       "register-cache\n");
        else if (s->core != core)
            dbg_say(s,
                    "The next command looks where gdb does: see `thread`.\n");
        fclose(s->out);
        dbg_gdb_show(s, text ? text : "");
    }
    s->out = out;
    free(text);
}

void dbg_pkt_monitor(struct dbg_session *s, struct dbg_text text)
{
    char line[MAX_COMMAND + 1];
    size_t n = text.n / 2;
    if (n > MAX_COMMAND || !dbg_take_bytes(&text, (uint8_t *)line, n) ||
        text.n > 0) {
        dbg_reply_error(s);
        return;
    }
    line[n] = 0;
    unsigned core = s->core;
    if (s->launch)
        dbg_focus(s, dbg_gdb_core(s));
    do_command(s, line);
    if (s->launch)
        dbg_focus(s, core);
    dbg_reply(s, "OK");
}
