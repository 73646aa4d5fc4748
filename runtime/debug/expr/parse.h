/* SPDX-License-Identifier: MIT
 *
 * The tree of an expression, and parsing it. Only expr/ looks into the tree.
 */
#ifndef DBG_PARSE_H
#define DBG_PARSE_H

#include "runtime/debug/state/value.h"

struct dbg_session;
struct dbg_type;

struct isa_arena;

enum dbg_node_kind {
    DBG_NODE_NUMBER, /* value */
    DBG_NODE_NAME,   /* text: a variable, a function, $register, $1 */
    DBG_NODE_REGION, /* text: its name */
    DBG_NODE_SPACE,  /* text, left: nram:LEFT; right: of which cluster */
    DBG_NODE_UNARY,  /* op, left */
    DBG_NODE_BINARY, /* op, left, right */
    DBG_NODE_ASSIGN, /* op, left, right: = or += and so on */
    DBG_NODE_CHOICE, /* left ? right : third */
    DBG_NODE_CAST,   /* type, left */
    DBG_NODE_AS,     /* type, left: {type} address */
    DBG_NODE_INDEX,  /* left[right] */
    DBG_NODE_MEMBER, /* left.text */
    DBG_NODE_ARROW,  /* left->text */
    DBG_NODE_SIZEOF, /* left, or type */
};

/* Operators of more than one letter. */
enum {
    DBG_OP_SHL = 256,
    DBG_OP_SHR,
    DBG_OP_LE,
    DBG_OP_GE,
    DBG_OP_EQ,
    DBG_OP_NE,
    DBG_OP_AND,
    DBG_OP_OR
};

struct dbg_node {
    enum dbg_node_kind kind;
    int op;
    struct dbg_value value;
    const char *text;
    const struct dbg_type *type;
    const struct dbg_node *left, *right, *third;
};

struct dbg_expression {
    struct isa_arena *arena;
    const struct dbg_node *root;
};

/* Parses text; NULL with a sentence in s->error. Names are looked up when it is
 * evaluated, type names now. */
struct dbg_expression *dbg_parse(struct dbg_session *s, const char *text);
void dbg_expression_free(struct dbg_expression *e);

/* Whether evaluating it sets something. */
bool dbg_expression_sets(const struct dbg_expression *e);

#endif
