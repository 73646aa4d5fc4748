/* SPDX-License-Identifier: MIT
 *
 * The tree of an expression. Internal to the files that parse and evaluate.
 */
#ifndef DBG_PARSE_H
#define DBG_PARSE_H

#include "runtime/debug/state/expr.h"

enum dbg_node_kind {
    DBG_NODE_NUMBER, /* value */
    DBG_NODE_NAME,   /* text: a variable, a function, $register, $1 */
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
    struct dbg_arena *arena;
    const struct dbg_node *root;
};

/* names.c: the value of a name, and giving one to $name. */
bool dbg_name_value(struct dbg_session *s, const char *name,
                    struct dbg_value *v);
bool dbg_name_set(struct dbg_session *s, const char *name,
                  const struct dbg_value *v);
/* Where a memory begins, 0 if there is none of that name. */
uint64_t dbg_space_start(const char *name);

/* expr.c: the value of a node, of a reference what it refers to. */
bool dbg_eval(struct dbg_session *s, const struct dbg_node *n,
              struct dbg_value *v);
/* Loads scalars; arrays become pointers to their first element. */
bool dbg_eval_decay(struct dbg_session *s, struct dbg_value *v);
/* A node that must be a number or a pointer; `what` wants it. */
bool dbg_eval_scalar(struct dbg_session *s, const struct dbg_node *n,
                     struct dbg_value *v, const char *what);

/* expr_memory.c: what lies `index` elements behind a pointer. */
bool dbg_eval_follow(struct dbg_session *s, const struct dbg_value *pointer,
                     int64_t index, struct dbg_value *v);
/* The address of what a node names. */
bool dbg_eval_address(struct dbg_session *s, const struct dbg_node *n,
                      struct dbg_value *v);
/* Nodes of these kinds; array: left @ right. */
bool dbg_eval_index(struct dbg_session *s, const struct dbg_node *n,
                    struct dbg_value *v);
bool dbg_eval_member(struct dbg_session *s, const struct dbg_node *n,
                     struct dbg_value *v);
bool dbg_eval_space(struct dbg_session *s, const struct dbg_node *n,
                    struct dbg_value *v);
bool dbg_eval_as(struct dbg_session *s, const struct dbg_node *n,
                 struct dbg_value *v);
bool dbg_eval_array(struct dbg_session *s, const struct dbg_node *n,
                    struct dbg_value *v);

/* arith.c: a sentence about `what` unless it is a number or a pointer. */
bool dbg_need_scalar(struct dbg_session *s, const struct dbg_value *v,
                     const char *what);
/* The number as that type has it. */
struct dbg_value dbg_converted(const struct dbg_value *v,
                               const struct dbg_type *type);
/* The type that operators compute with, for an operand of this one. */
const struct dbg_type *dbg_promoted(const struct dbg_type *type);
bool dbg_truth(const struct dbg_value *v);
/* Of what a pointer points to, at least 1. */
uint64_t dbg_element_bytes(const struct dbg_value *pointer);
/* a op b, of scalars; false with a sentence. */
bool dbg_arithmetic(struct dbg_session *s, int op, const struct dbg_value *a,
                    const struct dbg_value *b, struct dbg_value *v);

#endif
