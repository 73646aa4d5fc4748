/* SPDX-License-Identifier: MIT */
/* Values are stored as text, in the form in which they go to a command line. If
 * a range is longer than any sweep, its points are only counted. */
#include "runtime/tools/sweep/points.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/memory/alloc.h"

static bool no_memory(struct isa_sentence error)
{
    return isa_refuse(error, ISA_NO_MEMORY, "the plan");
}

/* ---- values -------------------------------------------------------------- */

/* Writes the shortest text that gives the same number when it is read. */
static void put_real(double number, char text[40])
{
    for (int digits = 6; digits <= 17; digits++) {
        snprintf(text, 40, "%.*g", digits, number);
        if (strtod(text, NULL) == number)
            return;
    }
}

char *swp_points_text(const struct jdg_toml *value)
{
    char text[40] = "";
    switch (value->kind) {
    case JDG_TOML_TEXT:
        return isa_alloc_text(value->text, strlen(value->text));
    case JDG_TOML_INTEGER:
        snprintf(text, sizeof text, "%" PRId64, value->integer);
        break;
    case JDG_TOML_REAL:
        put_real(value->real, text);
        break;
    case JDG_TOML_BOOL:
        snprintf(text, sizeof text, "%s", value->integer ? "true" : "false");
        break;
    case JDG_TOML_ARRAY:
    case JDG_TOML_TABLE:
        return NULL;
    }
    return isa_alloc_text(text, strlen(text));
}

static bool put_value(struct swp_axis *axis, size_t at, const char *name,
                      const struct jdg_toml *value, struct isa_sentence error)
{
    if (value->kind == JDG_TOML_ARRAY || value->kind == JDG_TOML_TABLE)
        return isa_refuse(error,
                          "a value of %s is %s; expected a string, a number, "
                          "or true or false",
                          name, jdg_toml_kinds[value->kind]);
    assert(at < axis->n * axis->n_names);
    axis->values[at] = swp_points_text(value);
    return axis->values[at] || no_memory(error);
}

/* Makes room for n points of the axis, which already has its names. */
static bool make_room(struct swp_axis *axis, uint64_t n,
                      struct isa_sentence error)
{
    axis->n = n;
    axis->values = isa_alloc((size_t)n * axis->n_names, sizeof(char *));
    return axis->values || no_memory(error);
}

/* ---- ranges -------------------------------------------------------------- */

struct range {
    int64_t from, to, by;
    bool is_product; /* each number is the number before times `by` */
};

static bool read_range(const struct jdg_toml *table, const char *name,
                       struct range *r, struct isa_sentence error)
{
    static const char *const words[] = {"from", "to", "step", "times"};
    const struct jdg_toml *found[4];
    size_t n = 0;
    for (size_t i = 0; i < 4; i++) {
        found[i] = jdg_toml_find(table, words[i]);
        n += found[i] != NULL;
        if (found[i] && found[i]->kind != JDG_TOML_INTEGER)
            return isa_refuse(error,
                              "%s of the range %s is %s; expected an "
                              "integer",
                              words[i], name, jdg_toml_kinds[found[i]->kind]);
    }
    if (!found[0] || !found[1] || n != table->n || (found[2] && found[3]))
        return isa_refuse(error,
                          "the range %s needs from, to, and step or times, "
                          "and nothing else",
                          name);
    *r = (struct range){.from = found[0]->integer,
                        .to = found[1]->integer,
                        .by = found[3]   ? found[3]->integer
                              : found[2] ? found[2]->integer
                                         : 1,
                        .is_product = found[3]};
    if (r->from > r->to || r->by < 1 + (int64_t)r->is_product ||
        (r->is_product && r->from < 1))
        return isa_refuse(error,
                          "the range %s is empty or has no end; from is at "
                          "most to, step at least 1, and with times, at least "
                          "2, from is at least 1",
                          name);
    return true;
}

/* Moves *at to the next number. False: *at was the last number. */
static bool next_of(const struct range *r, int64_t *at)
{
    if (r->is_product ? *at > r->to / r->by : *at > r->to - r->by)
        return false;
    *at = r->is_product ? *at * r->by : *at + r->by;
    return true;
}

static uint64_t count(const struct range *r)
{
    if (!r->is_product)
        return ((uint64_t)r->to - (uint64_t)r->from) / (uint64_t)r->by + 1;
    uint64_t n = 1;
    for (int64_t at = r->from; next_of(r, &at);)
        n++;
    return n;
}

static bool fill_range(struct swp_axis *axis, const char *name,
                       const struct jdg_toml *table, struct isa_sentence error)
{
    struct range r = {.by = 1};
    if (!read_range(table, name, &r, error))
        return false;
    axis->n = count(&r);
    if (axis->n > SWP_MOST_UNITS)
        return true;
    if (!make_room(axis, axis->n, error))
        return false;
    int64_t at = r.from;
    for (size_t i = 0; i < axis->n; i++, next_of(&r, &at)) {
        const struct jdg_toml value = {.kind = JDG_TOML_INTEGER, .integer = at};
        if (!put_value(axis, i, name, &value, error))
            return false;
    }
    return true;
}

/* ---- axes ---------------------------------------------------------------- */

struct point {
    char **values;
    size_t n;
};

static int in_order(const void *a, const void *b)
{
    const struct point *x = a, *y = b;
    int order = 0;
    for (size_t i = 0; order == 0 && i < x->n; i++)
        order = strcmp(x->values[i], y->values[i]);
    return order;
}

/* Refuses equal points, because they would be the same units. */
static bool are_different(const struct swp_axis *axis,
                          struct isa_sentence error)
{
    struct point *points = isa_alloc((size_t)axis->n, sizeof *points);
    const struct point *twice = NULL;
    for (size_t i = 0; points && i < axis->n; i++)
        points[i] =
            (struct point){axis->values + i * axis->n_names, axis->n_names};
    if (points)
        qsort(points, (size_t)axis->n, sizeof *points, in_order);
    for (size_t i = 1; points && !twice && i < axis->n; i++)
        if (in_order(&points[i - 1], &points[i]) == 0)
            twice = &points[i];
    bool is_good = points || no_memory(error);
    if (twice)
        is_good =
            isa_refuse(error, "%s has %s%s twice", axis->names[0],
                       twice->values[0], twice->n > 1 ? " and so on" : "");
    free(points);
    return is_good;
}

static bool put_name(struct swp_axis *axis, size_t i, const char *name,
                     struct isa_sentence error)
{
    axis->names[i] = isa_alloc_text(name, strlen(name));
    return axis->names[i] || no_memory(error);
}

static bool begin(struct swp_axis *axis, size_t n_names,
                  struct isa_sentence error)
{
    axis->names = isa_alloc(n_names, sizeof(char *));
    axis->n_names = axis->names ? n_names : 0;
    return axis->names || no_memory(error);
}

bool swp_points_read(struct swp_axis *axis, const char *name,
                     const struct jdg_toml *value, struct isa_sentence error)
{
    const bool is_list = value->kind == JDG_TOML_ARRAY;
    axis->is_column = is_list || value->kind == JDG_TOML_TABLE;
    if (!begin(axis, 1, error) || !put_name(axis, 0, name, error))
        return false;
    if (value->kind == JDG_TOML_TABLE)
        return fill_range(axis, name, value, error);
    if (is_list && value->n == 0)
        return isa_refuse(error, "%s is empty; expected at least one value",
                          name);
    if (!make_room(axis, is_list ? value->n : 1, error))
        return false;
    for (size_t i = 0; i < axis->n; i++)
        if (!put_value(axis, i, name, is_list ? &value->members[i] : value,
                       error))
            return false;
    return are_different(axis, error);
}

/* Takes the values of one table, by the names of the first table. */
static bool fill_group(struct swp_axis *axis, size_t i,
                       const struct jdg_toml *table, struct isa_sentence error)
{
    if (table->kind != JDG_TOML_TABLE || table->n != axis->n_names)
        return isa_refuse(error,
                          "all shapes have the same names; this has other "
                          "ones than the first");
    for (size_t k = 0; k < axis->n_names; k++) {
        const struct jdg_toml *value = jdg_toml_find(table, axis->names[k]);
        if (!value)
            return isa_refuse(error, "this shape has no %s, as the first has",
                              axis->names[k]);
        if (!put_value(axis, i * axis->n_names + k, axis->names[k], value,
                       error))
            return false;
    }
    return true;
}

bool swp_points_group(struct swp_axis *axis, const struct jdg_toml *tables,
                      unsigned *line, struct isa_sentence error)
{
    *line = tables->line;
    const struct jdg_toml *first = tables->n ? &tables->members[0] : NULL;
    axis->is_column = true;
    if (tables->kind != JDG_TOML_ARRAY || !first ||
        first->kind != JDG_TOML_TABLE || first->n == 0)
        return isa_refuse(error, "expected tables of values: shapes = [{m = "
                                 "64, n = 128}, ...]");
    if (!begin(axis, first->n, error))
        return false;
    for (size_t k = 0; k < first->n; k++)
        if (!put_name(axis, k, first->members[k].key, error))
            return false;
    if (!make_room(axis, tables->n, error))
        return false;
    for (size_t i = 0; i < tables->n; i++) {
        *line = tables->members[i].line;
        if (!fill_group(axis, i, &tables->members[i], error))
            return false;
    }
    return are_different(axis, error);
}

void swp_points_free(struct swp_axis *axis)
{
    for (size_t i = 0; axis->values && i < axis->n * axis->n_names; i++)
        free(axis->values[i]);
    for (size_t i = 0; i < axis->n_names; i++)
        free(axis->names[i]);
    free(axis->values);
    free(axis->names);
    *axis = (struct swp_axis){.n = 0};
}
