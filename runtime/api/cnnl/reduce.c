/* SPDX-License-Identifier: MIT */
/* Reductions of dimensions to one value each. */
#include <string.h>

#include "runtime/api/cnnl/rows.h"

#define REDUCE "cnnlReduceDescriptor_t"
#define SPREAD "cnnlStdVarMeanDescriptor_t"
#define NORMS                                            \
    (1u << CNNL_REDUCE_NORM1 | 1u << CNNL_REDUCE_NORM2 | \
     1u << CNNL_REDUCE_NORMP | 1u << CNNL_REDUCE_ASUM |  \
     1u << CNNL_REDUCE_SUMSQ | 1u << CNNL_REDUCE_NANSUM)
#define EXTREMES                                     \
    (1u << CNNL_REDUCE_MAX | 1u << CNNL_REDUCE_MIN | \
     1u << CNNL_REDUCE_MAX_LAST_INDEX | 1u << CNNL_REDUCE_MIN_LAST_INDEX)

struct cnnlReduceStruct {
    struct nl_object object;
    int num; /* of dimensions; 0: it was never set */
    int axes[CNNL_DIM_MAX];
    cnnlReduceOp_t op;
    cnnlReduceIndices_t indices;
    cnnlIndicesType_t type;
    float p;
};
_Static_assert(sizeof(struct cnnlReduceStruct) <= NL_OBJECT_BYTES, "too large");

/* ---- descriptors --------------------------------------------------------- */

static cnnlStatus_t set(const char *function, cnnlReduceDescriptor_t desc,
                        const int axes[], struct cnnlReduceStruct to,
                        cnnlDataType_t compute, cnnlNanPropagation_t nan)
{
    if (!nl_object_is(function, REDUCE, desc, "desc"))
        return CNNL_STATUS_BAD_PARAM;
    if (to.num < 1 || to.num > CNNL_DIM_MAX || !axes)
        return nl_refuse(CNNL_STATUS_BAD_PARAM, function,
                         "num is %d and axis %p, it must be 1 to %d dimensions",
                         to.num, (const void *)axes, CNNL_DIM_MAX);
    if ((unsigned)to.op > CNNL_REDUCE_NANSUM || !nl_type_bytes(compute) ||
        (unsigned)nan > CNNL_PROPAGATE_NAN ||
        (unsigned)to.indices > CNNL_REDUCE_ONLY_INDICES ||
        (unsigned)to.type > CNNL_8BIT_INDICES)
        return nl_refuse(CNNL_STATUS_BAD_PARAM, function,
                         "op is %d, compute %d, nan %d, indices %d and type %d,"
                         " one is out of its enum",
                         (int)to.op, (int)compute, (int)nan, (int)to.indices,
                         (int)to.type);
    if (to.op == CNNL_REDUCE_NORMP && !(to.p > 0))
        return nl_refuse(CNNL_STATUS_BAD_PARAM, function,
                         "p is %g, it must be more than 0", (double)to.p);
    memcpy(to.axes, axes, (size_t)to.num * sizeof *axes);
    to.object = desc->object;
    *desc = to;
    return CNNL_STATUS_SUCCESS;
}

cnnlStatus_t cnnlSetReduceDescriptor_v2(cnnlReduceDescriptor_t desc, int axis[],
                                        int num, cnnlReduceOp_t op,
                                        cnnlDataType_t compute,
                                        cnnlNanPropagation_t nan,
                                        cnnlReduceIndices_t indices,
                                        cnnlIndicesType_t type, float p)
{
    return set(
        __func__, desc, axis,
        (struct cnnlReduceStruct){
            .num = num, .op = op, .indices = indices, .type = type, .p = p},
        compute, nan);
}

cnnlStatus_t cnnlSetReduceDescriptor(cnnlReduceDescriptor_t desc, int axis[],
                                     int num, cnnlReduceOp_t op,
                                     cnnlDataType_t compute,
                                     cnnlNanPropagation_t nan,
                                     cnnlReduceIndices_t indices,
                                     cnnlIndicesType_t type)
{
    return set(
        __func__, desc, axis,
        (struct cnnlReduceStruct){
            .num = num, .op = op, .indices = indices, .type = type, .p = 2},
        compute, nan);
}

/* ---- what is reduced ----------------------------------------------------- */

/* Returns the dimensions that are reduced, as bits. */
static unsigned axes_of(struct nl_call *c, int num, const int axes[],
                        const cnnlTensorDescriptor_t x_desc)
{
    unsigned inner = 0;
    if (c->status || !NL_BAD(c, num > 0, "desc was never set"))
        return 0;
    for (int i = 0; i < num && !c->status; i++) {
        int axis = axes[i];
        nl_axis(c, &axis, x_desc->n);
        NL_BAD(c, c->status || !(inner >> axis & 1),
               "dimension %d is reduced twice", axis);
        inner |= c->status ? 0 : 1u << axis;
    }
    return inner;
}

/* Returns where y has the elements of x that are kept: with 1 for what is
 * reduced, or without it; any other shape of as many if it is dense. */
static struct nl_view kept_view(struct nl_call *c,
                                const cnnlTensorDescriptor_t x_desc,
                                unsigned inner, const struct nl_shape *outer,
                                const cnnlTensorDescriptor_t y_desc,
                                const void *y)
{
    struct nl_view v = {.type = (int32_t)y_desc->type,
                        .bytes = (int32_t)nl_type_bytes(y_desc->type)};
    memcpy(&v.at, &y, sizeof y);
    const int n = inner == (1u << x_desc->n) - 1 ? 0 : outer->n;
    const bool is_dropped = y_desc->n == n;
    bool fits = is_dropped || y_desc->n == x_desc->n;
    int i = 0;
    for (int d = 0; d < x_desc->n && fits; d++) {
        const bool is_kept = !(inner >> d & 1);
        if (is_dropped && !is_kept)
            continue;
        const int at = is_dropped ? i : d;
        fits = y_desc->sizes[at] == (is_kept ? x_desc->sizes[d] : 1);
        if (is_kept)
            v.strides[i++] = y_desc->strides[at];
    }
    if (fits)
        return v;
    NL_BAD(c,
           nl_elements(y_desc) == nl_shape_elements(outer) &&
               nl_is_dense(y_desc),
           "a result has %lld elements, the dimensions that are kept %lld",
           (long long)nl_elements(y_desc), (long long)nl_shape_elements(outer));
    int64_t stride = 1;
    for (int d = outer->n - 1; d >= 0; d--) {
        v.strides[d] = stride;
        stride *= outer->sizes[d];
    }
    return v;
}

static void check_op(struct nl_call *c, const cnnlReduceDescriptor_t desc,
                     const cnnlTensorDescriptor_t x_desc, bool is_empty)
{
    if (c->status)
        return;
    const unsigned op = 1u << desc->op;
    NL_UNSUPPORTED(c, !(op & NORMS) || NL_FLOATS >> x_desc->type & 1,
                   "a norm of %s, mlusim computes those of floats",
                   nl_type_name(x_desc->type));
    NL_BAD(c, desc->indices == CNNL_REDUCE_NO_INDICES || op & EXTREMES,
           "op %d has no indices", (int)desc->op);
    const bool is_whole = NL_INTS >> x_desc->type & 1;
    const bool has_none =
        op & EXTREMES || (is_whole && desc->op == CNNL_REDUCE_AVG);
    NL_BAD(c, !is_empty || !has_none, "op %d of no elements", (int)desc->op);
}

/* Fills the rest of args, of which `to` and the indices are set, and launches
 * it. */
static cnnlStatus_t launch(struct nl_call *c, struct nl_reduce *args,
                           const cnnlTensorDescriptor_t x_desc, const void *x,
                           unsigned inner)
{
    const struct nl_shape own = nl_shape_of(x_desc);
    const struct nl_view from = nl_view_of(x_desc, x, &own);
    args->x = nl_rows_of(&from, own.n, inner);
    args->is_whole = NL_INTS >> x_desc->type & 1;
    nl_fold(&args->inner, (struct nl_view *const[]){&args->x.inner}, 1);
    nl_fold(
        &args->outer,
        (struct nl_view *const[]){&args->x.outer, &args->to, &args->indices},
        3);
    args->plan = nl_share_rows(c, nl_shape_elements(&args->outer),
                               sizeof(int64_t) + sizeof(int64_t));
    nl_launch_reduce(c->handle->queue, args);
    return nl_launched(c);
}

/* indices_desc NULL: they are dense, of the descriptor's type and of `bytes`
 * bytes. */
static cnnlStatus_t reduce(struct nl_call *c, const cnnlReduceDescriptor_t desc,
                           const void *alpha, const void *beta,
                           const cnnlTensorDescriptor_t x_desc, const void *x,
                           const cnnlTensorDescriptor_t y_desc, void *y,
                           const cnnlTensorDescriptor_t indices_desc,
                           size_t bytes, void *indices)
{
    struct nl_reduce args = {.op = 0};
    nl_descriptor(c, REDUCE, desc);
    nl_input(c, "x", x_desc, x);
    const unsigned inner =
        c->status ? 0 : axes_of(c, desc->num, desc->axes, x_desc);
    if (!c->status)
        nl_plain_factors(c, x_desc->type, alpha, beta);
    if (c->status)
        return c->status;
    const struct nl_shape own = nl_shape_of(x_desc);
    nl_split_rows(&own, inner, &args.outer, &args.inner);
    check_op(c, desc, x_desc, nl_shape_elements(&args.inner) == 0);
    const bool has_y = desc->indices != CNNL_REDUCE_ONLY_INDICES;
    if (has_y) {
        nl_output(c, "y", y_desc, y);
        nl_same_type(c, x_desc, y_desc);
        if (!c->status)
            args.to = kept_view(c, x_desc, inner, &args.outer, y_desc, y);
    }
    const int64_t rows = nl_shape_elements(&args.outer);
    struct cnnlTensorStruct dense = {.n = 1,
                                     .type = desc->type == CNNL_64BIT_INDICES
                                                 ? CNNL_DTYPE_INT64
                                                 : CNNL_DTYPE_INT32,
                                     .sizes = {rows},
                                     .strides = {1}};
    if (desc->indices != CNNL_REDUCE_NO_INDICES && rows > 0) {
        if (indices_desc) {
            nl_output_of(c, "indices", NL_INDEX, indices_desc, indices);
        } else {
            const size_t needed = (size_t)rows * nl_type_bytes(dense.type);
            NL_UNSUPPORTED(c,
                           desc->type == CNNL_32BIT_INDICES ||
                               desc->type == CNNL_64BIT_INDICES,
                           "indices of 16 and 8 bits");
            NL_BAD(c, bytes >= needed,
                   "indices_size is %zu, the indices need %zu", bytes, needed);
            nl_device(c, "indices", indices, needed);
        }
        if (!c->status)
            args.indices =
                kept_view(c, x_desc, inner, &args.outer,
                          indices_desc ? indices_desc : &dense, indices);
    }
    c->has_nothing = rows == 0;
    if (nl_is_over(c))
        return c->status;
    args.op = (int32_t)desc->op;
    args.p = desc->p;
    return launch(c, &args, x_desc, x, inner);
}

cnnlStatus_t cnnlReduce(cnnlHandle_t handle, const cnnlReduceDescriptor_t desc,
                        void *workspace, size_t workspace_size,
                        const void *alpha, const cnnlTensorDescriptor_t x_desc,
                        const void *x, size_t indices_size, void *indices,
                        const void *beta, const cnnlTensorDescriptor_t y_desc,
                        void *y)
{
    struct nl_call c = nl_begin(NL_cnnlReduce, handle);
    nl_scratch(&c, workspace, workspace_size, 0);
    return reduce(&c, desc, alpha, beta, x_desc, x, y_desc, y, NULL,
                  indices_size, indices);
}

cnnlStatus_t
cnnlReduce_v2(cnnlHandle_t handle, const cnnlReduceDescriptor_t desc,
              const cnnlTensorDescriptor_t x_desc, const void *x,
              const void *alpha, const void *beta, void *workspace,
              size_t workspace_size, const cnnlTensorDescriptor_t y_desc,
              void *y, const cnnlTensorDescriptor_t indices_desc, void *indices)
{
    struct nl_call c = nl_begin(NL_cnnlReduce_v2, handle);
    nl_scratch(&c, workspace, workspace_size, 0);
    return reduce(&c, desc, alpha, beta, x_desc, x, y_desc, y, indices_desc, 0,
                  indices);
}

/* ---- spread -------------------------------------------------------------- */

struct cnnlStdVarMeanStruct {
    struct nl_object object;
    int num; /* of dimensions; 0: it was never set */
    int axes[CNNL_DIM_MAX];
    bool is_unbiased;
};

cnnlStatus_t cnnlSetStdVarMeanDescriptor(cnnlStdVarMeanDescriptor_t desc,
                                         cnnlStdVarMeanOp_t op, int num,
                                         const int axis[], bool unbiased)
{
    if (!nl_object_is(__func__, SPREAD, desc, "desc"))
        return CNNL_STATUS_BAD_PARAM;
    if ((unsigned)op > CNNL_VAR || num < 1 || num > CNNL_DIM_MAX || !axis)
        return nl_refuse(CNNL_STATUS_BAD_PARAM, __func__,
                         "op is %d, num %d and axis %p, it must be a "
                         "cnnlStdVarMeanOp_t and 1 to %d dimensions",
                         (int)op, num, (const void *)axis, CNNL_DIM_MAX);
    desc->num = num;
    desc->is_unbiased = unbiased;
    memcpy(desc->axes, axis, (size_t)num * sizeof *axis);
    return CNNL_STATUS_SUCCESS;
}

cnnlStatus_t cnnlStdVarMean(cnnlHandle_t handle,
                            const cnnlStdVarMeanDescriptor_t desc,
                            const cnnlTensorDescriptor_t x_desc, const void *x,
                            void *workspace, size_t workspace_size,
                            const cnnlTensorDescriptor_t std_desc, void *std,
                            const cnnlTensorDescriptor_t var_desc, void *var,
                            const cnnlTensorDescriptor_t mean_desc, void *mean)
{
    struct nl_call c = nl_begin(NL_cnnlStdVarMean, handle);
    const struct {
        const char *name;
        cnnlTensorDescriptor_t desc;
        void *data;
        int32_t op;
    } asked[] = {{"std", std_desc, std, NL_REDUCE_STD},
                 {"var", var_desc, var, NL_REDUCE_VAR},
                 {"mean", mean_desc, mean, CNNL_REDUCE_AVG}};
    struct nl_reduce args[3] = {{.op = 0}};
    nl_descriptor(&c, SPREAD, desc);
    nl_scratch(&c, workspace, workspace_size, 0);
    nl_input(&c, "x", x_desc, x);
    const unsigned inner =
        c.status ? 0 : axes_of(&c, desc->num, desc->axes, x_desc);
    NL_BAD(&c, std_desc || var_desc || mean_desc,
           "std_desc, var_desc and mean_desc are NULL, one is an output");
    for (int i = 0; i < 3 && !c.status; i++) {
        const struct nl_shape own = nl_shape_of(x_desc);
        nl_split_rows(&own, inner, &args[i].outer, &args[i].inner);
        args[i].op = asked[i].op;
        args[i].p = desc->is_unbiased;
        NL_BAD(&c, asked[i].desc || !asked[i].data,
               "%s_desc is NULL, and %s is not", asked[i].name, asked[i].name);
        if (!asked[i].desc)
            continue;
        nl_output(&c, asked[i].name, asked[i].desc, asked[i].data);
        nl_same_type(&c, x_desc, asked[i].desc);
        if (!c.status)
            args[i].to = kept_view(&c, x_desc, inner, &args[i].outer,
                                   asked[i].desc, asked[i].data);
    }
    if (nl_is_over(&c))
        return c.status;
    for (int i = 0; i < 3; i++)
        if (asked[i].desc)
            launch(&c, &args[i], x_desc, x, inner);
    return c.status;
}
