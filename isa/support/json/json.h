/* SPDX-License-Identifier: MIT
 *
 * Writes JSON (RFC 8259): struct json_writer puts commas, blanks and lines
 * where they belong. Every JSON output of the project is written by it, but for
 * the events of traces, which take only the strings from here.
 *
 * Text comes from files of the user and need not be UTF-8: a byte that is not
 * part of a UTF-8 character becomes '?', everything else stays what it is. A
 * number that is no number, or infinite, is null: JSON has no word for it.
 */
#ifndef ISA_JSON_H
#define ISA_JSON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "isa/support/json/schema.h"

enum { ISA_JSON_DEPTH = 12 }; /* objects and arrays inside each other */

/* How the values of an object or array are laid out. */
enum isa_json_layout {
    ISA_JSON_ROW,     /* all on one line */
    ISA_JSON_LINES,   /* a line each and one for the end; empty: on one line */
    ISA_JSON_TABLE,   /* the same; empty: the end is on the next line */
    ISA_JSON_HANGING, /* a line each, the end is behind the last */
};

struct json_writer {
    FILE *out;
    unsigned step;   /* columns that a level is further right */
    bool is_compact; /* no blanks; for a page of HTML: < is \u003c */
    unsigned depth;  /* of what is open */
    struct json_level {
        char end;
        bool is_new_line; /* of the next value, whatever the layout */
        enum isa_json_layout layout;
        unsigned column; /* of its values that begin a line */
        uint64_t n;      /* values so far */
    } levels[ISA_JSON_DEPTH];
};

/* Begins an object with the member "schema" of this id, and the one that stands
 * beside it in all versions 1.x. */
void isa_json_begin(struct json_writer *w, FILE *out, unsigned step,
                    enum isa_schema_id schema);
/* The same on as few bytes as possible, for a page of HTML. */
void isa_json_begin_compact(struct json_writer *w, FILE *out,
                            enum isa_schema_id schema);
/* Begins an object without "schema": a file in a form of others. */
void isa_json_begin_file(struct json_writer *w, FILE *out, unsigned step);
/* Begins an object without "schema" on as few bytes: a message of a protocol of
 * others. isa_json_close ends it. */
void isa_json_begin_message(struct json_writer *w, FILE *out);
/* Ends the object, and the line. False: not all could be written. */
bool isa_json_end(struct json_writer *w);

/* ---- values: key is NULL in arrays ----------------------------------------
 */

void isa_json_object(struct json_writer *w, const char *key,
                     enum isa_json_layout layout);
void isa_json_array(struct json_writer *w, const char *key,
                    enum isa_json_layout layout);
void isa_json_close(struct json_writer *w); /* the innermost of them */

void isa_json_text(struct json_writer *w, const char *key,
                   const char *text); /* NULL: null */
void isa_json_u64(struct json_writer *w, const char *key, uint64_t number);
void isa_json_i64(struct json_writer *w, const char *key, int64_t number);
void isa_json_bool(struct json_writer *w, const char *key, bool value);
void isa_json_null(struct json_writer *w, const char *key);

/* With so many significant digits, as jansson writes them: 1.0, 2.5e-7. */
void isa_json_real(struct json_writer *w, const char *key, double number,
                   int digits);
/* With so many significant digits, as %g writes them: 1, 2.5e-07. */
void isa_json_short(struct json_writer *w, const char *key, double number,
                    int digits);
/* With so many digits behind the point. */
void isa_json_fixed(struct json_writer *w, const char *key, double number,
                    int digits);

/* A value that is JSON already, on one line. */
void isa_json_raw(struct json_writer *w, const char *key, const char *json);

/* Takes the blanks and ends of lines out of JSON, in place, that are not part
 * of a string. */
void isa_json_flatten(char *json);

/* ---- layout ---------------------------------------------------------------
 */

/* The next value of the innermost row begins a line, one column behind where
 * the row began. */
void isa_json_line(struct json_writer *w);
/* Values of the innermost that begin a line begin in this column. */
void isa_json_column(struct json_writer *w, unsigned column);

/* ---- strings alone --------------------------------------------------------
 */

/* text in quotes, at the end of `out`. */
void isa_json_put(FILE *out, const char *text);

/* The same into to[bytes], bytes at least 3; characters that have no room are
 * left out, with all behind them. Returns `to`. */
const char *isa_json_quote(const char *text, char *to, size_t bytes);

#endif
