/* SPDX-License-Identifier: MIT
 *
 * JSON that was read. Values belong to the one that was read, and go with it.
 * NULL stands for a value that is not there, and has no members.
 */
#ifndef DBG_PARSED_H
#define DBG_PARSED_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Reads a text that is an object or an array; NULL with the reason in error. */
struct dbg_json *dbg_json_read(const char *text, size_t n, char *error,
                               size_t bytes);
/* Reads a text that may also be a number, a string or another value alone. */
struct dbg_json *dbg_json_read_any(const char *text, size_t n, char *error,
                                   size_t bytes);
void dbg_json_free(struct dbg_json *of);

/* Returns a member; NULL: it is missing, or null. */
const struct dbg_json *dbg_json_member(const struct dbg_json *of,
                                       const char *key);
bool dbg_json_is_object(const struct dbg_json *of);
bool dbg_json_is_null(const struct dbg_json *of);
bool dbg_json_is_array(const struct dbg_json *of);
size_t dbg_json_count(const struct dbg_json *array);
const struct dbg_json *dbg_json_item(const struct dbg_json *array, size_t i);

/* Returns a string; NULL: it is none. */
const char *dbg_json_string(const struct dbg_json *of);
/* Reads an integer; false: it is no number, or has a fraction. */
bool dbg_json_whole(const struct dbg_json *of, int64_t *number);
/* Reads a number; false: it is none. */
bool dbg_json_real(const struct dbg_json *of, double *number);
/* Reads a truth value; false: it is none. */
bool dbg_json_truth(const struct dbg_json *of, bool *value);

/* Calls `each` for the members of an object until one call returns false;
 * returns whether none did. */
typedef bool dbg_json_each(void *user, const char *key,
                           const struct dbg_json *value);
bool dbg_json_walk(const struct dbg_json *of, dbg_json_each *each, void *user);

/* ---- files --------------------------------------------------------------- */

/* Reads a file; NULL, with a sentence in *why unless why is NULL: about the
 * text in a line of the file, or, with line 0, about the file. */
json_t *mlusim_json(const char *path, json_error_t *why);

#endif
