/* SPDX-License-Identifier: MIT */
#include "runtime/tools/mlusim/debug/adapter_client.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "isa/support/json/json.h"
#include "isa/support/words/nearest.h"
#include "runtime/debug/wire/door.h"
#include "runtime/debug/wire/wire.h"
#include "runtime/tools/command/fail.h"
#include "runtime/tools/mlusim/debug/adapter.h"

void adapter_send(struct adapter *a)
{
    if (a->is_mute)
        dbg_message_drop(&a->message);
    else if (!dbg_message_send(&a->message, a->client, ++a->seq))
        a->is_lost = true;
}

void adapter_pass(struct adapter *a, const char *body, size_t n)
{
    a->has_begun = true;
    if (!a->is_mute && !dbg_message_pass(a->client, body, n, ++a->seq))
        a->is_lost = true;
}

void adapter_say(struct adapter *a, const char *category, const char *text)
{
    struct json_writer *w = dbg_message_event(&a->message, "output");
    isa_json_text(w, "category", category);
    isa_json_text(w, "output", text);
    adapter_send(a);
}

void adapter_refuse(struct adapter *a, int64_t seq, const char *command,
                    enum dbg_dap_error error, const char *sentence)
{
    dbg_message_refuse(&a->message, seq, command, error, sentence);
    adapter_send(a);
}

void adapter_agree(struct adapter *a, int64_t seq, const char *command)
{
    dbg_message_answer(&a->message, seq, command);
    adapter_send(a);
}

/* ---- adapter output ------------------------------------------------------ */

enum { PIECE = 8192, MOST_PIECES = 32 /* more than fits into a pipe */ };

/* Returns how many bytes at the end of a text begin an incomplete UTF-8
 * character. */
static size_t cut_bytes(const char *text, size_t n)
{
    for (size_t k = 1; k <= 3 && k <= n; k++) {
        const unsigned char c = (unsigned char)text[n - k];
        if ((c & 0xc0) == 0x80)
            continue;
        const size_t length = c >= 0xf0 ? 4 : c >= 0xe0 ? 3 : c >= 0xc0 ? 2 : 1;
        return length > k ? k : 0;
    }
    return 0;
}

/* Sends text. A zero becomes "?", because the writer of JSON strings stops at a
 * zero. */
static void send_text(struct adapter *a, size_t stream, char *text, size_t n)
{
    assert(stream < 2);
    for (size_t i = 0; i < n; i++)
        if (!text[i])
            text[i] = '?';
    text[n] = 0;
    if (n > 0 && !a->is_mute)
        adapter_say(a, stream == 0 ? "stdout" : "stderr", text);
}

/* Keeps output that is printed before the debugger begins, because it may say
 * why the program does not start. */
static void keep_last(struct adapter *a, const char *text, size_t n)
{
    const size_t room = sizeof a->last - 1 - a->n_last;
    const size_t kept = n < room ? n : room;
    memcpy(a->last + a->n_last, text, kept);
    a->n_last += kept;
}

/* Reads one piece of output. False: there is no more output at present. */
static bool read_piece(struct adapter *a, size_t stream, bool is_last)
{
    assert(stream < 2);
    struct adapter_stream *s = &a->streams[stream];
    char text[PIECE + sizeof s->cut + 1];
    if (s->file < 0)
        return false;
    memcpy(text, s->cut, s->n_cut);
    const ssize_t got = read(s->file, text + s->n_cut, PIECE);
    size_t n = s->n_cut + (got > 0 ? (size_t)got : 0);
    if (stream == 1 && got > 0 && !a->has_begun)
        keep_last(a, text + s->n_cut, (size_t)got);
    const size_t cut = got > 0 ? cut_bytes(text, n) : 0;
    if (got <= 0 && got != 0 && !is_last)
        return false;
    s->n_cut = cut;
    n -= cut;
    memcpy(s->cut, text + n, cut);
    send_text(a, stream, text, n);
    if (got == 0) {
        close(s->file);
        s->file = -1;
    }
    return got > 0;
}

void adapter_outputs(struct adapter *a, bool is_last)
{
    for (size_t i = 0; i < ADAPTER_STREAMS; i++)
        for (int k = 0; k < MOST_PIECES && read_piece(a, i, is_last); k++)
            continue;
}

/* ---- adapter answers ----------------------------------------------------- */

enum { LONGEST_NAME = 64 }; /* of names for which a similar one is suggested */

static const struct {
    const char *name, *capability;
} requests[] = {
#define X(name, adapter, when, reach, capability, doc) {#name, capability},
#include "runtime/debug/wire/requests.def"
#undef X
};
#define N_REQUESTS (sizeof requests / sizeof *requests)

static const struct {
    const char *name, *instead;
} refused[] = {
#define X(name, instead) {#name, instead},
#include "runtime/debug/wire/refused.def"
#undef X
};
#define N_REFUSED (sizeof refused / sizeof *refused)

static void put_filters(struct json_writer *w)
{
    isa_json_array(w, "exceptionBreakpointFilters", ISA_JSON_ROW);
#define X(id, name, is_default, place, doc)          \
    isa_json_object(w, NULL, ISA_JSON_ROW);          \
    isa_json_text(w, "filter", #id);                 \
    isa_json_text(w, "label", name);                 \
    isa_json_text(w, "description", doc);            \
    isa_json_bool(w, "default", is_default);         \
    isa_json_bool(w, "supportsCondition", *(place)); \
    isa_json_close(w);
#include "runtime/debug/wire/exceptions.def"
#undef X
    isa_json_close(w);
}

void adapter_answer_initialize(struct adapter *a, int64_t seq)
{
    struct json_writer *w = dbg_message_answer(&a->message, seq, "initialize");
    for (size_t i = 0; i < N_REQUESTS; i++)
        if (requests[i].capability[0])
            isa_json_bool(w, requests[i].capability, true);
#define X(capability) isa_json_bool(w, #capability, true);
#include "runtime/debug/wire/capabilities.def"
#undef X
    isa_json_array(w, "supportedChecksumAlgorithms", ISA_JSON_ROW);
    isa_json_close(w);
    put_filters(w);
    adapter_send(a);
}

void adapter_refuse_unknown(struct adapter *a, int64_t seq, const char *command)
{
    char text[512];
    struct isa_nearest hint = {command, (unsigned)strlen(command) / 3 + 1,
                               NULL};
    for (size_t i = 0; i < N_REQUESTS && strlen(command) < LONGEST_NAME; i++)
        isa_nearest_offer(&hint, requests[i].name, requests[i].name);
    size_t i = 0;
    while (i < N_REFUSED && strcmp(refused[i].name, command) != 0)
        i++;
    if (i < N_REFUSED)
        snprintf(text, sizeof text, "There is no request \"%s\" here: %s.",
                 command, refused[i].instead);
    else if (hint.found)
        snprintf(text, sizeof text,
                 "There is no request \"%.60s\" here; did you mean %s?",
                 command, hint.found);
    else
        snprintf(text, sizeof text, "There is no request \"%.60s\" here.",
                 command);
    adapter_refuse(a, seq, command, DBG_DAP_unsupportedRequest, text);
}

/* ---- other clients ----------------------------------------------------- */

/* Answers clients that connect while another client is served. A connection
 * stays open until the client has read the answer, because closing drops unread
 * bytes. Only the input of the last refused client is read until that client
 * closes its side. */
void adapter_others_drop(struct adapter *a)
{
    if (a->refused >= 0)
        close(a->refused);
    a->refused = -1;
}

void adapter_others_refuse(struct adapter *a)
{
    static const char sentence[] = "mlusim debug --dap serves one client at a "
                                   "time: another one is connected.";
    struct dbg_message m = {0};
    char why[256] = "";
    const int file = accept(a->listener, NULL, NULL);
    if (file < 0)
        return;
    fcntl(file, F_SETFD, FD_CLOEXEC);
    if (!dbg_peer_is_ours(file, why, sizeof why)) {
        cmd_fail(0, "debug: a connection was closed: %s", why);
        close(file);
        return;
    }
    cmd_fail(0, "debug: --dap: a second client came and was refused");
    struct dbg_wire *w = dbg_wire_open(file, file);
    if (w) { /* the first request of a client is its first message */
        dbg_message_refuse(&m, 1, "initialize", DBG_DAP_wrongTime, sentence);
        dbg_message_send(&m, w, 1);
    }
    dbg_wire_close(w);
    shutdown(file, SHUT_WR);
    adapter_others_drop(a);
    a->refused = file;
}

void adapter_others_read(struct adapter *a)
{
    char bytes[4096];
    const ssize_t n = recv(a->refused, bytes, sizeof bytes, MSG_DONTWAIT);
    if (n > 0 || (n < 0 && (errno == EAGAIN || errno == EINTR)))
        return;
    adapter_others_drop(a);
}
