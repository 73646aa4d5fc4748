/* SPDX-License-Identifier: MIT */
/* Reads TOML (toml.io, 1.0) the part that tasks need, with the place of every
 * value. Debian has no library for this in C. Dates, strings over several lines
 * and names with dots are refused by name; the rest has the meaning that TOML
 * gives it. */
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

/* A value. The root is a table. */
struct jdg_toml {
    enum jdg_toml_kind kind;
    unsigned line;   /* from 1 */
    char *key;       /* name of the value in a table; NULL in an array */
    char *text;      /* of JDG_TOML_TEXT */
    int64_t integer; /* of JDG_TOML_INTEGER and JDG_TOML_BOOL */
    double real;     /* of JDG_TOML_REAL, and of JDG_TOML_INTEGER as a real
                        number */
    bool is_open; /* an array of tables, [[key]], to which more may be added */
    struct jdg_toml *members;
    size_t n, room;
};

/* The kinds in words for people: "an array". */
extern const char *const jdg_toml_kinds[];

/* Reads a text of n bytes into *root. Call jdg_toml_free in any case. On an
 * error, returns false, with the line and a message. */
bool jdg_toml_read(const char *text, size_t n, struct jdg_toml *root,
                   unsigned *line, char *error, size_t error_bytes);
void jdg_toml_free(struct jdg_toml *value);

/* Returns a member of a table; NULL: the table has no member with that name. */
const struct jdg_toml *jdg_toml_find(const struct jdg_toml *table,
                                     const char *key);

#endif
