/* SPDX-License-Identifier: MIT */
/*
 * Reads C expressions, with what gdb adds: $registers and $values, a@n for n
 * things from a on, {type} address; and what the device adds: nram:0x40,
 * sram[1]:0. Precedence climbing over a table; depth and size are limited, so
 * that no text can exhaust the stack.
 */
#include "runtime/debug/parse.h"

#include <ctype.h>
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/alloc.h"
#include "runtime/debug/arena.h"

#define MAX_DEPTH 60
#define MAX_NODES 4000

struct parser {
    struct dbg_session *s;
    struct dbg_arena *arena;
    const char *text, *at;
    int depth;
    unsigned n_nodes;
    bool has_failed;
};

static const struct dbg_node *expression(struct parser *p, int least);

/* ---- help --------------------------------------------------------------- */

static const struct dbg_node *refuse(struct parser *p, const char *expected)
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

static struct dbg_node *node(struct parser *p, enum dbg_node_kind kind)
{
    struct dbg_node *n =
        p->n_nodes < MAX_NODES ? dbg_arena_take(p->arena, sizeof *n) : NULL;
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

/* Takes the sign or word if it comes next. */
static bool take(struct parser *p, const char *sign)
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

/* A name, "::" in it included, into word; its length, 0 if none comes next. */
static size_t peek_name(struct parser *p, char *word, size_t bytes)
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

static const struct dbg_type *program_type(struct parser *p, const char *name)
{
    const struct dbg_type *t = dbg_builtin_type_find(name);
    for (size_t i = 0; !t && i < p->s->n_programs; i++)
        if (p->s->programs[i] == p->s->symbols || !p->s->symbols)
            t = dbg_type_find(p->s->programs[i], name);
    return t;
}

static const struct dbg_type *make_type(struct parser *p, enum dbg_kind kind,
                                        const struct dbg_type *of,
                                        uint64_t count)
{
    struct dbg_type *t = dbg_arena_take(p->s->made, sizeof *t);
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

/* The words of a type name: "unsigned long", "struct point", "const half". */
static const struct dbg_type *base_type(struct parser *p)
{
    static const char *const parts[] = {"unsigned", "signed", "long",
                                        "short",    "int",    "char"};
    char words[256] = "", word[128];
    const struct dbg_type *type = NULL;
    const char *start = p->at;
    for (size_t n; (n = peek_name(p, word, sizeof word)) > 0;) {
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
            n = peek_name(p, word, sizeof word);
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

/* A type with its stars and dimensions; NULL, and nothing read, if none comes
 * next. */
static const struct dbg_type *type_name(struct parser *p)
{
    const char *start = p->at;
    const struct dbg_type *type = base_type(p);
    while (type && (take(p, "*") || take(p, "&")))
        type = make_type(p, DBG_POINTER, type, 0);
    uint64_t counts[8];
    size_t n = 0;
    while (type && n < 8 && take(p, "[")) {
        p->at = dbg_skip(p->at);
        char *end;
        errno = 0;
        counts[n] = strtoull(p->at, &end, 0);
        if (!isdigit((unsigned char)*p->at) || errno || end == p->at)
            type = NULL;
        p->at = end;
        if (!take(p, "]"))
            type = NULL;
        n++;
    }
    while (type && n > 0)
        type = make_type(p, DBG_ARRAY, type, counts[--n]);
    if (!type)
        p->at = start;
    return type;
}

/* ---- primaries ---------------------------------------------------------- */

static const struct dbg_node *literal(struct parser *p)
{
    struct dbg_node *n = node(p, DBG_NODE_NUMBER);
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
        if (is_large)
            return refuse(p, "a number of at most 64 bits before this");
        is_unsigned |= number > INT64_MAX;
        n->value = dbg_value_int(
            dbg_builtin_type(is_long ? is_unsigned ? DBG_T_ULONG : DBG_T_LONG
                             : is_unsigned ? DBG_T_UINT
                                           : DBG_T_INT),
            number);
    }
    if (isalnum((unsigned char)*p->at) || *p->at == '_')
        return refuse(p, "an operator after the number");
    return n;
}

static const struct dbg_node *letter(struct parser *p)
{
    static const char from[] = "ntr0\\'\"", to[] = "\n\t\r\0\\'\"";
    struct dbg_node *n = node(p, DBG_NODE_NUMBER);
    if (!n)
        return NULL;
    p->at++;
    char c = *p->at;
    if (c == '\\' && p->at[1]) {
        const char *which = strchr(from, p->at[1]);
        if (!which)
            return refuse(p, "a letter between apostrophes");
        c = to[which - from];
        p->at++;
    }
    if (!*p->at || p->at[1] != '\'')
        return refuse(p, "a letter between apostrophes");
    p->at += 2;
    n->value = dbg_value_int(dbg_builtin_type(DBG_T_CHAR), (uint64_t)c);
    return n;
}

static bool is_space(const char *word)
{
    static const char *const names[] = {"nram",  "wram",   "sram",
                                        "ldram", "global", "gdram"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(names[i], word) == 0)
            return true;
    return false;
}

/* nram:ADDRESS, sram[CLUSTER]:ADDRESS; NULL, and nothing read or refused, if it
 * is something else. */
static const struct dbg_node *space(struct parser *p, const char *word,
                                    size_t n)
{
    const char *start = p->at;
    const struct dbg_node *cluster = NULL;
    if (!is_space(word))
        return NULL;
    p->at += n;
    if (take(p, "[")) {
        cluster = expression(p, 0);
        if (!cluster || !take(p, "]")) {
            p->at = start;
            return NULL;
        }
    }
    p->at = dbg_skip(p->at);
    if (p->at[0] != ':' || p->at[1] == ':') {
        p->at = start;
        return NULL;
    }
    p->at++;
    struct dbg_node *result = node(p, DBG_NODE_SPACE);
    if (!result)
        return NULL;
    result->text = dbg_arena_text(p->arena, word, n);
    result->right = cluster;
    result->left = expression(p, 12); /* what binds closer than + ends it */
    return result->left && result->text ? result : NULL;
}

static const struct dbg_node *primary(struct parser *p)
{
    char word[256];
    p->at = dbg_skip(p->at);
    if (isdigit((unsigned char)*p->at) ||
        (*p->at == '.' && isdigit((unsigned char)p->at[1])))
        return literal(p);
    if (*p->at == '\'')
        return letter(p);
    if (take(p, "(")) {
        const struct dbg_node *inner = expression(p, 0);
        if (inner && !take(p, ")"))
            return refuse(p, "a closing parenthesis");
        return inner;
    }
    size_t n = peek_name(p, word, sizeof word);
    if (n == 0)
        return refuse(p, "a number, a name or a parenthesis");
    const struct dbg_node *at_space = space(p, word, n);
    if (at_space || p->has_failed)
        return at_space;
    struct dbg_node *name = node(p, DBG_NODE_NAME);
    if (!name)
        return NULL;
    name->text = dbg_arena_text(p->arena, word, n);
    p->at += n;
    return name->text ? name : NULL;
}

static const struct dbg_node *postfix(struct parser *p)
{
    char word[256];
    const struct dbg_node *left = primary(p);
    while (left) {
        struct dbg_node *n;
        p->at = dbg_skip(p->at);
        if (take(p, "[")) {
            n = node(p, DBG_NODE_INDEX);
            const struct dbg_node *index = n ? expression(p, 0) : NULL;
            if (!index)
                return NULL;
            if (!take(p, "]"))
                return refuse(p, "a closing bracket");
            n->right = index;
        } else if (strncmp(p->at, "->", 2) == 0 ||
                   (*p->at == '.' && !isdigit((unsigned char)p->at[1]))) {
            bool is_arrow = *p->at == '-';
            p->at += is_arrow ? 2 : 1;
            size_t length = peek_name(p, word, sizeof word);
            if (length == 0)
                return refuse(p, "the name of a member");
            n = node(p, is_arrow ? DBG_NODE_ARROW : DBG_NODE_MEMBER);
            if (!n)
                return NULL;
            n->text = dbg_arena_text(p->arena, word, length);
            p->at += length;
        } else {
            return left;
        }
        n->left = left;
        left = n;
    }
    return NULL;
}

/* ---- operators ---------------------------------------------------------- */

static const struct dbg_node *unary(struct parser *p);

static const struct dbg_node *size_of(struct parser *p)
{
    struct dbg_node *n = node(p, DBG_NODE_SIZEOF);
    const char *start = p->at;
    if (!n)
        return NULL;
    if (take(p, "(")) {
        n->type = type_name(p);
        if (n->type && take(p, ")"))
            return n;
        n->type = NULL;
        p->at = start;
    }
    n->left = unary(p);
    return n->left ? n : NULL;
}

/* (type) x and {type} x; NULL if it is something else. */
static const struct dbg_node *cast(struct parser *p)
{
    const char *start = p->at;
    bool is_braces = *start == '{';
    p->at++;
    const struct dbg_type *type = type_name(p);
    if (!type || !take(p, is_braces ? "}" : ")")) {
        p->at = start;
        return is_braces ? refuse(p, "the name of a type in braces") : NULL;
    }
    struct dbg_node *n = node(p, is_braces ? DBG_NODE_AS : DBG_NODE_CAST);
    if (!n)
        return NULL;
    n->type = type;
    n->left = unary(p);
    return n->left ? n : NULL;
}

static const struct dbg_node *unary_inside(struct parser *p)
{
    char word[256];
    p->at = dbg_skip(p->at);
    if (*p->at == '(' || *p->at == '{') {
        const struct dbg_node *n = cast(p);
        if (n || p->has_failed)
            return n;
    }
    if (*p->at && strchr("-+!~*&", *p->at)) {
        struct dbg_node *n = node(p, DBG_NODE_UNARY);
        if (!n)
            return NULL;
        n->op = *p->at++;
        n->left = unary(p);
        return n->left ? n : NULL;
    }
    size_t n = peek_name(p, word, sizeof word);
    if (n == 6 && strcmp(word, "sizeof") == 0) {
        p->at += n;
        return size_of(p);
    }
    return postfix(p);
}

static const struct dbg_node *unary(struct parser *p)
{
    if (++p->depth > MAX_DEPTH) {
        p->has_failed = p->has_failed ||
                        !dbg_fail(p->s, "The expression is nested too deeply.");
        p->depth--;
        return NULL;
    }
    const struct dbg_node *n = unary_inside(p);
    p->depth--;
    return n;
}

/* From those that bind least to those that bind most; longer ones first. */
static const struct {
    const char *sign;
    int op, level;
} operators[] = {
    {"||", DBG_OP_OR, 3}, {"&&", DBG_OP_AND, 4},  {"==", DBG_OP_EQ, 8},
    {"!=", DBG_OP_NE, 8}, {"<<", DBG_OP_SHL, 11}, {">>", DBG_OP_SHR, 11},
    {"<=", DBG_OP_LE, 9}, {">=", DBG_OP_GE, 9},   {"|", '|', 5},
    {"^", '^', 6},        {"&", '&', 7},          {"<", '<', 9},
    {">", '>', 9},        {"@", '@', 10},         {"+", '+', 12},
    {"-", '-', 12},       {"*", '*', 13},         {"/", '/', 13},
    {"%", '%', 13},
};
#define N_OPERATORS (sizeof operators / sizeof *operators)
enum { LEVEL_ASSIGN = 1, LEVEL_CHOICE = 2 };

/* The operator that comes next, N_OPERATORS if none; *assigns: "+=". */
static size_t peek_operator(struct parser *p, bool *assigns)
{
    p->at = dbg_skip(p->at);
    *assigns = false;
    for (size_t i = 0; i < N_OPERATORS; i++) {
        size_t n = strlen(operators[i].sign);
        if (strncmp(p->at, operators[i].sign, n) != 0)
            continue;
        bool may_assign = strchr("+-*/%&|^", operators[i].op & 0xff) ||
                          operators[i].op == DBG_OP_SHL ||
                          operators[i].op == DBG_OP_SHR;
        *assigns = may_assign && operators[i].op != DBG_OP_AND &&
                   operators[i].op != DBG_OP_OR && p->at[n] == '=' &&
                   p->at[n + 1] != '=';
        return i;
    }
    return N_OPERATORS;
}

static const struct dbg_node *two(struct parser *p, enum dbg_node_kind kind,
                                  int op, const struct dbg_node *left,
                                  const struct dbg_node *right)
{
    struct dbg_node *n = right ? node(p, kind) : NULL;
    if (!n)
        return NULL;
    n->op = op;
    n->left = left;
    n->right = right;
    return n;
}

static const struct dbg_node *choice(struct parser *p,
                                     const struct dbg_node *left)
{
    const struct dbg_node *right = expression(p, LEVEL_CHOICE);
    if (!right)
        return NULL;
    if (!take(p, ":"))
        return refuse(p, "a colon and the other case");
    struct dbg_node *n = node(p, DBG_NODE_CHOICE);
    if (!n)
        return NULL;
    n->left = left;
    n->right = right;
    n->third = expression(p, LEVEL_CHOICE);
    return n->third ? n : NULL;
}

/* Operators that bind at least so much. */
static const struct dbg_node *expression(struct parser *p, int least)
{
    if (++p->depth > MAX_DEPTH) {
        p->has_failed = p->has_failed ||
                        !dbg_fail(p->s, "The expression is nested too deeply.");
        p->depth--;
        return NULL;
    }
    const struct dbg_node *left = unary(p);
    while (left) {
        bool assigns;
        size_t i = peek_operator(p, &assigns);
        bool is_plain = i == N_OPERATORS && p->at[0] == '=';
        if (is_plain || assigns) {
            if (least > LEVEL_ASSIGN)
                break;
            p->at += is_plain ? 1 : strlen(operators[i].sign) + 1;
            left = two(p, DBG_NODE_ASSIGN, is_plain ? '=' : operators[i].op,
                       left, expression(p, LEVEL_ASSIGN));
        } else if (i == N_OPERATORS && p->at[0] == '?' &&
                   least <= LEVEL_CHOICE) {
            p->at++;
            left = choice(p, left);
        } else if (i == N_OPERATORS || operators[i].level < least) {
            break;
        } else {
            p->at += strlen(operators[i].sign);
            left = two(p, DBG_NODE_BINARY, operators[i].op, left,
                       expression(p, operators[i].level + 1));
        }
    }
    p->depth--;
    return left;
}

/* ---- outside ------------------------------------------------------------ */

struct dbg_expression *dbg_parse(struct dbg_session *s, const char *text)
{
    struct dbg_expression *e = isa_alloc(1, sizeof *e);
    if (e)
        e->arena = dbg_arena_new();
    if (!e || !e->arena) {
        dbg_fail(s, ISA_NO_MEMORY ".", "an expression");
        free(e);
        return NULL;
    }
    struct parser p = {.s = s, .arena = e->arena, .text = text, .at = text};
    e->root = expression(&p, 0);
    if (e->root && *dbg_skip(p.at))
        e->root = refuse(&p, "an operator, or the end");
    if (!e->root && !p.has_failed)
        dbg_fail(s, ISA_NO_MEMORY ".", "an expression");
    if (e->root)
        return e;
    dbg_expression_free(e);
    return NULL;
}

void dbg_expression_free(struct dbg_expression *e)
{
    if (e)
        dbg_arena_free(e->arena);
    free(e);
}
