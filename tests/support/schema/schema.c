/* SPDX-License-Identifier: MIT */
/*
 * The validator. One function per keyword, listed in a table; each looks at one
 * value and, where the keyword asks for it, goes on to the values inside.
 */
#include "tests/support/schema/schema.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* A place in the value, and where to complain about it. */
struct place {
    char path[256];
    char *error;
    size_t error_bytes;
};

static bool check(const json_t *schema, const json_t *value, struct place *at);

static bool complain(const struct place *at, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

static bool complain(const struct place *at, const char *format, ...)
{
    char sentence[256];
    va_list values;
    va_start(values, format);
    vsnprintf(sentence, sizeof sentence, format, values);
    va_end(values);
    snprintf(at->error, at->error_bytes, "%s: %s", at->path, sentence);
    return false;
}

static bool check_inside(const json_t *schema, const json_t *value,
                         struct place *at, const char *step)
{
    size_t length = strlen(at->path);
    snprintf(at->path + length, sizeof at->path - length, "%s", step);
    bool is_good = check(schema, value, at);
    at->path[length] = 0;
    return is_good;
}

/* ---- keywords ---------------------------------------------------------- */

static const char *type_name(const json_t *value)
{
    static const char *const names[] = {
        [JSON_OBJECT] = "object", [JSON_ARRAY] = "array",
        [JSON_STRING] = "string", [JSON_INTEGER] = "integer",
        [JSON_REAL] = "number",   [JSON_TRUE] = "boolean",
        [JSON_FALSE] = "boolean", [JSON_NULL] = "null",
    };
    return names[json_typeof(value)];
}

static bool check_type(const json_t *want, const json_t *schema,
                       const json_t *value, struct place *at)
{
    (void)schema;
    const char *type = json_string_value(want);
    if (!type)
        return complain(at, "schema: type must be a string");
    bool is_number = strcmp(type, "number") == 0 && json_is_number(value);
    if (is_number || strcmp(type, type_name(value)) == 0)
        return true;
    return complain(at, "expected %s, is %s", type, type_name(value));
}

static bool check_const(const json_t *want, const json_t *schema,
                        const json_t *value, struct place *at)
{
    (void)schema;
    return json_equal(want, value) || complain(at, "is not the constant");
}

static bool check_enum(const json_t *want, const json_t *schema,
                       const json_t *value, struct place *at)
{
    (void)schema;
    size_t i;
    json_t *word;
    json_array_foreach(want, i, word) if (json_equal(word, value)) return true;
    return complain(at, "is none of the enumerated values");
}

static bool check_minimum(const json_t *want, const json_t *schema,
                          const json_t *value, struct place *at)
{
    (void)schema;
    if (!json_is_number(value) ||
        json_number_value(value) >= json_number_value(want))
        return true;
    return complain(at, "is %g, at least %g is expected",
                    json_number_value(value), json_number_value(want));
}

static bool check_required(const json_t *want, const json_t *schema,
                           const json_t *value, struct place *at)
{
    (void)schema;
    size_t i;
    json_t *name;
    json_array_foreach(
        want, i,
        name) if (json_is_object(value) &&
                  !json_object_get(
                      value,
                      json_string_value(
                          name))) return complain(at, "lacks %s",
                                                  json_string_value(name));
    return true;
}

static bool check_properties(const json_t *want, const json_t *schema,
                             const json_t *value, struct place *at)
{
    (void)schema;
    const char *name;
    json_t *inner;
    json_object_foreach((json_t *)want, name, inner)
    {
        char step[96];
        snprintf(step, sizeof step, ".%s", name);
        const json_t *member = json_object_get(value, name);
        if (member && !check_inside(inner, member, at, step))
            return false;
    }
    return true;
}

static bool check_additional(const json_t *want, const json_t *schema,
                             const json_t *value, struct place *at)
{
    const json_t *known = json_object_get(schema, "properties");
    const char *name;
    json_t *member;
    json_object_foreach((json_t *)value, name, member)
    {
        char step[96];
        snprintf(step, sizeof step, ".%s", name);
        if (json_object_get(known, name) || json_is_true(want))
            continue;
        if (json_is_false(want))
            return complain(at, "%s is not expected", name);
        if (!check_inside(want, member, at, step))
            return false;
    }
    return true;
}

static bool check_items(const json_t *want, const json_t *schema,
                        const json_t *value, struct place *at)
{
    (void)schema;
    size_t i;
    json_t *item;
    json_array_foreach(value, i, item)
    {
        char step[32];
        snprintf(step, sizeof step, "[%zu]", i);
        if (!check_inside(want, item, at, step))
            return false;
    }
    return true;
}

static bool check_nothing(const json_t *want, const json_t *schema,
                          const json_t *value, struct place *at)
{
    (void)want, (void)schema, (void)value, (void)at;
    return true;
}

static const struct {
    const char *name;
    bool (*check)(const json_t *want, const json_t *schema, const json_t *value,
                  struct place *at);
} keywords[] = {
    {"type", check_type},
    {"const", check_const},
    {"enum", check_enum},
    {"minimum", check_minimum},
    {"required", check_required},
    {"properties", check_properties},
    {"additionalProperties", check_additional},
    {"items", check_items},
    {"$schema", check_nothing},
    {"$id", check_nothing},
    {"title", check_nothing},
    {"description", check_nothing},
};
#define N_KEYWORDS (sizeof keywords / sizeof keywords[0])

static bool check(const json_t *schema, const json_t *value, struct place *at)
{
    const char *name;
    json_t *want;
    json_object_foreach((json_t *)schema, name, want)
    {
        size_t i = 0;
        while (i < N_KEYWORDS && strcmp(keywords[i].name, name) != 0)
            i++;
        if (i == N_KEYWORDS)
            return complain(at, "schema: unknown keyword %s", name);
        if (!keywords[i].check(want, schema, value, at))
            return false;
    }
    return true;
}

bool schema_check(const json_t *schema, const json_t *value, char *error,
                  size_t error_bytes)
{
    struct place at = {.path = "$", .error = error, .error_bytes = error_bytes};
    return check(schema, value, &at);
}
