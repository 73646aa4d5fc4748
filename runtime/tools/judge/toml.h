/* SPDX-License-Identifier: MIT
 *
 * Reads TOML (toml.io, 1.0) as tasks use it, with the place of every value.
 * Debian has no library for it in C. What this reader does not know - dates,
 * strings over several lines, names with dots - it refuses by name; the rest
 * means what TOML says.
 */
#ifndef JDG_TOML_H
#define JDG_TOML_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum jdg_toml_kind {
    JDG_TOML_TEXT,
    JDG_TOML_INTEGER,
    JDG_TOML_REAL,
    JDG_TOML_BOOL,
    JDG_TOML_ARRAY, /* members without keys */
    JDG_TOML_TABLE, /* members with keys */
};

/* A value; the root is a table. */
struct jdg_toml {
    enum jdg_toml_kind kind;
    unsigned line;   /* from 1 */
    char *key;       /* in a table; NULL in an array */
    char *text;      /* JDG_TOML_TEXT */
    int64_t integer; /* JDG_TOML_INTEGER and JDG_TOML_BOOL */
    double real;     /* JDG_TOML_REAL, and JDG_TOML_INTEGER as one */
    bool is_open;    /* an array of tables, [[key]], which may grow */
    struct jdg_toml *members;
    size_t n, room;
};

/* Words for people: "an array". */
extern const char *const jdg_toml_kinds[];

/* Reads a text of n bytes into *root; call jdg_toml_free in any case. False
 * with the line and a sentence. */
bool jdg_toml_read(const char *text, size_t n, struct jdg_toml *root,
                   unsigned *line, char *error, size_t error_bytes);
void jdg_toml_free(struct jdg_toml *value);

/* The member of a table; NULL: it has none of that name. */
const struct jdg_toml *jdg_toml_find(const struct jdg_toml *table,
                                     const char *key);

#endif
