/* SPDX-License-Identifier: MIT */
/* printf with values of the program: `"i = %d\n", i`. A conversion says how to
 * write a value, not which type it has: %d prints a float as an integer. */
#include "runtime/debug/expr/format.h"

#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/memory/alloc.h"
#include "runtime/debug/expr/expr.h"
#include "runtime/debug/state/machine.h"
#include "runtime/debug/state/session.h"
#include "runtime/debug/state/symbols.h"
#include "runtime/debug/state/value.h"
#include "runtime/debug/terminal/input.h"

enum {
    LONGEST_TEXT = 1 << 20, /* most letters of %s */
    LONGEST_SPEC = 32,
    LARGEST_WIDTH = 4096
};

/* Letters of conversions, and what may be written before each: flags, a
 * precision, and the length modifiers of C. */
static const struct letters {
    const char *letters, *flags;
    bool has_precision;
    const char *lengths; /* each between blanks */
} conversions[] = {
    {"di", "-+ 0", true, " hh h l ll z j t q "},
    {"u", "-0", true, " hh h l ll z j t q "},
    {"xXo", "-0#", true, " hh h l ll z j t q "},
    {"fFeEgGaA", "-+ 0#", true, " l L "},
    {"c", "-", false, " "},
    {"p", "-", false, " "},
    {"s", "-", true, " "},
};

/* Returns the row of a letter. NULL: there is none. */
static const struct letters *letters_of(char letter)
{
    for (size_t i = 0; i < sizeof conversions / sizeof *conversions; i++)
        if (letter && strchr(conversions[i].letters, letter))
            return &conversions[i];
    return NULL;
}

/* Returns whether `words` contains a word. */
static bool is_length(const char *words, const char *word, size_t n)
{
    char wanted[8];
    if (n == 0)
        return true;
    return n <= 2 && snprintf(wanted, sizeof wanted, " %.*s ", (int)n, word) &&
           strstr(words, wanted);
}

/* Takes a width or precision at *at. Returns whether it is small enough. */
static bool take_width(const char **at)
{
    const unsigned long width = strtoul(*at, NULL, 10);
    *at += strspn(*at, "0123456789");
    return width <= LARGEST_WIDTH;
}

/* Returns the end of the conversion that begins with the % at `at`. *letter
 * receives the letter of the conversion; 0: there is no such conversion. */
static const char *conversion(const char *at, char *letter)
{
    const char *flags = at + 1;
    if (*flags == '%') {
        *letter = '%';
        return flags + 1;
    }
    at = flags + strspn(flags, "-+ #0");
    const size_t n_flags = (size_t)(at - flags);
    bool is_good = take_width(&at);
    const bool has_precision = *at == '.';
    at += has_precision;
    if (has_precision)
        is_good &= take_width(&at);
    const char *length = at;
    at += strspn(at, "hlLzjtq");
    if (!letters_of(*at)) /* ends before the next letter */
        at += strcspn(at, "%abcdefghijklmnopqrstuvwxyz\\\"");
    const struct letters *row = letters_of(*at);
    is_good = is_good && row && strspn(flags, row->flags) >= n_flags &&
              (row->has_precision || !has_precision) &&
              is_length(row->lengths, length, (size_t)(at - length));
    *letter = is_good ? *at : 0;
    return *at ? at + 1 : at;
}

/* Returns the second quote of a format. NULL: it has none. */
static const char *end_of(const char *text)
{
    if (*text != '"')
        return NULL;
    for (text++; *text && *text != '"'; text++)
        text += *text == '\\' && text[1];
    return *text ? text : NULL;
}

/* Copies the next expression, after the comma at *rest. False: there are no
 * more. */
static bool next_argument(const char **rest, char *to, size_t bytes)
{
    const char *at = dbg_skip(*rest);
    int depth = 0;
    char quote = 0;
    if (*at != ',')
        return false;
    const char *from = dbg_skip(++at);
    for (; *at && (*at != ',' || depth > 0 || quote); at++) {
        if (quote && *at == '\\' && at[1])
            at++;
        else if (quote ? *at == quote : *at == '\'' || *at == '"')
            quote = quote ? 0 : *at;
        depth += !quote && strchr("([{", *at) ? 1 : 0;
        depth -= !quote && strchr(")]}", *at) ? 1 : 0;
    }
    snprintf(to, bytes, "%.*s", at > from ? (int)(at - from) : 0, from);
    *rest = at;
    return true;
}

/* Counts the values that a format needs, up to `end`. Returns false after an
 * error message. */
static bool count_wanted(struct dbg_session *s, const char *at, const char *end,
                         unsigned *n)
{
    char letter;
    for (*n = 0; at < end;) {
        const char *from = at;
        if (*at == '\\') {
            const size_t taken = dbg_escape(at, &letter);
            if (taken == 0)
                return dbg_fail(s,
                                "There is no %.2s in a format: expected \\n, "
                                "\\t, \\r, \\a, \\e, \\0, \\x41 or another of "
                                "C.",
                                at);
            at += taken;
        } else if (*at == '%') {
            at = conversion(at, &letter);
            if (!letter || at > end || at - from >= LONGEST_SPEC)
                return dbg_fail(s,
                                "There is no conversion %.*s: expected one of "
                                "C, of a width up to %d, as in %%8.3f.",
                                (int)((at < end ? at : end) - from), from,
                                LARGEST_WIDTH);
            *n += letter != '%';
        } else {
            at++;
        }
    }
    return true;
}

bool dbg_format_check(struct dbg_session *s, const char *text)
{
    char argument[DBG_LINE_BYTES];
    text = dbg_skip(text);
    const char *end = end_of(text);
    unsigned n_wanted, n = 0;
    if (!end)
        return dbg_fail(s, "Expected a format in quotes, as in \"i = %%d\\n\", "
                           "i.");
    if (!count_wanted(s, text + 1, end, &n_wanted))
        return false;
    const char *rest = end + 1;
    while (next_argument(&rest, argument, sizeof argument))
        n++;
    if (*dbg_skip(rest))
        return dbg_fail(s, "Expected a comma behind the format.");
    return n == n_wanted ||
           dbg_fail(s, "The format wants %u values, and there are %u.",
                    n_wanted, n);
}

/* ---- letters ------------------------------------------------------------- */

/* Prints the letters of an array up to the first 0 or the end of the array; or
 * the letters at a pointer up to the first 0. Returns false after an error
 * message. */
static bool put_letters(struct dbg_session *s, FILE *to,
                        const struct dbg_value *v)
{
    const struct dbg_type *type = dbg_type_plain(v->type);
    const bool is_array = type->kind == DBG_ARRAY && v->where == DBG_IN_MEMORY;
    const unsigned core = v->core == DBG_FOCUSED ? s->core : v->core;
    const uint64_t at =
        is_array ? v->address : (uint64_t)dbg_number(type, v->bytes);
    if (!is_array && type->kind != DBG_POINTER)
        return dbg_fail(s, "%%s wants an array of letters, or a pointer to "
                           "one.");
    for (uint64_t n = 0; !is_array || n < type->bytes; n++) {
        char c;
        if (n == LONGEST_TEXT)
            return dbg_fail(s, "%%s found no end of the letters in %d bytes.",
                            LONGEST_TEXT);
        if (!dbg_memory_read(s, core, at + n, &c, 1))
            return dbg_fail(s, "Cannot read memory at 0x%llx.",
                            (unsigned long long)(at + n));
        if (!c)
            break;
        fputc(c, to);
    }
    return true;
}

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"

static bool print_letters(struct dbg_session *s, FILE *to, char *format,
                          const struct dbg_value *v)
{
    char *text = NULL;
    size_t n = 0;
    FILE *f = open_memstream(&text, &n);
    bool is_good = f && put_letters(s, f, v);
    if (!f || fclose(f) != 0)
        is_good = dbg_fail(s, ISA_NO_MEMORY ".", "a text");
    if (is_good)
        fprintf(to, strcat(format, "s"), text);
    free(text);
    return is_good;
}

/* ---- numbers ------------------------------------------------------------- */

/* Returns a value as a double. Unsigned numbers keep their values. */
static double as_real(const struct dbg_type *type, const struct dbg_value *v)
{
    const int64_t number = dbg_number(type, v->bytes);
    if (type->kind == DBG_FLOAT)
        return dbg_real(type, v->bytes);
    return type->is_signed || type->bytes < 8 ? (double)number
                                              : (double)(uint64_t)number;
}

/* Converts a value to an integer. Returns false after an error message if the
 * value is a floating-point number that does not fit in 64 bits. */
static bool as_integer(struct dbg_session *s, char letter,
                       const struct dbg_type *type, const struct dbg_value *v,
                       uint64_t *number)
{
    const bool is_unsigned = strchr("uxXop", letter) != NULL;
    *number = (uint64_t)dbg_number(type, v->bytes);
    if (type->kind == DBG_FLOAT) {
        const double real = dbg_real(type, v->bytes);
        if (!(real >= -0x1p63 && real < (is_unsigned ? 0x1p64 : 0x1p63)))
            return dbg_fail(s, "%%%c has no room for %g.", letter, real);
        *number = real < 0 ? (uint64_t)(int64_t)real : (uint64_t)real;
    } else if (is_unsigned && type->bytes < 8) {
        *number &= (UINT64_C(1) << 8 * type->bytes) - 1;
    }
    return true;
}

static bool print_number(struct dbg_session *s, FILE *to, char *format,
                         char letter, const struct dbg_value *v)
{
    const struct dbg_type *type = dbg_type_plain(v->type);
    const char ending[] = {'l', 'l', letter, 0};
    char address[24];
    uint64_t number;
    if (!dbg_type_is_number(type) && type->kind != DBG_POINTER)
        return dbg_fail(s, "%%%c wants a number.", letter);
    if (strchr("fFgGeEaA", letter)) {
        fprintf(to, strcat(format, ending + 2), as_real(type, v));
        return true;
    }
    if (!as_integer(s, letter, type, v, &number))
        return false;
    if (letter == 'p') {
        snprintf(address, sizeof address, "0x%" PRIx64, number);
        fprintf(to, strcat(format, "s"), address);
    } else if (letter == 'c') {
        fprintf(to, strcat(format, "c"), (int)(unsigned char)number);
    } else {
        fprintf(to, strcat(format, ending), (unsigned long long)number);
    }
    return true;
}

#pragma GCC diagnostic pop

/* Prints one value by a conversion that was checked. Replaces the length
 * modifier by our own. */
static bool print_value(struct dbg_session *s, FILE *to, const char *spec,
                        char letter, const struct dbg_value *v)
{
    char format[LONGEST_SPEC + 8];
    snprintf(format, sizeof format, "%%%.*s",
             (int)strcspn(spec + 1, "hlLzjtqdiuxXocsfFgGeEaAp"), spec + 1);
    return letter == 's' ? print_letters(s, to, format, v)
                         : print_number(s, to, format, letter, v);
}

/* ---- formats ------------------------------------------------------------- */

/* Prints a checked format with its values. */
static bool print_all(struct dbg_session *s, FILE *to, const char *text)
{
    char letter, argument[DBG_LINE_BYTES];
    struct dbg_value v;
    const char *end = end_of(text), *rest = end + 1;
    for (const char *at = text + 1; at < end;) {
        if (*at == '\\') {
            at += dbg_escape(at, &letter);
            fputc(letter, to);
            continue;
        }
        if (*at != '%') {
            fputc(*at++, to);
            continue;
        }
        const char *spec = at;
        at = conversion(at, &letter);
        if (letter == '%') {
            fputc('%', to);
            continue;
        }
        if (!next_argument(&rest, argument, sizeof argument) ||
            !dbg_evaluate_text(s, argument, &v))
            return false;
        if (v.where == DBG_LOST)
            return dbg_fail(s, "%s", v.why);
        if (!print_value(s, to, spec, letter, &v))
            return false;
    }
    return true;
}

bool dbg_format_print(struct dbg_session *s, const char *text)
{
    char *all = NULL;
    size_t n = 0;
    text = dbg_skip(text);
    if (!dbg_format_check(s, text))
        return false;
    FILE *to = open_memstream(&all, &n);
    bool is_good = to && print_all(s, to, text);
    if (!to || fclose(to) != 0)
        is_good = dbg_fail(s, ISA_NO_MEMORY ".", "a text");
    else if (is_good)
        dbg_say_bytes(s, all, n);
    free(all);
    return is_good;
}
