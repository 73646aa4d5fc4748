/* SPDX-License-Identifier: MIT
 *
 * Every unary op of vectors on every half and bfloat16_t it takes, and these
 * and the functions of scalars on floats of every exponent, against the
 * formulas of tests/ref.
 */
#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "isa/isa.h"
#include "tests/ref/ref_plain.h"
#include "tests/ref/ref_vector.h"
#include "tests/trial/floats.h"

enum { N_PATTERNS = 65536 };

/* Floats: every sign and exponent with fractions all over the range. */
static uint32_t float_pattern(size_t i)
{
    uint32_t fraction = (uint32_t)(i * 2654435761u) >> 9;
    return (uint32_t)(i & 511) << 23 | (i < 1024 ? (uint32_t)i >> 9 : fraction);
}

static uint64_t get(const void *p, size_t size, size_t i)
{
    uint64_t bits = 0;
    memcpy(&bits, (const char *)p + i * size, size);
    return bits;
}

static void expect(const struct isa_op *op, enum isa_type type, uint64_t a,
                   uint64_t b, uint64_t got)
{
    uint64_t want = ref_element(ref_formula_find(op->name), type, a, b);
    bool are_nan = ref_is_nan(type, want) && ref_is_nan(type, got);
    cr_expect(got == want || are_nan,
              "%s, %s: of 0x%llx and 0x%llx comes 0x%llx, not 0x%llx", op->name,
              isa_types[type].name, (unsigned long long)a,
              (unsigned long long)b, (unsigned long long)got,
              (unsigned long long)want);
}

static void check_vector(const struct isa_op *op, enum isa_type type)
{
    size_t size = isa_types[type].bytes;
    char *a = malloc(N_PATTERNS * size), *d = malloc(N_PATTERNS * size);
    cr_assert(a && d);
    for (size_t i = 0; i < N_PATTERNS; i++) {
        uint64_t bits = type == ISA_T_F32 ? float_pattern(i) : i;
        memcpy(a + i * size, &bits, size);
    }
    struct isa_call call = {.type = type, .n = N_PATTERNS};
    call.ptr[0] = d;
    call.ptr[1] = a;
    op->sem(&call);
    for (size_t i = 0; i < N_PATTERNS; i++)
        expect(op, type, get(a, size, i), 0, get(d, size, i));
    free(a);
    free(d);
}

Test(math, every_pattern_of_vectors)
{
    size_t n, checked = 0;
    const struct isa_op *ops = isa_ops(&n);
    for (size_t i = 0; i < n; i++) {
        bool is_unary = strcmp(ops[i].operands, "wrn") == 0 ||
                        strcmp(ops[i].operands, "wrwwn") == 0;
        if (!is_unary || ops[i].shape != ISA_SHAPE_flat ||
            !ref_formula_find(ops[i].name))
            continue;
        for (enum isa_type t = 0; t < ISA_N_TYPES; t++)
            if (ops[i].types & 1u << t) {
                check_vector(&ops[i], t);
                checked++;
            }
    }
    cr_expect(checked > 22 * 2 + 1, "%zu ops by types", checked);
}

Test(math, floats_of_the_scalar_pipe)
{
    size_t n, checked = 0;
    const struct isa_op *ops = isa_ops(&n);
    for (size_t i = 0; i < n; i++) {
        if (ops[i].unit != ISA_UNIT_SCALAR || !ref_math_find(ops[i].name))
            continue;
        for (size_t k = 0; k < N_PATTERNS; k++) {
            struct isa_call call = {.type = ISA_T_F32};
            call.arg[0] = float_pattern(k);
            call.arg[1] = ops[i].n_operands < 2 ? 0 : float_pattern(k / 7 * 13);
            ops[i].sem(&call);
            expect(&ops[i], ISA_T_F32, call.arg[0], call.arg[1], call.result);
        }
        checked++;
    }
    cr_expect(checked == 30, "%zu ops", checked);
}

/* The first calls evaluate, later ones look results up. */
static void check_16_bits(const struct ref_plain *plain, enum isa_type type)
{
    static uint16_t a[N_PATTERNS], d[N_PATTERNS];
    struct isa_call call = {.type = type};
    for (size_t i = 0; i < N_PATTERNS; i++)
        a[i] = (uint16_t)(i * 40503); /* every pattern, none beside the next */
    for (size_t round = 0; round < 2; round++) {
        for (size_t i = 0; i < N_PATTERNS; i += call.n) {
            call.n = N_PATTERNS - i < 999 ? N_PATTERNS - i : 999;
            call.ptr[0] = memcpy(d + i, a + i, 2 * call.n); /* in place */
            call.ptr[1] = d + i;
            isa_op_find(plain->op)->sem(&call);
        }
        for (size_t i = 0; i < N_PATTERNS; i++) {
            uint32_t want = ref_plain_element(plain->formula, type, a[i]);
            cr_assert(d[i] == want,
                      "%s, %s: of 0x%04x comes 0x%04x, not 0x%04x", plain->op,
                      isa_types[type].name, a[i], d[i], want);
        }
    }
}

Test(math, every_bit_of_16_bit_functions)
{
    size_t n;
    const struct ref_plain *plains = ref_plains(&n);
    for (size_t i = 0; i < n; i++)
        for (enum isa_type t = 0; t < ISA_N_TYPES; t++)
            if ((t == ISA_T_F16 || t == ISA_T_BF16) &&
                isa_op_find(plains[i].op)->types & 1u << t)
                check_16_bits(&plains[i], t);
}

/* tests/long/functions.sh does it with many more. */
Test(math, every_bit_of_float_functions)
{
    size_t n;
    const struct ref_plain *plains = ref_plains(&n);
    for (size_t i = 0; i < n; i++)
        cr_assert(trial_floats(&plains[i], 300000, 11 + i) == 0);
}

Test(math, every_bit_of_hypot)
{
    enum { N = 300000 };
    static float a[N], b[N], d[N];
    struct isa_call call = {.type = ISA_T_F32, .n = N};
    ref_plain_floats(a, N, 5);
    ref_plain_floats(b, N, 6);
    for (size_t i = 0; i < N / 2; i++)
        b[i] = a[i * 31 % N]; /* edges with others */
    void *spans[] = {d, a, b};
    memcpy(call.ptr, spans, sizeof spans);
    isa_op_find("hypot")->sem(&call);
    for (size_t i = 0; i < N; i++) {
        float want = (float)hypot((double)a[i], (double)b[i]);
        cr_assert(memcmp(&d[i], &want, sizeof want) == 0,
                  "hypot of %a and %a is %a, not %a", (double)a[i],
                  (double)b[i], (double)d[i], (double)want);
    }
}

/* The registers of floats and integers may hold anything in the upper half. */
Test(math, only_the_low_half_of_a_register_counts)
{
    const struct isa_op *op = isa_op_find("scalar_pow");
    struct isa_call call = {.type = ISA_T_F32};
    call.arg[0] = 0xffffffff40000000; /* 2 */
    call.arg[1] = 0x1234567840400000; /* 3 */
    op->sem(&call);
    cr_expect(call.result == 0x41000000);
}

Test(math, the_spans_of_taylor_are_left_alone)
{
    float d[3], a[3] = {0, 1, -2}, aux1[3] = {5, 6, 7}, aux2[3] = {8, 9, 10};
    struct isa_call call = {.type = ISA_T_F32, .n = 3};
    void *spans[] = {d, a, aux1, aux2};
    memcpy(call.ptr, spans, sizeof spans);
    isa_op_find("taylor4_tanh")->sem(&call);
    cr_expect(d[0] == 0 && d[1] == 0x1.85efacp-1f);
    cr_expect(aux1[0] == 5 && aux1[2] == 7 && aux2[0] == 8 && aux2[2] == 10);
}

/* Divisors of 0 give the dividend; the sign is that of the dividend. */
Test(math, remainders_of_integers)
{
    int32_t d[4], a[4] = {7, -7, INT32_MIN, -5};
    struct isa_call call = {.type = ISA_T_I32, .n = 4};
    call.ptr[0] = d;
    call.ptr[1] = a;
    const int32_t divisors[] = {3, -1, 0};
    const int32_t want[][4] = {
        {1, -1, -2, -2}, {0, 0, 0, 0}, {7, -7, INT32_MIN, -5}};
    for (int k = 0; k < 3; k++) {
        call.arg[2] = (uint64_t)divisors[k];
        isa_op_find("mod_scalar")->sem(&call);
        for (int i = 0; i < 4; i++)
            cr_expect(d[i] == want[k][i], "%d %% %d: %d", a[i], divisors[k],
                      d[i]);
    }
}
