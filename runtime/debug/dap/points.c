/* SPDX-License-Identifier: MIT */
/* Breakpoints that a client sets. A request has all breakpoints of one kind.
 * Breakpoints that existed before stay, with their counts. */
#include "runtime/debug/dap/points.h"

#include <assert.h>
#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/memory/alloc.h"
#include "runtime/debug/dap/client.h"
#include "runtime/debug/dap/sources.h"
#include "runtime/debug/expr/expr.h"
#include "runtime/debug/expr/parse.h"
#include "runtime/debug/expr/spot.h"
#include "runtime/debug/points/breaks.h"
#include "runtime/debug/points/points.h"
#include "runtime/debug/state/frames.h"
#include "runtime/debug/state/machine.h"
#include "runtime/debug/state/print.h"
#include "runtime/debug/state/session.h"
#include "runtime/debug/state/symbols.h"
#include "runtime/debug/state/value.h"
#include "runtime/debug/time/snapshots.h"

/* ---- messages of breakpoints --------------------------------------------- */

/* Messages that breakpoints print. "{x}" is replaced by the value of x, "\{" by
 * a brace. */

/* A piece of a message: text, or an expression. */
struct piece {
    bool is_expression, is_open; /* is_open: the closing brace is missing */
    char text[512];
};

/* Takes the next piece at *at. False: there are no more. */
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

/* Returns whether a message is valid; NULL is. If not, writes an error
 * message. */
static bool message_check(struct dbg_session *s, const char *message)
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

/* Prints a message, with expressions evaluated on `core`. */
static void message_print(struct dbg_session *s, const char *message,
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
    fflush(stdout); /* writes earlier output first */
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

/* ---- one breakpoint ------------------------------------------------------ */

static const char no_memory[] =
    "The host has no memory left for this breakpoint: close something, and set "
    "it again.";

/* Returns whether two texts are the same; NULL counts as empty. */
static bool equal(const char *a, const char *b)
{
    return strcmp(a ? a : "", b ? b : "") == 0;
}

static char *copy(const char *text)
{
    return text && text[0] ? isa_alloc_text(text, strlen(text)) : NULL;
}

/* Returns whether a text could not be copied for lack of memory. */
static bool is_cut(const char *copied, const char *text)
{
    return text && text[0] && !copied;
}

static struct dbg_breakpoint *break_of(const struct dbg_session *s,
                                       const struct dbg_dap_point *p)
{
    for (size_t i = 0; p->number && i < s->points->n_breaks; i++)
        if (s->points->breaks[i]->number == p->number)
            return s->points->breaks[i];
    return NULL;
}

static struct dbg_dap_point *point_of(const struct dbg_session *s,
                                      const struct dbg_breakpoint *b)
{
    struct dbg_dap *d = dbg_dap(s);
    for (size_t i = 0; b && b->number && i < d->n_points; i++)
        if (d->points[i].number == b->number)
            return &d->points[i];
    return NULL;
}

int64_t dbg_dap_point_id(const struct dbg_session *s,
                         const struct dbg_breakpoint *b)
{
    const struct dbg_dap_point *p = point_of(s, b);
    return p ? p->id : 0;
}

/* Reads "N", ">N", ">=N", "==N" or "%N". */
static bool read_count(struct dbg_session *s, struct dbg_dap_point *p)
{
    static const struct {
        const char *sign;
        enum dbg_dap_count when;
        unsigned add;
    } signs[] = {{">=", DBG_FROM, 0}, {"==", DBG_ONLY, 0}, {">", DBG_FROM, 1},
                 {"=", DBG_ONLY, 0},  {"%", DBG_EACH, 0},  {"", DBG_FROM, 0}};
    const char *text = p->count;
    char *end;
    size_t i = 0;
    if (!text)
        return true;
    while (isspace((unsigned char)*text))
        text++;
    while (strncmp(text, signs[i].sign, strlen(signs[i].sign)) != 0)
        i++;
    text += strlen(signs[i].sign);
    while (isspace((unsigned char)*text))
        text++;
    errno = 0;
    const uint64_t number = strtoull(text, &end, 10);
    while (isspace((unsigned char)*end))
        end++;
    if (!isdigit((unsigned char)*text) || *end || number == 0 ||
        (errno == ERANGE || number == UINT64_MAX))
        return dbg_fail(s,
                        "A count of hits is N, >N, >=N, ==N or %%N, from 1 on: "
                        "not %s.",
                        p->count);
    p->when = signs[i].when;
    p->times = number + signs[i].add;
    return true;
}

static bool add_condition(struct dbg_session *s, const struct dbg_dap_point *p,
                          unsigned number)
{
    char line[DBG_LINE_BYTES];
    const int n = snprintf(line, sizeof line, "%u %s", number, p->condition);
    return n < (int)sizeof line ? dbg_cmd_condition(s, line)
                                : dbg_fail(s, "The condition is too long.");
}

static bool make_watch(struct dbg_session *s, const struct dbg_dap_point *p)
{
    const char *place = strchr(p->place, ' ');
    dbg_function *const command = p->place[0] == 'w'   ? dbg_cmd_watch
                                  : p->place[0] == 'r' ? dbg_cmd_rwatch
                                                       : dbg_cmd_awatch;
    if (!dbg_needs_launch(s))
        return false;
    const struct dbg_focus_at before = dbg_focus_keep(s);
    const bool is_there = p->core < dbg_n_cores(s) && dbg_has_task(s, p->core);
    if (is_there)
        dbg_focus(s, p->core);
    const bool is_good =
        is_there ? command(s, place + 1)
                 : dbg_fail(s, "There is no thread %u.", p->core + 1);
    dbg_focus_back(s, before);
    return is_good;
}

/* Makes a breakpoint at a line. The file is looked up again each time, because
 * later launches may add programs. */
static bool make_line(struct dbg_session *s, const struct dbg_dap_point *p)
{
    char file[PATH_MAX], place[PATH_MAX + 16];
    if (!dbg_dap_file_of(s, p->source, file))
        return false;
    snprintf(place, sizeof place, "%s:%s", file, p->place);
    return dbg_cmd_break(s, place);
}

/* Makes the breakpoint of a point. On failure, stores the reason in the
 * point. */
static void make(struct dbg_session *s, struct dbg_dap_point *p)
{
    struct dbg_dap_catch c;
    assert(p->number == 0); /* a point has one breakpoint, which it deletes */
    p->why[0] = 0;
    dbg_dap_catch(s, &c);
    bool is_good = read_count(s, p) && message_check(s, p->message);
    if (is_good)
        is_good = p->set == DBG_SET_DATA     ? make_watch(s, p)
                  : p->set == DBG_SET_SOURCE ? make_line(s, p)
                                             : dbg_cmd_break(s, p->place);
    const unsigned number = is_good ? s->points->last_break : 0;
    if (number && p->condition && !add_condition(s, p, number)) {
        is_good = false;
        struct dbg_breakpoint *b = dbg_break_find(s, number);
        if (b)
            dbg_break_delete(s, b);
    }
    free(dbg_dap_caught(s, &c));
    p->number = is_good ? number : 0;
    if (!is_good)
        snprintf(p->why, sizeof p->why, "%s", s->error);
}

static void drop(struct dbg_session *s, size_t i)
{
    struct dbg_dap *d = dbg_dap(s);
    struct dbg_dap_point *p = &d->points[i];
    struct dbg_breakpoint *b = break_of(s, p);
    if (b)
        dbg_break_delete(s, b);
    free(p->source);
    free(p->place);
    free(p->condition);
    free(p->count);
    free(p->message);
    memmove(p, p + 1, (--d->n_points - i) * sizeof *p);
}

/* ---- text of points ------------------------------------------------------ */

static void put_place(struct dbg_session *s, struct json_writer *w,
                      const struct dbg_breakpoint *b)
{
    char text[32];
    struct dbg_spot *spots = isa_alloc(DBG_MAX_SPOTS, sizeof *spots);
    const size_t n =
        spots && b->kind == DBG_BREAK ? dbg_break_spots(s, b, spots) : 0;
    if (n > 0 && spots[0].file) {
        dbg_dap_source_put(w, "source", spots[0].symbols, spots[0].file);
        isa_json_i64(w, "line", dbg_dap_line_out(s, spots[0].line));
    }
    if (n == 1) {
        snprintf(text, sizeof text, "0x%" PRIx64, spots[0].pc);
        isa_json_text(w, "instructionReference", text);
    }
    free(spots);
}

static void put_point(struct dbg_session *s, struct json_writer *w,
                      const char *key, const struct dbg_dap_point *p)
{
    const struct dbg_breakpoint *b = break_of(s, p);
    isa_json_object(w, key, ISA_JSON_ROW);
    isa_json_i64(w, "id", p->id);
    isa_json_bool(w, "verified", b != NULL);
    if (b)
        put_place(s, w, b);
    else
        isa_json_text(w, "message", p->why);
    isa_json_close(w);
}

void dbg_dap_points_check(struct dbg_session *s)
{
    struct dbg_dap *d = dbg_dap(s);
    if (d->n_seen_programs == s->images->n)
        return;
    d->n_seen_programs = s->images->n;
    for (size_t i = 0; i < d->n_points; i++) {
        struct dbg_dap_point *p = &d->points[i];
        if (p->number || p->set == DBG_SET_DATA)
            continue;
        make(s, p);
        if (!p->number)
            continue;
        struct json_writer *w = dbg_dap_event(s, "breakpoint");
        isa_json_text(w, "reason", "changed");
        put_point(s, w, "breakpoint", p);
        dbg_dap_send(s);
    }
}

/* ---- all of a kind ------------------------------------------------------- */

int64_t dbg_points_keep(struct dbg_session *s,
                        const struct dbg_dap_point *wanted)
{
    struct dbg_dap *d = dbg_dap(s);
    for (size_t i = 0; i < d->n_points; i++) {
        struct dbg_dap_point *p = &d->points[i];
        if (p->set == wanted->set && !p->is_kept && p->core == wanted->core &&
            equal(p->source, wanted->source) &&
            equal(p->place, wanted->place) &&
            equal(p->condition, wanted->condition) &&
            equal(p->count, wanted->count) &&
            equal(p->message, wanted->message) && break_of(s, p)) {
            p->is_kept = true;
            return p->id;
        }
    }
    if (!ISA_GROW(d->points, d->n_points, d->room_points))
        return DBG_POINT_LOST;
    struct dbg_dap_point *p = &d->points[d->n_points];
    *p = (struct dbg_dap_point){.set = wanted->set,
                                .source = copy(wanted->source),
                                .place = copy(wanted->place),
                                .condition = copy(wanted->condition),
                                .count = copy(wanted->count),
                                .message = copy(wanted->message),
                                .core = wanted->core,
                                .is_kept = true,
                                .id = ++d->last_id};
    snprintf(p->why, sizeof p->why, "%s", wanted->why);
    if (is_cut(p->source, wanted->source) || is_cut(p->place, wanted->place) ||
        is_cut(p->condition, wanted->condition) ||
        is_cut(p->count, wanted->count) || is_cut(p->message, wanted->message))
        snprintf(p->why, sizeof p->why, "%s", no_memory);
    if (!p->why[0])
        make(s, p);
    return d->points[d->n_points++].id;
}

void dbg_points_begin(struct dbg_session *s, enum dbg_dap_set set,
                      const char *source)
{
    struct dbg_dap *d = dbg_dap(s);
    for (size_t i = 0; i < d->n_points; i++)
        d->points[i].is_kept =
            d->points[i].set != set || !equal(d->points[i].source, source);
}

void dbg_points_end(struct dbg_session *s)
{
    for (size_t i = dbg_dap(s)->n_points; i-- > 0;)
        if (!dbg_dap(s)->points[i].is_kept)
            drop(s, i);
}

void dbg_points_answer(struct dbg_session *s, const int64_t *ids, size_t n)
{
    struct dbg_dap *d = dbg_dap(s);
    struct json_writer *w = dbg_dap_answer(s);
    isa_json_array(w, "breakpoints", ISA_JSON_ROW);
    for (size_t i = 0; i < n; i++) {
        if (ids[i] == DBG_POINT_NONE || ids[i] == DBG_POINT_LOST) {
            isa_json_object(w, NULL, ISA_JSON_ROW);
            isa_json_bool(w, "verified", ids[i] == DBG_POINT_NONE);
            if (ids[i] == DBG_POINT_LOST)
                isa_json_text(w, "message", no_memory);
            isa_json_close(w);
        }
        for (size_t k = 0; k < d->n_points; k++)
            if (d->points[k].id == ids[i])
                put_point(s, w, NULL, &d->points[k]);
    }
    dbg_dap_send(s);
}

/* ---- counts and messages ------------------------------------------------- */

bool dbg_dap_takes(struct dbg_session *s, const struct dbg_breakpoint *b,
                   unsigned core)
{
    const struct dbg_dap_point *p = point_of(s, b);
    const bool is_again = s->run->limit != 0; /* going back in time */
    if (!p)
        return true;
    const bool is_time = is_again || p->when == DBG_EVERY ||
                         (p->when == DBG_FROM && b->hits >= p->times) ||
                         (p->when == DBG_ONLY && b->hits == p->times) ||
                         (p->when == DBG_EACH && b->hits % p->times == 0);
    if (is_time && p->message && !is_again)
        message_print(s, p->message, core);
    return is_time && !p->message;
}
