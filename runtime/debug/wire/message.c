/* SPDX-License-Identifier: MIT */
/* Writes messages to a client. The adapter numbers all messages, because it
 * also passes on messages of the debugger in the program. */
#include "runtime/debug/wire/message.h"

#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "runtime/debug/wire/wire.h"

static const char *error_name(enum dbg_dap_error error)
{
    switch (error) {
#define X(number, name, why) \
    case DBG_DAP_##name:     \
        return #name;
#include "runtime/debug/wire/errors.def"
#undef X
    }
    return "";
}

static void begin(struct dbg_message *m, const char *type)
{
    assert(!m->out); /* the one before was sent */
    free(m->text);
    m->text = NULL;
    m->n = 0;
    m->out = open_memstream(&m->text, &m->n);
    if (!m->out)
        m->out = fopen("/dev/null", "w"); /* no memory: not sent */
    if (!m->out)
        m->out = stderr;
    isa_json_begin_message(&m->json, m->out);
    isa_json_text(&m->json, "type", type);
}

struct json_writer *dbg_message_event(struct dbg_message *m, const char *name)
{
    begin(m, "event");
    isa_json_text(&m->json, "event", name);
    isa_json_object(&m->json, "body", ISA_JSON_ROW);
    return &m->json;
}

struct json_writer *dbg_message_request(struct dbg_message *m,
                                        const char *command)
{
    begin(m, "request");
    isa_json_u64(&m->json, "seq", 0);
    isa_json_text(&m->json, "command", command);
    isa_json_object(&m->json, "arguments", ISA_JSON_ROW);
    return &m->json;
}

static void begin_response(struct dbg_message *m, int64_t seq,
                           const char *command, bool is_good)
{
    begin(m, "response");
    isa_json_i64(&m->json, "request_seq", seq);
    isa_json_bool(&m->json, "success", is_good);
    isa_json_text(&m->json, "command", command);
}

struct json_writer *dbg_message_answer(struct dbg_message *m, int64_t seq,
                                       const char *command)
{
    begin_response(m, seq, command, true);
    isa_json_object(&m->json, "body", ISA_JSON_ROW);
    return &m->json;
}

void dbg_message_refuse(struct dbg_message *m, int64_t seq, const char *command,
                        enum dbg_dap_error error, const char *sentence)
{
    begin_response(m, seq, command, false);
    isa_json_text(&m->json, "message", error_name(error));
    isa_json_object(&m->json, "body", ISA_JSON_ROW);
    isa_json_object(&m->json, "error", ISA_JSON_ROW);
    isa_json_i64(&m->json, "id", error);
    isa_json_text(&m->json, "format", sentence);
    isa_json_bool(&m->json, "showUser", true);
    isa_json_close(&m->json);
}

bool dbg_message_pass(struct dbg_wire *w, const char *body, size_t n,
                      uint64_t seq)
{
    char head[48] = "";
    struct json_writer json;
    FILE *out = fmemopen(head, sizeof head, "w");
    if (!out || n < 2)
        return true;
    isa_json_begin_message(&json, out); /* the caller writes the body */
    isa_json_u64(&json, "seq", seq);
    putc(',', out);
    fclose(out);
    return dbg_wire_send(w, head, body + 1, n - 1);
}

static void finish(struct dbg_message *m)
{
    assert(m->out && m->json.depth > 0); /* a message is open */
    while (m->json.depth > 0)
        isa_json_close(&m->json);
    if (m->out != stderr)
        fclose(m->out);
    m->out = NULL;
}

void dbg_message_drop(struct dbg_message *m)
{
    finish(m);
    free(m->text);
    m->text = NULL;
}

bool dbg_message_send(struct dbg_message *m, struct dbg_wire *w, uint64_t seq)
{
    finish(m);
    if (!m->text)
        return true;
    const bool is_sent = seq ? dbg_message_pass(w, m->text, m->n, seq)
                             : dbg_wire_send(w, "", m->text, m->n);
    free(m->text);
    m->text = NULL;
    return is_sent;
}
