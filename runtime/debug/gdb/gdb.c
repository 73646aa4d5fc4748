/* SPDX-License-Identifier: MIT */
/*
 * The session's side of gdb: instead of a prompt that reads lines there is a
 * loop that reads packets, and a stop becomes an answer to the packet that had
 * the kernels run. Between launches the program runs, and gdb waits.
 */
#include "runtime/debug/state/gdb.h"

#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "isa/support/alloc.h"

#define SIGNAL_NONE      0 /* to gdb: it stands, whatever it was doing */
#define SIGNAL_INTERRUPT 2
#define SIGNAL_TRAP      5
#define SIGNAL_ABORT     6

/* ---- a connection ------------------------------------------------------- */

bool dbg_remote_open(struct dbg_session *s, int in)
{
    const char *out = getenv(DBG_ENV_GDB);
    if (!out)
        return true;
    struct dbg_remote *r = isa_alloc(1, sizeof *r);
    if (!r)
        return false;
    r->in = in;
    r->out = atoi(out);
    r->general = r->stepped = -1;
    r->signal = SIGNAL_TRAP;
    fcntl(r->out, F_SETFD, FD_CLOEXEC);
    s->remote = r;
    s->out = stderr; /* gdb shows what it asked for, the rest is the user's */
    return true;
}

static bool is_listening(int file)
{
    int answer = 0;
    socklen_t n = sizeof answer;
    return getsockopt(file, SOL_SOCKET, SO_ACCEPTCONN, &answer, &n) == 0 &&
           answer;
}

/* Waits for gdb at a socket, until Ctrl-C ends the program; -1: it will not
 * come.
 */
static int wait_for_gdb(int listener)
{
    struct sigaction old, end = {.sa_handler = SIG_DFL};
    sigaction(SIGINT, &end, &old);
    int socket = accept(listener, NULL, NULL);
    sigaction(SIGINT, &old, NULL);
    close(listener);
    return socket;
}

/* Has gdb at the other end; false: it will not come. */
static bool connect_gdb(struct dbg_session *s)
{
    struct dbg_remote *r = s->remote;
    if (r->link)
        return true;
    if (is_listening(r->out)) {
        r->in = r->out = wait_for_gdb(r->out);
        if (r->out < 0)
            return false;
        fcntl(r->out, F_SETFD, FD_CLOEXEC);
    }
    r->link = dbg_link_open(r->in, r->out);
    return r->link != NULL;
}

/* ---- stops -------------------------------------------------------------- */

/* What the reason of a stop is called in the packet that tells of it. */
static void name_reason(struct dbg_session *s, const struct dbg_stop *stop)
{
    static const char *const watches[] = {
        ['2'] = "watch", ['3'] = "rwatch", ['4'] = "awatch"};
    struct dbg_remote *r = s->remote;
    char gdb_kind = stop->b ? stop->b->gdb_kind : 0;
    r->reason[0] = 0;
    if (stop->why == DBG_WHY_WATCH && gdb_kind >= '2')
        snprintf(r->reason, sizeof r->reason, "%s:%llx;",
                 watches[(unsigned char)gdb_kind],
                 (unsigned long long)stop->b->address);
    if (stop->why == DBG_WHY_BREAK && gdb_kind == '0' && r->knows_swbreak)
        snprintf(r->reason, sizeof r->reason, "swbreak:;");
    if (stop->why == DBG_WHY_ORIGIN && !r->is_single)
        snprintf(r->reason, sizeof r->reason, "replaylog:begin;");
    if (stop->why == DBG_WHY_LAUNCH && dbg_remote_is_news(s)) {
        snprintf(r->reason, sizeof r->reason, "library:;");
        dbg_remote_drop_places(s); /* gdb knows, and will set others */
    }
}

/* Shows what gdb cannot know: breakpoints that are not its own, and faults. */
static void show_reason(struct dbg_session *s, const struct dbg_stop *stop)
{
    FILE *out = s->out;
    char *text = NULL;
    size_t n;
    bool is_gdbs = stop->b && stop->b->gdb_kind;
    s->out = open_memstream(&text, &n);
    if (s->out) {
        if (!is_gdbs && stop->why != DBG_WHY_INTERRUPT &&
            (stop->why != DBG_WHY_ORIGIN || s->remote->is_single))
            dbg_report_reason(s, stop);
        if (!is_gdbs && stop->why == DBG_WHY_BREAK)
            dbg_say(s, "%s\n", stop->b->place);
        fclose(s->out);
        dbg_remote_show(s, text ? text : "");
    }
    free(text);
    s->out = out;
}

void dbg_remote_stopped(struct dbg_session *s, const struct dbg_stop *stop)
{
    struct dbg_remote *r = s->remote;
    if (stop->why == DBG_WHY_END)
        return;
    fflush(stdout); /* what was printed until now comes first */
    r->signal = stop->why == DBG_WHY_FAULT                    ? SIGNAL_ABORT
                : stop->why == DBG_WHY_INTERRUPT              ? SIGNAL_INTERRUPT
                : stop->why == DBG_WHY_ORIGIN && r->is_single ? SIGNAL_NONE
                                                              : SIGNAL_TRAP;
    r->stop_core = stop->core;
    r->visible = s->at.visible;
    r->owes_step = stop->why == DBG_WHY_WATCH && stop->b->gdb_kind;
    name_reason(s, stop);
    show_reason(s, stop);
    dbg_focus(s, stop->core);
    s->n_passed = 0;
    if (stop->b && stop->b->is_temporary)
        dbg_break_delete(s, stop->b);
}

bool dbg_remote_is_news(const struct dbg_session *s)
{
    return s->remote->has_listed && s->remote->listed != s->symbols;
}

bool dbg_remote_wants_stop(struct dbg_session *s)
{
    return s->remote->link && dbg_link_wants_stop(s->remote->link);
}

/* ---- packets ------------------------------------------------------------ */

static const struct {
    const char *word;
    dbg_packet *answer;
} packets[] = {
#define X(word, function, doc) {word, function},
#include "runtime/debug/state/packets.def"
#undef X
};

static void answer(struct dbg_session *s, const char *text, size_t n)
{
    s->remote->reply.n = 0;
    for (size_t i = 0; i < sizeof packets / sizeof *packets; i++) {
        size_t length = strlen(packets[i].word);
        if (n < length || memcmp(text, packets[i].word, length) != 0)
            continue;
        packets[i].answer(s, (struct dbg_text){text + length, n - length});
        return;
    }
}

void dbg_remote_serve(struct dbg_session *s)
{
    struct dbg_remote *r = s->remote;
    s->wants_run = false;
    if (!connect_gdb(s)) {
        dbg_say(s, "mlusim: gdb cannot be waited for any longer\n");
        s->is_over = true;
    }
    if (r->is_awaited && !s->is_over) {
        r->is_awaited = false;
        dbg_remote_tell_stop(s);
        dbg_reply_send(s);
    }
    while (!s->wants_run && !s->is_over) {
        size_t n;
        const char *text = dbg_link_read(r->link, &n);
        if (!text) {
            dbg_say(s, "mlusim: gdb has closed the connection: the program "
                       "ends\n");
            s->is_over = true;
            return;
        }
        answer(s, text, n);
        if (!s->is_over && !s->is_detached && !r->is_awaited)
            dbg_reply_send(s);
    }
}

void dbg_remote_finish(struct dbg_session *s, int status)
{
    struct dbg_remote *r = s->remote;
    if (!r->link || !r->is_awaited || s->is_detached)
        return;
    r->reply.n = 0;
    dbg_reply(s, "W%02x", (unsigned)status & 0xff);
    dbg_reply_send(s);
}

void dbg_pkt_supported(struct dbg_session *s, struct dbg_text text)
{
    struct dbg_remote *r = s->remote;
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
    dbg_link_trust(s->remote->link);
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
