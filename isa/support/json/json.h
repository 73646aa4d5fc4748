/* SPDX-License-Identifier: MIT */
/* Writes JSON (RFC 8259): struct json_writer adds commas, blanks and line ends.
 * All JSON output of the project uses it; the writer of trace events uses only
 * its strings. Text comes from users' files and may not be UTF-8: a byte that
 * is not part of a UTF-8 character becomes '?'. NaN and infinite numbers become
 * null, because JSON cannot represent them. */
#ifndef ISA_JSON_H
#define ISA_JSON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

enum isa_schema_id {
#define X(ID, name, version, beside, doc) ISA_SCHEMA_##ID,
#include "isa/support/json/schemas.def"
#undef X
    ISA_N_SCHEMAS
};

struct isa_schema {
    const char *name;
    unsigned version;
    const char *beside; /* older member with the version (schemas.def); "":
                           none */
};

extern const struct isa_schema isa_schemas[ISA_N_SCHEMAS];

enum { ISA_JSON_DEPTH = 12 }; /* maximum nesting */

/* Layout of the values of an object or array. */
enum isa_json_layout {
    ISA_JSON_ROW,     /* all in one line */
    ISA_JSON_LINES,   /* each value on its own line, and a line for the end;
                         if there are no values, one line */
    ISA_JSON_TABLE,   /* as LINES, but if empty the end is on the next line */
    ISA_JSON_HANGING, /* a line each; the end follows the last value */
};

struct json_writer {
    FILE *out;
    unsigned step;   /* indentation per level */
    bool is_compact; /* no blanks; < becomes \u003c for HTML */
    unsigned depth;  /* of open objects and arrays */
    struct json_level {
        char end;
        bool is_new_line; /* next value begins a line, whatever the layout */
        enum isa_json_layout layout;
        unsigned column; /* column of values that begin a line */
        uint64_t n;      /* values so far */
    } levels[ISA_JSON_DEPTH];
};

/* Begins an object with the member "schema" for this id. In versions 1.x, also
 * writes the version in the older member (schemas.def). */
void isa_json_begin(struct json_writer *w, FILE *out, unsigned step,
                    enum isa_schema_id schema);
/* isa_json_begin with minimum size, for a page of HTML. */
void isa_json_begin_compact(struct json_writer *w, FILE *out,
                            enum isa_schema_id schema);
/* Begins an object without "schema", for a file format that other projects
 * define. */
void isa_json_begin_file(struct json_writer *w, FILE *out, unsigned step);
/* Begins an object without "schema" and with minimum size, for a message of a
 * protocol that other projects define. isa_json_close ends it. */
void isa_json_begin_message(struct json_writer *w, FILE *out);
/* Ends the object and the line. False: a write failed. */
bool isa_json_end(struct json_writer *w);

/* ---- values: key is NULL in arrays --------------------------------------- */

void isa_json_object(struct json_writer *w, const char *key,
                     enum isa_json_layout layout);
void isa_json_array(struct json_writer *w, const char *key,
                    enum isa_json_layout layout);
void isa_json_close(struct json_writer *w); /* Ends the innermost object or
                                               array. */

void isa_json_text(struct json_writer *w, const char *key,
                   const char *text); /* NULL: null */
void isa_json_u64(struct json_writer *w, const char *key, uint64_t number);
void isa_json_i64(struct json_writer *w, const char *key, int64_t number);
void isa_json_bool(struct json_writer *w, const char *key, bool value);
void isa_json_null(struct json_writer *w, const char *key);

/* Writes a number with `digits` significant digits, in jansson's format: 1.0,
 * 2.5e-7. */
void isa_json_real(struct json_writer *w, const char *key, double number,
                   int digits);
/* Writes a number with `digits` significant digits, in %g format: 1,
 * 2.5e-07. */
void isa_json_short(struct json_writer *w, const char *key, double number,
                    int digits);
/* Writes a number with `digits` decimal places. */
void isa_json_fixed(struct json_writer *w, const char *key, double number,
                    int digits);

/* Writes a value that is already JSON, on one line. */
void isa_json_raw(struct json_writer *w, const char *key, const char *json);

/* Removes blanks and line ends outside of strings from JSON, in place. */
void isa_json_flatten(char *json);

/* ---- layout -------------------------------------------------------------- */

/* Makes the next value of the innermost row begin a line, one column to the
 * right of the row. */
void isa_json_line(struct json_writer *w);
/* Sets the column of values of the innermost level that begin a line. */
void isa_json_column(struct json_writer *w, unsigned column);

/* ---- strings alone ------------------------------------------------------- */

/* Writes text in quotes. */
void isa_json_put(FILE *out, const char *text);

/* Writes text in quotes to to[bytes], bytes >= 3; text that does not fit is
 * cut. Returns `to`. */
const char *isa_json_quote(const char *text, char *to, size_t bytes);

#endif
