/* SPDX-License-Identifier: MIT */
/* Reads sums of products, and calculates while it reads. */
#include "runtime/tools/judge/formula.h"

#include <assert.h>
#include <ctype.h>
#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/words/refuse.h"

enum { DEEPEST = 32 };

struct reader {
    const char *text, *at;
    const struct jdg_name *names;
    size_t n;
    unsigned depth;
    char *error;
    size_t error_bytes;
};

static bool read_sum(struct reader *r, int64_t *value);

__attribute__((format(printf, 2, 3))) static bool
complain(struct reader *r, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    isa_refuse_by((struct isa_sentence){r->error, r->error_bytes}, format,
                  values);
    va_end(values);
    return false;
}

static char next(struct reader *r)
{
    while (*r->at == ' ')
        r->at++;
    return *r->at;
}

static bool read_name(struct reader *r, int64_t *value)
{
    size_t n = 0;
    while (isalnum((unsigned char)r->at[n]) || r->at[n] == '_')
        n++;
    for (size_t i = 0; i < r->n; i++)
        if (strlen(r->names[i].name) == n &&
            memcmp(r->names[i].name, r->at, n) == 0) {
            r->at += n;
            *value = r->names[i].value;
            return true;
        }
    return complain(r, "'%s': the case has no number called %.*s", r->text,
                    (int)n, r->at);
}

static bool read_factor(struct reader *r, int64_t *value)
{
    const char c = next(r);
    char *end;
    if (isdigit((unsigned char)c)) {
        errno = 0;
        *value = strtoll(r->at, &end, 10);
        r->at = end;
        return !errno || complain(r, "'%s' is too large", r->text);
    }
    if (isalpha((unsigned char)c) || c == '_')
        return read_name(r, value);
    if (c == '(' && ++r->depth <= DEEPEST) {
        r->at++;
        if (!read_sum(r, value))
            return false;
        r->depth--;
        if (next(r) == ')') {
            r->at++;
            return true;
        }
    }
    return complain(r,
                    "'%s' is no size: say numbers, names of a case, + - * / "
                    "and ( )",
                    r->text);
}

static bool read_product(struct reader *r, int64_t *value)
{
    if (!read_factor(r, value))
        return false;
    for (char c = next(r); c == '*' || c == '/'; c = next(r)) {
        int64_t by;
        r->at++;
        if (!read_factor(r, &by))
            return false;
        if (c == '/' && (by <= 0 || *value % by != 0))
            return complain(r, "'%s': %lld / %lld does not come out even",
                            r->text, (long long)*value, (long long)by);
        if (c == '*' && __builtin_mul_overflow(*value, by, value))
            return complain(r, "'%s' is too large", r->text);
        if (c == '/')
            *value /= by;
    }
    return true;
}

static bool read_sum(struct reader *r, int64_t *value)
{
    if (!read_product(r, value))
        return false;
    for (char c = next(r); c == '+' || c == '-'; c = next(r)) {
        int64_t more;
        r->at++;
        if (!read_product(r, &more))
            return false;
        if (c == '+' ? __builtin_add_overflow(*value, more, value)
                     : __builtin_sub_overflow(*value, more, value))
            return complain(r, "'%s' is too large", r->text);
    }
    return true;
}

bool jdg_formula(const char *text, const struct jdg_name *names, size_t n,
                 int64_t *value, char *error, size_t error_bytes)
{
    struct reader r = {.text = text,
                       .at = text,
                       .names = names,
                       .n = n,
                       .error = error,
                       .error_bytes = error_bytes};
    if (!read_sum(&r, value))
        return false;
    assert(r.depth == 0); /* each bracket was closed */
    return !next(&r) || complain(&r, "'%s': %s is left over", text, r.at);
}
