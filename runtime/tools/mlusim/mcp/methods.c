/* SPDX-License-Identifier: MIT */
/* A message is either a request, which is answered, or a notification. Errors
 * in a message are errors of JSON-RPC. Errors that a tool finds are results. */
#include "runtime/tools/mlusim/mcp/methods.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/memory/alloc.h"
#include "isa/support/words/nearest.h"
#include "runtime/tools/files/files.h"

enum code {
#define X(ID, number) ID = number,
#include "runtime/tools/mlusim/mcp/codes.def"
#undef X
};

/* Versions of the protocol, the newest first. */
static const struct version {
    const char *name;
    bool has_batches;
} versions[] = {
    {"2025-06-18", false}, {"2025-03-26", true}, {"2024-11-05", false}};

static const char instructions[] =
    "Writes and mends kernels in BANG C for simulated MLU devices. Look up "
    "intrinsics before you use them; compile; run with small inputs (checks "
    "are on); judge against a task if there is one; explain every id that you "
    "do not know; ask budget before you make tiles larger, and whatif before "
    "you make something faster. Times are simulated, and the same on every "
    "host.";

/* A message that is being served. */
struct message {
    struct dbg_json *all; /* NULL in a batch, or after a call has taken it */
    const struct dbg_json *value, *parameters;
    char *id; /* id in JSON; NULL: the message is a notification */
};

/* ---- answers ------------------------------------------------------------- */

/* A message that is being written. */
struct answer {
    struct json_writer w;
    FILE *out;
    char *text;
    size_t n;
};

static bool begin(struct answer *a, const char *id)
{
    *a = (struct answer){.text = NULL};
    a->out = open_memstream(&a->text, &a->n);
    if (!a->out)
        return false;
    isa_json_begin_message(&a->w, a->out);
    isa_json_text(&a->w, "jsonrpc", "2.0");
    isa_json_raw(&a->w, "id", id ? id : "null");
    return true;
}

/* Ends the message and its line, and puts it into the output for the client. */
static void end(struct mcp_session *s, struct answer *a)
{
    const bool is_whole = isa_json_end(&a->w);
    const bool is_good =
        fclose(a->out) == 0 && is_whole &&
        (s->batch ? mcp_batch_add(s->batch, a->text, a->n)
                  : files_make_room(&s->out, s->n, a->n, &s->room));
    if (is_good && !s->batch) {
        memcpy(s->out + s->n, a->text, a->n);
        s->n += a->n;
    }
    s->has_failed |= !is_good;
    free(a->text);
}

static void put_error(struct mcp_session *s, const char *id, enum code code,
                      const char *sentence)
{
    struct answer a;
    if (!begin(&a, id)) {
        s->has_failed = true;
        return;
    }
    isa_json_object(&a.w, "error", ISA_JSON_ROW);
    isa_json_i64(&a.w, "code", code);
    isa_json_text(&a.w, "message", sentence);
    isa_json_close(&a.w);
    end(s, &a);
}

/* Begins the result of a request. NULL: no memory. */
static struct json_writer *begin_result(struct mcp_session *s, struct answer *a,
                                        const char *id)
{
    if (!begin(a, id)) {
        s->has_failed = true;
        return NULL;
    }
    isa_json_object(&a->w, "result", ISA_JSON_ROW);
    return &a->w;
}

static void end_result(struct mcp_session *s, struct answer *a)
{
    isa_json_close(&a->w);
    end(s, a);
}

void mcp_answer(struct mcp_session *s, struct mcp_call *call)
{
    struct answer a;
    s->batch = call->batch;
    struct json_writer *w = call->text ? begin_result(s, &a, call->id) : NULL;
    if (w) {
        isa_json_array(w, "content", ISA_JSON_ROW);
        isa_json_object(w, NULL, ISA_JSON_ROW);
        isa_json_text(w, "type", "text");
        isa_json_text(w, "text", call->text);
        isa_json_close(w);
        isa_json_close(w);
        isa_json_raw(w, "structuredContent", call->text);
        isa_json_bool(w, "isError", call->is_error);
        end_result(s, &a);
    } else if (!call->text) {
        put_error(s, call->id, INTERNAL,
                  "the process of the call could not be started, or was ended "
                  "by another; is there memory, and room in TMPDIR?");
    }
    s->batch = NULL;
    mcp_call_free(call);
}

void mcp_answer_batches(struct mcp_session *s)
{
    s->has_failed |= !mcp_batches_flush(&s->batches, &s->out, &s->n, &s->room);
}

/* ---- ids ----------------------------------------------------------------- */

/* Returns a string or an integer as JSON, malloc'ed. NULL: the value is
 * neither. */
static char *id_of(const struct dbg_json *value)
{
    char *text = NULL;
    size_t n = 0;
    int64_t number;
    const bool is_number = dbg_json_whole(value, &number);
    if (!is_number && !dbg_json_string(value))
        return NULL;
    FILE *out = open_memstream(&text, &n);
    if (out && is_number)
        fprintf(out, "%" PRId64, number);
    else if (out)
        isa_json_put(out, dbg_json_string(value));
    if (out && fclose(out) == 0)
        return text;
    free(text);
    return NULL;
}

static bool is_running(const struct mcp_calls *c, const char *id)
{
    for (size_t i = 0; i < MCP_AT_ONCE; i++)
        if (c->running[i] && strcmp(c->running[i]->id, id) == 0)
            return true;
    for (const struct mcp_call *call = c->first; call; call = call->next)
        if (strcmp(call->id, id) == 0)
            return true;
    return false;
}

/* ---- methods ------------------------------------------------------------- */

/* Returns the version that the client wants, if it is known; else the newest
 * version. */
static const struct version *version_for(const char *wanted)
{
    for (size_t i = 0; i < sizeof versions / sizeof *versions; i++)
        if (strcmp(versions[i].name, wanted) == 0)
            return &versions[i];
    return &versions[0];
}

static void do_initialize(struct mcp_session *s, struct message *m)
{
    struct answer a;
    const char *wanted =
        dbg_json_string(dbg_json_member(m->parameters, "protocolVersion"));
    if (s->batch) {
        put_error(s, m->id, NO_REQUEST,
                  "initialize is no part of a batch; send it in a line of its "
                  "own");
        return;
    }
    if (!wanted) {
        put_error(s, m->id, BAD_PARAMETERS,
                  "initialize: protocolVersion is missing; expected a string "
                  "such as \"2025-06-18\"");
        return;
    }
    struct json_writer *w = begin_result(s, &a, m->id);
    if (!w)
        return;
    isa_json_text(w, "protocolVersion", version_for(wanted)->name);
    isa_json_object(w, "capabilities", ISA_JSON_ROW);
    isa_json_object(w, "tools", ISA_JSON_ROW);
    isa_json_bool(w, "listChanged", false);
    isa_json_close(w);
    isa_json_close(w);
    isa_json_object(w, "serverInfo", ISA_JSON_ROW);
    isa_json_text(w, "name", "mlusim");
    isa_json_text(w, "title", "mlusim, a simulator of MLU devices");
    isa_json_text(w, "version", MLUSIM_VERSION);
    isa_json_close(w);
    isa_json_text(w, "instructions", instructions);
    end_result(s, &a);
    s->is_initialized = true;
    s->has_batches = version_for(wanted)->has_batches;
}

static void do_initialized(struct mcp_session *s, struct message *m)
{
    (void)s,
        (void)m; /* the request `initialize` has already opened the session */
}

static void do_ping(struct mcp_session *s, struct message *m)
{
    struct answer a;
    if (begin_result(s, &a, m->id))
        end_result(s, &a);
}

static void do_list(struct mcp_session *s, struct message *m)
{
    struct answer a;
    struct json_writer *w = begin_result(s, &a, m->id);
    if (!w)
        return;
    mcp_tools_put(w);
    end_result(s, &a);
}

static void do_cancelled(struct mcp_session *s, struct message *m)
{
    char *id = id_of(dbg_json_member(m->parameters, "requestId"));
    if (id)
        mcp_calls_cancel(&s->calls, id);
    free(id);
}

/* ---- calls --------------------------------------------------------------- */

/* Returns the tool of a call. If there is none, answers with an error and
 * returns NULL. */
static const struct mcp_tool *tool_of(struct mcp_session *s,
                                      const struct message *m)
{
    char error[400];
    const char *name = dbg_json_string(dbg_json_member(m->parameters, "name"));
    const struct mcp_tool *tool = name ? mcp_tool_find(name) : NULL;
    if (tool)
        return tool;
    int n = name ? snprintf(error, sizeof error,
                            "there is no tool %.60s; expected one of:", name)
                 : snprintf(error, sizeof error,
                            "tools/call: name is missing; expected one of:");
    for (size_t i = 0; i < MCP_N_TOOLS; i++)
        n += snprintf(error + n, sizeof error - (size_t)n, " %s",
                      mcp_tools[i].name);
    put_error(s, m->id, BAD_PARAMETERS, error);
    return NULL;
}

/* Whether the arguments are valid. If not, answers with an error. */
static bool is_callable(struct mcp_session *s, const struct message *m,
                        const struct mcp_tool *tool,
                        const struct dbg_json *arguments)
{
    char error[2048];
    struct mcp_words words;
    const struct mcp_place place = {.served = s->calls.served, .call = "/"};
    const bool is_good =
        mcp_words_make(&words, tool, arguments, &place, error, sizeof error);
    mcp_words_free(&words);
    if (!is_good)
        put_error(s, m->id, BAD_PARAMETERS, error);
    else if (is_running(&s->calls, m->id))
        put_error(s, m->id, NO_REQUEST, "a call with this id is running");
    else if (!mcp_calls_have_room(&s->calls))
        put_error(s, m->id, BUSY,
                  "too many calls wait; send this one again when some of them "
                  "are answered");
    else
        return true;
    return false;
}

static void do_call(struct mcp_session *s, struct message *m)
{
    const struct mcp_tool *tool = tool_of(s, m);
    const struct dbg_json *arguments =
        dbg_json_member(m->parameters, "arguments");
    if (!tool || !is_callable(s, m, tool, arguments))
        return;
    struct mcp_call *call = isa_alloc(1, sizeof *call);
    if (!call) {
        s->has_failed = true;
        return;
    }
    *call = (struct mcp_call){.request = m->all,
                              .batch = s->batch,
                              .arguments = arguments,
                              .id = m->id,
                              .tool = tool,
                              .pipe = -1};
    if (call->batch)
        call->batch->n_open++;
    m->all = NULL;
    m->id = NULL;
    mcp_calls_add(&s->calls, call);
}

/* ---- messages ------------------------------------------------------------ */

enum { EARLY = true, LATER = false };

static const struct method {
    const char *name;
    bool is_early;
    void (*serve)(struct mcp_session *s, struct message *m);
} methods[] = {
#define X(function, method, when) {method, when, do_##function},
#include "runtime/tools/mlusim/mcp/methods.def"
#undef X
};

static bool is_notification(const char *name)
{
    return strncmp(name, "notifications/", strlen("notifications/")) == 0;
}

static const struct method *method_find(const char *name)
{
    for (size_t i = 0; i < sizeof methods / sizeof *methods; i++)
        if (strcmp(methods[i].name, name) == 0)
            return &methods[i];
    return NULL;
}

static void refuse_method(struct mcp_session *s, const struct message *m,
                          const char *name)
{
    char error[300];
    struct isa_nearest hint = {name, (unsigned)strlen(name) / 3 + 2, NULL};
    for (size_t i = 0; i < sizeof methods / sizeof *methods; i++)
        isa_nearest_offer(&hint, methods[i].name, methods[i].name);
    snprintf(error, sizeof error, "the method %.60s is not served%s%s%s", name,
             hint.found ? "; did you mean " : "", hint.found ? hint.found : "",
             hint.found ? "?" : "");
    put_error(s, m->id, NO_METHOD, error);
}

static void serve(struct mcp_session *s, struct message *m, const char *name)
{
    const struct method *method = method_find(name);
    if (is_notification(name) != !m->id) {
        if (m->id)
            put_error(s, m->id, NO_REQUEST, "a notification has no id");
    } else if (!method) {
        if (m->id)
            refuse_method(s, m, name);
    } else if (!method->is_early && !s->is_initialized) {
        put_error(s, m->id, NO_REQUEST,
                  "the session has not begun; send initialize first");
    } else {
        method->serve(s, m);
    }
}

static bool is_no_id(void *user, const char *key, const struct dbg_json *value)
{
    (void)user, (void)value;
    return strcmp(key, "id") != 0;
}

/* Returns the error in a JSON value as a message; NULL: there is none. */
static const char *mistake(const struct message *m)
{
    const char *version = dbg_json_string(dbg_json_member(m->value, "jsonrpc"));
    if (dbg_json_is_array(m->value))
        return "version 2025-03-26 of the protocol has batches, others have "
               "none; send each message in a line of its own";
    if (!dbg_json_is_object(m->value))
        return "a message is an object";
    if (!version || strcmp(version, "2.0") != 0)
        return "jsonrpc: expected \"2.0\"";
    if (!m->id &&
        !dbg_json_walk(m->value, is_no_id, NULL)) /* even an id that is null
                                                     is an id */
        return "id: expected a string or a whole number";
    if (!dbg_json_string(dbg_json_member(m->value, "method")))
        return "method: expected a string";
    return NULL;
}

/* Whether a message is an answer. This server sends no requests, so it expects
 * no answers. */
static bool is_answer(const struct dbg_json *all)
{
    return !dbg_json_member(all, "method") &&
           (dbg_json_member(all, "result") || dbg_json_member(all, "error"));
}

static void serve_value(struct mcp_session *s, struct message *m)
{
    m->id = id_of(dbg_json_member(m->value, "id"));
    m->parameters = dbg_json_member(m->value, "params");
    const char *wrong = is_answer(m->value) ? NULL : mistake(m);
    if (wrong)
        put_error(s, m->id, NO_REQUEST, wrong);
    else if (!is_answer(m->value))
        serve(s, m, dbg_json_string(dbg_json_member(m->value, "method")));
    free(m->id);
}

/* Serves an array of messages, and takes ownership of it. */
static void serve_batch(struct mcp_session *s, struct dbg_json *all)
{
    const size_t n = dbg_json_count(all);
    if (n == 0) {
        put_error(s, NULL, NO_REQUEST, "a batch has at least one message");
        dbg_json_free(all);
        return;
    }
    s->batch = mcp_batch_begin(&s->batches, all);
    s->has_failed |= !s->batch;
    if (!s->batch)
        return;
    for (size_t i = 0; i < n; i++)
        serve_value(s, &(struct message){.value = dbg_json_item(all, i)});
    s->batch->n_open--;
    s->batch = NULL;
}

void mcp_message(struct mcp_session *s, const char *line, size_t n, size_t most)
{
    char error[300];
    if (!line) {
        snprintf(error, sizeof error, "the message has more than %zu bytes",
                 most);
        put_error(s, NULL, NO_REQUEST, error);
        return;
    }
    if (n == 0 || (n == 1 && line[0] == '\r'))
        return;
    struct dbg_json *all = dbg_json_read_any(line, n, error, sizeof error);
    if (!all) {
        put_error(s, NULL, NOT_JSON, error);
    } else if (s->has_batches && dbg_json_is_array(all)) {
        serve_batch(s, all);
    } else {
        struct message m = {.all = all, .value = all};
        serve_value(s, &m);
        dbg_json_free(m.all);
    }
}
