/* SPDX-License-Identifier: MIT */
/*
 * What a unit is called in two tables is its point: its ID changes with the
 * sources, and with the version.
 */
#include "runtime/tools/mlusim/sweep/swept.h"

#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/files/file.h"
#include "isa/support/json/schema.h"
#include "isa/support/memory/alloc.h"
#include "isa/support/words/refuse.h"
#include "runtime/debug/json/parsed.h"
#include "runtime/tools/files/files.h"

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

/* The point as text, malloc'ed; NULL: it is none. */
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

/* Takes the members of a line; its point is malloc'ed. */
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
        return false; /* nothing could be compared */
    line->point = point_of(dbg_json_member(json, "point"));
    return line->point;
}

static bool add_line(struct swp_swept *s, const char *text, size_t n)
{
    char error[200];
    struct swp_line line = {.unit = 0};
    const bool has_room = ISA_GROW(s->lines, s->n, s->room);
    struct dbg_json *json =
        has_room ? dbg_json_read(text, n, error, sizeof error) : NULL;
    const bool is_good = json && take(&line, json);
    dbg_json_free(json);
    if (is_good)
        s->lines[s->n++] = line;
    return is_good;
}

static int in_order(const void *a, const void *b)
{
    const struct swp_line *x = a, *y = b;
    return strcmp(x->point, y->point);
}

bool swp_swept_read(struct swp_swept *s, const char *path, char *error,
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
        qsort(s->lines, s->n, sizeof *s->lines, in_order);
    for (size_t i = 1; is_good && i < s->n; i++)
        if (in_order(&s->lines[i - 1], &s->lines[i]) == 0)
            is_good = isa_refuse(sentence, "%s: units %zu and %zu are both %s",
                                 path, s->lines[i - 1].unit, s->lines[i].unit,
                                 s->lines[i].point);
    return is_good;
}

void swp_swept_free(struct swp_swept *s)
{
    for (size_t i = 0; i < s->n; i++)
        free(s->lines[i].point);
    free(s->lines);
    *s = (struct swp_swept){.n = 0};
}
