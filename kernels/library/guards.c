/* SPDX-License-Identifier: MIT */
/* The guards of every operator: one small function per kind, which checks a
 * row. If the row does not hold, the function writes a sentence with the
 * parameter, its value and the allowed values. */
#include "kernels/library/guards.h"

#include <assert.h>
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>

#include "kernels/library/descriptor.h"
#include "kernels/library/handle.h"
#include "kernels/library/log.h"
#include "kernels/library/sparse_convolution.h"

#define SENTENCE 640

/* A row with the arguments of one call. */
struct question {
    const struct kn_param *params;
    const struct kn_guard *guard;
    const struct kn_arg *args;
    const struct kn_arg *arg; /* of the row's parameter */
    const char *name;         /* of the row's parameter */
    size_t (*workspace)(const struct kn_arg *args);
};

/* Returns whether the row holds; if not, writes the sentence. */
typedef bool guard_check(const struct question *q, char *say);

/* Returns the bytes of a pointer parameter's tensor, from its descriptor. */
static uint64_t bytes_at(const struct question *q, int64_t param)
{
    int64_t i = param;
    if (q->params[i].kind == KN_PARAM_WORKSPACE)
        return q->workspace(q->args);
    while (q->params[i].kind != KN_PARAM_DESC ||
           q->params[i].slot != q->params[param].slot) {
        assert(i > 0);
        i--;
    }
    return kn_descriptor_bytes(q->args[i].desc);
}

static bool check_not_null(const struct question *q, char *say)
{
    static const char *const sources[] = {
        [KN_PARAM_HANDLE] = "must come from mluOpCreate",
        [KN_PARAM_DESC] = "must come from mluOpCreateTensorDescriptor",
        [KN_PARAM_INPUT] = "must point to device memory",
        [KN_PARAM_OUTPUT] = "must point to device memory",
        [KN_PARAM_WORKSPACE] = "must point to device memory",
        [KN_PARAM_SPARSE_CONV] =
            "must come from mluOpCreateSparseConvolutionDescriptor",
    };
    const enum kn_param_kind kind = q->params[q->guard->param].kind;
    const bool is_memory = kind == KN_PARAM_INPUT || kind == KN_PARAM_OUTPUT ||
                           kind == KN_PARAM_WORKSPACE;
    if (q->arg->pointer || (is_memory && bytes_at(q, q->guard->param) == 0))
        return true;
    snprintf(say, SENTENCE, "%s is NULL, it %s", q->name, sources[kind]);
    return false;
}

static bool check_arch(const struct question *q, char *say)
{
    int arch = q->arg->handle->arch;
    if (arch >= q->guard->a)
        return true;
    snprintf(
        say, SENTENCE,
        "%s is for a device of architecture %d, this operator needs %" PRId64
        " or later",
        q->name, arch, q->guard->a);
    return false;
}

static bool check_positive(const struct question *q, char *say)
{
    if (q->params[q->guard->param].kind == KN_PARAM_FLOAT) {
        snprintf(say, SENTENCE, "%s is %g, it must be greater than 0", q->name,
                 (double)q->arg->real);
        return q->arg->real > 0;
    }
    snprintf(say, SENTENCE, "%s is %d, it must be greater than 0", q->name,
             q->arg->number);
    return q->arg->number > 0;
}

static bool check_equal(const struct question *q, char *say)
{
    int other = q->args[q->guard->a].number;
    if (q->arg->number == other)
        return true;
    snprintf(say, SENTENCE, "%s is %d, it must be %d, which is %s", q->name,
             q->arg->number, other, q->params[q->guard->a].name);
    return false;
}

static bool check_rank(const struct question *q, char *say)
{
    assert(q->arg->desc);
    if (q->arg->desc->rank == q->guard->a)
        return true;
    snprintf(say, SENTENCE, "%s has %d dimensions, it must have %" PRId64,
             q->name, q->arg->desc->rank, q->guard->a);
    return false;
}

static bool check_sizes(const struct question *q, char *say)
{
    const struct mluOpTensorStruct *desc = q->arg->desc;
    for (int i = 0; i < desc->rank; i++) {
        if (desc->dims[i] >= 0)
            continue;
        snprintf(say, SENTENCE,
                 "%s has size %" PRId64
                 " in dimension %d, it must not be negative",
                 q->name, desc->dims[i], i);
        return false;
    }
    return true;
}

/* Writes the names of the members of a set, separated by " or ". */
static const char *list(int64_t set, const char *(*name_of)(int), char *text,
                        size_t size)
{
    assert(size > 0);
    *text = '\0';
    for (int i = 0; i < 63; i++) {
        size_t used = strlen(text);
        if (set & KN_SET(i))
            snprintf(text + used, size - used, "%s%s", used ? " or " : "",
                     name_of(i));
    }
    return text;
}

static const char *layout_name(int number)
{
    return kn_layout_name((mluOpTensorLayout_t)number);
}

static const char *dtype_name(int number)
{
    return kn_dtype_name((mluOpDataType_t)number);
}

static const char *reduce_mode_name(int number)
{
    return kn_reduce_mode_name((mluOpReduceMode_t)number);
}

static bool check_reduce_mode(const struct question *q, char *say)
{
    char allowed[128];
    int is = q->arg->number;
    if (is >= 0 && is < 63 && q->guard->a & KN_SET(is))
        return true;
    snprintf(say, SENTENCE, "%s is %s (%d), it must be %s", q->name,
             reduce_mode_name(is), is,
             list(q->guard->a, reduce_mode_name, allowed, sizeof allowed));
    return false;
}

static bool check_layout(const struct question *q, char *say)
{
    char allowed[128];
    if (q->guard->a & KN_SET(q->arg->desc->layout))
        return true;
    snprintf(say, SENTENCE, "%s has layout %s, it must be %s", q->name,
             kn_layout_name(q->arg->desc->layout),
             list(q->guard->a, layout_name, allowed, sizeof allowed));
    return false;
}

static bool check_dtype(const struct question *q, char *say)
{
    char allowed[128];
    if (q->guard->a & KN_SET(q->arg->desc->dtype))
        return true;
    snprintf(say, SENTENCE, "%s has data type %s, it must be %s", q->name,
             kn_dtype_name(q->arg->desc->dtype),
             list(q->guard->a, dtype_name, allowed, sizeof allowed));
    return false;
}

/* Writes strides: "3, 1". */
static const char *list_strides(const struct mluOpTensorStruct *desc,
                                char *text, size_t size)
{
    *text = '\0';
    for (int i = 0; i < desc->rank; i++) {
        size_t used = strlen(text);
        snprintf(text + used, size - used, "%s%" PRId64, i ? ", " : "",
                 kn_descriptor_stride(desc, i));
    }
    return text;
}

static bool check_plain(const struct question *q, char *say)
{
    char is[192], dense[192];
    const struct mluOpTensorStruct *desc = q->arg->desc;
    if (desc->pointer_mode != MLUOP_POINTER_MODE_DEVICE) {
        snprintf(say, SENTENCE,
                 "%s has pointer mode MLUOP_POINTER_MODE_HOST, it must be "
                 "MLUOP_POINTER_MODE_DEVICE: operators read memory of the "
                 "device only",
                 q->name);
        return false;
    }
    if (kn_descriptor_is_dense(desc))
        return true;
    struct mluOpTensorStruct plain = *desc;
    plain.has_strides = false;
    snprintf(say, SENTENCE,
             "%s has strides %s, they must be %s: tensors that are not dense "
             "are not supported",
             q->name, list_strides(desc, is, sizeof is),
             list_strides(&plain, dense, sizeof dense));
    return false;
}

static uint64_t elements_of(const struct question *q)
{
    return kn_descriptor_elements(q->arg->desc);
}

static bool check_not_empty(const struct question *q, char *say)
{
    if (elements_of(q) > 0)
        return true;
    snprintf(say, SENTENCE, "%s has 0 elements, it must have some", q->name);
    return false;
}

static bool check_not_large(const struct question *q, char *say)
{
    uint64_t n = elements_of(q);
    if (n < KN_LARGE_ELEMENTS)
        return true;
    snprintf(say, SENTENCE,
             "%s has %s%" PRIu64 " elements, tensors of %" PRIu64
             " or more are not supported",
             q->name, n == UINT64_MAX ? "at least " : "", n, KN_LARGE_ELEMENTS);
    return false;
}

static bool check_dim_param(const struct question *q, char *say)
{
    assert(q->guard->a >= 0 && q->guard->a < q->arg->desc->rank);
    int64_t is = q->arg->desc->dims[q->guard->a];
    int wanted = q->args[q->guard->b].number;
    if (is == wanted)
        return true;
    snprintf(say, SENTENCE,
             "%s has size %" PRId64 " in dimension %" PRId64
             ", it must be %d, which is %s",
             q->name, is, q->guard->a, wanted, q->params[q->guard->b].name);
    return false;
}

static bool check_dim_const(const struct question *q, char *say)
{
    assert(q->guard->a >= 0 && q->guard->a < q->arg->desc->rank);
    int64_t is = q->arg->desc->dims[q->guard->a];
    if (is == q->guard->b)
        return true;
    snprintf(say, SENTENCE,
             "%s has size %" PRId64 " in dimension %" PRId64
             ", it must be %" PRId64,
             q->name, is, q->guard->a, q->guard->b);
    return false;
}

static bool check_dim_product(const struct question *q, char *say)
{
    assert(q->guard->a >= 0 && q->guard->a < q->arg->desc->rank);
    int64_t is = q->arg->desc->dims[q->guard->a];
    int64_t wanted = 1;
    char names[128] = "";
    for (int i = 0; i < KN_MAX_PARAMS; i++) {
        if (!(q->guard->b & KN_SET(i)))
            continue;
        size_t used = strlen(names);
        snprintf(names + used, sizeof names - used, "%s%s", used ? " * " : "",
                 q->params[i].name);
        if (__builtin_mul_overflow(wanted, q->args[i].number, &wanted))
            wanted = INT64_MAX;
    }
    if (is == wanted)
        return true;
    snprintf(say, SENTENCE,
             "%s has size %" PRId64 " in dimension %" PRId64
             ", it must be %" PRId64 ", which is %s",
             q->name, is, q->guard->a, wanted, names);
    return false;
}

static bool check_dim_dim(const struct question *q, char *say)
{
    int64_t other = q->guard->b / MLUOP_DIM_MAX;
    int64_t size = q->guard->b % MLUOP_DIM_MAX;
    assert(q->guard->a >= 0 && q->guard->a < q->arg->desc->rank);
    assert(size < q->args[other].desc->rank);
    int64_t is = q->arg->desc->dims[q->guard->a];
    int64_t wanted = q->args[other].desc->dims[size];
    if (is == wanted)
        return true;
    snprintf(say, SENTENCE,
             "%s has size %" PRId64 " in dimension %" PRId64
             ", it must be %" PRId64 ", which is dimension %" PRId64 " of %s",
             q->name, is, q->guard->a, wanted, size, q->params[other].name);
    return false;
}

static bool check_dim_limit_2xx(const struct question *q, char *say)
{
    assert(q->guard->a >= 0 && q->guard->a < q->arg->desc->rank);
    assert(q->params[0].kind == KN_PARAM_HANDLE);
    int64_t is = q->arg->desc->dims[q->guard->a];
    int arch = q->args[0].handle->arch;
    if (arch >= 300 || is <= q->guard->b)
        return true;
    snprintf(say, SENTENCE,
             "%s has size %" PRId64 " in dimension %" PRId64
             ", it must be at most %" PRId64 " on a device of architecture %d",
             q->name, is, q->guard->a, q->guard->b, arch);
    return false;
}

static bool check_same_dtype(const struct question *q, char *say)
{
    mluOpDataType_t is = q->arg->desc->dtype;
    mluOpDataType_t wanted = q->args[q->guard->a].desc->dtype;
    if (is == wanted)
        return true;
    snprintf(say, SENTENCE,
             "%s has data type %s, it must be %s, which is that "
             "of %s",
             q->name, kn_dtype_name(is), kn_dtype_name(wanted),
             q->params[q->guard->a].name);
    return false;
}

static bool check_aligned(const struct question *q, char *say)
{
    if ((uintptr_t)q->arg->pointer % (uintptr_t)q->guard->a == 0)
        return true;
    snprintf(say, SENTENCE,
             "%s is %p, it must be a multiple of %" PRId64
             ", the bytes of an element",
             q->name, q->arg->pointer, q->guard->a);
    return false;
}

static bool check_apart(const struct question *q, char *say)
{
    uintptr_t a = (uintptr_t)q->arg->pointer;
    uintptr_t b = (uintptr_t)q->args[q->guard->a].pointer;
    uint64_t bytes = bytes_at(q, q->guard->param);
    uint64_t others = bytes_at(q, q->guard->a);
    if (bytes == 0 || others == 0 || (a < b ? b - a >= bytes : a - b >= others))
        return true;
    snprintf(say, SENTENCE,
             "%s at %p overlaps %s at %p, they must be apart (no operation in "
             "place)",
             q->name, q->arg->pointer, q->params[q->guard->a].name,
             q->args[q->guard->a].pointer);
    return false;
}

/* Checks that the workspace has at least the bytes that the function
 * requires. */
static bool check_enough(const struct question *q, char *say)
{
    size_t wanted = q->workspace(q->args);
    if (q->arg->size >= wanted)
        return true;
    snprintf(say, SENTENCE, "%s is %zu, it must be at least %zu", q->name,
             q->arg->size, wanted);
    return false;
}

static bool check_conv_equal(const struct question *q, char *say)
{
    int wanted = (int)q->guard->b;
    return kn_conv_is_between(q->arg->conv, (int)q->guard->a, wanted, wanted,
                              q->name, say, SENTENCE);
}

static bool check_conv_positive(const struct question *q, char *say)
{
    return kn_conv_is_between(q->arg->conv, (int)q->guard->a, 1, INT_MAX,
                              q->name, say, SENTENCE);
}

static bool check_conv_not_negative(const struct question *q, char *say)
{
    return kn_conv_is_between(q->arg->conv, (int)q->guard->a, 0, INT_MAX,
                              q->name, say, SENTENCE);
}

static bool check_conv_output(const struct question *q, char *say)
{
    return kn_conv_output_follows(q->arg->conv, q->name, say, SENTENCE);
}

static bool check_conv_sub_m(const struct question *q, char *say)
{
    return kn_conv_sub_m_fits(q->arg->conv, q->name, say, SENTENCE);
}

static bool check_conv_cells(const struct question *q, char *say)
{
    return kn_conv_has_cells(q->arg->conv, (uint64_t)q->guard->a, q->name, say,
                             SENTENCE);
}

static bool check_conv_volume(const struct question *q, char *say)
{
    return kn_conv_has_volume(q->arg->conv, (uint64_t)q->guard->a, q->name, say,
                              SENTENCE);
}

static bool check_dim_conv_volume(const struct question *q, char *say)
{
    assert(q->guard->a >= 0 && q->guard->a < q->arg->desc->rank);
    int64_t is = q->arg->desc->dims[q->guard->a];
    uint64_t wanted = kn_conv_filter_volume(q->args[q->guard->b].conv);
    if ((uint64_t)is == wanted)
        return true;
    snprintf(say, SENTENCE,
             "%s has size %" PRId64 " in dimension %" PRId64
             ", it must be %" PRIu64
             ", which is the volume of filter_space of %s",
             q->name, is, q->guard->a, wanted, q->params[q->guard->b].name);
    return false;
}

static guard_check *const checks[] = {
    [KN_GUARD_NOT_NULL] = check_not_null,
    [KN_GUARD_ARCH] = check_arch,
    [KN_GUARD_POSITIVE] = check_positive,
    [KN_GUARD_EQUAL] = check_equal,
    [KN_GUARD_REDUCE_MODE] = check_reduce_mode,
    [KN_GUARD_RANK] = check_rank,
    [KN_GUARD_SIZES] = check_sizes,
    [KN_GUARD_LAYOUT] = check_layout,
    [KN_GUARD_DTYPE] = check_dtype,
    [KN_GUARD_PLAIN] = check_plain,
    [KN_GUARD_NOT_EMPTY] = check_not_empty,
    [KN_GUARD_NOT_LARGE] = check_not_large,
    [KN_GUARD_DIM_PARAM] = check_dim_param,
    [KN_GUARD_DIM_CONST] = check_dim_const,
    [KN_GUARD_DIM_PRODUCT] = check_dim_product,
    [KN_GUARD_DIM_DIM] = check_dim_dim,
    [KN_GUARD_DIM_LIMIT_2XX] = check_dim_limit_2xx,
    [KN_GUARD_SAME_DTYPE] = check_same_dtype,
    [KN_GUARD_ALIGNED] = check_aligned,
    [KN_GUARD_APART] = check_apart,
    [KN_GUARD_ENOUGH] = check_enough,
    [KN_GUARD_CONV_EQUAL] = check_conv_equal,
    [KN_GUARD_CONV_POSITIVE] = check_conv_positive,
    [KN_GUARD_CONV_NOT_NEGATIVE] = check_conv_not_negative,
    [KN_GUARD_CONV_OUTPUT] = check_conv_output,
    [KN_GUARD_CONV_SUB_M] = check_conv_sub_m,
    [KN_GUARD_CONV_CELLS] = check_conv_cells,
    [KN_GUARD_CONV_VOLUME] = check_conv_volume,
    [KN_GUARD_DIM_CONV_VOLUME] = check_dim_conv_volume,
};

/* Returns the set of the parameters that a row uses. */
static int64_t params_of(const struct kn_guard *g)
{
    int64_t set = KN_SET(g->param);
    switch (g->kind) {
    case KN_GUARD_EQUAL:
    case KN_GUARD_SAME_DTYPE:
    case KN_GUARD_APART:
        return set | KN_SET(g->a);
    case KN_GUARD_DIM_PARAM:
    case KN_GUARD_DIM_CONV_VOLUME:
        return set | KN_SET(g->b);
    case KN_GUARD_DIM_PRODUCT:
        return set | g->b;
    case KN_GUARD_DIM_DIM:
        return set | KN_SET(g->b / MLUOP_DIM_MAX);
    default:
        return set;
    }
}

bool kn_guards_hold(const struct kn_function *f, const struct kn_arg *args,
                    mluOpStatus_t *status)
{
    char sentence[SENTENCE];
    for (size_t i = 0; i < f->n_guards; i++) {
        const struct kn_guard *g = &f->guards[i];
        struct question q = {
            f->params,   g, args, &args[g->param], f->params[g->param].name,
            f->workspace};
        if (f->has && params_of(g) & ~f->has)
            continue;
        if (checks[g->kind](&q, sentence))
            continue;
        if (g->status && *g->section)
            kn_log(f->name, "%s (document %s)", sentence, g->section);
        else if (g->status)
            kn_log(f->name, "%s", sentence);
        else
            kn_log_note(KN_LOG_LAUNCH,
                        "%s: there is nothing to do, %s is empty", f->name,
                        q.name);
        *status = g->status;
        return false;
    }
    return true;
}
