/* SPDX-License-Identifier: MIT */
/* The JSON writer. In strings (RFC 8259, section 7) quotes and backslashes are
 * escaped, unprintable characters become \uXXXX, other UTF-8 is unchanged. */
#include "isa/support/json/json.h"

#include <assert.h>
#include <math.h>
#include <string.h>

#include "isa/support/words/plain.h"
#include "isa/support/words/utf8.h"

/*  */

const struct isa_schema isa_schemas[ISA_N_SCHEMAS] = {
#define X(ID, name, version, beside, doc) {name, version, beside},
#include "isa/support/json/schemas.def"
#undef X
};

/* ---- strings ------------------------------------------------------------- */

enum { PIECE_BYTES = 7 }; /* \u001f and a NUL */

/* Returns the code of a UTF-8 character of n bytes, up to three. */
static unsigned code_of(const unsigned char *s, size_t n)
{
    unsigned code = n == 1 ? s[0] : s[0] & (0x7fu >> n);
    for (size_t i = 1; i < n; i++)
        code = code << 6 | (s[i] & 0x3f);
    return code;
}

/* Encodes the next character of *text and advances it. */
static void take(const char **text, char piece[PIECE_BYTES])
{
    const unsigned char *s = (const unsigned char *)*text;
    const size_t n = isa_utf8_bytes(*text);
    bool is_shown;
    *text += isa_plain_next(*text, &is_shown);
    if (n == 0) {
        strcpy(piece, "?");
    } else if (!is_shown) {
        snprintf(piece, PIECE_BYTES, "\\u%04x", code_of(s, n));
    } else {
        if (*s == '"' || *s == '\\')
            *piece++ = '\\';
        memcpy(piece, s, n);
        piece[n] = 0;
    }
}

/* Returns the number of following bytes that need no escape. */
static size_t plain_bytes(const char *text, bool is_html)
{
    size_t n = 0;
    for (;; n++) {
        const unsigned char c = (unsigned char)text[n];
        if (c < ' ' || c >= 0x7f || c == '"' || c == '\\' ||
            (c == '<' && is_html))
            return n;
    }
}

static void put_string(FILE *out, const char *text, bool is_html)
{
    char piece[PIECE_BYTES];
    putc('"', out);
    while (*text) {
        const size_t n = plain_bytes(text, is_html);
        fwrite(text, 1, n, out);
        text += n;
        if (*text == '<') {
            fputs("\\u003c", out);
            text++;
        } else if (*text) {
            take(&text, piece);
            fputs(piece, out);
        }
    }
    putc('"', out);
}

void isa_json_put(FILE *out, const char *text)
{
    put_string(out, text, false);
}

const char *isa_json_quote(const char *text, char *to, size_t bytes)
{
    char piece[PIECE_BYTES];
    size_t n = 0;
    assert(bytes >= 3);
    to[n++] = '"';
    while (*text) {
        take(&text, piece);
        size_t length = strlen(piece);
        if (n + length + 2 > bytes)
            break;
        memcpy(to + n, piece, length);
        n += length;
    }
    memcpy(to + n, "\"", 2);
    return to;
}

/* ---- values -------------------------------------------------------------- */

static struct json_level *innermost(struct json_writer *w)
{
    assert(w->depth > 0);
    return &w->levels[w->depth - 1];
}

static void new_line(struct json_writer *w, unsigned column)
{
    putc('\n', w->out);
    while (column-- > 0)
        putc(' ', w->out);
}

/* Writes what precedes a value: a comma, blanks or a line end, and the key. */
static void begin_value(struct json_writer *w, const char *key)
{
    struct json_level *l = innermost(w);
    assert((key != NULL) == (l->end == '}'));
    if (l->n++)
        putc(',', w->out);
    if (l->layout != ISA_JSON_ROW || l->is_new_line)
        new_line(w, l->column);
    else if (l->n > 1 && !w->is_compact)
        putc(' ', w->out);
    l->is_new_line = false;
    if (key) {
        put_string(w->out, key, w->is_compact);
        fputs(w->is_compact ? ":" : ": ", w->out);
    }
}

static void open(struct json_writer *w, char begin, char end,
                 enum isa_json_layout layout)
{
    assert(w->depth < ISA_JSON_DEPTH);
    const unsigned outer = w->depth ? innermost(w)->column : 0;
    putc(begin, w->out);
    w->levels[w->depth++] = (struct json_level){
        .end = end,
        .layout = layout,
        .column = outer + (layout == ISA_JSON_ROW ? !w->is_compact : w->step)};
}

void isa_json_object(struct json_writer *w, const char *key,
                     enum isa_json_layout layout)
{
    begin_value(w, key);
    open(w, '{', '}', layout);
}

void isa_json_array(struct json_writer *w, const char *key,
                    enum isa_json_layout layout)
{
    begin_value(w, key);
    open(w, '[', ']', layout);
}

void isa_json_close(struct json_writer *w)
{
    const struct json_level l = *innermost(w);
    w->depth--;
    if (l.layout == ISA_JSON_TABLE || (l.layout == ISA_JSON_LINES && l.n))
        new_line(w, w->depth ? innermost(w)->column : 0);
    putc(l.end, w->out);
}

static void begin(struct json_writer *w, enum isa_json_layout layout,
                  enum isa_schema_id id)
{
    const struct isa_schema *schema = &isa_schemas[id];
    open(w, '{', '}', layout);
    isa_json_object(w, "schema", ISA_JSON_ROW);
    isa_json_text(w, "name", schema->name);
    isa_json_u64(w, "version", schema->version);
    isa_json_close(w);
    if (schema->beside[0])
        isa_json_u64(w, schema->beside, schema->version);
}

void isa_json_begin(struct json_writer *w, FILE *out, unsigned step,
                    enum isa_schema_id schema)
{
    *w = (struct json_writer){.out = out, .step = step};
    begin(w, ISA_JSON_LINES, schema);
}

void isa_json_begin_compact(struct json_writer *w, FILE *out,
                            enum isa_schema_id schema)
{
    *w = (struct json_writer){.out = out, .is_compact = true};
    begin(w, ISA_JSON_ROW, schema);
}

void isa_json_begin_file(struct json_writer *w, FILE *out, unsigned step)
{
    *w = (struct json_writer){.out = out, .step = step};
    open(w, '{', '}', ISA_JSON_LINES);
}

void isa_json_begin_message(struct json_writer *w, FILE *out)
{
    *w = (struct json_writer){.out = out, .is_compact = true};
    open(w, '{', '}', ISA_JSON_ROW);
}

bool isa_json_end(struct json_writer *w)
{
    assert(w->depth == 1);
    isa_json_close(w);
    putc('\n', w->out);
    return !ferror(w->out);
}

void isa_json_text(struct json_writer *w, const char *key, const char *text)
{
    begin_value(w, key);
    if (text)
        put_string(w->out, text, w->is_compact);
    else
        fputs("null", w->out);
}

/* Writes a sign (or 0) and digits. Faster than printf, for pages with many
 * numbers. */
static void put_number(FILE *out, char sign, uint64_t number)
{
    char text[24], *at = text + sizeof text;
    do
        *--at = (char)('0' + number % 10);
    while (number /= 10);
    if (sign)
        *--at = sign;
    fwrite(at, 1, (size_t)(text + sizeof text - at), out);
}

void isa_json_u64(struct json_writer *w, const char *key, uint64_t number)
{
    begin_value(w, key);
    put_number(w->out, 0, number);
}

void isa_json_i64(struct json_writer *w, const char *key, int64_t number)
{
    begin_value(w, key);
    put_number(w->out, number < 0 ? '-' : 0,
               number < 0 ? 0 - (uint64_t)number : (uint64_t)number);
}

void isa_json_bool(struct json_writer *w, const char *key, bool value)
{
    begin_value(w, key);
    fputs(value ? "true" : "false", w->out);
}

void isa_json_raw(struct json_writer *w, const char *key, const char *json)
{
    begin_value(w, key);
    fputs(json, w->out);
}

void isa_json_flatten(char *json)
{
    bool is_text = false;
    char *to = json;
    for (const char *at = json; *at; at++) {
        if (*at == '"')
            is_text = !is_text;
        if (is_text && *at == '\\' && at[1])
            *to++ = *at++;
        if (is_text || !strchr(" \t\r\n", *at))
            *to++ = *at;
    }
    *to = 0;
}

void isa_json_null(struct json_writer *w, const char *key)
{
    isa_json_text(w, key, NULL);
}

/* ---- numbers that are not integers --------------------------------------- */

enum { REAL_BYTES = 400 }; /* the longest double in %f, with 60 digits */

/* Replaces the locale's decimal point by '.'. */
static void set_point(char *text)
{
    const size_t before = strspn(text, "+-0123456789");
    const size_t bytes = strcspn(text + before, "+-0123456789e");
    if (bytes == 0)
        return;
    text[before] = '.';
    memmove(text + before + 1, text + before + bytes,
            strlen(text + before + bytes) + 1);
}

/* Changes 1 to 1.0, and 1e+07 and 1e-07 to 1e7 and 1e-7. */
static void set_form(char *text)
{
    char *exponent = strchr(text, 'e');
    if (!exponent && !strchr(text, '.'))
        strcat(text, ".0");
    if (!exponent)
        return;
    exponent++;
    char *rest = exponent + 1 + strspn(exponent + 1, "0");
    exponent += *exponent == '-';
    memmove(exponent, rest, strlen(rest) + 1);
}

static void put_real(struct json_writer *w, const char *key, double number,
                     const char *text)
{
    begin_value(w, key);
    fputs(isfinite(number) ? text : "null", w->out);
}

void isa_json_real(struct json_writer *w, const char *key, double number,
                   int digits)
{
    char text[REAL_BYTES];
    assert(digits > 0 && digits <= 60);
    snprintf(text, sizeof text, "%.*g", digits, number);
    set_point(text);
    set_form(text);
    put_real(w, key, number, text);
}

void isa_json_short(struct json_writer *w, const char *key, double number,
                    int digits)
{
    char text[REAL_BYTES];
    assert(digits > 0 && digits <= 60);
    snprintf(text, sizeof text, "%.*g", digits, number);
    set_point(text);
    put_real(w, key, number, text);
}

void isa_json_fixed(struct json_writer *w, const char *key, double number,
                    int digits)
{
    char text[REAL_BYTES];
    assert(digits >= 0 && digits <= 60);
    snprintf(text, sizeof text, "%.*f", digits, number);
    set_point(text);
    put_real(w, key, number, text);
}

/* ---- layout -------------------------------------------------------------- */

void isa_json_line(struct json_writer *w)
{
    innermost(w)->is_new_line = true;
}

void isa_json_column(struct json_writer *w, unsigned column)
{
    innermost(w)->column = column;
}
