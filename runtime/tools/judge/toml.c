/* SPDX-License-Identifier: MIT */
/* A recursive reader of TOML. Each function reads from the front of the text
 * and moves the front after what it has read. The first mistake ends the
 * reading, with its line and a message. */
#include "runtime/tools/judge/toml.h"

#include <assert.h>
#include <ctype.h>
#include <errno.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/memory/alloc.h"
#include "isa/support/words/refuse.h"

enum { DEEPEST = 16, LONGEST_NUMBER = 64 };

const char *const jdg_toml_kinds[] = {
    [JDG_TOML_TEXT] = "a string",  [JDG_TOML_INTEGER] = "an integer",
    [JDG_TOML_REAL] = "a number",  [JDG_TOML_BOOL] = "true or false",
    [JDG_TOML_ARRAY] = "an array", [JDG_TOML_TABLE] = "a table",
};

struct reader {
    const char *at, *end;
    unsigned line, depth;
    unsigned *error_line;
    char *error;
    size_t error_bytes;
};

static bool read_value(struct reader *r, struct jdg_toml *value);

__attribute__((format(printf, 2, 3))) static bool
complain(struct reader *r, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    isa_refuse_by((struct isa_sentence){r->error, r->error_bytes}, format,
                  values);
    va_end(values);
    *r->error_line = r->line;
    return false;
}

static bool no_memory(struct reader *r)
{
    return complain(r, ISA_NO_MEMORY, "the task");
}

/* ---- characters ---------------------------------------------------------- */

static bool is_at(const struct reader *r, const char *word)
{
    const size_t n = strlen(word);
    return (size_t)(r->end - r->at) >= n && memcmp(r->at, word, n) == 0;
}

static bool takes(struct reader *r, const char *word)
{
    if (!is_at(r, word))
        return false;
    r->at += strlen(word);
    return true;
}

static void skip_blanks(struct reader *r)
{
    while (r->at < r->end && (*r->at == ' ' || *r->at == '\t'))
        r->at++;
}

/* Skips blanks, comments and ends of lines. */
static void skip_lines(struct reader *r)
{
    for (;;) {
        skip_blanks(r);
        if (r->at < r->end && *r->at == '#')
            while (r->at < r->end && *r->at != '\n')
                r->at++;
        takes(r, "\r");
        if (!takes(r, "\n"))
            return;
        r->line++;
    }
}

/* Returns the text at the reader, for a message. */
static const char *here(const struct reader *r, char word[24])
{
    size_t n = 0;
    while (n < 20 && r->at + n < r->end && (unsigned char)r->at[n] > ' ')
        n++;
    snprintf(word, 24, "%.*s", (int)n, r->at);
    return n ? word : "the end of the line";
}

static bool ends_line(struct reader *r)
{
    const unsigned line = r->line;
    char word[24];
    skip_lines(r);
    return r->at == r->end || r->line > line ||
           complain(r, "something stands behind the value: %s", here(r, word));
}

/* ---- members ------------------------------------------------------------- */

static struct jdg_toml *add(struct reader *r, struct jdg_toml *to, char *key)
{
    if (!ISA_GROW(to->members, to->n, to->room)) {
        free(key);
        no_memory(r);
        return NULL;
    }
    to->members[to->n] = (struct jdg_toml){.line = r->line, .key = key};
    return &to->members[to->n++];
}

const struct jdg_toml *jdg_toml_find(const struct jdg_toml *table,
                                     const char *key)
{
    for (size_t i = 0; table && i < table->n; i++)
        if (table->members[i].key && strcmp(table->members[i].key, key) == 0)
            return &table->members[i];
    return NULL;
}

void jdg_toml_free(struct jdg_toml *value)
{
    for (size_t i = 0; i < value->n; i++)
        jdg_toml_free(&value->members[i]);
    free(value->members);
    free(value->key);
    free(value->text);
    *value = (struct jdg_toml){.kind = JDG_TOML_TABLE};
}

/* ---- strings and keys ---------------------------------------------------- */

/* Writes the character of \u or \U in UTF-8. */
static bool put_code(struct reader *r, int digits, char **to)
{
    char hex[9] = "";
    int n = 0;
    while (n < digits && r->at < r->end && isxdigit((unsigned char)*r->at))
        hex[n++] = *r->at++;
    const unsigned long code = strtoul(hex, NULL, 16);
    if (n < digits || code > 0x10ffff || (code >= 0xd800 && code < 0xe000))
        return complain(r, "'%s' is the code of no character", hex);
    const int more = code < 0x80      ? 0
                     : code < 0x800   ? 1
                     : code < 0x10000 ? 2
                                      : 3;
    static const unsigned heads[] = {0, 0xc0, 0xe0, 0xf0};
    *(*to)++ = (char)(heads[more] | code >> (6 * more));
    for (int i = more - 1; i >= 0; i--)
        *(*to)++ = (char)(0x80 | (code >> (6 * i) & 0x3f));
    return true;
}

static bool put_escape(struct reader *r, char **to)
{
    static const char from[] = "btnfr\"\\", means[] = "\b\t\n\f\r\"\\";
    const char letter = r->at < r->end ? *r->at++ : 0;
    const char *known = letter ? strchr(from, letter) : NULL;
    if (letter == 'u' || letter == 'U')
        return put_code(r, letter == 'u' ? 4 : 8, to);
    if (!known)
        return complain(r, "a string has no escape \\%c", letter);
    *(*to)++ = means[known - from];
    return true;
}

/* Whether a text has neither a byte 0, which would end the text, nor characters
 * that control a terminal. */
static bool is_clean(const char *text, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (isa_control(text + i) && text[i] != '\t' && text[i] != '\n' &&
            text[i] != '\r')
            return false;
    return true;
}

/* Reads the rest of a string after its first quote, malloc'ed. NULL: a mistake.
 */
static char *read_string(struct reader *r)
{
    const char quote = *r->at;
    if (is_at(r, "\"\"\"") || is_at(r, "'''")) {
        complain(r, "a string over several lines is not supported here; use "
                    "one on one line");
        return NULL;
    }
    const char *line_end = memchr(r->at, '\n', (size_t)(r->end - r->at));
    const size_t most = (size_t)((line_end ? line_end : r->end) - r->at);
    char *text = isa_alloc(most + 4, 1), *to = text;
    bool is_good = text || no_memory(r);
    r->at++;
    while (is_good && r->at < r->end && *r->at != quote && *r->at != '\n') {
        if (*r->at == '\\' && quote == '"') {
            r->at++;
            is_good = put_escape(r, &to);
        } else {
            *to++ = *r->at++;
        }
    }
    if (is_good && (r->at == r->end || *r->at != quote))
        is_good = complain(r, "the string has no end on its line");
    if (!is_good) {
        free(text);
        return NULL;
    }
    r->at++;
    assert((size_t)(to - text) < most); /* no escape is shorter than its text */
    *to = 0;
    if (!is_clean(text, (size_t)(to - text))) {
        complain(r, "a string has a control character other than a tab or the "
                    "end of a line");
        free(text);
        return NULL;
    }
    return text;
}

static bool is_bare(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
           (c >= '0' && c <= '9') || c == '_' || c == '-';
}

/* Reads a name, malloc'ed. NULL: the text has a mistake. */
static char *read_key(struct reader *r)
{
    char word[24], *key;
    size_t n = 0;
    while (r->at + n < r->end && is_bare(r->at[n]))
        n++;
    if (n == 0 && r->at < r->end && (*r->at == '"' || *r->at == '\'')) {
        key = read_string(r);
    } else if (n == 0) {
        complain(r, "expected a name, and there is %s", here(r, word));
        return NULL;
    } else {
        key = isa_alloc_text(r->at, n);
        r->at += n;
        if (!key)
            no_memory(r);
    }
    skip_blanks(r);
    if (key && is_at(r, ".")) {
        complain(r, "names with dots are not supported here: %s.", key);
        free(key);
        return NULL;
    }
    return key;
}

/* ---- values -------------------------------------------------------------- */

/* Reads the digits of a number, without the _ that may be between digits. */
static bool read_digits(struct reader *r, char digits[LONGEST_NUMBER],
                        size_t *n)
{
    for (*n = 0; r->at < r->end && (is_bare(*r->at) || *r->at == '+' ||
                                    *r->at == '.' || *r->at == ':');
         r->at++) {
        if (*n + 1 >= LONGEST_NUMBER)
            return complain(r, "the number is too long");
        digits[(*n)++] = *r->at;
    }
    digits[*n] = 0;
    size_t kept = 0;
    for (size_t i = 0; i < *n; i++) {
        const bool is_inside = i > 0 && i + 1 < *n && digits[i - 1] != '_' &&
                               is_bare(digits[i - 1]) && is_bare(digits[i + 1]);
        if (digits[i] == '_' && !is_inside)
            return complain(r, "'%s' is no value", digits);
        if (digits[i] != '_')
            digits[kept++] = digits[i];
    }
    digits[ *n = kept] = 0;
    return true;
}

/* Whether a number is valid in TOML: no point at either end, no leading zero.
 */
static bool is_number(const char *digits)
{
    const char *at = digits + (*digits == '+' || *digits == '-');
    const char *point = strchr(at, '.');
    if (at[0] == '0' && strchr("xob", at[1]) && at[1])
        return at == digits && at[2];
    if (strcmp(at, "inf") == 0 || strcmp(at, "nan") == 0)
        return true;
    if (*at < '0' || *at > '9' ||
        (at[0] == '0' && at[1] >= '0' && at[1] <= '9'))
        return false;
    return strspn(at, "0123456789.eE+-") == strlen(at) &&
           (!point || (point[1] >= '0' && point[1] <= '9'));
}

static bool read_number(struct reader *r, struct jdg_toml *value)
{
    char digits[LONGEST_NUMBER], *end;
    size_t n;
    char word[24];
    here(r, word);
    if (!read_digits(r, digits, &n))
        return false;
    if (n > 4 && strspn(digits, "0123456789") == 4 && digits[4] == '-')
        return complain(r, "dates are not supported here: %s", digits);
    if (!is_number(digits))
        return complain(r, "'%s' is no value; strings have quotes",
                        n ? digits : word);
    const bool is_based = digits[0] == '0' && n > 1 && strchr("xob", digits[1]);
    const int base = !is_based          ? 10
                     : digits[1] == 'x' ? 16
                     : digits[1] == 'o' ? 8
                                        : 2;
    errno = 0;
    if (is_based || strspn(digits + (n > 1 && strchr("+-", digits[0])),
                           "0123456789") >= n - 1) {
        value->kind = JDG_TOML_INTEGER;
        value->integer = strtoll(digits + (is_based ? 2 : 0), &end, base);
        value->real = (double)value->integer;
    }
    if (value->kind != JDG_TOML_INTEGER || *end) {
        value->kind = JDG_TOML_REAL;
        value->real = strtod(digits, &end);
    }
    if (*end ||
        (errno && (value->kind == JDG_TOML_INTEGER || !isfinite(value->real))))
        return complain(r, "'%s' is no number, or too large", digits);
    return true;
}

static bool read_array(struct reader *r, struct jdg_toml *value)
{
    char word[24];
    value->kind = JDG_TOML_ARRAY;
    for (r->at++, skip_lines(r); !takes(r, "]"); skip_lines(r)) {
        struct jdg_toml *member = add(r, value, NULL);
        if (!member || !read_value(r, member))
            return false;
        skip_lines(r);
        if (!takes(r, ",") && !is_at(r, "]"))
            return complain(r, "expected , or ] in an array, and there is %s",
                            here(r, word));
    }
    return true;
}

/* Reads "key = value" of a table. */
static bool read_member(struct reader *r, struct jdg_toml *table)
{
    char word[24];
    char *key = read_key(r);
    if (!key)
        return false;
    const struct jdg_toml *old = jdg_toml_find(table, key);
    if (old)
        complain(r, "%s was given before, on line %u", key, old->line);
    else if (!takes(r, "="))
        complain(r, "expected = behind %s, and there is %s", key,
                 here(r, word));
    else {
        struct jdg_toml *member = add(r, table, key);
        skip_blanks(r);
        return member && read_value(r, member);
    }
    free(key);
    return false;
}

static bool read_inline(struct reader *r, struct jdg_toml *value)
{
    char word[24];
    value->kind = JDG_TOML_TABLE;
    r->at++;
    skip_blanks(r);
    if (takes(r, "}"))
        return true;
    for (;;) {
        skip_blanks(r);
        if (!read_member(r, value))
            return false;
        skip_blanks(r);
        if (takes(r, "}"))
            return true;
        if (!takes(r, ","))
            return complain(r, "expected , or } in a table, and there is %s",
                            here(r, word));
    }
}

static bool read_plain(struct reader *r, struct jdg_toml *value)
{
    if (r->at < r->end && (*r->at == '"' || *r->at == '\'')) {
        value->kind = JDG_TOML_TEXT;
        value->text = read_string(r);
        return value->text != NULL;
    }
    const bool is_true = takes(r, "true");
    if (is_true || takes(r, "false")) {
        value->kind = JDG_TOML_BOOL;
        value->integer = is_true;
        return true;
    }
    return read_number(r, value);
}

static bool read_value(struct reader *r, struct jdg_toml *value)
{
    value->line = r->line;
    if (!is_at(r, "[") && !is_at(r, "{"))
        return read_plain(r, value);
    if (++r->depth > DEEPEST)
        return complain(r, "there are more than %d brackets inside each other",
                        DEEPEST);
    const bool is_good =
        is_at(r, "[") ? read_array(r, value) : read_inline(r, value);
    r->depth--;
    return is_good;
}

/* ---- the file ------------------------------------------------------------ */

/* Reads "[key]" or "[[key]]". Returns the table to which the next lines belong.
 * NULL: the text has a mistake. */
static struct jdg_toml *read_header(struct reader *r, struct jdg_toml *root)
{
    const bool is_array = takes(r, "[[");
    if (!is_array)
        takes(r, "[");
    skip_blanks(r);
    char *key = read_key(r);
    if (!key)
        return NULL;
    struct jdg_toml *old =
        (struct jdg_toml *)(uintptr_t)jdg_toml_find(root, key);
    if (!takes(r, is_array ? "]]" : "]")) {
        complain(r, "expected %s behind %s", is_array ? "]]" : "]", key);
    } else if (old && !(is_array && old->is_open)) {
        complain(r, "%s was given before, on line %u", key, old->line);
    } else {
        struct jdg_toml *named = old;
        if (old)
            free(key);
        else
            named = add(r, root, key);
        if (!named)
            return NULL;
        named->kind = is_array ? JDG_TOML_ARRAY : JDG_TOML_TABLE;
        named->is_open = is_array;
        if (is_array && (named = add(r, named, NULL)))
            named->kind = JDG_TOML_TABLE;
        return named;
    }
    free(key);
    return NULL;
}

bool jdg_toml_read(const char *text, size_t n, struct jdg_toml *root,
                   unsigned *line, char *error, size_t error_bytes)
{
    struct reader r = {.at = text,
                       .end = text + n,
                       .line = 1,
                       .error_line = line,
                       .error = error,
                       .error_bytes = error_bytes};
    *root = (struct jdg_toml){.kind = JDG_TOML_TABLE, .line = 1};
    struct jdg_toml *table = root;
    takes(&r, "\xef\xbb\xbf");
    if (memchr(text, 0, n))
        return complain(&r, "the file is no text: it has a byte 0");
    for (skip_lines(&r); r.at < r.end; skip_lines(&r)) {
        if (is_at(&r, "["))
            table = read_header(&r, root);
        else if (!read_member(&r, table))
            return false;
        const unsigned at = r.line;
        if (!table || !ends_line(&r))
            return false;
        if (r.line == at && r.at < r.end)
            return complain(&r, "one line has one value");
    }
    return true;
}
