/* SPDX-License-Identifier: MIT */
/* The grammar of expressions. It is C's, with additions of gdb ($registers and
 * $values, `a@n` for n elements from `a` on, {type} address) and of the device
 * (nram:0x40, sram[1]:0). Operators are parsed by precedence climbing over a
 * table. The depth is limited, so that no text can exhaust the stack. */
#include "runtime/debug/expr/parse.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/memory/alloc.h"
#include "isa/support/memory/arena.h"
#include "runtime/debug/expr/device_names.h"
#include "runtime/debug/expr/tokens.h"
#include "runtime/debug/expr/tree.h"
#include "runtime/debug/state/session.h"
#include "runtime/debug/state/symbols.h"
#include "runtime/debug/terminal/input.h"

#define MAX_DEPTH 60

static const struct dbg_node *expression(struct dbg_parser *p, int least);

/* ---- primaries ---------------------------------------------------------- */

/* Returns whether a word names a memory other than code. */
static bool is_space(const char *word)
{
    const enum isa_space space = dbg_space_find(word);
    return space != ISA_N_SPACES && space != ISA_SPACE_CODE;
}

static bool is_tag(const char *word)
{
    return strcmp(word, "struct") == 0 || strcmp(word, "union") == 0 ||
           strcmp(word, "enum") == 0;
}

/* Parses nram:ADDRESS or sram[CLUSTER]:ADDRESS. If the text is something else,
 * returns NULL, takes nothing and sets no error. */
static const struct dbg_node *space(struct dbg_parser *p, const char *word,
                                    size_t n)
{
    const char *start = p->at;
    const struct dbg_node *cluster = NULL;
    if (!is_space(word))
        return NULL;
    p->at += n;
    if (dbg_parse_take(p, "[")) {
        cluster = expression(p, 0);
        if (!cluster || !dbg_parse_take(p, "]")) {
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
    struct dbg_node *result = dbg_parse_node(p, DBG_NODE_SPACE);
    if (!result)
        return NULL;
    result->text = isa_arena_text(p->arena, word, n);
    result->right = cluster;
    result->left = expression(p, 12); /* stops before a lower operator */
    return result->left && result->text ? result : NULL;
}

/* Parses region NAME or region "NAME". If the text is something else, returns
 * NULL, takes nothing and sets no error: a variable may be called "region". */
static const struct dbg_node *region(struct dbg_parser *p, const char *word,
                                     size_t n)
{
    char name[256];
    const char *start = p->at, *end;
    if (strcmp(word, "region") != 0)
        return NULL;
    p->at = dbg_skip(p->at + n);
    size_t length = dbg_parse_peek(p, name, sizeof name);
    const bool is_quoted = *p->at == '"';
    if (!is_quoted && length == 0) {
        p->at = start;
        return NULL;
    }
    if (is_quoted) {
        end = strchr(++p->at, '"');
        if (!end)
            return dbg_parse_refuse(p, "a closing quotation mark");
        length = (size_t)(end - p->at);
    }
    struct dbg_node *result = dbg_parse_node(p, DBG_NODE_REGION);
    if (result)
        result->text = isa_arena_text(p->arena, p->at, length);
    p->at += length + is_quoted;
    return result && result->text ? result : NULL;
}

static const struct dbg_node *primary(struct dbg_parser *p)
{
    char word[256];
    p->at = dbg_skip(p->at);
    if (isdigit((unsigned char)*p->at) ||
        (*p->at == '.' && isdigit((unsigned char)p->at[1])))
        return dbg_parse_literal(p);
    if (*p->at == '\'')
        return dbg_parse_letter(p);
    if (dbg_parse_take(p, "(")) {
        const struct dbg_node *inner = expression(p, 0);
        if (inner && !dbg_parse_take(p, ")"))
            return dbg_parse_refuse(p, "a closing parenthesis");
        return inner;
    }
    size_t n = dbg_parse_peek(p, word, sizeof word);
    if (n == 0)
        return dbg_parse_refuse(p, "a number, a name or a parenthesis");
    const struct dbg_node *at_space = space(p, word, n);
    if (at_space || p->has_failed)
        return at_space;
    const struct dbg_node *at_region = region(p, word, n);
    if (at_region || p->has_failed)
        return at_region;
    if (is_tag(word)) { /* not a type, because types were tried before */
        p->has_failed = !dbg_fail(
            p->s, "There is no %s of that name in the kernels.", word);
        return NULL;
    }
    struct dbg_node *name = dbg_parse_node(p, DBG_NODE_NAME);
    if (!name)
        return NULL;
    name->text = isa_arena_text(p->arena, word, n);
    p->at += n;
    return name->text ? name : NULL;
}

static const struct dbg_node *postfix(struct dbg_parser *p)
{
    char word[256];
    const struct dbg_node *left = primary(p);
    while (left) {
        struct dbg_node *n;
        p->at = dbg_skip(p->at);
        if (dbg_parse_take(p, "[")) {
            n = dbg_parse_node(p, DBG_NODE_INDEX);
            const struct dbg_node *index = n ? expression(p, 0) : NULL;
            if (!index)
                return NULL;
            if (!dbg_parse_take(p, "]"))
                return dbg_parse_refuse(p, "a closing bracket");
            n->right = index;
        } else if (strncmp(p->at, "->", 2) == 0 ||
                   (*p->at == '.' && !isdigit((unsigned char)p->at[1]))) {
            bool is_arrow = *p->at == '-';
            p->at += is_arrow ? 2 : 1;
            size_t length = dbg_parse_peek(p, word, sizeof word);
            if (length == 0)
                return dbg_parse_refuse(p, "the name of a member");
            n = dbg_parse_node(p, is_arrow ? DBG_NODE_ARROW : DBG_NODE_MEMBER);
            if (!n)
                return NULL;
            n->text = isa_arena_text(p->arena, word, length);
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

static const struct dbg_node *unary(struct dbg_parser *p);

static const struct dbg_node *size_of(struct dbg_parser *p)
{
    struct dbg_node *n = dbg_parse_node(p, DBG_NODE_SIZEOF);
    const char *start = p->at;
    if (!n)
        return NULL;
    if (dbg_parse_take(p, "(")) {
        n->type = dbg_parse_type(p);
        if (n->type && dbg_parse_take(p, ")"))
            return n;
        n->type = NULL;
        p->at = start;
    }
    n->left = unary(p);
    return n->left ? n : NULL;
}

/* Parses (type) x and {type} x. NULL: the text is something else. */
static const struct dbg_node *cast(struct dbg_parser *p)
{
    const char *start = p->at;
    bool is_braces = *start == '{';
    p->at++;
    const struct dbg_type *type = dbg_parse_type(p);
    if (!type || !dbg_parse_take(p, is_braces ? "}" : ")")) {
        p->at = start;
        return is_braces ? dbg_parse_refuse(p, "the name of a type in braces")
                         : NULL;
    }
    struct dbg_node *n =
        dbg_parse_node(p, is_braces ? DBG_NODE_AS : DBG_NODE_CAST);
    if (!n)
        return NULL;
    n->type = type;
    n->left = unary(p);
    return n->left ? n : NULL;
}

static const struct dbg_node *unary_inside(struct dbg_parser *p)
{
    char word[256];
    p->at = dbg_skip(p->at);
    if (*p->at == '(' || *p->at == '{') {
        const struct dbg_node *n = cast(p);
        if (n || p->has_failed)
            return n;
    }
    if (strncmp(p->at, "++", 2) == 0 || strncmp(p->at, "--", 2) == 0)
        return dbg_parse_refuse(p, "an operand (x += 1 is known, ++x is not)");
    if (*p->at && strchr("-+!~*&", *p->at)) {
        struct dbg_node *n = dbg_parse_node(p, DBG_NODE_UNARY);
        if (!n)
            return NULL;
        n->op = *p->at++;
        n->left = unary(p);
        return n->left ? n : NULL;
    }
    size_t n = dbg_parse_peek(p, word, sizeof word);
    if (n == 6 && strcmp(word, "sizeof") == 0) {
        p->at += n;
        return size_of(p);
    }
    return postfix(p);
}

static const struct dbg_node *unary(struct dbg_parser *p)
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

/* Binary operators with their precedence. Longer operators are first. */
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

/* Returns the next operator, or N_OPERATORS. *assigns: whether it is an
 * assignment such as "+=". */
static size_t peek_operator(struct dbg_parser *p, bool *assigns)
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

static const struct dbg_node *two(struct dbg_parser *p, enum dbg_node_kind kind,
                                  int op, const struct dbg_node *left,
                                  const struct dbg_node *right)
{
    struct dbg_node *n = right ? dbg_parse_node(p, kind) : NULL;
    if (!n)
        return NULL;
    n->op = op;
    n->left = left;
    n->right = right;
    return n;
}

static const struct dbg_node *choice(struct dbg_parser *p,
                                     const struct dbg_node *left)
{
    const struct dbg_node *right = expression(p, LEVEL_CHOICE);
    if (!right)
        return NULL;
    if (!dbg_parse_take(p, ":"))
        return dbg_parse_refuse(p, "a colon and the other case");
    struct dbg_node *n = dbg_parse_node(p, DBG_NODE_CHOICE);
    if (!n)
        return NULL;
    n->left = left;
    n->right = right;
    n->third = expression(p, LEVEL_CHOICE);
    return n->third ? n : NULL;
}

/* Parses an expression with operators of at least precedence `level`. */
static const struct dbg_node *expression(struct dbg_parser *p, int least)
{
    if (++p->depth > MAX_DEPTH) {
        p->has_failed = p->has_failed ||
                        !dbg_fail(p->s, "The expression is nested too deeply.");
        p->depth--;
        return NULL;
    }
    const struct dbg_node *left = unary(p);
    while (left) {
        p->at = dbg_skip(p->at);
        if (strncmp(p->at, "++", 2) == 0 || strncmp(p->at, "--", 2) == 0) {
            left = dbg_parse_refuse(
                p, "an operator (x += 1 is known, x++ is not)");
            break;
        }
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
        e->arena = isa_arena_new();
    if (!e || !e->arena) {
        dbg_fail(s, ISA_NO_MEMORY ".", "an expression");
        free(e);
        return NULL;
    }
    struct dbg_parser p = {.s = s, .arena = e->arena, .text = text, .at = text};
    e->root = expression(&p, 0);
    if (e->root && *dbg_skip(p.at) == '(') {
        dbg_fail(s, "Functions of the kernels cannot be called here.");
        p.has_failed = true;
        e->root = NULL;
    }
    if (e->root && *dbg_skip(p.at))
        e->root = dbg_parse_refuse(&p, "an operator, or the end");
    if (!e->root && !p.has_failed)
        dbg_fail(s, ISA_NO_MEMORY ".", "an expression");
    if (e->root)
        return e;
    dbg_expression_free(e);
    return NULL;
}

static bool sets(const struct dbg_node *n)
{
    return n && (n->kind == DBG_NODE_ASSIGN || sets(n->left) ||
                 sets(n->right) || sets(n->third));
}

bool dbg_expression_sets(const struct dbg_expression *e)
{
    return sets(e->root);
}

void dbg_expression_free(struct dbg_expression *e)
{
    if (e)
        isa_arena_free(e->arena);
    free(e);
}
