/* SPDX-License-Identifier: MIT
 *
 * Reads members of the tables of task.toml, of the wanted kind, and their
 * arguments.
 */
#ifndef JDG_TABLES_H
#define JDG_TABLES_H

#include "runtime/tools/judge/task.h"

struct jdg_reader {
    struct jdg_task *task;
    char path[PATH_MAX]; /* of task.toml */
    bool is_bad;         /* a sentence was written */
    char *error;
    size_t error_bytes;
};

/* Writes "FILE:LINE: sentence", unless there is one; always false. */
__attribute__((format(printf, 3, 4))) bool
jdg_complain(struct jdg_reader *r, unsigned line, const char *format, ...);

/* The member of that kind (an integer is a real number as well). NULL: it is
 * missing, with a sentence if it is needed, or of another kind, with one. */
const struct jdg_toml *jdg_get(struct jdg_reader *r,
                               const struct jdg_toml *table, const char *key,
                               enum jdg_toml_kind kind, bool is_needed);
/* The text of a member; NULL as above. */
const char *jdg_text(struct jdg_reader *r, const struct jdg_toml *table,
                     const char *key, bool is_needed);
/* Returns a size, an integer or a formula, as text; NULL with a sentence. */
const char *jdg_size(struct jdg_reader *r, const struct jdg_toml *value);
/* Reads an array of at most so many strings; NULL: none. */
bool jdg_names(struct jdg_reader *r, const struct jdg_toml *list,
               const char **to, size_t most, size_t *n);
/* Whether a member of an array of tables is one. */
bool jdg_is_table(struct jdg_reader *r, const struct jdg_toml *value,
                  const char *what);
/* Whether a table has no other names than these (NULL ends them). */
bool jdg_only(struct jdg_reader *r, const struct jdg_toml *table,
              const char *const *known);

/* Reads [[argument]] and [tolerance]. */
bool jdg_read_arguments(struct jdg_reader *r, const struct jdg_toml *root);

/* Whether a type can hold that number; it would wrap otherwise. */
bool jdg_holds(enum array_element type, int64_t whole);

#endif
