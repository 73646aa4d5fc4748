/* SPDX-License-Identifier: MIT */
/* gdb as a front: a loop reads packets instead of lines. A stop becomes the
 * reply to the packet that let the kernels run. Between launches the program
 * runs, and gdb waits. */
#include "runtime/debug/gdb/gdb.h"

#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

#include "isa/support/memory/alloc.h"
#include "runtime/debug/commands/focus/show_stop.h"
#include "runtime/debug/commands/lines/execute.h"
#include "runtime/debug/commands/lines/kept.h"
#include "runtime/debug/gdb/breakpoints.h"
#include "runtime/debug/gdb/link.h"
#include "runtime/debug/gdb/threads.h"
#include "runtime/debug/points/points.h"
#include "runtime/debug/state/frames.h"
#include "runtime/debug/state/host.h"
#include "runtime/debug/state/machine.h"
#include "runtime/debug/state/session.h"
#include "runtime/debug/wire/door.h"

/* ---- commands of this debugger ------------------------------------------- */

/* "monitor COMMAND" of gdb: executes the command with gdb's current thread as
 * the focus. Commands that run forwards are refused, because gdb would not
 * notice that the kernels have run. */

#define MAX_COMMAND 1024

/* Refuses commands for which gdb has its own. Returns false after an error
 * message. */
static bool gdb_allows(struct dbg_session *s, const struct dbg_command *c)
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

/* Returns a number that changes when any core moves. */
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

#define SIGNAL_TRAP 5

/* ---- a connection ------------------------------------------------------- */

static bool open_gdb(struct dbg_session *s, int in)
{
    const char *out = getenv(DBG_ENV_GDB);
    struct dbg_gdb *r = isa_alloc(1, sizeof *r);
    if (!r || !out)
        return false;
    r->in = in;
    r->out = atoi(out);
    r->general = r->stepped = -1;
    r->signal = SIGNAL_TRAP;
    fcntl(r->out, F_SETFD, FD_CLOEXEC);
    s->of_front = r;
    s->out = stderr; /* gdb shows answers; the user sees the rest */
    return true;
}

static bool is_listening(int file)
{
    int answer = 0;
    socklen_t n = sizeof answer;
    return getsockopt(file, SOL_SOCKET, SO_ACCEPTCONN, &answer, &n) == 0 &&
           answer;
}

/* Connects to gdb. False: gdb does not connect. */
static bool connect_gdb(struct dbg_session *s)
{
    struct dbg_gdb *r = dbg_gdb(s);
    struct dbg_guest guest = {0};
    if (r->link)
        return true;
    const bool is_guest = is_listening(r->out);
    if (is_guest) {
        const bool has_come = dbg_door_accept(r->out, DBG_DOOR_GDB, &guest);
        dbg_door_close(r->out);
        if (!has_come)
            return false;
        r->in = r->out = guest.file;
    }
    r->link = dbg_link_open(r->in, r->out);
    if (r->link && is_guest)
        dbg_link_guard(r->link, guest.bytes, guest.n);
    return r->link != NULL;
}

/* ---- stops -------------------------------------------------------------- */

static bool wants_stop(struct dbg_session *s)
{
    return dbg_gdb(s)->link && dbg_link_wants_stop(dbg_gdb(s)->link);
}

/* ---- packets ------------------------------------------------------------ */

static const struct {
    const char *word;
    dbg_packet *answer;
    enum dbg_reach reach;
} packets[] = {
#define X(word, function, reach, doc) {word, function, DBG_##reach},
#include "runtime/debug/gdb/packets.def"
#undef X
};

static void answer(struct dbg_session *s, const char *text, size_t n)
{
    dbg_gdb(s)->reply.n = 0;
    for (size_t i = 0; i < sizeof packets / sizeof *packets; i++) {
        size_t length = strlen(packets[i].word);
        if (n < length || memcmp(text, packets[i].word, length) != 0)
            continue;
        if (!dbg_may_reach(s, packets[i].reach))
            dbg_reply_error(s);
        else
            packets[i].answer(s, (struct dbg_text){text + length, n - length});
        return;
    }
}

static void serve(struct dbg_session *s)
{
    struct dbg_gdb *r = dbg_gdb(s);
    s->wants_run = false;
    if (!connect_gdb(s)) {
        dbg_say(s, "mlusim: gdb cannot be waited for any longer\n");
        s->is_over = true;
    }
    if (r->is_awaited && !s->is_over) {
        r->is_awaited = false;
        dbg_gdb_report_stop(s);
        dbg_reply_send(s);
    }
    while (!s->wants_run && !s->is_over) {
        size_t n;
        const char *text = dbg_link_read(r->link, &n);
        if (!text) {
            dbg_say(s,
                    "mlusim: gdb has closed the connection, or sent no packet: "
                    "the program ends\n");
            s->is_over = true;
            return;
        }
        answer(s, text, n);
        if (!s->is_over && !s->program->is_detached && !r->is_awaited)
            dbg_reply_send(s);
    }
}

static void finish(struct dbg_session *s, int status)
{
    struct dbg_gdb *r = dbg_gdb(s);
    if (!r->link && is_listening(r->out)) /* no client came */
        dbg_door_close(r->out);
    if (!r->link || !r->is_awaited || s->program->is_detached)
        return;
    r->reply.n = 0;
    dbg_reply(s, "W%02x", (unsigned)status & 0xff);
    dbg_reply_send(s);
}

void dbg_pkt_supported(struct dbg_session *s, struct dbg_text text)
{
    struct dbg_gdb *r = dbg_gdb(s);
    r->knows_swbreak = strstr(text.at, "swbreak+") != NULL;
    dbg_reply(s,
              "PacketSize=%x;QStartNoAckMode+;qXfer:features:read+;"
              "qXfer:threads:read+;qXfer:exec-file:read+;qXfer:libraries:read+;"
              "vContSupported+;"
              "ReverseStep+;ReverseContinue+%s",
              DBG_PACKET_BYTES, r->knows_swbreak ? ";swbreak+" : "");
}

void dbg_pkt_no_ack(struct dbg_session *s, struct dbg_text text)
{
    (void)text;
    dbg_link_trust(dbg_gdb(s)->link);
    dbg_reply(s, "OK");
}

void dbg_pkt_attached(struct dbg_session *s, struct dbg_text text)
{
    (void)text;
    dbg_reply(s, "0");
}

void dbg_pkt_kill(struct dbg_session *s, struct dbg_text text)
{
    s->is_over = text.n == 0;
}

void dbg_pkt_kill_asked(struct dbg_session *s, struct dbg_text text)
{
    (void)text;
    dbg_reply(s, "OK");
    dbg_reply_send(s);
    s->is_over = true;
}

/* ---- the front ---------------------------------------------------------- */

/* Stops at a breakpoint on launches, or if gdb has to load other code. */
static bool stop_at_launch(struct dbg_session *s, struct dbg_breakpoint *b)
{
    const struct dbg_stop stop = dbg_stop_of(DBG_WHY_LAUNCH, s->core);
    if (!b && !dbg_gdb_is_news(s))
        return false;
    dbg_gdb_stopped(s, &stop);
    return true;
}

/* Shows a stop in commands of `monitor`, as at the prompt. */
static void stopped(struct dbg_session *s, const struct dbg_stop *stop)
{
    if (dbg_gdb(s)->is_monitor)
        dbg_show_stop(s, stop);
    else
        dbg_gdb_stopped(s, stop);
}

const struct dbg_front dbg_gdb_front = {
    .setting = DBG_ENV_GDB,
    .is_typed = true,
    .lists_points = true,
    .skips_beginnings = true,
    .open = open_gdb,
    .serve = serve,
    .launched = stop_at_launch,
    .stopped = stopped,
    .wants_stop = wants_stop,
    .allows = gdb_allows,
    .finish = finish,
};
