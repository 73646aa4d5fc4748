/* SPDX-License-Identifier: MIT */
/* `mlusim sweep compare`: finds the units of a table that are worse than in an
 * older table. The exit status is that of a test: 1 if a unit is worse. A unit
 * has the same point in both tables. The ID of the unit is different if the
 * sources or the version are different. */
#include "runtime/tools/mlusim/sweep/compare.h"

#include <assert.h>
#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/files/file.h"
#include "isa/support/json/json.h"
#include "isa/support/memory/alloc.h"
#include "isa/support/words/plural.h"
#include "isa/support/words/refuse.h"
#include "runtime/debug/json/parsed.h"
#include "runtime/tools/command/command.h"
#include "runtime/tools/command/fail.h"
#include "runtime/tools/files/files.h"
#include "runtime/tools/sweep/result.h"

struct swp_swept {
    struct swp_line {
        char *point; /* "device=MLU370-X8 TILE=256" */
        size_t unit;
        enum swp_outcome outcome;
        char output[SWP_OUTPUT];
        double figures[SWP_N_FIGURES]; /* NAN: the figure is missing */
    } * lines;                         /* ordered by point */
    size_t n, room;
};

#define LARGEST_TABLE ((size_t)4 << 30)

static bool put_value(const struct dbg_json *item, FILE *out)
{
    const struct dbg_json *value = dbg_json_member(item, "value");
    const char *name = dbg_json_string(dbg_json_member(item, "name"));
    const char *text = dbg_json_string(value);
    int64_t number;
    if (!name || (!text && !dbg_json_whole(value, &number)))
        return false;
    fprintf(out, "%s%s=", ftell(out) > 0 ? " " : "", name);
    if (text)
        fputs(text, out);
    else
        fprintf(out, "%" PRId64, number);
    return true;
}

/* Returns the point as text, malloc'ed. NULL: the value is no point. */
static char *point_of(const struct dbg_json *point)
{
    char *text = NULL;
    size_t n = 0;
    FILE *out = dbg_json_is_array(point) ? open_memstream(&text, &n) : NULL;
    bool is_good = out;
    for (size_t i = 0; is_good && i < dbg_json_count(point); i++)
        is_good = put_value(dbg_json_item(point, i), out);
    if (out && fclose(out) == 0 && is_good && text)
        return text;
    free(text);
    return NULL;
}

static bool has_schema(const struct dbg_json *json)
{
    const struct dbg_json *schema = dbg_json_member(json, "schema");
    const char *name = dbg_json_string(dbg_json_member(schema, "name"));
    int64_t version;
    return name && strcmp(name, isa_schemas[ISA_SCHEMA_SWEPT].name) == 0 &&
           dbg_json_whole(dbg_json_member(schema, "version"), &version) &&
           version == isa_schemas[ISA_SCHEMA_SWEPT].version;
}

static bool read_outcome(const struct dbg_json *json, enum swp_outcome *outcome)
{
    const char *word = dbg_json_string(dbg_json_member(json, "outcome"));
    size_t i = 0;
    while (word && i < SWP_N_OUTCOMES && strcmp(swp_outcomes[i], word) != 0)
        i++;
    *outcome = (enum swp_outcome)i;
    return word && i < SWP_N_OUTCOMES;
}

/* Takes the members of a line. Its point is malloc'ed. */
static bool take(struct swp_line *line, const struct dbg_json *json)
{
    int64_t unit;
    const char *output = dbg_json_string(dbg_json_member(json, "output"));
    if (!has_schema(json) || !read_outcome(json, &line->outcome) ||
        !dbg_json_whole(dbg_json_member(json, "unit"), &unit) || unit < 1)
        return false;
    line->unit = (size_t)unit;
    snprintf(line->output, sizeof line->output, "%s", output ? output : "");
    for (size_t i = 0; i < SWP_N_FIGURES; i++)
        if (!dbg_json_real(dbg_json_member(json, swp_figures[i]),
                           &line->figures[i]))
            line->figures[i] = NAN;
        else if (line->figures[i] < 0)
            return false;
    if (line->outcome == SWP_DONE && !(line->figures[SWP_FIGURE_US] > 0))
        return false; /* without members, nothing could be compared */
    line->point = point_of(dbg_json_member(json, "point"));
    return line->point;
}

static bool add_line(struct swp_swept *s, const char *text, size_t n)
{
    char error[200];
    struct swp_line line = {.unit = 0};
    struct swp_line *all = isa_grow(s->lines, s->n, &s->room, sizeof *all);
    s->lines = all ? all : s->lines;
    struct dbg_json *json =
        all ? dbg_json_read(text, n, error, sizeof error) : NULL;
    const bool is_good = json && take(&line, json);
    dbg_json_free(json);
    if (is_good)
        all[s->n++] = line;
    return is_good;
}

static int by_point(const void *a, const void *b)
{
    const struct swp_line *x = a, *y = b;
    return strcmp(x->point, y->point);
}

/* Reads a file. Call swept_free in any case. On an error, returns false and
 * writes a message with the file and the line. */
static bool swept_read(struct swp_swept *s, const char *path, char *error,
                       size_t bytes)
{
    const struct isa_sentence sentence = {error, bytes};
    size_t n, number = 1;
    *s = (struct swp_swept){.n = 0};
    char *text = files_read(path, LARGEST_TABLE, &n);
    if (!text)
        return isa_refuse(sentence, "cannot read %s: %s", path,
                          isa_file_error(errno));
    bool is_good = true;
    for (const char *at = text; is_good && *at; number++) {
        const size_t length = strcspn(at, "\n");
        is_good = add_line(s, at, length) ||
                  isa_refuse(sentence,
                             "%s:%zu: expected a line of `mlusim sweep table "
                             "PLAN --json`",
                             path, number);
        at += length + (at[length] != 0);
    }
    free(text);
    if (s->n > 1)
        qsort(s->lines, s->n, sizeof *s->lines, by_point);
    for (size_t i = 1; is_good && i < s->n; i++)
        if (by_point(&s->lines[i - 1], &s->lines[i]) == 0)
            is_good = isa_refuse(sentence, "%s: units %zu and %zu are both %s",
                                 path, s->lines[i - 1].unit, s->lines[i].unit,
                                 s->lines[i].point);
    return is_good;
}

static void swept_free(struct swp_swept *s)
{
    for (size_t i = 0; i < s->n; i++)
        free(s->lines[i].point);
    free(s->lines);
    *s = (struct swp_swept){.n = 0};
}

enum verdict { SAME, WORSE, BETTER, LOST, NEW, N_VERDICTS };

struct comparison {
    const struct swp_request *request;
    enum swp_figure figure;
    struct swp_swept old, new;
    struct pair {
        const struct swp_line *before, *after; /* NULL: the unit is only in
                                                  the other table */
        enum verdict verdict;
    } * pairs;
    size_t n, count[N_VERDICTS], n_outputs; /* n_outputs: number of units
                                               with different outputs */
};

/* ---- pairs --------------------------------------------------------------- */

static double figure_of(const struct comparison *c, const struct swp_line *line)
{
    return line->figures[c->figure];
}

static double change_of(const struct comparison *c, const struct pair *p)
{
    assert(p->before && p->after);
    const double before = figure_of(c, p->before),
                 after = figure_of(c, p->after);
    return after == before ? 0 : 100 * (after / before - 1);
}

static enum verdict verdict_of(const struct comparison *c, const struct pair *p)
{
    if (!p->after)
        return LOST;
    if (!p->before)
        return NEW;
    const bool was_done = p->before->outcome == SWP_DONE;
    const bool is_done = p->after->outcome == SWP_DONE;
    if (was_done != is_done)
        return is_done ? BETTER : WORSE;
    if (!is_done)
        return SAME;
    const double change = change_of(c, p);
    return change > c->request->limit    ? WORSE
           : change < -c->request->limit ? BETTER
                                         : SAME;
}

static void add(struct comparison *c, const struct swp_line *before,
                const struct swp_line *after)
{
    struct pair *p = &c->pairs[c->n++];
    *p = (struct pair){before, after, SAME};
    p->verdict = verdict_of(c, p);
    c->count[p->verdict]++;
    c->n_outputs += before && after && before->outcome == SWP_DONE &&
                    after->outcome == SWP_DONE &&
                    strcmp(before->output, after->output) != 0;
}

static const struct swp_line *line_of(const struct pair *p)
{
    return p->after ? p->after : p->before;
}

static int in_order(const void *a, const void *b)
{
    const size_t x = line_of(a)->unit, y = line_of(b)->unit;
    return x < y ? -1 : x > y;
}

/* Pairs the units of two tables, which are ordered by point. False: no memory.
 */
static bool pair_all(struct comparison *c)
{
    const struct swp_swept *old = &c->old, *new = &c->new;
    c->pairs = isa_alloc(old->n + new->n + 1, sizeof *c->pairs);
    for (size_t i = 0, k = 0; c->pairs && (i < old->n || k < new->n);) {
        const int order =
            i == old->n   ? 1
            : k == new->n ? -1
                          : strcmp(old->lines[i].point, new->lines[k].point);
        add(c, order <= 0 ? &old->lines[i] : NULL,
            order >= 0 ? &new->lines[k] : NULL);
        i += order <= 0;
        k += order >= 0;
    }
    if (c->pairs && c->n > 1)
        qsort(c->pairs, c->n, sizeof *c->pairs, in_order);
    return c->pairs;
}

/* ---- what is printed ----------------------------------------------------- */

static void put_state(const struct comparison *c, const struct swp_line *line)
{
    if (line->outcome == SWP_DONE)
        printf("%.6g", figure_of(c, line));
    else
        fputs(swp_outcome_words[line->outcome], stdout);
}

static void show(const struct comparison *c)
{
    for (size_t i = 0; i < c->n; i++) {
        const struct pair *p = &c->pairs[i];
        if (p->verdict == LOST)
            printf("lost: %s\n", p->before->point);
        if (p->verdict != WORSE)
            continue;
        printf("worse: %s: %s ", p->after->point, swp_figures[c->figure]);
        put_state(c, p->before);
        fputs(" -> ", stdout);
        put_state(c, p->after);
        if (p->after->outcome == SWP_DONE)
            printf(" (%+.1f %%)", change_of(c, p));
        putchar('\n');
    }
    printf("%zu unit%s: %zu worse by more than %g %%, %zu better, %zu the same",
           c->n, isa_s(c->n), c->count[WORSE], c->request->limit,
           c->count[BETTER], c->count[SAME]);
    if (c->count[LOST])
        printf(", %zu lost", c->count[LOST]);
    if (c->count[NEW])
        printf(", %zu new", c->count[NEW]);
    if (c->n_outputs)
        printf("; %zu with another output", c->n_outputs);
    putchar('\n');
}

static void put_side(struct json_writer *w, const char *key,
                     const struct comparison *c, const struct swp_line *line)
{
    isa_json_object(w, key, ISA_JSON_ROW);
    isa_json_text(w, "outcome", swp_outcomes[line->outcome]);
    isa_json_short(w, "value", figure_of(c, line), 15);
    isa_json_close(w);
}

static void show_json(const struct comparison *c)
{
    struct json_writer w;
    isa_json_begin(&w, stdout, 2, ISA_SCHEMA_DRIFT);
    isa_json_text(&w, "figure", swp_figures[c->figure]);
    isa_json_short(&w, "limit_percent", c->request->limit, 15);
    isa_json_u64(&w, "units", c->n);
    isa_json_u64(&w, "better", c->count[BETTER]);
    isa_json_u64(&w, "same", c->count[SAME]);
    isa_json_u64(&w, "new", c->count[NEW]);
    isa_json_u64(&w, "other_outputs", c->n_outputs);
    isa_json_array(&w, "worse", ISA_JSON_LINES);
    for (size_t i = 0; i < c->n; i++) {
        if (c->pairs[i].verdict != WORSE)
            continue;
        isa_json_object(&w, NULL, ISA_JSON_ROW);
        isa_json_text(&w, "point", c->pairs[i].after->point);
        put_side(&w, "before", c, c->pairs[i].before);
        put_side(&w, "after", c, c->pairs[i].after);
        isa_json_close(&w);
    }
    isa_json_close(&w);
    isa_json_array(&w, "lost", ISA_JSON_LINES);
    for (size_t i = 0; i < c->n; i++)
        if (c->pairs[i].verdict == LOST)
            isa_json_text(&w, NULL, c->pairs[i].before->point);
    isa_json_close(&w);
    isa_json_end(&w);
}

int swp_compare_action(const struct swp_request *r)
{
    char error[PATH_MAX + 600];
    struct comparison c = {
        .request = r, .figure = r->n_figures ? r->figures[0] : SWP_FIGURE_US};
    int status = CMD_USAGE;
    if (!swept_read(&c.old, r->words[0], error, sizeof error) ||
        !swept_read(&c.new, r->words[1], error, sizeof error))
        cmd_fail(0, "sweep compare: %s", error);
    else if (!pair_all(&c))
        cmd_fail(0, "sweep compare: " ISA_NO_MEMORY, "the tables");
    else {
        (r->is_json ? show_json : show)(&c);
        status = c.count[WORSE] + c.count[LOST] ? CMD_FAILED : CMD_OK;
    }
    free(c.pairs);
    swept_free(&c.old);
    swept_free(&c.new);
    return status;
}
