/* SPDX-License-Identifier: MIT
 *
 * Ops done in parts: the random cases of test_sweep.c, judged by the same
 * references, whose calls are cut at random units and whose parts are done from
 * the last one to the first. Which shapes are ever cut is written down here.
 */
#include <criterion/criterion.h>

#include <stdio.h>
#include <string.h>

#include "isa/isa.h"
#include "tests/trial/sweep.h"
#include "tests/trial/trial.h"
#include "tests/support/random.h"

enum { N_ROUNDS = 12 };

struct cutter {
    uint64_t state;             /* of the random numbers */
    uint64_t cut[ISA_N_SHAPES]; /* calls in parts, by shape */
};

static bool perform(void *user, const struct trial_job *job, char *text,
                    size_t size)
{
    struct cutter *cutter = user;
    const struct isa_op *op = isa_op_find(job->c->op->name);
    uint64_t units = isa_parts(op, job->call);
    (void)text, (void)size;
    if (units < 2) {
        op->sem(job->call);
        return true;
    }
    cutter->cut[op->shape]++;
    struct isa_call part;
    for (uint64_t end = units, first; end > 0; end = first) {
        first = below(&cutter->state, end);
        isa_part(op, job->call, first, end, &part);
        op->sem(&part);
    }
    return true;
}

static const char *const cut_shapes[] = {
    "flat",    "cycle",           "copy_2d", "copy_3d",
    "fill_3d", "fill_2d",         "fusion",  "copy_blocks",
    "conv",    "conv_partial",    "matmul",  "mlp",
    "convert", "convert_strided",
};

static bool is_cut(const char *shape)
{
    for (size_t i = 0; i < sizeof cut_shapes / sizeof cut_shapes[0]; i++)
        if (strcmp(cut_shapes[i], shape) == 0)
            return true;
    return false;
}

Test(parts, come_to_the_same_as_the_whole)
{
    static const struct {
        const char *name, *parts;
    } shapes[ISA_N_SHAPES] = {
#define X(id, parts, limits, doc) [ISA_SHAPE_##id] = {#id, #parts},
#include "isa/tables/shapes.def"
#undef X
    };
    char text[256];
    struct cutter cutter = {.state = 88172645463325252ull};
    struct trial_executor executor = {perform, &cutter};
    struct trial_sweep s = {.seed = 7, .executor = &executor};
    cr_expect(trial_sweep(&s, N_ROUNDS, text, sizeof text), "%s", text);
    for (int i = 0; i < ISA_N_SHAPES; i++) {
        bool is = cutter.cut[i] > 0;
#ifndef MLUSIM_HOSTILE /* else no case has elements enough */
        is |= strcmp(shapes[i].parts, "elements") == 0;
#endif
        cr_expect_eq(is, is_cut(shapes[i].name), "%s: %llu calls in parts",
                     shapes[i].name, (unsigned long long)cutter.cut[i]);
    }
}

/* ---- rows of products ---------------------------------------------------- */

static uint64_t parts_of(const char *name, struct isa_call *c)
{
    struct isa_extent extents[ISA_MAX_OPERANDS];
    const struct isa_op *op = isa_op_find(name);
    cr_assert(op);
    c->generation = 5;
    struct isa_shape_error error = isa_shape(op, c, extents);
    cr_assert_lt(error.operand, 0, "%s", error.text);
    return isa_parts(op, c);
}

static float image[32 * 32 * 8], weights[64 * 256], partial[32 * 32 * 40];
static float whole[32 * 32 * 40], in_parts[32 * 32 * 40];

static void fill(float *values, size_t n, unsigned seed)
{
    for (size_t i = 0; i < n; i++)
        values[i] = (float)((i + seed) * 2654435761u % 2000) / 999 - 1;
}

/* The whole, and its parts from the last one on, of a product with operands 0
 * to 3: up to 64 outputs, so that rows are cut. */
static void check_rows(const char *name, struct isa_call *c)
{
    uint64_t units = parts_of(name, c);
    const struct isa_op *op = isa_op_find(name);
    cr_expect_gt(units, 2, "%s: %llu units", name, (unsigned long long)units);
    c->lanes.pitch = sizeof weights / ISA_LANES;
    fill(image, sizeof image / sizeof *image, 1);
    fill(weights, sizeof weights / sizeof *weights, 2);
    fill(partial, sizeof partial / sizeof *partial, 3);
    c->ptr[1] = image;
    c->ptr[2] = weights;
    c->ptr[3] = partial;
    memset(whole, 0xa5, sizeof whole);
    memset(in_parts, 0xa5, sizeof in_parts);
    c->ptr[0] = whole;
    op->sem(c);
    c->ptr[0] = in_parts;
    struct isa_call part;
    for (uint64_t i = units; i > 0; i--) {
        isa_part(op, c, i - 1, i, &part);
        op->sem(&part);
    }
    cr_expect_eq(memcmp(whole, in_parts, sizeof whole), 0, "%s differs", name);
}

/* The number of a combination of floats. */
static uint64_t floats(void)
{
    for (uint64_t i = 0; i <= ISA_MAX_COMBINATION; i++) {
        const struct isa_combination *m = isa_combination_find(i);
        if (m && m->result == ISA_T_F32 && m->source == ISA_T_F32 &&
            m->kernel == ISA_T_F32)
            return i;
    }
    cr_assert(false, "no product of floats");
    return 0;
}

#define PAIR(height, width) ((uint64_t)(height) << 32 | (width))

/* matmul: "wAWllliX". */
Test(parts, rows_of_matrices)
{
    struct isa_call c = {.type = ISA_T_F32,
                         .arg = {[3] = 501, [4] = 13, [5] = 40}};
    c.arg[7] = floats();
    check_rows("matmul", &c);
}

/* conv and conv_partial: "wAWrllllllPiPPX", with strides and dilations. */
Test(parts, rows_of_images)
{
    struct isa_call c = {.type = ISA_T_F32,
                         .arg = {[4] = 5,
                                 [5] = 31,
                                 [6] = 29,
                                 [7] = 3,
                                 [8] = 2,
                                 [9] = 37,
                                 [10] = PAIR(1, 1),
                                 [12] = PAIR(2, 1),
                                 [13] = PAIR(1, 1)}};
    c.arg[14] = floats();
    check_rows("conv_partial", &c);
    c.arg[14] |= 0x100; /* a bias */
    check_rows("conv", &c);
    c.arg[10] = PAIR(2, 1);
    c.arg[13] = PAIR(2, 1);
    check_rows("conv", &c);
    check_rows("conv_partial", &c);
}

/* ---- operands that overlap ----------------------------------------------- */

/* Elements are cut where there are more than a thousand of them. */
enum { N = 2048, BYTES = N * 4 };
static char memory[8 * BYTES];

/* add: "wrrn"; d on a or apart from it. */
Test(parts, elements_may_be_in_place)
{
    struct isa_call c = {.type = ISA_T_F32, .arg = {[3] = N}};
    c.ptr[0] = memory;
    c.ptr[1] = memory;
    c.ptr[2] = memory + BYTES;
    cr_expect_gt(parts_of("add", &c), 1);
    c.ptr[1] = memory + 2 * BYTES;
    cr_expect_gt(parts_of("add", &c), 1);
    c.ptr[1] = memory + 4;
    cr_expect_eq(parts_of("add", &c), 0);
}

/* memcpy: "DSbm"; as if through a buffer. */
Test(parts, copies_that_overlap_are_whole)
{
    struct isa_call c = {.type = ISA_T_NONE, .arg = {[2] = BYTES}};
    c.ptr[0] = memory + BYTES - 1;
    c.ptr[1] = memory;
    cr_expect_eq(parts_of("memcpy", &c), 0);
    c.ptr[0] = memory + BYTES;
    cr_expect_gt(parts_of("memcpy", &c), 1);
}

/* convert_tz: "wrni"; half to float on one address is no element in place. */
Test(parts, conversions_in_place_are_whole)
{
    struct isa_call c = {
        .type = ISA_T_F32, .source = ISA_T_F16, .arg = {[2] = N}};
    c.ptr[0] = memory;
    c.ptr[1] = memory + BYTES / 2;
    cr_expect_eq(parts_of("convert_tz", &c), 0);
    c.ptr[1] = memory;
    cr_expect_eq(parts_of("convert_tz", &c), 0);
    c.ptr[1] = memory + BYTES;
    cr_expect_gt(parts_of("convert_tz", &c), 1);
}

/* cycle_add: "wrcnN"; the cycled operand is every unit's. */
Test(parts, cycled_operands_are_apart)
{
    struct isa_call c = {.type = ISA_T_F32, .arg = {[3] = N, [4] = 16}};
    c.ptr[0] = memory;
    c.ptr[1] = memory;
    c.ptr[2] = memory + BYTES;
    cr_expect_eq(parts_of("cycle_add", &c), N / 16);
    c.ptr[2] = memory;
    cr_expect_eq(parts_of("cycle_add", &c), 0);
    c.arg[4] = N; /* used once */
    cr_expect_gt(parts_of("cycle_add", &c), 1);
}

/* memcpy_2d: "DSbmtug"; segments that overlap go in their order. */
Test(parts, segments_are_apart)
{
    struct isa_call c = {.type = ISA_T_NONE,
                         .arg = {[2] = 16, [4] = 32, [5] = 16, [6] = 9}};
    c.ptr[0] = memory;
    c.ptr[1] = memory + 2048;
    cr_expect_eq(parts_of("memcpy_2d", &c), 10);
    c.arg[4] = 15;
    cr_expect_eq(parts_of("memcpy_2d", &c), 0);
    c.arg[4] = 16;
    cr_expect_eq(parts_of("memcpy_2d", &c), 10);
    c.ptr[1] = memory + 16;
    cr_expect_eq(parts_of("memcpy_2d", &c), 0);
    c.ptr[1] = memory + 2048;
    c.arg[4] = (uint64_t)-16; /* the last one lies below everything */
    cr_expect_eq(parts_of("memcpy_2d", &c), 10);
    c.ptr[0] = memory + 2048 + 160;
    cr_expect_eq(parts_of("memcpy_2d", &c), 0);
}

/* write_value_block: "wnstgtg"; rows of blocks that mesh are whole. */
Test(parts, blocks_that_mesh_are_whole)
{
    struct isa_call c = {
        .type = ISA_T_F32,
        .arg = {[1] = 4, [3] = 32, [4] = 3, [5] = 128, [6] = 4}};
    c.ptr[0] = memory;
    cr_expect_eq(parts_of("write_value_block", &c), 5);
    c.arg[5] = 16;
    cr_expect_eq(parts_of("write_value_block", &c), 0);
}

/* incseq: "wn"; elements that tell their place. */
Test(parts, sequences_are_whole)
{
    struct isa_call c = {.type = ISA_T_F32, .arg = {[1] = N}};
    c.ptr[0] = memory;
    cr_expect_eq(parts_of("incseq", &c), 0);
}

/* Rows that go backwards, onto the source: what is written by one part would be
 * read by another one. */
Test(parts, rows_that_go_backwards_are_whole)
{
    static char room[4096];
    const struct isa_op *op = NULL;
    for (unsigned i = 0; i < ISA_MAX_OPS && !op; i++)
        if (isa_op_by_code(i) && isa_op_by_code(i)->shape == ISA_SHAPE_copy_3d)
            op = isa_op_by_code(i);
    cr_assert(op && op->sem);
    struct isa_call c = {.n = 32, .segments = 6, .work = 6 * 32};
    c.type = ISA_T_U8;
    c.ptr[0] = room + 2048; /* three rows down to room + 1536 */
    c.walk[0] = (struct isa_walk){64, -256, 2};
    c.walk[1] = (struct isa_walk){32, 64, 2};
    c.ptr[1] = room + 1600;
    cr_expect_lt(isa_parts(op, &c), 2);
    c.ptr[1] = room + 2048 + 64 + 32;
    cr_expect_geq(isa_parts(op, &c), 2, "%s", op->name);
    c.ptr[1] = room + 1536 - (2 * 64 + 32 + 32);
    cr_expect_geq(isa_parts(op, &c), 2);
}
