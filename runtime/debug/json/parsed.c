/* SPDX-License-Identifier: MIT */
/* Reads JSON of messages by libjansson, which refuses bytes that are not UTF-8,
 * numbers that do not fit, and nesting deeper than 2048. */
#include "runtime/debug/json/parsed.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "isa/support/files/file.h"

/* Converts a struct dbg_json, which is another name for json_t. */
static json_t *json_of(const struct dbg_json *of)
{
    return (json_t *)(uintptr_t)of;
}

static struct dbg_json *load(const char *text, size_t n, size_t flags,
                             char *error, size_t bytes)
{
    json_error_t why;
    json_t *read = json_loadb(text, n, flags, &why);
    if (!read && strstr(why.text, "\\u0000"))
        snprintf(error, bytes, "byte %d: no text here may have a \\u0000",
                 why.position);
    else if (!read)
        snprintf(error, bytes, "byte %d: %s", why.position, why.text);
    return (struct dbg_json *)read;
}

struct dbg_json *dbg_json_read(const char *text, size_t n, char *error,
                               size_t bytes)
{
    return load(text, n, 0, error, bytes);
}

struct dbg_json *dbg_json_read_any(const char *text, size_t n, char *error,
                                   size_t bytes)
{
    return load(text, n, JSON_DECODE_ANY, error, bytes);
}

void dbg_json_free(struct dbg_json *of)
{
    json_decref(json_of(of));
}

const struct dbg_json *dbg_json_member(const struct dbg_json *of,
                                       const char *key)
{
    const json_t *found = json_object_get(json_of(of), key);
    return json_is_null(found) ? NULL : (const struct dbg_json *)found;
}

bool dbg_json_is_object(const struct dbg_json *of)
{
    return json_is_object(json_of(of));
}

bool dbg_json_is_null(const struct dbg_json *of)
{
    return json_is_null(json_of(of));
}

bool dbg_json_is_array(const struct dbg_json *of)
{
    return json_is_array(json_of(of));
}

size_t dbg_json_count(const struct dbg_json *array)
{
    return json_array_size(json_of(array));
}

const struct dbg_json *dbg_json_item(const struct dbg_json *array, size_t i)
{
    return (const struct dbg_json *)json_array_get(json_of(array), i);
}

const char *dbg_json_string(const struct dbg_json *of)
{
    return json_string_value(json_of(of));
}

bool dbg_json_whole(const struct dbg_json *of, int64_t *number)
{
    const json_t *value = json_of(of);
    if (json_is_integer(value)) {
        *number = json_integer_value(value);
        return true;
    }
    const double real = json_real_value(value);
    if (!json_is_real(value) || !(real > -9e15 && real < 9e15) ||
        real != (double)(int64_t)real)
        return false;
    *number = (int64_t)real;
    return true;
}

bool dbg_json_real(const struct dbg_json *of, double *number)
{
    *number = json_number_value(json_of(of));
    return json_is_number(json_of(of));
}

bool dbg_json_truth(const struct dbg_json *of, bool *value)
{
    *value = json_is_true(json_of(of));
    return json_is_boolean(json_of(of));
}

bool dbg_json_walk(const struct dbg_json *of, dbg_json_each *each, void *user)
{
    const char *key;
    json_t *value;
    json_object_foreach(
        json_of(of), key,
        value) if (!each(user, key,
                         (const struct dbg_json *)value)) return false;
    return true;
}

/* ---- files --------------------------------------------------------------- */

json_t *mlusim_json(const char *path, json_error_t *why)
{
    FILE *in = isa_file_in(path, ISA_FILE_STREAM, ISA_FILE_JSON);
    json_t *json = in ? json_loadf(in, 0, why) : NULL;
    if (in)
        fclose(in);
    else if (why) {
        why->line = 0;
        snprintf(why->text, sizeof why->text, "%s", isa_file_error(errno));
    }
    return json;
}
