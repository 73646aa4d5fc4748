/* SPDX-License-Identifier: MIT */
/* JSON that was read. Freeing the outermost value frees all values in it. NULL
 * stands for a missing value, which has no members. */
#ifndef DBG_PARSED_H
#define DBG_PARSED_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Reads a text that is an object or an array. NULL on failure, with the reason
 * in error. */
struct dbg_json *dbg_json_read(const char *text, size_t n, char *error,
                               size_t bytes);
/* Reads a text that may be any value, like a number or a string. */
struct dbg_json *dbg_json_read_any(const char *text, size_t n, char *error,
                                   size_t bytes);
void dbg_json_free(struct dbg_json *of);

/* Returns a member. NULL if it is missing or null. */
const struct dbg_json *dbg_json_member(const struct dbg_json *of,
                                       const char *key);
bool dbg_json_is_object(const struct dbg_json *of);
bool dbg_json_is_null(const struct dbg_json *of);
bool dbg_json_is_array(const struct dbg_json *of);
size_t dbg_json_count(const struct dbg_json *array);
const struct dbg_json *dbg_json_item(const struct dbg_json *array, size_t i);

/* Returns a string. NULL if the value is no string. */
const char *dbg_json_string(const struct dbg_json *of);
/* Reads an integer. False if the value is no number, or has a fraction. */
bool dbg_json_whole(const struct dbg_json *of, int64_t *number);
/* Reads a number. False if the value is no number. */
bool dbg_json_real(const struct dbg_json *of, double *number);
/* Reads true or false. Returns false if the value is neither. */
bool dbg_json_truth(const struct dbg_json *of, bool *value);

/* Calls `each` for the members of an object, until a call returns false.
 * Returns false in that case. */
typedef bool dbg_json_each(void *user, const char *key,
                           const struct dbg_json *value);
bool dbg_json_walk(const struct dbg_json *of, dbg_json_each *each, void *user);

/* ---- files --------------------------------------------------------------- */

/* Reads a file. NULL on failure; then *why (unless why is NULL) has an error
 * about the text in a line or, if the line is 0, about the file. */
json_t *mlusim_json(const char *path, json_error_t *why);

#endif
