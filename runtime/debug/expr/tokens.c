/* SPDX-License-Identifier: MIT */
/* Reads the parts of expressions: signs, names, numbers, letters, names of
 * types. The number of nodes is limited, so that no text can use up all memory.
 */
#include "runtime/debug/expr/tokens.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/memory/arena.h"
#include "runtime/debug/state/session.h"
#include "runtime/debug/state/symbols.h"
#include "runtime/debug/state/value.h"
#include "runtime/debug/terminal/input.h"

#define MAX_NODES 4000

/* ---- help --------------------------------------------------------------- */

const struct dbg_node *dbg_parse_refuse(struct dbg_parser *p,
                                        const char *expected)
{
    if (p->has_failed)
        return NULL;
    p->has_failed = true;
    p->at = dbg_skip(p->at);
    if (*p->at)
        dbg_fail(p->s,
                 "In the expression \"%.200s\", at \"%.40s\": expected "
                 "%s.",
                 p->text, p->at, expected);
    else
        dbg_fail(p->s, "The expression \"%.200s\" ends too early: expected %s.",
                 p->text, expected);
    return NULL;
}

struct dbg_node *dbg_parse_node(struct dbg_parser *p, enum dbg_node_kind kind)
{
    struct dbg_node *n =
        p->n_nodes < MAX_NODES ? isa_arena_take(p->arena, sizeof *n) : NULL;
    if (!n) {
        if (!p->has_failed)
            dbg_fail(p->s, "The expression is too large.");
        p->has_failed = true;
        return NULL;
    }
    p->n_nodes++;
    n->kind = kind;
    return n;
}

bool dbg_parse_take(struct dbg_parser *p, const char *sign)
{
    size_t n = strlen(sign);
    p->at = dbg_skip(p->at);
    if (strncmp(p->at, sign, n) != 0)
        return false;
    p->at += n;
    return true;
}

static bool starts_name(char c)
{
    return isalpha((unsigned char)c) || c == '_' || c == '$';
}

size_t dbg_parse_peek(struct dbg_parser *p, char *word, size_t bytes)
{
    p->at = dbg_skip(p->at);
    const char *at = p->at;
    size_t n = 0;
    if (!starts_name(*at) && strncmp(at, "::", 2) != 0)
        return 0;
    while (isalnum((unsigned char)at[n]) || at[n] == '_' || at[n] == '$' ||
           (at[n] == ':' && at[n + 1] == ':' && starts_name(at[n + 2])) ||
           (n > 0 && at[n] == ':' && at[n - 1] == ':'))
        n++;
    if (n >= bytes)
        return 0;
    memcpy(word, at, n);
    word[n] = 0;
    return n;
}

/* ---- types -------------------------------------------------------------- */

static const struct dbg_type *program_type(struct dbg_parser *p,
                                           const char *name)
{
    const struct dbg_type *t = dbg_builtin_type_find(name);
    for (size_t i = 0; !t && i < p->s->images->n; i++)
        if (p->s->images->of[i] == p->s->symbols || !p->s->symbols)
            t = dbg_type_find(p->s->images->of[i], name);
    return t;
}

static const struct dbg_type *make_type(struct dbg_parser *p,
                                        enum dbg_kind kind,
                                        const struct dbg_type *of,
                                        uint64_t count)
{
    struct dbg_type *t = isa_arena_take(p->s->values->made, sizeof *t);
    if (!t)
        return NULL;
    uint64_t bytes = 8;
    if (kind == DBG_ARRAY &&
        (__builtin_mul_overflow(dbg_type_plain(of)->bytes, count, &bytes) ||
         bytes > (uint64_t)1 << 40))
        return NULL;
    *t = (struct dbg_type){
        .kind = kind, .of = of, .count = count, .bytes = bytes};
    return t;
}

/* Reads a type name: "unsigned long", "struct point", "const half". */
static const struct dbg_type *base_type(struct dbg_parser *p)
{
    static const char *const parts[] = {"unsigned", "signed", "long",
                                        "short",    "int",    "char"};
    char words[256] = "", word[128];
    const struct dbg_type *type = NULL;
    const char *start = p->at;
    for (size_t n; (n = dbg_parse_peek(p, word, sizeof word)) > 0;) {
        bool is_part = false, is_tag = strcmp(word, "struct") == 0 ||
                                       strcmp(word, "enum") == 0 ||
                                       strcmp(word, "union") == 0;
        for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
            is_part |= strcmp(parts[i], word) == 0;
        bool is_qualifier =
            strcmp(word, "const") == 0 || strcmp(word, "volatile") == 0;
        if (is_qualifier) {
            p->at += n;
            continue;
        }
        if (is_tag) {
            p->at += n;
            n = dbg_parse_peek(p, word, sizeof word);
            if (n)
                type = program_type(p, word);
            p->at += n;
            break;
        }
        if (!is_part && words[0])
            break;
        if (strlen(words) + n + 2 > sizeof words)
            break;
        if (words[0])
            strcat(words, " ");
        strcat(words, word);
        p->at += n;
        if (!is_part)
            break;
    }
    if (words[0])
        type = program_type(p, words);
    if (!type)
        p->at = start;
    return type;
}

const struct dbg_type *dbg_parse_type(struct dbg_parser *p)
{
    const char *start = p->at;
    const struct dbg_type *type = base_type(p);
    while (type && (dbg_parse_take(p, "*") || dbg_parse_take(p, "&")))
        type = make_type(p, DBG_POINTER, type, 0);
    uint64_t counts[8];
    size_t n = 0;
    while (type && n < 8 && dbg_parse_take(p, "[")) {
        p->at = dbg_skip(p->at);
        char *end;
        errno = 0;
        counts[n] = strtoull(p->at, &end, 0);
        if (!isdigit((unsigned char)*p->at) || errno || end == p->at)
            type = NULL;
        p->at = end;
        if (!dbg_parse_take(p, "]"))
            type = NULL;
        n++;
    }
    while (type && n > 0)
        type = make_type(p, DBG_ARRAY, type, counts[--n]);
    if (!type)
        p->at = start;
    return type;
}

/* ---- constants ---------------------------------------------------------- */

const struct dbg_node *dbg_parse_literal(struct dbg_parser *p)
{
    struct dbg_node *n = dbg_parse_node(p, DBG_NODE_NUMBER);
    char *end, *real_end;
    const char *start = p->at;
    if (!n)
        return NULL;
    errno = 0;
    bool is_hex = start[0] == '0' && (start[1] == 'x' || start[1] == 'X');
    uint64_t number = strtoull(start, &end, 0);
    bool is_large = errno == ERANGE;
    double real = strtod(start, &real_end);
    if (real_end > end && (!is_hex || strpbrk(start, "pP"))) {
        bool is_float = *real_end == 'f' || *real_end == 'F';
        p->at = real_end + is_float;
        n->value = dbg_value_real(
            dbg_builtin_type(is_float ? DBG_T_FLOAT : DBG_T_DOUBLE), real);
    } else {
        bool is_unsigned = false, is_long = number > INT32_MAX;
        for (p->at = end; *p->at && strchr("uUlL", *p->at); p->at++) {
            is_unsigned |= *p->at == 'u' || *p->at == 'U';
            is_long |= *p->at == 'l' || *p->at == 'L';
        }
        if (is_large) {
            p->at = start;
            return dbg_parse_refuse(p, "a number of at most 64 bits");
        }
        is_unsigned |= number > INT64_MAX;
        n->value = dbg_value_int(
            dbg_builtin_type(is_long ? is_unsigned ? DBG_T_ULONG : DBG_T_LONG
                             : is_unsigned ? DBG_T_UINT
                                           : DBG_T_INT),
            number);
    }
    if (isalnum((unsigned char)*p->at) || *p->at == '_')
        return dbg_parse_refuse(p, "an operator after the number");
    return n;
}

const struct dbg_node *dbg_parse_letter(struct dbg_parser *p)
{
    struct dbg_node *n = dbg_parse_node(p, DBG_NODE_NUMBER);
    if (!n)
        return NULL;
    p->at++;
    char c = *p->at;
    const size_t taken = c == '\\' ? dbg_escape(p->at, &c) : c != 0;
    if (taken == 0 || p->at[taken] != '\'')
        return dbg_parse_refuse(p, "a letter between apostrophes");
    p->at += taken + 1;
    n->value = dbg_value_int(dbg_builtin_type(DBG_T_CHAR), (uint64_t)c);
    return n;
}
