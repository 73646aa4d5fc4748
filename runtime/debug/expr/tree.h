/* SPDX-License-Identifier: MIT */
/* The tree of an expression. Only expr/ looks into it. */
#ifndef DBG_TREE_H
#define DBG_TREE_H

#include "runtime/debug/state/value.h"

enum dbg_node_kind {
    DBG_NODE_NUMBER, /* value */
    DBG_NODE_NAME,   /* text: a variable, a function, $register or $1 */
    DBG_NODE_REGION, /* text: its name */
    DBG_NODE_SPACE,  /* text:left, as cluster `right` sees it */
    DBG_NODE_UNARY,  /* op, left */
    DBG_NODE_BINARY, /* op, left, right */
    DBG_NODE_ASSIGN, /* op, left, right: = or an operator such as += */
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

#endif
