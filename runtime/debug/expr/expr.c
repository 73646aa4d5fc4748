/* SPDX-License-Identifier: MIT */
/* Evaluates the tree of an expression in the selected frame. If any value is
 * unknown (optimized out, or in unreadable memory), the whole evaluation fails.
 */
#include "runtime/debug/expr/expr.h"

#include <assert.h>
#include <string.h>

#include "runtime/debug/expr/arith.h"
#include "runtime/debug/expr/device_names.h"
#include "runtime/debug/expr/memory.h"
#include "runtime/debug/expr/names.h"
#include "runtime/debug/expr/operands.h"
#include "runtime/debug/expr/parse.h"
#include "runtime/debug/expr/tree.h"
#include "runtime/debug/state/session.h"
#include "runtime/debug/state/symbols.h"
#include "runtime/debug/state/value.h"
#include "runtime/debug/terminal/input.h"

/* ---- operands ------------------------------------------------------------ */

static bool evaluate(struct dbg_session *s, const struct dbg_node *n,
                     struct dbg_value *v);

/* Evaluates a node that must be a number or a pointer; `what` names the node in
 * messages. */
static bool evaluate_scalar(struct dbg_session *s, const struct dbg_node *n,
                            struct dbg_value *v, const char *what)
{
    return evaluate(s, n, v) && dbg_eval_decay(s, v) &&
           dbg_need_scalar(s, v, what);
}

/* ---- operators ---------------------------------------------------------- */

static bool evaluate_binary(struct dbg_session *s, const struct dbg_node *n,
                            struct dbg_value *v)
{
    struct dbg_value a, b;
    if (n->op == '@')
        return evaluate(s, n->left, v) &&
               evaluate_scalar(s, n->right, &b, "@") &&
               dbg_eval_array(s, &b, v);
    if (!evaluate_scalar(s, n->left, &a, "An operator"))
        return false;
    bool is_logical = n->op == DBG_OP_AND || n->op == DBG_OP_OR;
    if (is_logical && dbg_truth(&a) == (n->op == DBG_OP_OR)) {
        *v = dbg_value_int(dbg_builtin_type(DBG_T_BOOL), n->op == DBG_OP_OR);
        return true;
    }
    if (!evaluate_scalar(s, n->right, &b, "An operator"))
        return false;
    if (is_logical) {
        *v = dbg_value_int(dbg_builtin_type(DBG_T_BOOL), dbg_truth(&b));
        return true;
    }
    return dbg_arithmetic(s, n->op, &a, &b, v);
}

/* ---- the other nodes ---------------------------------------------------- */

static bool evaluate_unary(struct dbg_session *s, const struct dbg_node *n,
                           struct dbg_value *v)
{
    struct dbg_value a;
    if (n->op == '&')
        return evaluate(s, n->left, &a) && dbg_eval_address(s, &a, v);
    if (!evaluate_scalar(s, n->left, &a, "An operator"))
        return false;
    if (n->op == '*')
        return dbg_eval_follow(s, &a, 0, v);
    if (n->op == '!') {
        *v = dbg_value_int(dbg_builtin_type(DBG_T_BOOL), !dbg_truth(&a));
        return true;
    }
    const struct dbg_type *type = dbg_promoted(a.type);
    if (type->kind == DBG_FLOAT && n->op == '~')
        return dbg_fail(s, "~ wants an integer.");
    if (type->kind == DBG_FLOAT) {
        double real = dbg_real(a.type, a.bytes);
        *v = dbg_value_real(type, n->op == '-' ? -real : real);
        return true;
    }
    uint64_t number = (uint64_t)dbg_number(a.type, a.bytes);
    *v = dbg_value_int(type, n->op == '-'   ? -number
                             : n->op == '~' ? ~number
                                            : number);
    return true;
}

static bool evaluate_cast(struct dbg_session *s, const struct dbg_node *n,
                          struct dbg_value *v)
{
    char text[256];
    struct dbg_value a;
    const struct dbg_type *plain = dbg_type_plain(n->type);
    if (!evaluate_scalar(s, n->left, &a, "A cast"))
        return false;
    if (!dbg_type_is_number(plain) && plain->kind != DBG_POINTER)
        return dbg_fail(s, "Nothing can be cast to %s.",
                        dbg_type_text(n->type, "", text, sizeof text));
    *v = dbg_converted(&a, n->type);
    return true;
}

static bool evaluate_assign(struct dbg_session *s, const struct dbg_node *n,
                            struct dbg_value *v)
{
    struct dbg_value to, from;
    if (!evaluate(s, n->right, &from) || !dbg_eval_decay(s, &from))
        return false;
    const char *name = n->left->kind == DBG_NODE_NAME ? n->left->text : "";
    bool is_named = name[0] == '$' && dbg_register_number(name + 1) < 0 &&
                    strcmp(name, "$pc") != 0 && strcmp(name, "$cycle") != 0 &&
                    name[1] && !(name[1] >= '0' && name[1] <= '9');
    if (is_named && n->op == '=') {
        from.where = DBG_NOWHERE;
        *v = from;
        return dbg_name_set(s, name + 1, &from);
    }
    if (!evaluate(s, n->left, &to))
        return false;
    if (n->op != '=') {
        struct dbg_value old = to, result;
        if (!dbg_eval_decay(s, &old) ||
            !dbg_need_scalar(s, &old, "An operator") ||
            !dbg_need_scalar(s, &from, "An operator") ||
            !dbg_arithmetic(s, n->op, &old, &from, &result))
            return false;
        from = result;
    }
    if (is_named) {
        *v = from;
        return dbg_name_set(s, name + 1, &from);
    }
    if (!dbg_assign(s, &to, &from))
        return false;
    *v = to;
    return dbg_load(s, v);
}

static bool evaluate_choice(struct dbg_session *s, const struct dbg_node *n,
                            struct dbg_value *v)
{
    struct dbg_value a;
    return evaluate_scalar(s, n->left, &a, "A condition") &&
           evaluate(s, dbg_truth(&a) ? n->right : n->third, v);
}

static bool evaluate_size(struct dbg_session *s, const struct dbg_node *n,
                          struct dbg_value *v)
{
    struct dbg_value a = {.type = n->type};
    const bool wanted_type = s->values->wants_type;
    s->values->wants_type = true;
    const bool is_good = n->type || evaluate(s, n->left, &a);
    s->values->wants_type = wanted_type;
    if (!is_good)
        return false;
    *v = dbg_value_int(dbg_builtin_type(DBG_T_ULONG),
                       dbg_type_plain(a.type)->bytes);
    return true;
}

/* Evaluates nram:LEFT, or sram[RIGHT]:LEFT for a cluster. */
static bool evaluate_space(struct dbg_session *s, const struct dbg_node *n,
                           struct dbg_value *v)
{
    struct dbg_value offset, cluster;
    if (!evaluate_scalar(s, n->left, &offset, "A memory") ||
        !dbg_eval_space(s, n->text, &offset, v))
        return false;
    if (!n->right)
        return true;
    if (strcmp(n->text, "sram") != 0)
        return dbg_fail(s,
                        "Only sram[CLUSTER] belongs to a cluster; %s is that "
                        "of the focused core.",
                        n->text);
    return evaluate_scalar(s, n->right, &cluster, "A cluster") &&
           dbg_eval_cluster(s, &cluster, v);
}

/* Evaluates {type} address. */
static bool evaluate_as(struct dbg_session *s, const struct dbg_node *n,
                        struct dbg_value *v)
{
    struct dbg_value a;
    if (!evaluate_scalar(s, n->left, &a, "{type}"))
        return false;
    *v = (struct dbg_value){
        .type = n->type,
        .where = DBG_IN_MEMORY,
        .core = a.core,
        .address = (uint64_t)dbg_number(a.type, a.bytes),
    };
    return true;
}

static bool evaluate_node(struct dbg_session *s, const struct dbg_node *n,
                          struct dbg_value *v)
{
    struct dbg_value a, b;
    switch (n->kind) {
    case DBG_NODE_NUMBER:
        *v = n->value;
        return true;
    case DBG_NODE_NAME:
        return dbg_name_value(s, n->text, v);
    case DBG_NODE_REGION:
        return dbg_region_value(s, n->text, v);
    case DBG_NODE_SPACE:
        return evaluate_space(s, n, v);
    case DBG_NODE_UNARY:
        return evaluate_unary(s, n, v);
    case DBG_NODE_BINARY:
        return evaluate_binary(s, n, v);
    case DBG_NODE_ASSIGN:
        return evaluate_assign(s, n, v);
    case DBG_NODE_CHOICE:
        return evaluate_choice(s, n, v);
    case DBG_NODE_CAST:
        return evaluate_cast(s, n, v);
    case DBG_NODE_AS:
        return evaluate_as(s, n, v);
    case DBG_NODE_INDEX:
        return evaluate(s, n->left, &a) &&
               evaluate_scalar(s, n->right, &b, "An index") &&
               dbg_eval_index(s, &a, &b, v);
    case DBG_NODE_MEMBER:
    case DBG_NODE_ARROW:
        return evaluate(s, n->left, &a) &&
               dbg_eval_member(s, &a, n->text, n->kind == DBG_NODE_ARROW, v);
    case DBG_NODE_SIZEOF:
        return evaluate_size(s, n, v);
    }
    return dbg_fail(s, "This cannot be evaluated.");
}

/* Evaluates a node. As in C++, a reference means its target. */
static bool evaluate(struct dbg_session *s, const struct dbg_node *n,
                     struct dbg_value *v)
{
    return evaluate_node(s, n, v) && dbg_follow(s, v);
}

/* ---- outside ------------------------------------------------------------ */

static bool evaluate_all(struct dbg_session *s, const struct dbg_expression *e,
                         struct dbg_value *v)
{
    return evaluate(s, e->root, v) && dbg_load_unless_array(s, v);
}

bool dbg_evaluate_as_is(struct dbg_session *s, const char *text,
                        struct dbg_value *v)
{
    struct dbg_expression *e = dbg_parse(s, text);
    bool is_good =
        e && evaluate_node(s, e->root, v) && dbg_load_unless_array(s, v);
    dbg_expression_free(e);
    return is_good;
}

bool dbg_evaluate_text(struct dbg_session *s, const char *text,
                       struct dbg_value *v)
{
    struct dbg_expression *e = dbg_parse(s, text);
    bool is_good = e && evaluate_all(s, e, v);
    dbg_expression_free(e);
    return is_good;
}

bool dbg_evaluate_truth(struct dbg_session *s, const struct dbg_expression *e,
                        bool *is_true)
{
    struct dbg_value v;
    if (!evaluate_all(s, e, &v) || !dbg_eval_decay(s, &v))
        return false;
    if (v.where == DBG_LOST)
        return dbg_fail(s, "%s", v.why);
    if (!dbg_need_scalar(s, &v, "A condition"))
        return false;
    *is_true = dbg_truth(&v);
    return true;
}

bool dbg_evaluate_number(struct dbg_session *s, const char *text,
                         int64_t *number)
{
    struct dbg_value v;
    if (!dbg_evaluate_text(s, text, &v) || !dbg_eval_decay(s, &v) ||
        !dbg_need_scalar(s, &v, "This"))
        return false;
    *number = dbg_number(v.type, v.bytes);
    return true;
}

bool dbg_evaluate_count(struct dbg_session *s, const char *rest, int64_t *n)
{
    assert(rest);
    *n = 1;
    if (*dbg_skip(rest) && !dbg_evaluate_number(s, rest, n))
        return false;
    return *n > 0 || dbg_fail(s, "Expected how often, from 1 on.");
}
