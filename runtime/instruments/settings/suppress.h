/* SPDX-License-Identifier: MIT */
/* Suppressions of check reports: the file of `mlusim run --suppress`. */
#ifndef RT_SUPPRESS_H
#define RT_SUPPRESS_H

#include <stdbool.h>
#include <stddef.h>

struct rt_suppression {
    char class[16]; /* the name of a check, or "*" */
    char *pattern;
};

struct rt_suppressions {
    struct rt_suppression *items;
    size_t n, room;
};

/* Reads a file into *to, to be freed by rt_suppressions_free. False on failure:
 * *to is empty, and `error` receives a sentence with file, line and what was
 * expected. */
bool rt_suppressions_read(struct rt_suppressions *to, const char *path,
                          char *error, size_t error_bytes);
void rt_suppressions_free(struct rt_suppressions *s);

#endif
