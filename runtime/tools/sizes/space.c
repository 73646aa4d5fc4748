/* SPDX-License-Identifier: MIT */
#include "runtime/tools/sizes/space.h"

#include <assert.h>
#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/memory/alloc.h"

/* ---- names and ranges ---------------------------------------------------- */

bool sizes_space_name(struct sizes_space *space, const char *name, size_t n,
                      struct isa_sentence error)
{
    struct sizes_scope *scope = &space->scope;
    if (n == strlen(SIZES_TASKS) && memcmp(name, SIZES_TASKS, n) == 0)
        return true;
    if (sizes_find(scope, name, n) < scope->n)
        return true;
    if (n >= SIZES_NAME)
        return isa_refuse(error, "a size has a name of at most %d characters",
                          SIZES_NAME - 1);
    if (scope->n + 1 == SIZES_MOST_NAMES)
        return isa_refuse(error, "'%.*s' is one size too many; %d are allowed",
                          (int)n, name, SIZES_MOST_NAMES - 1);
    memcpy(scope->names[scope->n], name, n);
    scope->names[scope->n++][n] = 0;
    space->n_sizes = scope->n;
    return true;
}

/* Reads "A..B" or "A", which n characters hold. */
static bool read_range(const char *text, size_t n,
                       const struct sizes_scope *scope,
                       struct sizes_range *range, struct isa_sentence error)
{
    const char *dots = NULL;
    for (size_t i = 0; !dots && i + 1 < n; i++)
        if (text[i] == '.' && text[i + 1] == '.')
            dots = text + i;
    const size_t first = dots ? (size_t)(dots - text) : n;
    range->has_low = range->has_high = true;
    if (!sizes_evaluate(text, first, scope, &range->low, error))
        return false;
    range->high = range->low;
    if (dots &&
        !sizes_evaluate(dots + 2, n - first - 2, scope, &range->high, error))
        return false;
    return range->low <= range->high ||
           isa_refuse(error, "'%.*s': the first number is the larger one",
                      (int)n, text);
}

bool sizes_space_range(struct sizes_space *space, const char *text,
                       struct isa_sentence error)
{
    static const struct sizes_scope none;
    const char *at = text, *equal = strchr(text, '=');
    size_t n;
    const char *name = sizes_next_name(&at, &n);
    if (!name || name != text || at != equal || !equal[1])
        return isa_refuse(error, "'%s': expected NAME=A..B", text);
    if (!sizes_space_name(space, name, n, error))
        return false;
    return read_range(equal + 1, strlen(equal + 1), &none,
                      &space->ranges[sizes_find(&space->scope, name, n)],
                      error);
}

static bool read_dim(struct sizes_space *space, const char *text,
                     struct isa_sentence error)
{
    static const struct sizes_scope none;
    for (size_t i = 0; i < 3; i++)
        space->dim[i] = (struct sizes_range){1, 1, true, true};
    for (size_t i = 0; text && *text; i++) {
        const size_t n = strcspn(text, ",");
        if (i == 3)
            return isa_refuse(error, "a launch has at most three dimensions");
        if (!read_range(text, n, &none, &space->dim[i], error))
            return false;
        if (space->dim[i].low < 1 || space->dim[i].high > UINT32_MAX)
            return isa_refuse(error, "'%.*s': expected counts from 1 on",
                              (int)n, text);
        text += n + (text[n] == ',');
    }
    const int64_t step = space->step;
    struct sizes_range *x = &space->dim[0];
    x->low = (x->low + step - 1) / step * step;
    x->high = x->high / step * step;
    return x->low <= x->high ||
           isa_refuse(error,
                      "no number of tasks is a multiple of %" PRId64
                      ", as this task type wants",
                      step);
}

/* ---- ranges from the condition ------------------------------------------- */

/* A comparison "left OP right" in a condition, without its neighbours. */
struct comparison {
    const char *left, *right;
    size_t n_left, n_right;
    bool is_less, is_equal_too, is_more; /* left < right, and =, and > */
};

/* The length of the operator of comparison at a place; 0: there is none. "<<"
 * and ">>" are none. */
static size_t comparison_length(const char *at)
{
    if (!*at || !strchr("<>=!", *at) || (at[1] == at[0] && *at != '='))
        return 0;
    return at[1] == '=' ? 2 : *at == '<' || *at == '>' ? 1 : 0;
}

/* Where a part of a condition ends: before "and", a comparison, or the end, but
 * not in parentheses. */
static const char *part_end(const char *at)
{
    int depth = 0;
    for (; *at; at++) {
        depth += (*at == '(') - (*at == ')');
        if (depth > 0)
            continue;
        if (comparison_length(at) > 0 || strncmp(at, "&&", 2) == 0 ||
            (strncmp(at, "and", 3) == 0 && isspace((unsigned char)at[3])))
            break;
        at += (at[0] == '<' || at[0] == '>') && at[1] == at[0];
    }
    return at;
}

static void trim(const char **text, size_t *n)
{
    while (*n && isspace((unsigned char)**text))
        (*text)++, (*n)--;
    while (*n && isspace((unsigned char)(*text)[*n - 1]))
        (*n)--;
}

/* Limits a size that stands alone on a side by what the other side can be at
 * most, or at least. */
static void limit(struct sizes_space *space, const char *name, size_t n,
                  const char *other, size_t n_other, bool is_below,
                  bool is_above, bool is_equal_too)
{
    const double tasks[2] = {
        (double)space->dim[0].low * (double)space->dim[1].low *
            (double)space->dim[2].low,
        (double)space->dim[0].high * (double)space->dim[1].high *
            (double)space->dim[2].high};
    struct sizes_scope scope = {.names = {SIZES_TASKS}, .n = 1};
    int64_t least = INT64_MAX, largest = INT64_MIN;
    trim(&name, &n);
    const size_t i = sizes_find(&space->scope, name, n);
    if (i == space->n_sizes || n == 0)
        return;
    for (int side = 0; side < 2; side++) {
        int64_t value;
        scope.values[0] = (int64_t)tasks[side];
        if (!sizes_evaluate(other, n_other, &scope, &value,
                            (struct isa_sentence){NULL, 0}))
            return;
        least = value < least ? value : least;
        largest = value > largest ? value : largest;
    }
    struct sizes_range *range = &space->ranges[i];
    const int64_t beyond = is_equal_too ? 0 : 1;
    if (is_below && (!range->has_high || largest - beyond < range->high)) {
        range->high = largest - beyond;
        range->has_high = true;
    }
    if (is_above && (!range->has_low || least + beyond > range->low)) {
        range->low = least + beyond;
        range->has_low = true;
    }
}

/* Whether a condition has an "or" that is not in parentheses. */
static bool has_or(const char *at)
{
    for (int depth = 0; *at; at++) {
        depth += (*at == '(') - (*at == ')');
        if (depth == 0 &&
            (strncmp(at, "||", 2) == 0 ||
             (strncmp(at, "or", 2) == 0 && !isalnum((unsigned char)at[2]))))
            return true;
    }
    return false;
}

static void read_where(struct sizes_space *space)
{
    const char *at = space->where;
    if (!at || has_or(at))
        return;
    while (*at) {
        const char *end = part_end(at);
        const size_t n = (size_t)(end - at),
                     n_operator = comparison_length(end);
        if (n_operator > 0) {
            const char *right = end + n_operator;
            const size_t n_right = (size_t)(part_end(right) - right);
            const bool is_same = *end == '=', is_equal_too = n_operator == 2;
            const bool is_less = *end == '<', is_more = *end == '>';
            if (*end != '!') {
                limit(space, at, n, right, n_right, is_less || is_same,
                      is_more || is_same, is_equal_too);
                limit(space, right, n_right, at, n, is_more || is_same,
                      is_less || is_same, is_equal_too);
            }
            at = right;
        } else
            at = *end == '&' ? end + 2 : *end ? end + 3 : end;
    }
}

bool sizes_space_read(struct sizes_space *space, const char *dim,
                      struct isa_sentence error)
{
    struct sizes_scope *scope = &space->scope;
    const char *at = space->where, *name;
    size_t n;
    while (at && (name = sizes_next_name(&at, &n)))
        if (!sizes_space_name(space, name, n, error))
            return false;
    if (!read_dim(space, dim, error))
        return false;
    read_where(space);
    for (size_t i = 0; i < space->n_sizes; i++) {
        struct sizes_range *range = &space->ranges[i];
        if (!range->has_low)
            range->low = 1;
        if (!range->has_high)
            return isa_refuse(error,
                              "size %s has no end; say --sizes %s=1..1000, or "
                              "--where '1 <= %s <= 1000'",
                              scope->names[i], scope->names[i],
                              scope->names[i]);
        if (range->low > range->high)
            return isa_refuse(
                error, "no %s is at least %" PRId64 " and at most %" PRId64,
                scope->names[i], range->low, range->high);
    }
    snprintf(scope->names[scope->n++], SIZES_NAME, SIZES_TASKS);
    return true;
}

/* ---- launches ------------------------------------------------------------ */

void sizes_space_set(struct sizes_space *space, const struct sizes_point *point)
{
    assert(space->scope.n == space->n_sizes + 1);
    memcpy(space->scope.values, point->values,
           space->n_sizes * sizeof *point->values);
    space->scope.values[space->n_sizes] =
        (int64_t)((uint64_t)point->dim[0] * point->dim[1] * point->dim[2]);
}

bool sizes_space_has(struct sizes_space *space, const struct sizes_point *point,
                     bool *is_wrong, struct isa_sentence error)
{
    int64_t value = 1;
    *is_wrong = false;
    for (size_t i = 0; i < space->n_sizes; i++)
        if (point->values[i] < space->ranges[i].low ||
            point->values[i] > space->ranges[i].high)
            return false;
    for (size_t i = 0; i < 3; i++)
        if (point->dim[i] < space->dim[i].low ||
            point->dim[i] > space->dim[i].high)
            return false;
    sizes_space_set(space, point);
    if (space->where)
        *is_wrong = !sizes_evaluate(space->where, strlen(space->where),
                                    &space->scope, &value, error);
    return !*is_wrong && value && point->dim[0] % space->step == 0;
}

void sizes_space_tell(const struct sizes_space *space,
                      const struct sizes_point *point, char *text, size_t bytes)
{
    const uint32_t *dim = point->dim;
    size_t used = 0;
    for (size_t i = 0; i < space->n_sizes && used < bytes; i++)
        used +=
            (size_t)snprintf(text + used, bytes - used, "%s = %" PRId64 ", ",
                             space->scope.names[i], point->values[i]);
    if (used >= bytes)
        return;
    if (dim[1] * (uint64_t)dim[2] > 1)
        snprintf(text + used, bytes - used, "%ux%ux%u tasks", dim[0], dim[1],
                 dim[2]);
    else
        snprintf(text + used, bytes - used, "%u task%s", dim[0],
                 dim[0] == 1 ? "" : "s");
}

void sizes_space_free(struct sizes_space *space)
{
    free(space->points);
    space->points = NULL;
}
