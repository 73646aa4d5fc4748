/* SPDX-License-Identifier: MIT
 *
 * One row per formula: its value for reals and for integers, which are exact
 * here and cut to the element afterwards. Reals are rounded to the element
 * once (ref_format.c). A comparison of integers sees their sign.
 */
#include "tests/ref/ref_vector.h"

#include <stdio.h>
#include <string.h>

/* A product of two 64-bit integers has 128 bits, the sign may be lost. */
static ref_wide product(ref_wide a, ref_wide b)
{
    __extension__ typedef unsigned __int128 natural;
    return (ref_wide)((natural)a * (natural)b);
}

/* name, reals, integers */
/* clang-format off */
#define FORMULAS(X)                                                            \
    X(add, a + b, a + b)                                                       \
    X(sub, a - b, a - b)                                                       \
    X(mul, a * b, product(a, b))                                               \
    X(mul_2xx, a == 0 || b == 0 ? 0 : a * b, product(a, b))                    \
    X(eq, a == b, a == b)                                                      \
    X(ne, !(a == b), !(a == b))                                                \
    X(gt, b < a, b < a)                                                        \
    X(ge, b <= a, !(a < b))                                                    \
    X(lt, a < b, a < b)                                                        \
    X(le, a <= b, !(b < a))                                                    \
    X(and, a != 0 && b != 0, a != 0 && b != 0)                                 \
    X(or, a != 0 || b != 0, a != 0 || b != 0)                                  \
    X(xor, (a == 0) != (b == 0), (a == 0) != (b == 0))                         \
    X(not, a == 0, a == 0)                                                     \
    X(incseq, a, a)                                                            \
    X(atomic_add, a + b, a + b)                                                \
    X(atomic_max, a < b ? b : a, a < b ? b : a)                                \
    X(atomic_min, b < a ? b : a, b < a ? b : a)                                \
    X(atomic_and, 0, a & b)                                                    \
    X(atomic_or, 0, a | b)                                                     \
    X(atomic_xor, 0, a ^ b)                                                    \
    X(atomic_inc, 0, a < b ? a + 1 : 0)                                        \
    X(atomic_dec, 0, a == 0 || b < a ? b : a - 1)
/* clang-format on */

#define FUNCTIONS(name, reals, integers)                   \
    static double real_##name(double a, double b)          \
    {                                                      \
        (void)a, (void)b;                                  \
        return (reals);                                    \
    }                                                      \
    static ref_wide integer_##name(ref_wide a, ref_wide b) \
    {                                                      \
        (void)a, (void)b;                                  \
        return (integers);                                 \
    }
FORMULAS(FUNCTIONS)

static const struct ref_formula formulas[] = {
#define ROW(name, reals, integers) {#name, real_##name, integer_##name, NULL},
    FORMULAS(ROW)
#undef ROW
        {"write_value", NULL, NULL, NULL},
    {"write_value_block", NULL, NULL, NULL},
    {"write_zero", NULL, NULL, NULL},
    {"gdramset", NULL, NULL, NULL},
    {"sramset", NULL, NULL, NULL},
    {"atomic_exch", NULL, NULL, NULL},
};

#undef FUNCTIONS
#undef FORMULAS

const struct ref_formula *ref_formula_find(const char *name)
{
    char stem[64];
    bool reduces = strncmp(name, "atomic_reduce_", 14) == 0;
    bool cycles = strncmp(name, "cycle_", 6) == 0;
    snprintf(stem, sizeof stem, "%s%s", reduces ? "atomic_" : "",
             name + (reduces  ? 14
                     : cycles ? 6
                              : 0));
    size_t length = strlen(stem);
    if (length > 7 && strcmp(stem + length - 7, "_scalar") == 0)
        stem[length - 7] = '\0';
    for (size_t i = 0; i < sizeof formulas / sizeof *formulas; i++)
        if (strcmp(formulas[i].name, stem) == 0)
            return &formulas[i];
    const struct ref_formula *arith = ref_arith_find(stem);
    return arith ? arith : ref_math_find(stem);
}

const struct ref_formula *ref_product(const struct ref_case *c)
{
    return ref_formula_find(c->is_gen2 ? "mul_2xx" : "mul");
}

uint64_t ref_element(const struct ref_formula *formula, ref_type type,
                     uint64_t a, uint64_t b)
{
    if (formula->pattern)
        return formula->pattern(type, a, b);
    if (!formula->real)
        return b;
    if (ref_is_float(type))
        return ref_encode(
            type, formula->real(ref_decode(type, a), ref_decode(type, b)));
    return ref_narrow(type,
                      formula->integer(ref_widen(type, a), ref_widen(type, b)));
}
