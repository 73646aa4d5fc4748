/* SPDX-License-Identifier: MIT */
/* The adapter's loop. It handles messages of the client, messages of the
 * debugger in the program, the output of the program, and its end. The client
 * gets an answer whatever happens to the program. */
#include "runtime/tools/mlusim/debug/adapter.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "isa/support/memory/alloc.h"
#include "isa/support/process/process.h"
#include "runtime/debug/json/parsed.h"
#include "runtime/debug/state/host.h"
#include "runtime/debug/wire/door.h"
#include "runtime/debug/wire/wire.h"
#include "runtime/tools/command/fail.h"
#include "runtime/tools/mlusim/debug/adapter_client.h"
#include "runtime/tools/mlusim/debug/adapter_start.h"

#define PATIENCE 2000 /* ms until a program that must end is killed */

enum part { ANSWER, START, HAND, END };

static const struct request {
    const char *name;
    enum part part;
    enum dbg_reach reach;
} requests[] = {
#define X(name, adapter, when, reach, capability, doc) \
    {#name, adapter, DBG_##reach},
#include "runtime/debug/wire/requests.def"
#undef X
};
#define N_REQUESTS (sizeof requests / sizeof *requests)

/* ---- time ---------------------------------------------------------------- */

/* Returns milliseconds of a steady clock. */
static int64_t now(void)
{
    struct timespec at;
    clock_gettime(CLOCK_MONOTONIC, &at);
    return (int64_t)at.tv_sec * 1000 + at.tv_nsec / 1000000;
}

/* ---- the end of the program ---------------------------------------------- */

/* Reads from the pipe whether the program failed to start, or has loaded the
 * runtime. */
static void read_news(struct adapter *a, bool *has_failed, bool *has_loaded)
{
    char news[64];
    const ssize_t n = read(a->news, news, sizeof news);
    *has_failed = *has_loaded = false;
    for (ssize_t i = 0; i < n; i++) {
        *has_loaded |= news[i] == DBG_NEWS_BEGUN;
        *has_failed |= news[i] == DBG_NEWS_ENDED;
    }
}

/* Whether the program was not started, for a reason that mlusim printed. */
static bool is_not_begun(struct adapter *a, int how)
{
    static const char ours[] = "mlusim: ";
    bool has_failed, has_loaded;
    read_news(a, &has_failed, &has_loaded);
    a->last[a->n_last] = 0;
    const bool is_usage = WIFEXITED(how) && WEXITSTATUS(how) == 2 &&
                          strncmp(a->last, ours, sizeof ours - 1) == 0;
    return !a->has_begun && (has_failed || (is_usage && !has_loaded));
}

static void close_program(struct adapter *a)
{
    dbg_wire_close(a->program);
    a->program = NULL;
    close(a->program_file);
    close(a->news);
    for (size_t i = 0; i < ADAPTER_STREAMS; i++)
        if (a->streams[i].file >= 0)
            close(a->streams[i].file);
    a->pid = 0;
}

static void send_end(struct adapter *a, int how)
{
    char text[256];
    if (WIFSIGNALED(how) && !a->is_awaited) {
        snprintf(text, sizeof text,
                 "[The program was ended by signal %d: %s]\n", WTERMSIG(how),
                 strsignal(WTERMSIG(how)));
        adapter_say(a, "console", text);
    } else if (!a->has_begun && !a->is_awaited) {
        snprintf(text, sizeof text,
                 "[The program has ended with status %d: it never called the "
                 "runtime]\n",
                 isa_process_status(how));
        adapter_say(a, "console", text);
    }
    struct json_writer *w = dbg_message_event(&a->message, "exited");
    isa_json_i64(w, "exitCode", isa_process_status(how));
    adapter_send(a);
    dbg_message_event(&a->message, "terminated");
    adapter_send(a);
}

/* Sends to the client the last output of the debugger, and that the program has
 * ended. */
static void has_ended(struct adapter *a, int how)
{
    const char *body;
    size_t n;
    adapter_outputs(a, true);
    while (dbg_wire_read(a->program, false, &body, &n) == DBG_WIRE_MESSAGE)
        adapter_pass(a, body, n);
    if (is_not_begun(a, how)) {
        for (size_t i = a->n_last; i > 0 && a->last[i - 1] == '\n';)
            a->last[--i] = 0;
        adapter_refuse(a, a->start_seq, a->start, DBG_DAP_cannotStart,
                       a->last[0] ? a->last : "mlusim said nothing");
        a->start = NULL; /* the client may try again */
    } else {
        if (!a->has_begun)
            adapter_agree(a, a->start_seq, a->start);
        send_end(a, how);
    }
    close_program(a);
    if (a->is_awaited && a->end_seq) {
        adapter_agree(a, a->end_seq, "disconnect");
        a->is_over = true;
    }
    a->is_over |= a->is_mute;
}

/* ---- requests ------------------------------------------------------------ */

static void hand_on(struct adapter *a, const char *body, size_t n)
{
    if (a->program)
        dbg_wire_send(a->program, "", body, n); /* a closed pipe is noticed
                                                   elsewhere */
}

static void begin(struct adapter *a, const struct request *r, int64_t seq,
                  const struct dbg_json *arguments, const char *body, size_t n)
{
    char error[512];
    if (a->start) {
        adapter_refuse(a, seq, r->name, DBG_DAP_wrongTime,
                       "A program was begun already in this session.");
        return;
    }
    a->start_seq = seq;
    if (!adapter_start(a, arguments, strcmp(r->name, "attach") == 0, error,
                       sizeof error)) {
        adapter_refuse(a, seq, r->name, DBG_DAP_cannotStart, error);
        return;
    }
    a->start = r->name;
    a->has_begun = false;
    a->n_last = 0;
    hand_on(a, a->initialize, strlen(a->initialize));
    hand_on(a, body, n);
}

/* Requests that the debugger end the program or, if is_left, let the program
 * run. */
static void let_go(struct adapter *a, bool is_left)
{
    if (!a->program)
        return;
    struct json_writer *w = dbg_message_request(&a->message, "disconnect");
    isa_json_bool(w, "terminateDebuggee", !is_left);
    dbg_message_send(&a->message, a->program, 0);
    a->is_awaited = !is_left;
    a->deadline = now() + (a->has_begun ? PATIENCE : 0);
}

static void end(struct adapter *a, const struct request *r, int64_t seq,
                const struct dbg_json *arguments)
{
    bool ends = !a->start || strcmp(a->start, "launch") == 0;
    if (strcmp(r->name, "terminate") == 0) {
        adapter_agree(a, seq, r->name);
        let_go(a, false);
        return;
    }
    const struct dbg_json *said =
        dbg_json_member(arguments, "terminateDebuggee");
    if (said && !dbg_json_truth(said, &ends)) {
        adapter_refuse(a, seq, r->name, DBG_DAP_badArguments,
                       "\"terminateDebuggee\" must be true or false.");
        return;
    }
    if (a->end_seq) {
        adapter_refuse(a, seq, r->name, DBG_DAP_wrongTime,
                       "The session is ending already.");
        return;
    }
    let_go(a, !ends);
    if (a->program && ends) {
        a->end_seq = seq ? seq : 1;
        return;
    }
    adapter_agree(a, seq, r->name);
    a->is_mute = true;
    a->is_over = !a->program;
}

static const struct request *find(const char *name)
{
    for (size_t i = 0; i < N_REQUESTS; i++)
        if (strcmp(requests[i].name, name) == 0)
            return &requests[i];
    return NULL;
}

static void initialize(struct adapter *a, int64_t seq,
                       const struct dbg_json *arguments, const char *body,
                       size_t n)
{
    const char *format =
        dbg_json_string(dbg_json_member(arguments, "pathFormat"));
    if (a->initialize) {
        adapter_refuse(a, seq, "initialize", DBG_DAP_wrongTime,
                       "The session was initialized already.");
    } else if (format && strcmp(format, "path") != 0) {
        adapter_refuse(a, seq, "initialize", DBG_DAP_badArguments,
                       "Files are named by paths here: \"pathFormat\" must be "
                       "\"path\".");
    } else {
        a->initialize = isa_alloc_text(body, n);
        adapter_answer_initialize(a, seq);
    }
}

static void request(struct adapter *a, int64_t seq, const char *command,
                    const struct dbg_json *arguments, const char *body,
                    size_t n)
{
    const struct request *r = find(command);
    if (!r)
        adapter_refuse_unknown(a, seq, command);
    else if (a->is_closed && r->reach == DBG_HOST)
        adapter_refuse(a, seq, command, DBG_DAP_failed, DBG_CLOSED);
    else if (r->part == ANSWER)
        initialize(a, seq, arguments, body, n);
    else if (r->part == END)
        end(a, r, seq, arguments);
    else if (!a->initialize)
        adapter_refuse(a, seq, command, DBG_DAP_wrongTime,
                       "The first request of a session is initialize.");
    else if (r->part == START)
        begin(a, r, seq, arguments, body, n);
    else if (a->program)
        hand_on(a, body, n);
    else
        adapter_refuse(a, seq, command, DBG_DAP_wrongTime,
                       a->start
                           ? "The program has ended."
                           : "No program was begun: launch or attach comes "
                             "first.");
}

/* Reads a message of the client, and performs or refuses it. */
static void take(struct adapter *a, const char *body, size_t n)
{
    char error[160], text[256];
    int64_t seq = 0;
    struct dbg_json *json = dbg_json_read(body, n, error, sizeof error);
    const struct dbg_json *arguments = dbg_json_member(json, "arguments");
    const char *type = dbg_json_string(dbg_json_member(json, "type"));
    const char *command = dbg_json_string(dbg_json_member(json, "command"));
    const char *why = NULL;
    if (!json) {
        snprintf(text, sizeof text, "The message is no JSON: %s.", error);
        why = text;
    } else if (!type || strcmp(type, "request") != 0)
        why = "A message of a client has the type \"request\".";
    else if (!dbg_json_whole(dbg_json_member(json, "seq"), &seq))
        why = "A request has a whole number, its \"seq\".";
    else if (!command)
        why = "A request has a \"command\", a string.";
    else if (arguments && !dbg_json_is_object(arguments))
        why = "\"arguments\" must be an object.";
    if (why)
        adapter_refuse(a, seq, command ? command : "", DBG_DAP_malformedMessage,
                       why);
    else
        request(a, seq, command, arguments, body, n);
    dbg_json_free(json);
}

/* ---- the loop ------------------------------------------------------------ */

static void read_client(struct adapter *a)
{
    const char *body;
    size_t n;
    for (;;) {
        switch (dbg_wire_read(a->client, false, &body, &n)) {
        case DBG_WIRE_MESSAGE:
            take(a, body, n);
            break;
        case DBG_WIRE_DAMAGED:
            adapter_refuse(a, 0, "", DBG_DAP_malformedMessage,
                           dbg_wire_error(a->client));
            break;
        case DBG_WIRE_NOTHING:
            return;
        case DBG_WIRE_GONE:
            a->is_lost = true;
            return;
        }
        if (a->is_mute || a->is_over || a->is_lost)
            return;
    }
}

/* Ends the program, because the client has closed its side, or no longer
 * reads. */
static void lose_client(struct adapter *a)
{
    cmd_fail(0, "debug: --dap: the client has gone%s%s",
             dbg_wire_is_begun(a->client) ? " within a message" : "",
             a->program ? "; the program ends" : "");
    a->is_mute = a->has_failed = true;
    let_go(a, false);
    a->is_over = !a->program;
}

static void read_program(struct adapter *a)
{
    const char *body;
    size_t n;
    enum dbg_wire_got got;
    while ((got = dbg_wire_read(a->program, false, &body, &n)) ==
           DBG_WIRE_MESSAGE) {
        adapter_outputs(a, false); /* sends output that was written before the
                                      next message */
        adapter_pass(a, body, n);
    }
    a->is_silent = got == DBG_WIRE_GONE;
}

static void look_for_end(struct adapter *a)
{
    int how;
    if (a->pid && waitpid(a->pid, &how, WNOHANG) == a->pid)
        has_ended(a, how);
    else if (a->pid && a->is_awaited && now() >= a->deadline) {
        kill(a->pid, SIGKILL);
        a->deadline = INT64_MAX / 2; /* sets no further deadline, because the
                                        program has been killed */
    }
}

/* A pipe to which a byte is written when a child ends, so that poll returns. */
static int child_pipe[2] = {-1, -1};

static void on_child(int number)
{
    const int error = errno;
    const char byte = 0;
    (void)number;
    if (write(child_pipe[1], &byte, 1) < 0)
        errno = error; /* if the pipe is full, poll returns anyway */
    errno = error;
}

static bool watch_children(void)
{
    const struct sigaction action = {.sa_handler = on_child,
                                     .sa_flags = SA_RESTART};
    if (child_pipe[0] >= 0)
        return true;
    if (pipe(child_pipe) != 0)
        return false;
    for (int i = 0; i < 2; i++) {
        fcntl(child_pipe[i], F_SETFD, FD_CLOEXEC);
        fcntl(child_pipe[i], F_SETFL, O_NONBLOCK);
    }
    sigaction(SIGCHLD, &action, NULL);
    signal(SIGPIPE, SIG_IGN); /* losing the client must not end this process */
    return true;
}

/* Waits for the next event and handles it. */
static void wait_and_do(struct adapter *a)
{
    char bytes[64];
    struct pollfd at[] = {
        {.fd = child_pipe[0], .events = POLLIN},
        {.fd = a->is_mute ? -1 : a->client_in, .events = POLLIN},
        {.fd = a->is_mute ? -1 : a->listener, .events = POLLIN},
        {.fd = a->pid && !a->is_silent ? a->program_file : -1,
         .events = POLLIN},
        {.fd = a->pid ? a->streams[0].file : -1, .events = POLLIN},
        {.fd = a->pid ? a->streams[1].file : -1, .events = POLLIN},
        {.fd = a->refused, .events = POLLIN},
    };
    const bool has_client = !a->is_mute && dbg_wire_has_more(a->client);
    const bool has_program = a->program && dbg_wire_has_more(a->program);
    const int64_t left = a->deadline - now();
    poll(at, sizeof at / sizeof *at,
         has_client || has_program   ? 0
         : !a->is_awaited || !a->pid ? -1
         : left > 0                  ? (int)left
                                     : 0);
    if (at[0].revents)
        while (read(child_pipe[0], bytes, sizeof bytes) > 0)
            continue;
    if (at[3].revents || has_program)
        read_program(a);
    if (at[4].revents | at[5].revents)
        adapter_outputs(a, false);
    look_for_end(a);
    if (at[1].revents || has_client)
        read_client(a);
    if (a->is_lost && !a->is_mute)
        lose_client(a);
    if (at[6].revents)
        adapter_others_read(a);
    if (at[2].revents & POLLIN &&
        !a->is_mute) /* not if the client was muted and has left: then the
                        new client belongs to the next session */
        adapter_others_refuse(a);
}

bool adapter_serve(const struct adapter_client *of)
{
    struct adapter a = {.client_in = of->in,
                        .listener = of->listener,
                        .refused = -1,
                        .words = of->words,
                        .n_options = of->n_options,
                        .is_closed = of->is_closed};
    a.client = dbg_wire_open(of->in, of->out);
    while (of->words[a.n_words])
        a.n_words++;
    if (!a.client ||
        (of->guest &&
         !dbg_wire_guard(a.client, of->guest->bytes, of->guest->n)) ||
        !watch_children())
        return cmd_fail(false, "debug: --dap: " ISA_NO_MEMORY, "a session");
    read_client(&a); /* takes input that was read before */
    if (a.is_lost)
        lose_client(&a);
    while (!a.is_over)
        wait_and_do(&a);
    dbg_wire_close(a.client);
    adapter_others_drop(&a);
    free(a.initialize);
    return !a.has_failed;
}
