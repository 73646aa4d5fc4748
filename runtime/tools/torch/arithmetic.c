/* SPDX-License-Identifier: MIT */
/* Operators and products of tensors. Floats are computed in double and rounded
 * to their type: for one operation of floats or halves that is what the
 * operation in float gives, as torch computes it. */
#include <stdlib.h>

#include "isa/support/memory/alloc.h"
#include "runtime/tools/torch/elements.h"
#include "runtime/tools/torch/memory.h"

/* ---- operators ----------------------------------------------------------- */

typedef union torch_number number;

static double divided(double a, double b)
{
    return a / b;
}

/* Integers have no quotient: torch makes floats of them before it divides. */
static uint64_t not_divided(uint64_t a, uint64_t b)
{
    (void)b;
    return a;
}

#define QUOTIENT_f(a, b) divided(a, b)
#define QUOTIENT_u(a, b) not_divided(a, b)

/* Computes a op b for the numbers of a member; the result is in a. */
#define COMBINE(member)                                                     \
    static void combine_##member(int operation, number *a, const number *b, \
                                 size_t n)                                  \
    {                                                                       \
        for (size_t i = 0; i < n; i++)                                      \
            switch ((enum mlusim_torch_operation)operation) {               \
            case MLUSIM_TORCH_ADD:                                          \
                a[i].member += b[i].member;                                 \
                break;                                                      \
            case MLUSIM_TORCH_SUB:                                          \
                a[i].member -= b[i].member;                                 \
                break;                                                      \
            case MLUSIM_TORCH_MUL:                                          \
                a[i].member *= b[i].member;                                 \
                break;                                                      \
            case MLUSIM_TORCH_DIV:                                          \
                a[i].member = QUOTIENT_##member(a[i].member, b[i].member);  \
                break;                                                      \
            default:                                                        \
                break;                                                      \
            }                                                               \
    }
COMBINE(f)
COMBINE(u) /* of two's complement, for signed integers as well */

#define COMPARE(member)                                                     \
    static void compare_##member(int operation, number *a, const number *b, \
                                 size_t n)                                  \
    {                                                                       \
        for (size_t i = 0; i < n; i++)                                      \
            switch ((enum mlusim_torch_operation)operation) {               \
                ROWS(member)                                                \
            default:                                                        \
                break;                                                      \
            }                                                               \
    }
#define ROW(ID, member, op)                  \
    case MLUSIM_TORCH_##ID:                  \
        a[i].i = a[i].member op b[i].member; \
        break;
#define ROWS(member)    \
    ROW(EQ, member, ==) \
    ROW(NE, member, !=) \
    ROW(LT, member, <)  \
    ROW(LE, member, <=) ROW(GT, member, >) ROW(GE, member, >=)
COMPARE(f)
COMPARE(i)
COMPARE(u)

void mlusim_torch_combine(int operation, int type, void *to, const void *a,
                          const void *b, size_t n)
{
    enum { PART = 512 };
    number x[PART], y[PART];
    const bool compares = operation >= MLUSIM_TORCH_EQ;
    const enum torch_member member = torch_member_of(type);
    const int truth = torch_type_of(ARRAY_BOOL);
    const int result = compares ? truth : type;
    const size_t bytes = torch_bytes(type), to_bytes = torch_bytes(result);
    for (size_t i = 0; i < n; i += PART) {
        const size_t now = n - i < PART ? n - i : PART;
        torch_numbers(type, (const char *)a + i * bytes, x, now);
        torch_numbers(type, (const char *)b + i * bytes, y, now);
        if (!compares)
            (member == TORCH_F ? combine_f : combine_u)(operation, x, y, now);
        else
            (member == TORCH_F   ? compare_f
             : member == TORCH_I ? compare_i
                                 : compare_u)(operation, x, y, now);
        torch_elements(result, (char *)to + i * to_bytes, result, x, now);
    }
}

/* ---- products ------------------------------------------------------------ */

static number *numbers_of(int type, const void *from, size_t n)
{
    number *to = isa_alloc(n + 1, sizeof *to);
    if (to)
        torch_numbers(type, from, to, n);
    return to;
}

/* Adds a row of the product: row[n] += a[k] b[k][n]. */
static void add_row(bool is_float, number *row, const number *a,
                    const number *b, size_t k, size_t n)
{
    for (size_t j = 0; j < k; j++, b += n)
        for (size_t i = 0; i < n; i++)
            if (is_float)
                row[i].f += a[j].f * b[i].f;
            else
                row[i].u += a[j].u * b[i].u;
}

int mlusim_torch_product(int type, void *to, const void *a, const void *b,
                         size_t m, size_t k, size_t n, char *error,
                         size_t error_bytes)
{
    const struct torch_error e = {error, error_bytes};
    const bool is_float = torch_member_of(type) == TORCH_F;
    number *left = numbers_of(type, a, m * k);
    number *right = numbers_of(type, b, k * n);
    number *row = isa_alloc(n + 1, sizeof *row);
    int code = 0;
    if (!left || !right || !row)
        code = torch_complain(&e, ISA_NO_MEMORY, "a product of matrices");
    for (size_t i = 0; code == 0 && i < m; i++) {
        for (size_t j = 0; j < n; j++)
            row[j] = (number){.u = 0}; /* 0.0 as well */
        add_row(is_float, row, left + i * k, right, k, n);
        torch_elements(type, (char *)to + i * n * torch_bytes(type), type, row,
                       n);
    }
    free(left);
    free(right);
    free(row);
    return code;
}
