/* SPDX-License-Identifier: MIT */
/*
 * Messages of breakpoints. "{x}" is the value of x, "\{" a brace.
 */
#include "runtime/debug/dap/logpoint.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "runtime/debug/dap/client.h"
#include "runtime/debug/dap/sources.h"
#include "runtime/debug/dap/state.h"
#include "runtime/debug/expr/expr.h"
#include "runtime/debug/expr/parse.h"
#include "runtime/debug/state/focus.h"
#include "runtime/debug/state/frame.h"
#include "runtime/debug/state/frames.h"
#include "runtime/debug/state/print.h"
#include "runtime/debug/state/say.h"
#include "runtime/debug/state/value.h"

/* A piece of a message: text, or an expression. */
struct piece {
    bool is_expression, is_open; /* open: a brace is missing */
    char text[512];
};

/* The piece that *at begins with, which is taken; false: there is none. */
static bool next(const char **at, struct piece *p)
{
    size_t n = 0, depth = 0;
    const char *text = *at;
    if (!*text)
        return false;
    p->is_expression = *text == '{';
    p->is_open = p->is_expression;
    text += p->is_expression;
    for (; *text && n + 1 < sizeof p->text; text++) {
        if (!p->is_expression && *text == '{')
            break;
        if (p->is_expression && *text == '}' && depth == 0) {
            p->is_open = false;
            text++;
            break;
        }
        depth += p->is_expression && *text == '{';
        depth -= p->is_expression && *text == '}';
        if (!p->is_expression && text[0] == '\\' && text[1] == '{')
            text++;
        p->text[n++] = *text;
    }
    p->text[n] = 0;
    *at = text;
    return true;
}

bool dbg_message_check(struct dbg_session *s, const char *message)
{
    struct piece p;
    while (message && next(&message, &p)) {
        if (!p.is_expression)
            continue;
        struct dbg_expression *e = p.is_open ? NULL : dbg_parse(s, p.text);
        if (!e)
            return p.is_open ? dbg_fail(s,
                                        "A brace of the message is not "
                                        "closed: {%.100s",
                                        p.text)
                             : false;
        dbg_expression_free(e);
    }
    return true;
}

static void print_piece(struct dbg_session *s, FILE *to, const struct piece *p)
{
    struct dbg_value v;
    if (!p->is_expression)
        fputs(p->text, to);
    else if (dbg_evaluate_text(s, p->text, &v))
        dbg_value_print(s, to, &v, 0);
    else
        fprintf(to, "<%s>", s->error);
}

void dbg_message_print(struct dbg_session *s, const char *message,
                       unsigned core)
{
    char *text = NULL;
    size_t n = 0;
    struct piece p;
    FILE *to = open_memstream(&text, &n);
    const unsigned focus = s->core;
    const size_t frame = s->focus->frame;
    if (!to)
        return;
    s->core = core;
    s->focus->frame = 0;
    dbg_frames_forget(s);
    const struct dbg_frame *f = dbg_frame_at(s, 0);
    while (next(&message, &p))
        print_piece(s, to, &p);
    fclose(to);
    fflush(stdout); /* what was printed until now comes first */
    struct json_writer *w = dbg_dap_event(s, "output");
    isa_json_text(w, "category", "console");
    char *line = text ? realloc(text, n + 2) : NULL;
    if (line)
        strcpy(line + n, "\n");
    isa_json_text(w, "output", line ? line : "");
    if (f && f->file) {
        dbg_dap_source_put(w, "source", s->symbols, f->file);
        isa_json_i64(w, "line", dbg_dap_line_out(s, f->line));
    }
    dbg_dap_send(s);
    free(line);
    s->core = focus;
    s->focus->frame = frame;
    dbg_frames_forget(s);
}
