/* SPDX-License-Identifier: MIT */
/* Reads members of the tables of task.toml, of the wanted kind, and the
 * [[argument]] tables. */
#ifndef JDG_TABLES_H
#define JDG_TABLES_H

#include "runtime/tools/judge/task.h"

struct jdg_reader {
    struct jdg_task *task;
    char path[PATH_MAX]; /* path of task.toml */
    bool is_bad;         /* a message was written */
    char *error;
    size_t error_bytes;
};

/* Writes "FILE:LINE: sentence", unless there is a message already. Always
 * returns false. */
__attribute__((format(printf, 3, 4))) bool
jdg_complain(struct jdg_reader *r, unsigned line, const char *format, ...);

/* Returns the member of that kind (an integer is also a real number). NULL if
 * the member is missing or has another kind. Writes a message if it has another
 * kind, or if it is missing but needed. */
const struct jdg_toml *jdg_get(struct jdg_reader *r,
                               const struct jdg_toml *table, const char *key,
                               enum jdg_toml_kind kind, bool is_needed);
/* Returns the text of a member; NULL as above. */
const char *jdg_text(struct jdg_reader *r, const struct jdg_toml *table,
                     const char *key, bool is_needed);
/* Returns a size (an integer or a formula) as text. On an error, returns NULL
 * and writes a message. */
const char *jdg_size(struct jdg_reader *r, const struct jdg_toml *value);
/* Reads an array of at most `most` strings. If `list` is NULL, there are no
 * strings.
 */
bool jdg_names(struct jdg_reader *r, const struct jdg_toml *list,
               const char **to, size_t most, size_t *n);
/* Whether a member of an array is a table. */
bool jdg_is_table(struct jdg_reader *r, const struct jdg_toml *value,
                  const char *what);
/* Whether a table has only names from this list, which ends with NULL. */
bool jdg_only(struct jdg_reader *r, const struct jdg_toml *table,
              const char *const *known);

/* Reads [[argument]] and [tolerance]. */
bool jdg_read_arguments(struct jdg_reader *r, const struct jdg_toml *root);

/* Whether a type can represent that number without wrapping. */
bool jdg_holds(enum array_element type, int64_t whole);

#endif
