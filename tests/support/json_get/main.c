/* SPDX-License-Identifier: MIT */
/*
 * json_get PATH FILE prints the value at a path such as entries.0.kernel of the
 * JSON in FILE: a string without its quotes, all else as JSON. Status 1: there
 * is none; 2: the file cannot be read.
 */
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const json_t *member(const json_t *value, const char *name)
{
    return json_is_array(value) ? json_array_get(value, strtoul(name, NULL, 10))
                                : json_object_get(value, name);
}

static int get(char *at, const char *path)
{
    json_error_t error;
    json_t *value = json_load_file(path, JSON_REJECT_DUPLICATES, &error);
    const json_t *found = value;
    if (!value)
        fprintf(stderr, "%s:%d: %s\n", path, error.line, error.text);
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
    if (argc == 3)
        return get(argv[1], argv[2]);
    fputs("usage: json_get PATH FILE\n", stderr);
    return 2;
}
