/* SPDX-License-Identifier: MIT
 *
 * isa_shape: extents and walks against a brute force over all segments, and
 * every refusal with the operand it blames. References come from tests/ref.
 */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "isa/isa.h"
#include "tests/ref/ref_edges.h"

#define LIMIT (INT64_C(1) << 40) /* of counts and strides */

/* What isa_shape makes of an op and the values of its operands. */
struct shaped {
    const struct isa_op *op;
    struct isa_call call;
    struct isa_extent extents[ISA_MAX_OPERANDS];
    struct isa_shape_error error;
};

/* values: one per operand, in their order; spans have none and are skipped. */
static struct shaped shape(const char *name, enum isa_type type,
                           const int64_t *values)
{
    struct shaped s = {.op = isa_op_find(name), .call.type = type};
    cr_assert_not_null(s.op, "%s", name);
    for (int k = 0; k < s.op->n_operands; k++)
        if (!strchr("wrxcGDSmkAW", s.op->operands[k]))
            s.call.arg[k] = (uint64_t)*values++;
    s.error = isa_shape(s.op, &s.call, s.extents);
    return s;
}
#define SHAPE(name, type, ...) \
    shape(name, ISA_T_##type, (const int64_t[]){__VA_ARGS__})

static void expect_extents(const struct shaped *s, int n,
                           const struct isa_extent *wanted)
{
    cr_expect_eq(s->error.operand, -1, "%s: %s", s->op->name, s->error.text);
    for (int i = 0; i < n; i++) {
        cr_expect_eq(s->extents[i].before, wanted[i].before, "%s: span %d",
                     s->op->name, i);
        cr_expect_eq(s->extents[i].bytes, wanted[i].bytes, "%s: span %d",
                     s->op->name, i);
    }
}
#define EXPECT_EXTENTS(s, n, ...) \
    expect_extents(&(s), n, (const struct isa_extent[]){__VA_ARGS__})

/* ---- extents ------------------------------------------------------------ */

Test(shape, flat)
{
    struct shaped s = SHAPE("add", F32, 7);
    EXPECT_EXTENTS(s, 3, {0, 28}, {0, 28}, {0, 28});
    cr_expect_eq(s.call.n, 7);
    cr_expect_eq(s.call.segments, 1);
    s = SHAPE("atomic_add", I64, 3);
    EXPECT_EXTENTS(s, 3, {0, 24}, {0, 24}, {0, 24});
    s = SHAPE("atomic_reduce_add_scalar", I16, 1, 5);
    EXPECT_EXTENTS(s, 1, {0, 10});
    s = SHAPE("memcpy", NONE, 129);
    EXPECT_EXTENTS(s, 2, {0, 129}, {0, 129});
    s = SHAPE("add", F32, LIMIT);
    EXPECT_EXTENTS(s, 3, {0, 4 * LIMIT}, {0, 4 * LIMIT}, {0, 4 * LIMIT});
}

Test(shape, cycle_and_matrix)
{
    struct shaped s = SHAPE("cycle_add", F16, 12, 3);
    EXPECT_EXTENTS(s, 3, {0, 24}, {0, 24}, {0, 6});
    cr_expect_eq(s.call.n, 12);
    s = SHAPE("cycle_add", F16, 5, 5);
    EXPECT_EXTENTS(s, 3, {0, 10}, {0, 10}, {0, 10});
    s = SHAPE("transpose", I64, 17, 33);
    EXPECT_EXTENTS(s, 2, {0, 8 * 17 * 33}, {0, 8 * 17 * 33});
    cr_expect_eq(s.call.n, 17 * 33);
    s = SHAPE("transpose", I8, LIMIT, 1);
    EXPECT_EXTENTS(s, 2, {0, LIMIT}, {0, LIMIT});
}

/* The lowest and highest byte of n2 rows of n1 segments, by visiting all. */
static struct isa_extent visit(const struct isa_walk *w, uint64_t n1,
                               uint64_t n2, uint64_t bytes)
{
    int64_t low = 0, high = 0, row = 0;
    uint64_t k = 0;
    for (uint64_t i2 = 0; i2 < n2; i2++, row += w->stride1) {
        int64_t at = row;
        for (uint64_t i1 = 0; i1 < n1; i1++, at += w->stride0) {
            cr_expect_eq(isa_walk_offset(w, k++), at);
            low = at < low ? at : low;
            high = at > high ? at : high;
        }
    }
    return (struct isa_extent){low, (uint64_t)(high - low) + bytes};
}

static void expect_visited(const struct shaped *s, int side, int64_t stride0,
                           int64_t stride1, uint64_t n1, uint64_t n2)
{
    const struct isa_walk *w = &s->call.walk[side];
    uint64_t bytes = s->call.n * isa_types[s->call.type].bytes;
    struct isa_extent wanted = visit(w, n1, n2, bytes);
    cr_expect_eq(s->error.operand, -1, "%s", s->error.text);
    cr_expect_eq(w->stride0, stride0);
    cr_expect_eq(w->stride1, stride1);
    cr_expect_eq(w->count0, n1);
    cr_expect_eq(s->call.segments, n1 * n2);
    cr_expect_eq(s->extents[side].before, wanted.before);
    cr_expect_eq(s->extents[side].bytes, wanted.bytes);
}

/* A number in -half..half. */
static int64_t around_zero(uint64_t *state, int64_t half)
{
    return (int64_t)((ref_random(state) >> 8) % (uint64_t)(2 * half + 1)) -
           half;
}

Test(shape, strided_extents_by_brute_force)
{
    uint64_t state = 1;
    for (int round = 0; round < 400; round++) {
        int64_t half = round % 2 ? 20 : LIMIT;
        int64_t t0 = around_zero(&state, half), t1 = around_zero(&state, half);
        int64_t u0 = around_zero(&state, half), u1 = around_zero(&state, half);
        int64_t a = 3 + around_zero(&state, 2), b = 4 + around_zero(&state, 3);
        int64_t c = 3 + around_zero(&state, 2), n = 9 + around_zero(&state, 8);
        struct shaped s = SHAPE("memcpy_3d", NONE, n, t0, a * b - 1, t1, c - 1,
                                u0, b - 1, u1, a * c - 1);
        expect_visited(&s, 0, t0, t1, (uint64_t)(a * b), (uint64_t)c);
        expect_visited(&s, 1, u0, u1, (uint64_t)b, (uint64_t)(a * c));
        s = SHAPE("memcpy_2d", NONE, n, t0, u0, a * b - 1);
        expect_visited(&s, 0, t0, 0, (uint64_t)(a * b), 1);
        expect_visited(&s, 1, u0, 0, (uint64_t)(a * b), 1);
        s = SHAPE("write_value_block", F32, n, 1, t0, a - 1, t1, b - 1);
        expect_visited(&s, 0, t0, t1, (uint64_t)a, (uint64_t)b);
    }
}

Test(shape, many_segments)
{
    struct shaped s = SHAPE("memcpy_2d", NONE, 3, 5, -7, 65535);
    expect_visited(&s, 0, 5, 0, 65536, 1);
    expect_visited(&s, 1, -7, 0, 65536, 1);
    s = SHAPE("memcpy_2d", NONE, LIMIT, LIMIT, -LIMIT, 65535);
    EXPECT_EXTENTS(s, 2, {0, 65536u * (uint64_t)LIMIT},
                   {-65535 * LIMIT, 65536u * (uint64_t)LIMIT});
    s = SHAPE("memcpy_3d", NONE, LIMIT, LIMIT, 65535, LIMIT, 65535, -LIMIT,
              65535, -LIMIT, 65535);
    uint64_t bytes = (2 * 65535u + 1) * (uint64_t)LIMIT;
    EXPECT_EXTENTS(s, 2, {0, bytes}, {-2 * 65535 * LIMIT, bytes});
    cr_expect_eq(s.call.segments, UINT64_C(1) << 32);
}

/* ---- refusals ----------------------------------------------------------- */

static void expect_refusal(const struct shaped *s, int operand,
                           const char *words)
{
    cr_expect_eq(s->error.operand, operand, "%s: %d is blamed: %s", s->op->name,
                 s->error.operand, s->error.text);
    cr_expect(strstr(s->error.text, words), "%s: '%s' does not say '%s'",
              s->op->name, s->error.text, words);
}

static const int64_t bad_counts[] = {0, -1, INT64_MIN, LIMIT + 1, INT64_MAX};
enum { N_BAD = sizeof bad_counts / sizeof *bad_counts };

Test(shape, refuses_counts)
{
    for (size_t i = 0; i < N_BAD; i++) {
        int64_t bad = bad_counts[i];
        char value[32];
        snprintf(value, sizeof value, "is %lld,", (long long)bad);
        struct shaped s = SHAPE("add", F32, bad);
        expect_refusal(&s, 3, value);
        expect_refusal(&s, 3, "element count");
        s = SHAPE("atomic_reduce_add_scalar", I16, 1, bad);
        expect_refusal(&s, 2, value);
        s = SHAPE("memcpy", NONE, bad);
        expect_refusal(&s, 2, "byte count");
        s = SHAPE("cycle_add", F32, bad, 1);
        expect_refusal(&s, 3, value);
        s = SHAPE("cycle_add", F32, 4, bad);
        expect_refusal(&s, 4, "cycled operand");
        s = SHAPE("transpose", F32, bad, 3);
        expect_refusal(&s, 2, "height");
        s = SHAPE("transpose", F32, 3, bad);
        expect_refusal(&s, 3, "width");
        s = SHAPE("memcpy_2d", NONE, bad, 1, 1, 0);
        expect_refusal(&s, 2, value);
        s = SHAPE("memcpy_3d", NONE, bad, 1, 0, 1, 0, 1, 0, 1, 0);
        expect_refusal(&s, 2, value);
        s = SHAPE("write_value_block", F32, bad, 0, 1, 0, 1, 0);
        expect_refusal(&s, 1, value);
    }
}

Test(shape, refuses_segment_counts)
{
    static const int64_t bad[] = {-1, 65536, INT64_MIN, INT64_MAX, LIMIT};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct shaped s = SHAPE("memcpy_2d", NONE, 1, 1, 1, bad[i]);
        expect_refusal(&s, 6, "0..65535");
        for (int k = 0; k < 4; k++) {
            int64_t v[9] = {1, 1, 0, 1, 0, 1, 0, 1, 0};
            v[2 + 2 * k] = bad[i];
            s = shape("memcpy_3d", ISA_T_NONE, v);
            expect_refusal(&s, 5 + 2 * k, "0..65535");
        }
        s = SHAPE("write_value_block", I8, 1, 0, 1, bad[i], 1, 0);
        expect_refusal(&s, 4, "0..65535");
        s = SHAPE("write_value_block", I8, 1, 0, 1, 0, 1, bad[i]);
        expect_refusal(&s, 6, "0..65535");
    }
}

Test(shape, refuses_strides_beyond_memory)
{
    static const int64_t bad[] = {LIMIT + 1, -LIMIT - 1, INT64_MAX, INT64_MIN};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct shaped s = SHAPE("memcpy_2d", NONE, 1, bad[i], 1, 65535);
        expect_refusal(&s, 4, "stride");
        s = SHAPE("memcpy_2d", NONE, 1, 1, bad[i], 65535);
        expect_refusal(&s, 5, "stride");
        for (int k = 0; k < 4; k++) {
            int64_t v[9] = {1, 1, 3, 1, 3, 1, 3, 1, 3};
            v[1 + 2 * k] = bad[i];
            s = shape("memcpy_3d", ISA_T_NONE, v);
            expect_refusal(&s, 4 + 2 * k, "stride");
        }
        s = SHAPE("write_value_block", I8, 1, 0, bad[i], 3, 1, 3);
        expect_refusal(&s, 3, "stride");
        s = SHAPE("write_value_block", I8, 1, 0, 1, 3, bad[i], 3);
        expect_refusal(&s, 5, "stride");
    }
}

Test(shape, refuses_what_does_not_match)
{
    struct shaped s = SHAPE("cycle_mul", F32, 10, 4);
    expect_refusal(&s, 4, "no multiple");
    s = SHAPE("cycle_mul", F32, 4, 8);
    expect_refusal(&s, 4, "no multiple");
    s = SHAPE("transpose", I8, LIMIT, LIMIT);
    expect_refusal(&s, 3, "beyond any memory");
    /* Weights of int8_t, combination 15, one byte short of their pitch. */
    s = SHAPE("matmul", F16, 1, (1ll << 33) - 1, 16384, 0, 15);
    expect_refusal(&s, 2, "beyond any memory");
    s = SHAPE("transpose", I8, LIMIT, 2);
    expect_refusal(&s, 3, "beyond any memory");
    s = SHAPE("memcpy_3d", NONE, 1, 1, 5, 1, 3, 1, 5, 1, 2);
    expect_refusal(&s, 9, "24 segments, the source 18");
    s = SHAPE("memcpy_3d", NONE, 1, 1, 65535, 1, 65535, 1, 65535, 1, 65534);
    expect_refusal(&s, 9, "segments");
}

#define PAIR(height, width) ((int64_t)(height) << 32 | (width))

/* A convolution of 8 channels, 5 high, to 4: a kernel 3 high, with a distance
 * of 2 from column to column. */
static struct shaped conv(int64_t width, int64_t kernel_width, int64_t stride)
{
    int64_t types = 1;
    while (types < 100 &&
           (!isa_combination_find((uint64_t)types) ||
            isa_combination_find((uint64_t)types)->result != ISA_T_F32))
        types++;
    return SHAPE("conv", F32, 8, 5, width, 3, kernel_width, 4, stride, 0,
                 PAIR(1, 2), PAIR(1, 1), types);
}

Test(shape, kernels_fit_their_input)
{
    for (int64_t kernel = 1; kernel < 6; kernel++) {
        const int64_t reach = 2 * (kernel - 1) + 1;
        struct shaped s = conv(reach, kernel, PAIR(1, 1));
        cr_expect_eq(s.error.operand, -1, "%s", s.error.text);
        if (reach == 1)
            continue;
        s = conv(reach - 1, kernel, PAIR(1, 1));
        expect_refusal(&s, 8, "does not fit an input");
    }
}

Test(shape, strides_of_products_are_not_0)
{
    struct shaped s = conv(9, 3, PAIR(1, 0));
    expect_refusal(&s, 10, "1 down and 0 across, both must be greater than 0");
    s = conv(9, 3, PAIR(0, 1));
    expect_refusal(&s, 10, "0 down and 1 across");
    s = conv(9, 3, PAIR(1, INT32_MAX));
    cr_expect_eq(s.error.operand, -1, "%s", s.error.text);
}

/* Any values: either a refusal, or extents that fit 63 bits and hold the
 * operand's own address. Overflow would be caught by the sanitizer. */
Test(shape, survives_any_values)
{
    static const int64_t values[] = {0,         1,         -1,
                                     3,         65535,     65536,
                                     INT64_MIN, INT64_MAX, INT64_MIN + 1,
                                     LIMIT,     -LIMIT,    LIMIT + 1,
                                     1 << 20};
    uint64_t state = 2;
    size_t n_ops = 0;
    const struct isa_op *ops = isa_ops(&n_ops);
    for (size_t i = 0; i < n_ops; i++)
        for (int round = 0; ops[i].sem && round < 400; round++) {
            struct isa_call call = {.type = ISA_T_NONE};
            struct isa_extent extents[ISA_MAX_OPERANDS] = {{0, 1}};
            while (!(ops[i].types >> call.type & 1))
                call.type++;
            for (int k = 0; k < ops[i].n_operands; k++)
                call.arg[k] =
                    (uint64_t)values[(ref_random(&state) >> 8) %
                                     (sizeof values / sizeof *values)];
            struct isa_shape_error e = isa_shape(&ops[i], &call, extents);
            cr_expect_lt(e.operand, ops[i].n_operands, "%s", ops[i].name);
            if (e.operand >= 0) {
                cr_expect_str_not_empty(e.text, "%s", ops[i].name);
                continue;
            }
            if (extents[0].bytes == 0) /* absent, or told by memory */
                continue;
            uint64_t before = (uint64_t)-extents[0].before;
            cr_expect_leq(extents[0].before, 0, "%s", ops[i].name);
            cr_expect_lt(before, extents[0].bytes, "%s", ops[i].name);
            cr_expect_lt(extents[0].bytes, UINT64_C(1) << 62, "%s",
                         ops[i].name);
        }
}
