/* SPDX-License-Identifier: MIT */
/* Reads an expression by descent, a function for the operators of each level.
 * Both sides of "and" and "or" are evaluated. */
#include "runtime/tools/sizes/expression.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_DEPTH = 64 };

struct reader {
    const char *text, *at, *end;
    const struct sizes_scope *scope;
    struct isa_sentence error;
    unsigned depth;
    bool is_refused;
};

/* ---- words --------------------------------------------------------------- */

static bool is_name(char c)
{
    return isalnum((unsigned char)c) || c == '_';
}

static bool is_operator(const char *name, size_t n)
{
    static const char *const words[] = {"and", "or", "not"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strlen(words[i]) == n && memcmp(words[i], name, n) == 0)
            return true;
    return false;
}

size_t sizes_find(const struct sizes_scope *scope, const char *name, size_t n)
{
    size_t i = 0;
    while (i < scope->n && (strlen(scope->names[i]) != n ||
                            memcmp(scope->names[i], name, n) != 0))
        i++;
    return i;
}

const char *sizes_next_name(const char **text, size_t *n)
{
    const char *at = *text;
    while (*at) {
        const char *word = at;
        while (is_name(*at))
            at++;
        *n = (size_t)(at - word);
        if (*n && !isdigit((unsigned char)*word) && !is_operator(word, *n)) {
            *text = at;
            return word;
        }
        at += *n == 0;
    }
    return NULL;
}

static int64_t refuse(struct reader *r, const char *what)
{
    if (!r->is_refused)
        isa_refuse(r->error, "'%.*s': %s", (int)(r->end - r->text), r->text,
                   what);
    r->is_refused = true;
    r->at = r->end;
    return 0;
}

static char peek(struct reader *r)
{
    while (r->at < r->end && isspace((unsigned char)*r->at))
        r->at++;
    return r->at < r->end ? *r->at : 0;
}

/* Whether this operator is next; then goes behind it. A word ends where no
 * other character of a name follows, "<" is not the start of "<=" or "<<". */
static bool take(struct reader *r, const char *operator)
{
    const size_t n = strlen(operator);
    peek(r);
    if ((size_t)(r->end - r->at) < n || memcmp(r->at, operator, n) != 0)
        return false;
    const char next = r->at + n < r->end ? r->at[n] : 0;
    if (is_name(*operator)
            ? is_name(next)
            : n == 1 && strchr("<>!", *operator) &&
                  (next == '=' || (next == *operator&& next != '!')))
        return false;
    r->at += n;
    return true;
}

/* ---- levels -------------------------------------------------------------- */

static int64_t either(struct reader *r);

static int64_t number(struct reader *r)
{
    char digits[32], *end;
    size_t n = 0;
    while (r->at + n < r->end && is_name(r->at[n]) && n + 1 < sizeof digits) {
        digits[n] = r->at[n];
        n++;
    }
    digits[n] = 0;
    const unsigned long long value = strtoull(digits, &end, 0);
    if (*end || value > INT64_MAX)
        return refuse(r, "expected whole numbers below 2^63");
    r->at += n;
    return (int64_t)value;
}

static int64_t named(struct reader *r)
{
    size_t n = 0;
    while (r->at + n < r->end && is_name(r->at[n]))
        n++;
    const size_t i = sizes_find(r->scope, r->at, n);
    char what[128];
    if (i == r->scope->n) {
        snprintf(what, sizeof what, "there is no size %.*s",
                 (int)(n > 60 ? 60 : n), r->at);
        return refuse(r, what);
    }
    r->at += n;
    return r->scope->values[i];
}

static int64_t single(struct reader *r)
{
    int64_t value;
    const char c = peek(r);
    if (r->depth == MOST_DEPTH)
        return refuse(r, "too many parentheses and signs");
    r->depth++;
    if (take(r, "-")) {
        if (__builtin_sub_overflow((int64_t)0, single(r), &value))
            refuse(r, "too large");
    } else if (take(r, "(")) {
        value = either(r);
        if (!take(r, ")"))
            refuse(r, "a parenthesis is not closed");
    } else if (isdigit((unsigned char)c))
        value = number(r);
    else if (is_name(c))
        value = named(r);
    else
        value = refuse(r, c ? "a size or a number is missing"
                            : "it ends where a size or a number is missing");
    r->depth--;
    return value;
}

static int64_t divided(struct reader *r, int64_t a, int64_t b, bool is_rest)
{
    if (b == 0)
        return refuse(r, "divides by 0");
    if (b == -1)
        return is_rest ? 0 : a == INT64_MIN ? refuse(r, "too large") : -a;
    return is_rest ? a % b : a / b;
}

static int64_t product(struct reader *r)
{
    int64_t value = single(r);
    for (;;) {
        if (take(r, "*")) {
            if (__builtin_mul_overflow(value, single(r), &value))
                return refuse(r, "too large");
        } else if (take(r, "//") || take(r, "/"))
            value = divided(r, value, single(r), false);
        else if (take(r, "%"))
            value = divided(r, value, single(r), true);
        else
            return value;
    }
}

static int64_t sum(struct reader *r)
{
    int64_t value = product(r);
    for (;;) {
        if (take(r, "+")) {
            if (__builtin_add_overflow(value, product(r), &value))
                return refuse(r, "too large");
        } else if (take(r, "-")) {
            if (__builtin_sub_overflow(value, product(r), &value))
                return refuse(r, "too large");
        } else
            return value;
    }
}

static int64_t shifted(struct reader *r)
{
    int64_t value = sum(r);
    for (;;) {
        const bool is_left = take(r, "<<");
        if (!is_left && !take(r, ">>"))
            return value;
        const int64_t by = sum(r);
        if (by < 0 || by > 62 || value < 0 ||
            (is_left && value > INT64_MAX >> by))
            return refuse(r, "a shift that 64 bits do not hold");
        value = is_left ? value << by : value >> by;
    }
}

static int64_t compared(struct reader *r)
{
    int64_t left = shifted(r);
    bool is_chain = false, is_true = true;
    for (;; is_chain = true) {
        enum {
            LE,
            GE,
            EQ,
            NE,
            LT,
            GT,
            NONE
        } how = take(r, "<=")   ? LE
                : take(r, ">=") ? GE
                : take(r, "==") ? EQ
                : take(r, "!=") ? NE
                : take(r, "<")  ? LT
                : take(r, ">")  ? GT
                                : NONE;
        if (how == NONE)
            return is_chain ? is_true : left;
        const int64_t right = shifted(r);
        const bool holds[] = {left <= right, left >= right, left == right,
                              left != right, left<right, left> right};
        is_true = is_true && holds[how];
        left = right;
    }
}

static int64_t negated(struct reader *r)
{
    if (!take(r, "not") && !take(r, "!"))
        return compared(r);
    if (r->depth == MOST_DEPTH)
        return refuse(r, "too many parentheses and signs");
    r->depth++;
    const int64_t value = !negated(r);
    r->depth--;
    return value;
}

static int64_t both(struct reader *r)
{
    int64_t value = negated(r);
    while (take(r, "and") || take(r, "&&")) {
        const int64_t right = negated(r);
        value = value && right;
    }
    return value;
}

static int64_t either(struct reader *r)
{
    int64_t value = both(r);
    while (take(r, "or") || take(r, "||")) {
        const int64_t right = both(r);
        value = value || right;
    }
    return value;
}

bool sizes_evaluate(const char *text, size_t n, const struct sizes_scope *scope,
                    int64_t *value, struct isa_sentence error)
{
    struct reader r = {.text = text,
                       .at = text,
                       .end = text + n,
                       .scope = scope,
                       .error = error};
    *value = either(&r);
    if (!r.is_refused && peek(&r))
        refuse(&r, "there is something behind its end");
    return !r.is_refused;
}
