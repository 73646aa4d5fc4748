/* SPDX-License-Identifier: MIT */
/*
 * What is sent to a client and read from its requests.
 */
#include "runtime/debug/dap/client.h"

#include <assert.h>
#include <ctype.h>
#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/memory/alloc.h"
#include "runtime/debug/state/frame.h"
#include "runtime/debug/state/frames.h"
#include "runtime/debug/state/machine.h"

/* ---- sending ------------------------------------------------------------ */

bool dbg_dap_send(struct dbg_session *s)
{
    struct dbg_dap *d = dbg_dap(s);
    if (!dbg_message_send(&d->message, d->wire, 0))
        s->is_over = true; /* the adapter has gone */
    return true;
}

struct json_writer *dbg_dap_answer(struct dbg_session *s)
{
    struct dbg_dap *d = dbg_dap(s);
    dbg_dap_flush(s);
    d->now.is_answered = true;
    return dbg_message_answer(&d->message, d->now.seq, d->now.command);
}

void dbg_dap_agree(struct dbg_session *s)
{
    struct dbg_dap *d = dbg_dap(s);
    if (d->now.is_answered || !d->now.command)
        return;
    struct json_writer *w = dbg_dap_answer(s);
    if (strcmp(d->now.command, "continue") == 0)
        isa_json_bool(w, "allThreadsContinued", true);
    dbg_dap_send(s);
}

struct json_writer *dbg_dap_event(struct dbg_session *s, const char *name)
{
    dbg_dap_flush(s);
    return dbg_message_event(&dbg_dap(s)->message, name);
}

void dbg_dap_changed(struct dbg_session *s)
{
    if (dbg_dap(s)->wants_invalidated) {
        dbg_dap_event(s, "invalidated");
        dbg_dap_send(s);
    }
}

/* ---- the console -------------------------------------------------------- */

void dbg_dap_flush(struct dbg_session *s)
{
    struct dbg_dap *d = dbg_dap(s);
    char *text;
    if (d->is_command) /* it belongs to the answer */
        return;
    fclose(s->out);
    text = d->said;
    const bool is_there = text && d->n_said > 0;
    d->said = NULL;
    d->n_said = 0;
    s->out = open_memstream(&d->said, &d->n_said);
    if (!s->out)
        s->out = fopen("/dev/null", "w");
    if (is_there) {
        struct json_writer *w = dbg_message_event(&d->message, "output");
        isa_json_text(w, "category", "console");
        isa_json_text(w, "output", text);
        dbg_dap_send(s);
    }
    free(text);
}

void dbg_dap_catch(struct dbg_session *s, struct dbg_dap_catch *c)
{
    c->before = s->out;
    c->text = NULL;
    c->n = 0;
    s->out = open_memstream(&c->text, &c->n);
    if (!s->out)
        s->out = fopen("/dev/null", "w");
}

char *dbg_dap_caught(struct dbg_session *s, struct dbg_dap_catch *c)
{
    fclose(s->out);
    s->out = c->before;
    return c->text;
}

/* ---- reading ------------------------------------------------------------ */

bool dbg_dap_refuse(struct dbg_session *s, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    vsnprintf(s->error, sizeof s->error, format, values);
    va_end(values);
    dbg_dap(s)->now.error = DBG_DAP_badArguments;
    return false;
}

bool dbg_dap_text(struct dbg_session *s, const struct dbg_json *arguments,
                  const char *key, bool is_needed, const char **to)
{
    const struct dbg_json *value = dbg_json_member(arguments, key);
    const char *text = dbg_json_string(value);
    if (text)
        *to = text;
    return text || (!value && !is_needed) ||
           dbg_dap_refuse(s, "\"%s\" must be a string.", key);
}

bool dbg_dap_number(struct dbg_session *s, const struct dbg_json *arguments,
                    const char *key, bool is_needed, int64_t *to)
{
    const struct dbg_json *value = dbg_json_member(arguments, key);
    if (!value && !is_needed)
        return true;
    return dbg_json_whole(value, to) ||
           dbg_dap_refuse(s, "\"%s\" must be a whole number.", key);
}

bool dbg_dap_number_in(const char *text, const char *end, uint64_t *number)
{
    char *rest;
    errno = 0;
    *number = strtoull(text, &rest, 0);
    return isdigit((unsigned char)text[0]) && rest == end && errno == 0;
}

bool dbg_dap_flag(struct dbg_session *s, const struct dbg_json *arguments,
                  const char *key, bool *to)
{
    const struct dbg_json *value = dbg_json_member(arguments, key);
    return !value || dbg_json_truth(value, to) ||
           dbg_dap_refuse(s, "\"%s\" must be true or false.", key);
}

bool dbg_dap_list(struct dbg_session *s, const struct dbg_json *arguments,
                  const char *key, bool is_needed, const struct dbg_json **to)
{
    const struct dbg_json *value = dbg_json_member(arguments, key);
    bool is_good = value ? dbg_json_is_array(value) : !is_needed;
    for (size_t i = 0; is_good && i < dbg_json_count(value); i++)
        is_good = dbg_json_is_object(dbg_json_item(value, i));
    *to = value;
    return is_good ||
           dbg_dap_refuse(s, "\"%s\" must be an array of objects.", key);
}

bool dbg_dap_thread(struct dbg_session *s, const struct dbg_json *arguments,
                    unsigned *core)
{
    int64_t id;
    if (!dbg_dap_number(s, arguments, "threadId", true, &id))
        return false;
    if (!s->launch && id == DBG_DAP_HOST_THREAD) {
        *core = 0;
        return true;
    }
    if (!s->launch || id < 1 || id > dbg_n_cores(s) ||
        !dbg_has_task(s, (unsigned)(id - 1)))
        return dbg_dap_refuse(s, "There is no thread %lld.", (long long)id);
    *core = (unsigned)(id - 1);
    return true;
}

int64_t dbg_dap_line_out(const struct dbg_session *s, unsigned line)
{
    return (int64_t)line - dbg_dap(s)->counts_from_0;
}

unsigned dbg_dap_line_in(const struct dbg_session *s, int64_t line)
{
    if (line < 0 || line > INT32_MAX)
        return 0;
    line += dbg_dap(s)->counts_from_0;
    return line < 1 || line > INT32_MAX ? 0 : (unsigned)line;
}

/* ---- numbers that stand for scopes, values and frames -------------------- */

int64_t dbg_handle_new(struct dbg_session *s, const struct dbg_handle *h)
{
    assert(dbg_dap(s));
    struct dbg_dap *d = dbg_dap(s);
    if (!ISA_GROW(d->handles, d->n_handles, d->room_handles))
        return 0;
    d->handles[d->n_handles] = *h;
    return (int64_t)++d->n_handles;
}

bool dbg_handle_find(struct dbg_session *s, const struct dbg_json *arguments,
                     struct dbg_handle *h)
{
    struct dbg_dap *d = dbg_dap(s);
    int64_t number;
    if (!dbg_dap_number(s, arguments, "variablesReference", true, &number))
        return false;
    if (number < 1 || (uint64_t)number > d->n_handles)
        return dbg_dap_refuse(s,
                              "There is no variablesReference %lld; they are "
                              "valid only until the program runs again.",
                              (long long)number);
    *h = d->handles[number - 1];
    return true;
}

void dbg_handles_forget(struct dbg_session *s)
{
    dbg_dap(s)->n_handles = 0;
}

int64_t dbg_frame_number(unsigned core, size_t frame)
{
    assert(frame < DBG_MAX_FRAMES);
    return (int64_t)core * DBG_MAX_FRAMES + (int64_t)frame + 1;
}

bool dbg_frame_focus(struct dbg_session *s, const struct dbg_json *arguments,
                     bool is_needed)
{
    int64_t number = 0;
    if (!dbg_dap_number(s, arguments, "frameId", is_needed, &number))
        return false;
    if (number == 0 && !is_needed)
        return true;
    const int64_t core = number < 1 ? 0 : (number - 1) / DBG_MAX_FRAMES;
    if (!s->launch || number < 1 || core >= dbg_n_cores(s) ||
        !dbg_has_task(s, (unsigned)core))
        return dbg_dap_refuse(s, "There is no frame %lld.", (long long)number);
    const struct dbg_focus_at before = dbg_focus_keep(s);
    dbg_focus(s, (unsigned)core);
    const size_t frame = (size_t)((number - 1) % DBG_MAX_FRAMES);
    if (!dbg_frame_at(s, frame)) {
        dbg_focus_back(s, before);
        return dbg_dap_refuse(s, "There is no frame %lld.", (long long)number);
    }
    s->focus->frame = frame;
    return true;
}

struct dbg_focus_at dbg_focus_keep(struct dbg_session *s)
{
    assert(s->focus->frame < DBG_MAX_FRAMES);
    return (struct dbg_focus_at){s->core, s->focus->frame};
}

void dbg_focus_back(struct dbg_session *s, struct dbg_focus_at at)
{
    if (!s->launch || !dbg_has_task(s, at.core))
        return;
    dbg_focus(s, at.core);
    s->focus->frame = at.frame;
}
