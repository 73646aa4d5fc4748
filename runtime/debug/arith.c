/* SPDX-License-Identifier: MIT */
/*
 * Operators on numbers of one type: what C says, and what it leaves open (a
 * division by zero, a shift by too much) without harm to us.
 */
#include "runtime/debug/parse.h"

bool dbg_arith_real(struct dbg_session *s, int op, const struct dbg_type *type,
                    double a, double b, struct dbg_value *v)
{
    const struct dbg_type *truth_type = dbg_builtin_type(DBG_T_BOOL);
    double r;
    switch (op) {
    case '+':
        r = a + b;
        break;
    case '-':
        r = a - b;
        break;
    case '*':
        r = a * b;
        break;
    case '/':
        r = a / b;
        break;
    case '<':
        *v = dbg_value_int(truth_type, a < b);
        return true;
    case '>':
        *v = dbg_value_int(truth_type, a > b);
        return true;
    case DBG_OP_LE:
        *v = dbg_value_int(truth_type, a <= b);
        return true;
    case DBG_OP_GE:
        *v = dbg_value_int(truth_type, a >= b);
        return true;
    case DBG_OP_EQ:
        *v = dbg_value_int(truth_type, a == b);
        return true;
    case DBG_OP_NE:
        *v = dbg_value_int(truth_type, a != b);
        return true;
    default:
        return dbg_fail(s, "This operator wants integers.");
    }
    *v = dbg_value_real(type, r);
    return true;
}

static bool divide(struct dbg_session *s, int op, bool is_signed, uint64_t a,
                   uint64_t b, uint64_t *r)
{
    if (b == 0)
        return dbg_fail(s, "Division by zero.");
    if (!is_signed)
        *r = op == '/' ? a / b : a % b;
    else if (b == UINT64_MAX) /* the smallest number by -1 wraps */
        *r = op == '/' ? -a : 0;
    else
        *r = (uint64_t)(op == '/' ? (int64_t)a / (int64_t)b
                                  : (int64_t)a % (int64_t)b);
    return true;
}

bool dbg_arith_int(struct dbg_session *s, int op, const struct dbg_type *type,
                   uint64_t a, uint64_t b, struct dbg_value *v)
{
    bool is_signed = type->is_signed;
    unsigned bits = (unsigned)type->bytes * 8;
    bool less = is_signed ? (int64_t)a < (int64_t)b : a < b;
    uint64_t r = 0;
    switch (op) {
    case '+':
        r = a + b;
        break;
    case '-':
        r = a - b;
        break;
    case '*':
        r = a * b;
        break;
    case '/':
    case '%':
        if (!divide(s, op, is_signed, a, b, &r))
            return false;
        break;
    case '&':
        r = a & b;
        break;
    case '|':
        r = a | b;
        break;
    case '^':
        r = a ^ b;
        break;
    case DBG_OP_SHL:
        r = b < bits ? a << b : 0;
        break;
    case DBG_OP_SHR:
        b = b < bits ? b : bits - 1;
        r = is_signed ? (uint64_t)((int64_t)a >> b) : a >> b;
        break;
    default: {
        bool holds = op == '<'         ? less
                     : op == '>'       ? !less && a != b
                     : op == DBG_OP_LE ? less || a == b
                     : op == DBG_OP_GE ? !less
                     : op == DBG_OP_EQ ? a == b
                                       : a != b;
        *v = dbg_value_int(dbg_builtin_type(DBG_T_BOOL), holds);
        return true;
    }
    }
    *v = dbg_value_int(type, r);
    return true;
}
