/* SPDX-License-Identifier: MIT */
/*
 * One small function per kind of guard, as kernels/library/guards.c has one to
 * check it. Each tells its ways by number.
 */
#include "tests/kernels/breakage.h"

#include <inttypes.h>
#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "kernels/library/descriptor.h"
#include "tests/kernels/breakage_conv.h"

#define COUNT(array) ((int)(sizeof(array) / sizeof *(array)))

static void say(char *text, const char *word)
{
    snprintf(text, 64, "%s", word);
}

static void say_number(char *text, long long number)
{
    snprintf(text, 64, "%lld", number);
}

static enum breakage_made break_not_null(const struct kn_operator *op,
                                         const struct kn_guard *g, int way,
                                         struct breakage *b)
{
    enum kn_param_kind kind = op->function->params[g->param].kind;
    b->args[g->param].pointer = NULL;
    say(b->value, "NULL");
    say(b->allowed, kind == KN_PARAM_HANDLE ? "mluOpCreate"
                    : kind == KN_PARAM_DESC ? "mluOpCreateTensorDescriptor"
                    : kind == KN_PARAM_SPARSE_CONV
                        ? "mluOpCreateSparseConvolutionDescriptor"
                        : "device memory");
    return way < 1 ? BREAKAGE_MADE : BREAKAGE_DONE;
}

static enum breakage_made break_arch(const struct kn_operator *op,
                                     const struct kn_guard *g, int way,
                                     struct breakage *b)
{
    static const int archs[] = {220, 270, 290, 372, 592};
    (void)op;
    if (way >= COUNT(archs))
        return BREAKAGE_DONE;
    b->handle = *b->args[g->param].handle;
    b->handle.arch = archs[way];
    b->args[g->param].handle = &b->handle;
    say_number(b->value, archs[way]);
    say_number(b->allowed, g->a);
    return archs[way] < g->a ? BREAKAGE_MADE : BREAKAGE_SKIP;
}

static enum breakage_made break_positive(const struct kn_operator *op,
                                         const struct kn_guard *g, int way,
                                         struct breakage *b)
{
    static const int wrong[] = {0, -1, INT_MIN};
    static const float wrong_reals[] = {0, -0.0f, -1e-30f, -INFINITY, NAN};
    static const char *const words[] = {" 0", "-0", "-1e-30", "-inf", "nan"};
    bool is_real = op->function->params[g->param].kind == KN_PARAM_FLOAT;
    if (way >= (is_real ? COUNT(wrong_reals) : COUNT(wrong)))
        return BREAKAGE_DONE;
    say(b->allowed, "greater than 0");
    if (is_real) {
        b->args[g->param].real = wrong_reals[way];
        say(b->value, words[way]);
    } else {
        b->args[g->param].number = wrong[way];
        say_number(b->value, wrong[way]);
    }
    return BREAKAGE_MADE;
}

static enum breakage_made break_equal(const struct kn_operator *op,
                                      const struct kn_guard *g, int way,
                                      struct breakage *b)
{
    int right = b->args[g->a].number, wrong = right + (way == 0 ? 1 : -1);
    if (way >= 2)
        return BREAKAGE_DONE;
    b->args[g->param].number = wrong;
    say_number(b->value, wrong);
    say(b->allowed, op->function->params[g->a].name);
    return BREAKAGE_MADE;
}

/* Every mode there is, and numbers that are none. */
static enum breakage_made break_reduce_mode(const struct kn_operator *op,
                                            const struct kn_guard *g, int way,
                                            struct breakage *b)
{
    static const int modes[] = {
#define X(name, number) MLUOP_REDUCEMODE_##name,
#include "kernels/library/reduce_modes.def"
#undef X
        -1, 3, 63, 64, INT_MAX};
    (void)op;
    if (way >= COUNT(modes))
        return BREAKAGE_DONE;
    b->args[g->param].number = modes[way];
    say_number(b->value, modes[way]);
    say(b->allowed, "must be MLUOP_REDUCEMODE_");
    return modes[way] >= 0 && modes[way] < 63 && g->a & KN_SET(modes[way])
               ? BREAKAGE_SKIP
               : BREAKAGE_MADE;
}

/* Rank 0 is a descriptor that was never set. */
static enum breakage_made break_rank(const struct kn_operator *op,
                                     const struct kn_guard *g, int way,
                                     struct breakage *b)
{
    (void)op;
    if (way > MLUOP_DIM_MAX)
        return BREAKAGE_DONE;
    b->desc.rank = way;
    for (int i = (int)g->a; i < way; i++)
        b->desc.dims[i] = 1;
    say_number(b->value, way);
    say_number(b->allowed, g->a);
    return way == g->a ? BREAKAGE_SKIP : BREAKAGE_MADE;
}

/* A negative size in each place, the least one in the last. */
static enum breakage_made break_sizes(const struct kn_operator *op,
                                      const struct kn_guard *g, int way,
                                      struct breakage *b)
{
    (void)op;
    (void)g;
    if (way >= b->desc.rank)
        return BREAKAGE_DONE;
    b->desc.dims[way] = way == b->desc.rank - 1 ? INT64_MIN : -1;
    snprintf(b->value, sizeof b->value, "has size %" PRId64 " in dimension %d",
             b->desc.dims[way], way);
    say(b->allowed, "must not be negative");
    return BREAKAGE_MADE;
}

static enum breakage_made break_layout(const struct kn_operator *op,
                                       const struct kn_guard *g, int way,
                                       struct breakage *b)
{
    static const mluOpTensorLayout_t layouts[] = {
#define X(name, number) MLUOP_LAYOUT_##name,
#include "kernels/library/layouts.def"
#undef X
    };
    (void)op;
    if (way >= COUNT(layouts))
        return BREAKAGE_DONE;
    b->desc.layout = layouts[way];
    say(b->value, kn_layout_name(layouts[way]));
    say(b->allowed, "must be MLUOP_LAYOUT_");
    return g->a & KN_SET(layouts[way]) ? BREAKAGE_SKIP : BREAKAGE_MADE;
}

static enum breakage_made break_dtype(const struct kn_operator *op,
                                      const struct kn_guard *g, int way,
                                      struct breakage *b)
{
    static const mluOpDataType_t types[] = {
#define X(name, number, bytes) MLUOP_DTYPE_##name,
#include "kernels/library/dtypes.def"
#undef X
    };
    (void)op;
    if (way >= COUNT(types))
        return BREAKAGE_DONE;
    b->desc.dtype = types[way];
    say(b->value, kn_dtype_name(types[way]));
    say(b->allowed, "must be MLUOP_DTYPE_");
    return g->a & KN_SET(types[way]) ? BREAKAGE_SKIP : BREAKAGE_MADE;
}

/* Strides that are 0, negative, too large, or those of another order; then
 * memory of the host. */
static enum breakage_made break_plain(const struct kn_operator *op,
                                      const struct kn_guard *g, int way,
                                      struct breakage *b)
{
    static const int64_t first[] = {0, -1, INT64_MAX, 1};
    (void)op;
    (void)g;
    if (way > COUNT(first))
        return BREAKAGE_DONE;
    if (way == COUNT(first)) {
        b->desc.pointer_mode = MLUOP_POINTER_MODE_HOST;
        say(b->value, "pointer mode MLUOP_POINTER_MODE_HOST");
        say(b->allowed, "must be MLUOP_POINTER_MODE_DEVICE");
        return BREAKAGE_MADE;
    }
    for (int i = 0; i < b->desc.rank; i++)
        b->desc.strides[i] = kn_descriptor_stride(&b->desc, i);
    const int64_t right = b->desc.strides[0];
    b->desc.has_strides = true;
    b->desc.strides[0] = first[way];
    snprintf(b->value, sizeof b->value, "has strides %" PRId64, first[way]);
    snprintf(b->allowed, sizeof b->allowed, "must be %" PRId64, right);
    return b->desc.dims[0] == 1 || right == first[way] ? BREAKAGE_SKIP
                                                       : BREAKAGE_MADE;
}

static enum breakage_made break_not_empty(const struct kn_operator *op,
                                          const struct kn_guard *g, int way,
                                          struct breakage *b)
{
    (void)op;
    (void)g;
    if (way >= b->desc.rank)
        return BREAKAGE_DONE;
    b->desc.dims[way] = 0;
    say(b->value, "0 elements");
    say(b->allowed, "must have some");
    return BREAKAGE_MADE;
}

/* Exactly 2^31 elements, 2^60, in one dimension all that 63 bits count, and
 * more than 64 bits count. */
static enum breakage_made break_not_large(const struct kn_operator *op,
                                          const struct kn_guard *g, int way,
                                          struct breakage *b)
{
    static const int64_t dims[][3] = {
        {32768, 65536, 1},
        {1 << 30, 1 << 30, 1},
        {1, INT64_MAX, 1},
        {INT64_MAX, INT64_MAX, INT64_MAX},
    };
    static const char *const elements[] = {
        "has 2147483648 elements",
        "has 1152921504606846976 elements",
        "has 9223372036854775807 elements",
        "has at least 18446744073709551615",
    };
    (void)op;
    (void)g;
    if (way >= COUNT(dims))
        return BREAKAGE_DONE;
    for (int i = 0; i < b->desc.rank; i++)
        b->desc.dims[i] = i < 3 ? dims[way][i] : 1;
    say(b->value, elements[way]);
    say(b->allowed, "of 2147483648 or more are not supported");
    return BREAKAGE_MADE;
}

static enum breakage_made break_dim(const struct kn_operator *op,
                                    const struct kn_guard *g, int way,
                                    struct breakage *b)
{
    int64_t wrong = b->desc.dims[g->a] + (way == 0 ? 1 : -1);
    if (way >= 2)
        return BREAKAGE_DONE;
    b->desc.dims[g->a] = wrong;
    say_number(b->value, wrong);
    switch (g->kind) {
    case KN_GUARD_DIM_PARAM:
        say(b->allowed, op->function->params[g->b].name);
        break;
    case KN_GUARD_DIM_DIM:
        say(b->allowed, op->function->params[g->b / MLUOP_DIM_MAX].name);
        break;
    case KN_GUARD_DIM_CONV_VOLUME:
        say(b->allowed, op->function->params[g->b].name);
        break;
    case KN_GUARD_DIM_PRODUCT:
        say(b->allowed, " * ");
        break;
    default:
        say_number(b->allowed, g->b);
    }
    return wrong > 0 ? BREAKAGE_MADE : BREAKAGE_SKIP;
}

static enum breakage_made break_dim_limit_2xx(const struct kn_operator *op,
                                              const struct kn_guard *g, int way,
                                              struct breakage *b)
{
    static const int archs[] = {270, 372};
    (void)op;
    if (way >= COUNT(archs))
        return BREAKAGE_DONE;
    b->handle = *b->args[0].handle;
    b->handle.arch = archs[way];
    b->args[0].handle = &b->handle;
    b->desc.dims[g->a] = g->b + 1;
    say_number(b->value, g->b + 1);
    say_number(b->allowed, archs[way]);
    return archs[way] < 300 ? BREAKAGE_MADE : BREAKAGE_SKIP;
}

/* Every type that is another one; what is no type of the operator breaks
 * another guard. */
static enum breakage_made break_same_dtype(const struct kn_operator *op,
                                           const struct kn_guard *g, int way,
                                           struct breakage *b)
{
    static const mluOpDataType_t types[] = {MLUOP_DTYPE_HALF,
                                            MLUOP_DTYPE_FLOAT};
    if (way >= COUNT(types))
        return BREAKAGE_DONE;
    b->desc.dtype = types[way];
    say(b->value, kn_dtype_name(types[way]));
    say(b->allowed, op->function->params[g->a].name);
    return types[way] == b->args[g->a].desc->dtype ? BREAKAGE_SKIP
                                                   : BREAKAGE_MADE;
}

static enum breakage_made break_enough(const struct kn_operator *op,
                                       const struct kn_guard *g, int way,
                                       struct breakage *b)
{
    size_t right = op->function->workspace(b->args);
    if (way >= 2)
        return BREAKAGE_DONE;
    b->args[g->param].size = way == 0 ? right - 1 : 0;
    say_number(b->value, (long long)b->args[g->param].size);
    say_number(b->allowed, (long long)right);
    return BREAKAGE_MADE;
}

/* Within an element. */
static enum breakage_made break_aligned(const struct kn_operator *op,
                                        const struct kn_guard *g, int way,
                                        struct breakage *b)
{
    (void)op;
    if (way >= 3)
        return BREAKAGE_DONE;
    b->args[g->param].pointer = (char *)b->args[g->param].pointer + 1 + way;
    snprintf(b->value, sizeof b->value, "%p", b->args[g->param].pointer);
    say(b->allowed, "multiple of 4");
    return BREAKAGE_MADE;
}

/* At the same place, and one element behind it. */
static enum breakage_made break_apart(const struct kn_operator *op,
                                      const struct kn_guard *g, int way,
                                      struct breakage *b)
{
    if (way >= 2)
        return BREAKAGE_DONE;
    b->args[g->param].pointer = (char *)b->args[g->a].pointer + 4 * way;
    say(b->value, op->function->params[g->a].name);
    say(b->allowed, "must be apart");
    return BREAKAGE_MADE;
}

static breaker *const breakers[] = {
    [KN_GUARD_NOT_NULL] = break_not_null,
    [KN_GUARD_ARCH] = break_arch,
    [KN_GUARD_POSITIVE] = break_positive,
    [KN_GUARD_EQUAL] = break_equal,
    [KN_GUARD_REDUCE_MODE] = break_reduce_mode,
    [KN_GUARD_RANK] = break_rank,
    [KN_GUARD_SIZES] = break_sizes,
    [KN_GUARD_LAYOUT] = break_layout,
    [KN_GUARD_DTYPE] = break_dtype,
    [KN_GUARD_PLAIN] = break_plain,
    [KN_GUARD_NOT_EMPTY] = break_not_empty,
    [KN_GUARD_NOT_LARGE] = break_not_large,
    [KN_GUARD_DIM_PARAM] = break_dim,
    [KN_GUARD_DIM_CONST] = break_dim,
    [KN_GUARD_DIM_PRODUCT] = break_dim,
    [KN_GUARD_DIM_DIM] = break_dim,
    [KN_GUARD_DIM_LIMIT_2XX] = break_dim_limit_2xx,
    [KN_GUARD_SAME_DTYPE] = break_same_dtype,
    [KN_GUARD_ALIGNED] = break_aligned,
    [KN_GUARD_APART] = break_apart,
    [KN_GUARD_ENOUGH] = break_enough,
    [KN_GUARD_CONV_EQUAL] = break_conv_equal,
    [KN_GUARD_CONV_POSITIVE] = break_conv_positive,
    [KN_GUARD_CONV_NOT_NEGATIVE] = break_conv_not_negative,
    [KN_GUARD_CONV_OUTPUT] = break_conv_output,
    [KN_GUARD_CONV_SUB_M] = break_conv_sub_m,
    [KN_GUARD_CONV_CELLS] = break_conv_cells,
    [KN_GUARD_CONV_VOLUME] = break_conv_volume,
    [KN_GUARD_DIM_CONV_VOLUME] = break_dim,
};

enum breakage_made breakage_make(const struct kn_operator *op,
                                 const struct kn_guard *guard,
                                 const struct kn_arg *good, int way,
                                 struct breakage *b)
{
    memset(b, 0, sizeof *b);
    memcpy(b->args, good, op->function->n_params * sizeof *good);
    if (op->function->params[guard->param].kind == KN_PARAM_DESC &&
        guard->kind != KN_GUARD_NOT_NULL) {
        b->desc = *good[guard->param].desc;
        b->args[guard->param].desc = &b->desc;
    }
    if (op->function->params[guard->param].kind == KN_PARAM_SPARSE_CONV &&
        guard->kind != KN_GUARD_NOT_NULL) {
        b->conv = *good[guard->param].conv;
        b->args[guard->param].conv = &b->conv;
    }
    return breakers[guard->kind](op, guard, way, b);
}
