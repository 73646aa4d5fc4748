/* SPDX-License-Identifier: MIT */
/*
 * schema_check SCHEMA FILE: status 0 if the JSON value in FILE is as SCHEMA
 * says, 1 with a sentence if it is not, 2 if one of them cannot be read.
 * schema_check --get PATH FILE prints the value at a path such as
 * entries.0.kernel.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/support/schema/schema.h"

static json_t *load(const char *path)
{
    json_error_t error;
    json_t *value = json_load_file(path, JSON_REJECT_DUPLICATES, &error);
    if (!value)
        fprintf(stderr, "%s:%d: %s\n", path, error.line, error.text);
    return value;
}

static int validate(const char *schema_path, const char *path)
{
    json_t *schema = load(schema_path), *value = load(path);
    char error[512];
    int status = 2;
    if (schema && value) {
        status = !schema_check(schema, value, error, sizeof error);
        if (status)
            fprintf(stderr, "%s: %s\n", path, error);
    }
    json_decref(schema);
    json_decref(value);
    return status;
}

static const json_t *member(const json_t *value, const char *name)
{
    return json_is_array(value) ? json_array_get(value, strtoul(name, NULL, 10))
                                : json_object_get(value, name);
}

static int get(char *at, const char *path)
{
    json_t *value = load(path);
    const json_t *found = value;
    for (char *name = strtok(at, "."); found && name; name = strtok(NULL, "."))
        found = member(found, name);
    if (json_is_string(found))
        puts(json_string_value(found));
    else if (found &&
             json_dumpf(found, stdout,
                        JSON_ENCODE_ANY | JSON_REAL_PRECISION(12)) == 0)
        putchar('\n');
    int status = !value ? 2 : !found;
    json_decref(value);
    return status;
}

int main(int argc, char **argv)
{
    if (argc == 4 && strcmp(argv[1], "--get") == 0)
        return get(argv[2], argv[3]);
    if (argc == 3)
        return validate(argv[1], argv[2]);
    fputs("usage: schema_check SCHEMA FILE\n"
          "       schema_check --get PATH FILE\n",
          stderr);
    return 2;
}
