/* SPDX-License-Identifier: MIT */
/* Evaluates expressions and lines of the console. A line that begins with the
 * name or abbreviation of a command is executed as at the prompt. Any other
 * line is an expression. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "runtime/debug/commands/completion.h"
#include "runtime/debug/commands/lines/blocks.h"
#include "runtime/debug/commands/lines/execute.h"
#include "runtime/debug/commands/lines/kept.h"
#include "runtime/debug/dap/client.h"
#include "runtime/debug/expr/expr.h"
#include "runtime/debug/state/machine.h"
#include "runtime/debug/state/session.h"
#include "runtime/debug/terminal/input.h"

static bool is_command(const struct dbg_session *s, const char *line)
{
    char word[DBG_WORD_BYTES];
    line = dbg_skip(line);
    return dbg_block_is_open(s) || s->reading->drops_lines || *line == '!' ||
           dbg_command_of(s, line) != NULL ||
           (dbg_command_word(line, word) && dbg_user_find(s, word));
}

/* Returns a number that changes when any core moves. */
static uint64_t moment(struct dbg_session *s)
{
    uint64_t sum = s->device->n_launches;
    for (unsigned i = 0; s->launch && i < dbg_n_cores(s); i++)
        sum = sum * 31 + dbg_view_of(s, i).retired;
    return sum;
}

/* Executes a command of the debugger and answers with its text. If the command
 * runs the kernels, either the client has received their stop as an event, or
 * the kernels still run. */
static bool do_command(struct dbg_session *s, const char *line)
{
    struct dbg_dap *d = dbg_dap(s);
    struct dbg_dap_catch c;
    const unsigned stops = d->stops, core = s->core;
    const uint64_t before = moment(s), changes = s->device->n_changes;
    dbg_dap_flush(s);
    dbg_dap_catch(s, &c);
    d->is_command = true;
    const bool is_good = dbg_do(s, line);
    d->is_command = false;
    char *text = dbg_dap_caught(s, &c);
    d->is_running = s->wants_run;
    if (is_good) {
        struct json_writer *w = dbg_dap_answer(s);
        isa_json_text(w, "result", text ? text : "");
        isa_json_u64(w, "variablesReference", 0);
        dbg_dap_send(s);
    } else if (text && text[0]) { /* earlier output, then the message */
        text[strcspn(text, "\0") - 1] = 0;
        snprintf(s->error, sizeof s->error, "%s", text);
    }
    free(text);
    if (is_good && d->stops == stops &&
        (s->core != core || moment(s) != before ||
         s->device->n_changes != changes))
        dbg_dap_changed(s);
    return is_good;
}

/* Evaluates an expression. */
static bool evaluate(struct dbg_session *s, const struct dbg_json *arguments,
                     const char *text)
{
    struct dbg_value v;
    const uint64_t changes = s->device->n_changes;
    if (!dbg_evaluate_as_is(s, text, &v))
        return false;
    if (v.where == DBG_LOST)
        return dbg_fail(s, "%s", v.why);
    struct json_writer *w = dbg_dap_answer(s);
    dbg_dap_value_put(s, w, DBG_DAP_RESULT, &v, text,
                      dbg_dap_format(arguments));
    dbg_dap_send(s);
    if (s->device->n_changes != changes) /* text contained an assignment */
        dbg_dap_changed(s);
    return true;
}

bool dbg_dap_evaluate(struct dbg_session *s, const struct dbg_json *arguments)
{
    const char *text = NULL, *context = "";
    const struct dbg_focus_at before = dbg_focus_keep(s);
    const unsigned stops = dbg_dap(s)->stops;
    if (!dbg_dap_text(s, arguments, "expression", true, &text) ||
        !dbg_dap_text(s, arguments, "context", false, &context) ||
        !dbg_frame_focus(s, arguments, false))
        return false;
    const struct dbg_focus_at there = dbg_focus_keep(s);
    const bool is_line = strcmp(context, "repl") == 0;
    if (!is_line || !is_command(s, text)) {
        const bool is_good = evaluate(s, arguments, text);
        dbg_focus_back(s, before);
        return is_good;
    }
    const bool is_good = do_command(s, text);
    const struct dbg_focus_at after = dbg_focus_keep(s);
    /* if a command has moved the focus, the focus stays there */
    if (dbg_dap(s)->stops == stops && after.core == there.core &&
        after.frame == there.frame)
        dbg_focus_back(s, before);
    return is_good;
}

bool dbg_dap_completions(struct dbg_session *s,
                         const struct dbg_json *arguments)
{
    enum { MOST = 200 };
    const char *text = NULL, *word;
    char line[DBG_LINE_BYTES];
    int64_t column = 0;
    if (!dbg_dap_text(s, arguments, "text", true, &text) ||
        !dbg_dap_number(s, arguments, "column", true, &column))
        return false;
    column -= column > 0 && !dbg_dap(s)->counts_from_0;
    const size_t n = column < 0                        ? 0
                     : (uint64_t)column > strlen(text) ? strlen(text)
                                                       : (size_t)column;
    snprintf(line, sizeof line, "%.*s", (int)n, text);
    struct json_writer *w = dbg_dap_answer(s);
    isa_json_array(w, "targets", ISA_JSON_ROW);
    for (size_t i = 0; i < MOST && (word = dbg_completion(s, line, i)) != NULL;
         i++) {
        if (!*word) /* the client completes names of files */
            break;
        isa_json_object(w, NULL, ISA_JSON_ROW);
        isa_json_text(w, "label", word);
        isa_json_close(w);
    }
    return dbg_dap_send(s);
}
