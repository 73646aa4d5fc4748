/* SPDX-License-Identifier: MIT */
/* Reads an expression by descent, by the level of operators. Both sides of
 * "and" and "or" are evaluated. */
#include "runtime/tools/sizes/expression.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_DEPTH = 64 };

struct reader {
    const char *text, *at, *end;
    const struct sizes_scope *scope;
    const struct sizes_algebra *algebra;
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

/* ---- numbers ------------------------------------------------------------- */

static int64_t as_number(void *of, int64_t number)
{
    (void)of;
    return number;
}

static int64_t value_of(void *of, size_t name)
{
    return ((const struct sizes_scope *)of)->values[name];
}

static int64_t divided(int64_t a, int64_t b, bool is_rest, const char **wrong)
{
    if (b == 0)
        *wrong = "divides by 0";
    else if (b == -1 && !is_rest && a == INT64_MIN)
        *wrong = "too large";
    else if (b == -1)
        return is_rest ? 0 : -a;
    else
        return is_rest ? a % b : a / b;
    return 0;
}

static int64_t shifted(int64_t a, int64_t by, bool is_left, const char **wrong)
{
    if (by >= 0 && by <= 62 && a >= 0 && (!is_left || a <= INT64_MAX >> by))
        return is_left ? a << by : a >> by;
    *wrong = "a shift that 64 bits do not hold";
    return 0;
}

static int64_t applied(void *of, enum sizes_operator how, int64_t a, int64_t b,
                       const char **wrong)
{
    int64_t value = 0;
    bool is_large = false;
    (void)of;
    switch (how) {
    case SIZES_OR:
        return a || b;
    case SIZES_AND:
        return a && b;
    case SIZES_LE:
        return a <= b;
    case SIZES_GE:
        return a >= b;
    case SIZES_EQ:
        return a == b;
    case SIZES_NE:
        return a != b;
    case SIZES_LT:
        return a < b;
    case SIZES_GT:
        return a > b;
    case SIZES_LEFT:
    case SIZES_RIGHT:
        return shifted(a, b, how == SIZES_LEFT, wrong);
    case SIZES_ADD:
        is_large = __builtin_add_overflow(a, b, &value);
        break;
    case SIZES_SUBTRACT:
        is_large = __builtin_sub_overflow(a, b, &value);
        break;
    case SIZES_MULTIPLY:
        is_large = __builtin_mul_overflow(a, b, &value);
        break;
    case SIZES_DIVIDE:
    case SIZES_REST:
        return divided(a, b, how == SIZES_REST, wrong);
    }
    if (is_large)
        *wrong = "too large";
    return value;
}

/* ---- levels -------------------------------------------------------------- */

enum { EITHER, BOTH, COMPARED, SHIFTED, SUM, PRODUCT, SINGLE };

/* Longer words before their beginnings. */
static const struct word {
    const char *word;
    int level;
    enum sizes_operator how;
} operators[] = {
    {"or", EITHER, SIZES_OR},       {"||", EITHER, SIZES_OR},
    {"and", BOTH, SIZES_AND},       {"&&", BOTH, SIZES_AND},
    {"<=", COMPARED, SIZES_LE},     {">=", COMPARED, SIZES_GE},
    {"==", COMPARED, SIZES_EQ},     {"!=", COMPARED, SIZES_NE},
    {"<", COMPARED, SIZES_LT},      {">", COMPARED, SIZES_GT},
    {"<<", SHIFTED, SIZES_LEFT},    {">>", SHIFTED, SIZES_RIGHT},
    {"+", SUM, SIZES_ADD},          {"-", SUM, SIZES_SUBTRACT},
    {"*", PRODUCT, SIZES_MULTIPLY}, {"//", PRODUCT, SIZES_DIVIDE},
    {"/", PRODUCT, SIZES_DIVIDE},   {"%", PRODUCT, SIZES_REST},
};

static int64_t apply(struct reader *r, enum sizes_operator how, int64_t a,
                     int64_t b)
{
    const char *wrong = NULL;
    if (r->is_refused)
        return 0;
    const int64_t value = r->algebra->apply(r->algebra->of, how, a, b, &wrong);
    return wrong ? refuse(r, wrong) : value;
}

static int64_t level_of(struct reader *r, int level);

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
    return r->algebra->number(r->algebra->of, (int64_t)value);
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
    return r->algebra->named(r->algebra->of, i);
}

static int64_t single(struct reader *r)
{
    int64_t value;
    const char c = peek(r);
    const int64_t zero = r->algebra->number(r->algebra->of, 0);
    if (r->depth == MOST_DEPTH)
        return refuse(r, "too many parentheses and signs");
    r->depth++;
    if (take(r, "-"))
        value = apply(r, SIZES_SUBTRACT, zero, single(r));
    else if (take(r, "(")) {
        value = level_of(r, EITHER);
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

static int64_t negated(struct reader *r)
{
    if (!take(r, "not") && !take(r, "!"))
        return level_of(r, COMPARED);
    if (r->depth == MOST_DEPTH)
        return refuse(r, "too many parentheses and signs");
    r->depth++;
    const int64_t value =
        apply(r, SIZES_EQ, negated(r), r->algebra->number(r->algebra->of, 0));
    r->depth--;
    return value;
}

static int64_t next_level(struct reader *r, int level)
{
    return level == BOTH         ? negated(r)
           : level + 1 == SINGLE ? single(r)
                                 : level_of(r, level + 1);
}

/* a < b < c is (a < b) and (b < c). */
static int64_t level_of(struct reader *r, int level)
{
    int64_t left = next_level(r, level), chain = 0;
    bool is_chain = false;
    for (;;) {
        const struct word *w = NULL;
        for (size_t i = 0; !w && i < sizeof operators / sizeof *operators; i++)
            if (operators[i].level == level && take(r, operators[i].word))
                w = &operators[i];
        if (!w)
            return is_chain ? chain : left;
        const int64_t right = next_level(r, level);
        const int64_t value = apply(r, w->how, left, right);
        if (level != COMPARED) {
            left = value;
            continue;
        }
        chain = is_chain ? apply(r, SIZES_AND, chain, value) : value;
        is_chain = true;
        left = right;
    }
}

bool sizes_read(const char *text, size_t n, const struct sizes_scope *scope,
                const struct sizes_algebra *algebra, int64_t *value,
                struct isa_sentence error)
{
    struct reader r = {.text = text,
                       .at = text,
                       .end = text + n,
                       .scope = scope,
                       .algebra = algebra,
                       .error = error};
    *value = level_of(&r, EITHER);
    if (!r.is_refused && peek(&r))
        refuse(&r, "there is something behind its end");
    return !r.is_refused;
}

bool sizes_evaluate(const char *text, size_t n, const struct sizes_scope *scope,
                    int64_t *value, struct isa_sentence error)
{
    const struct sizes_algebra numbers = {
        .of = (void *)(uintptr_t)scope,
        .number = as_number,
        .named = value_of,
        .apply = applied,
    };
    return sizes_read(text, n, scope, &numbers, value, error);
}
