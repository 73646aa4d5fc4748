/* SPDX-License-Identifier: MIT */
/*
 * printf with values of the program: `"i = %d\n", i`. A conversion says how the
 * value is written, not what it is: %d shows the integer of a float.
 */
#include "runtime/debug/expr/format.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/alloc.h"
#include "runtime/debug/expr/expr.h"
#include "runtime/debug/state/machine.h"
#include "runtime/debug/state/say.h"
#include "runtime/debug/state/session.h"
#include "runtime/debug/state/symbols.h"
#include "runtime/debug/state/value.h"
#include "runtime/debug/terminal/word.h"

enum { LONGEST_TEXT = 1000, LONGEST_SPEC = 32 };

/* Behind a conversion that begins at `at`, which has a % there; its letter in
 * *letter, 0: there is none that is known. */
static const char *conversion(const char *at, char *letter)
{
    at++;
    at += strspn(at, "-+ #0");
    at += strspn(at, "0123456789");
    if (*at == '.')
        at += 1 + strspn(at + 1, "0123456789");
    at += strspn(at, "hlzj");
    *letter = *at && strchr("diuxXocsfFgGeEaAp%", *at) ? *at : 0;
    return *at ? at + 1 : at;
}

/* The end of the format, its second quote; NULL: it has none. */
static const char *end_of(const char *text)
{
    if (*text != '"')
        return NULL;
    for (text++; *text && *text != '"'; text++)
        text += *text == '\\' && text[1];
    return *text ? text : NULL;
}

/* The next expression behind *rest, at a comma, into to; false: there is none.
 */
static bool next_argument(const char **rest, char *to, size_t bytes)
{
    const char *at = dbg_skip(*rest);
    int depth = 0;
    bool is_quoted = false;
    if (*at != ',')
        return false;
    const char *from = dbg_skip(++at);
    for (; *at && (*at != ',' || depth > 0 || is_quoted); at++) {
        is_quoted ^= *at == '\'' || *at == '"';
        depth += !is_quoted && strchr("([{", *at) ? 1 : 0;
        depth -= !is_quoted && strchr(")]}", *at) ? 1 : 0;
    }
    snprintf(to, bytes, "%.*s", at > from ? (int)(at - from) : 0, from);
    *rest = at;
    return true;
}

bool dbg_format_check(struct dbg_session *s, const char *text)
{
    char letter, argument[DBG_LINE_BYTES];
    text = dbg_skip(text);
    const char *end = end_of(text);
    unsigned n_wanted = 0, n = 0;
    if (!end)
        return dbg_fail(s, "Expected a format in quotes, as in \"i = %%d\\n\", "
                           "i.");
    for (const char *at = text; at < end;) {
        if (*at != '%') {
            at++;
            continue;
        }
        const char *from = at;
        at = conversion(at, &letter);
        if (!letter || at > end || at - from >= LONGEST_SPEC)
            return dbg_fail(s, "There is no conversion %.*s.", (int)(at - from),
                            from);
        n_wanted += letter != '%';
    }
    const char *rest = end + 1;
    while (next_argument(&rest, argument, sizeof argument))
        n++;
    if (*dbg_skip(rest))
        return dbg_fail(s, "Expected a comma behind the format.");
    return n == n_wanted ||
           dbg_fail(s, "The format wants %u values, and there are %u.",
                    n_wanted, n);
}

/* What a character behind \ stands for. */
static char escaped(char c)
{
    switch (c) {
    case 'n':
        return '\n';
    case 't':
        return '\t';
    case 'a':
        return '\a';
    case 'e':
        return '\033';
    default:
        return c;
    }
}

/* Letters from memory up to the first 0. */
static bool read_text(struct dbg_session *s, const struct dbg_value *v,
                      char *text, size_t bytes)
{
    const struct dbg_type *type = dbg_type_plain(v->type);
    const unsigned core = v->core == DBG_FOCUSED ? s->core : v->core;
    uint64_t at = type->kind == DBG_POINTER
                      ? (uint64_t)dbg_number(type, v->bytes)
                      : v->address;
    size_t n = 0;
    if (type->kind != DBG_POINTER &&
        (type->kind != DBG_ARRAY || v->where != DBG_IN_MEMORY))
        return dbg_fail(s, "%%s wants an array of letters, or a pointer to "
                           "one.");
    while (n + 1 < bytes) {
        if (!dbg_memory_read(s, core, at + n, &text[n], 1))
            return dbg_fail(s, "Cannot read memory at 0x%llx.",
                            (unsigned long long)(at + n));
        if (!text[n++])
            return true;
    }
    text[n] = 0;
    return true;
}

/* One value by a conversion, which is checked; its length letters are ours. */
static bool print_value(struct dbg_session *s, FILE *to, const char *spec,
                        char letter, const struct dbg_value *v)
{
    char format[LONGEST_SPEC + 4], text[LONGEST_TEXT];
    const struct dbg_type *type = dbg_type_plain(v->type);
    const bool is_real = type->kind == DBG_FLOAT;
    snprintf(format, sizeof format, "%.*s",
             (int)strcspn(spec, "hlzjdiuxXocsfFgGeEaAp"), spec);
    const size_t n = strlen(format);
    if (letter == 's') {
        snprintf(format + n, sizeof format - n, "s");
        if (!read_text(s, v, text, sizeof text))
            return false;
    } else if (!dbg_type_is_number(type) && type->kind != DBG_POINTER &&
               type->kind != DBG_ENUM && type->kind != DBG_BOOL &&
               type->kind != DBG_CHAR) {
        return dbg_fail(s, "%%%c wants a number.", letter);
    }
    const double real =
        is_real ? dbg_real(type, v->bytes) : (double)dbg_number(type, v->bytes);
    long long number = (long long)dbg_number(type, v->bytes);
    if (is_real && !strchr("fFgGeEaAs", letter)) {
        if (!(real > -9.2e18 && real < 9.2e18))
            return dbg_fail(s, "%%%c has no room for %g.", letter, real);
        number = (long long)real;
    }
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
    if (letter == 's') {
        fprintf(to, format, text);
    } else if (strchr("fFgGeEaA", letter)) {
        snprintf(format + n, sizeof format - n, "%c", letter);
        fprintf(to, format, real);
    } else if (letter == 'c') {
        snprintf(format + n, sizeof format - n, "c");
        fprintf(to, format, (int)(unsigned char)number);
    } else {
        snprintf(format + n, sizeof format - n, "ll%c",
                 letter == 'p' ? 'x' : letter);
        if (letter == 'p')
            fprintf(to, "0x");
        if (strchr("uxXo", letter) && !is_real &&
            type->bytes < 8) /* without the sign */
            number &= (1LL << 8 * type->bytes) - 1;
        fprintf(to, format, number);
    }
#pragma GCC diagnostic pop
    return true;
}

/* What a checked format is with its values. */
static bool print_all(struct dbg_session *s, FILE *to, const char *text)
{
    char letter, argument[DBG_LINE_BYTES];
    struct dbg_value v;
    const char *end = end_of(text), *rest = end + 1;
    for (const char *at = text + 1; at < end;) {
        if (*at == '\\' && at + 1 < end) {
            fputc(escaped(at[1]), to);
            at += 2;
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
        dbg_say(s, "%s", all);
    free(all);
    return is_good;
}
