/* SPDX-License-Identifier: MIT */
/* TopK and Unique. */
#include "runtime/api/cnnl/sort.h"

#include "runtime/api/cnnl/call.h"

#define UNIQUE     "cnnlUniqueDescriptor_t"
#define OF_INDICES (NL_SET(INT32) | NL_SET(INT64))

/* ---- TopK ------------------------------------------------------------------
 */

static int64_t topk_scratch(cnnlHandle_t handle, int64_t n)
{
    return n > NL_SORT_IN_NRAM ? n * NL_SORT_BYTES * handle->cores : 0;
}

cnnlStatus_t cnnlGetTopKTensorWorkspaceSize(
    cnnlHandle_t handle, const cnnlTensorDescriptor_t x_desc, int k, int dim,
    bool largest, const cnnlTensorDescriptor_t values_desc,
    const cnnlTensorDescriptor_t indices_desc, size_t *size)
{
    (void)k, (void)largest, (void)values_desc, (void)indices_desc;
    if (!nl_asks(__func__, handle, "x_desc", x_desc, size))
        return CNNL_STATUS_BAD_PARAM;
    if (dim < -x_desc->n || dim >= x_desc->n)
        return nl_refuse(CNNL_STATUS_BAD_PARAM, __func__,
                         "dim is %d, of %d dimensions", dim, x_desc->n);
    *size = (size_t)topk_scratch(
        handle, x_desc->sizes[dim < 0 ? dim + x_desc->n : dim]);
    return CNNL_STATUS_SUCCESS;
}

/* Returns a view without the axis; behind it, the stride along the axis. */
static struct nl_view along(const cnnlTensorDescriptor_t desc, const void *data,
                            int axis)
{
    const struct nl_shape own = nl_shape_of(desc);
    struct nl_view v = nl_view_of(desc, data, &own);
    for (int d = axis; d + 1 < desc->n; d++)
        v.strides[d] = v.strides[d + 1];
    v.strides[desc->n - 1] = desc->strides[axis];
    return v;
}

cnnlStatus_t
cnnlTopKTensor_v3(cnnlHandle_t handle, const cnnlTensorDescriptor_t x_desc,
                  const void *x, int k, int dim, bool largest, bool sorted,
                  bool lower_index_first, void *workspace,
                  size_t workspace_size,
                  const cnnlTensorDescriptor_t values_desc, void *values,
                  const cnnlTensorDescriptor_t indices_desc, void *indices)
{
    struct nl_call c = nl_begin(NL_cnnlTopKTensor_v3, handle);
    nl_number(&c, "k", k);
    nl_number(&c, "dim", dim);
    nl_number(&c, "largest", largest);
    nl_number(&c, "sorted", sorted);
    nl_number(&c, "lower_index_first", lower_index_first);
    nl_input(&c, "x", x_desc, x);
    nl_output(&c, "values", values_desc, values);
    nl_output_of(&c, "indices", OF_INDICES, indices_desc, indices);
    nl_same_type(&c, x_desc, values_desc);
    nl_same_shape(&c, values_desc, indices_desc);
    if (!c.status)
        nl_axis(&c, &dim, x_desc->n);
    if (!c.status) {
        struct cnnlTensorStruct wanted = *x_desc;
        NL_BAD(&c, k >= 0 && k <= x_desc->sizes[dim],
               "k is %d, of %lld elements", k, (long long)x_desc->sizes[dim]);
        NL_UNSUPPORTED(&c, x_desc->sizes[dim] <= INT32_MAX,
                       "an axis of 2^31 elements or more is not sorted");
        wanted.sizes[dim] = k;
        nl_same_shape(&c, &wanted, values_desc);
    }
    if (!c.status)
        nl_scratch(&c, workspace, workspace_size,
                   (size_t)topk_scratch(handle, x_desc->sizes[dim]));
    if (nl_is_over(&c))
        return c.status;
    struct nl_topk args = {.outer = nl_shape_of(x_desc),
                           .n = x_desc->sizes[dim],
                           .k = k,
                           .is_largest = largest,
                           .x = along(x_desc, x, dim),
                           .values = along(values_desc, values, dim),
                           .indices = along(indices_desc, indices, dim)};
    args.outer.n--;
    for (int d = dim; d < args.outer.n; d++)
        args.outer.sizes[d] = args.outer.sizes[d + 1];
    if (topk_scratch(handle, args.n))
        args.scratch = workspace;
    args.plan.elements = nl_shape_elements(&args.outer);
    args.plan.cores =
        (int32_t)(args.plan.elements < handle->cores ? args.plan.elements
                                                     : handle->cores);
    nl_launch_topk(handle->queue, &args);
    return nl_launched(&c);
}

/* ---- Unique ----------------------------------------------------------------
 */

struct cnnlUniqueStruct {
    struct nl_object object;
    cnnlUniqueSort_t mode;
    int dim;
    bool is_set, inverse, counts;
};

cnnlStatus_t cnnlSetUniqueDescriptor(cnnlUniqueDescriptor_t desc,
                                     cnnlUniqueSort_t mode, int dim,
                                     bool inverse, bool counts)
{
    if (!nl_object_is(__func__, UNIQUE, desc, "desc"))
        return CNNL_STATUS_BAD_PARAM;
    if ((unsigned)mode > CNNL_UNSORT_REVERSE)
        return nl_refuse(CNNL_STATUS_BAD_PARAM, __func__,
                         "mode is %d, it must be a cnnlUniqueSort_t",
                         (int)mode);
    if (dim != -1 && dim != 0)
        return nl_refuse(CNNL_STATUS_NOT_SUPPORTED, __func__,
                         "dim is %d, mlusim computes -1 (all elements) and 0 "
                         "(rows)",
                         dim);
    *desc = (struct cnnlUniqueStruct){.object = desc->object,
                                      .mode = mode,
                                      .dim = dim,
                                      .is_set = true,
                                      .inverse = inverse,
                                      .counts = counts};
    return CNNL_STATUS_SUCCESS;
}

/* Returns how many rows are compared. */
static int64_t rows_of(const cnnlUniqueDescriptor_t desc,
                       const cnnlTensorDescriptor_t x_desc)
{
    return desc->dim == 0 ? x_desc->sizes[0] : nl_elements(x_desc);
}

cnnlStatus_t cnnlGetUniqueWorkspaceSize(cnnlHandle_t handle,
                                        const cnnlUniqueDescriptor_t desc,
                                        const cnnlTensorDescriptor_t x_desc,
                                        size_t *size)
{
    if (!nl_asks(__func__, handle, "x_desc", x_desc, size) ||
        !nl_object_is(__func__, UNIQUE, desc, "desc"))
        return CNNL_STATUS_BAD_PARAM;
    *size = (size_t)rows_of(desc, x_desc) * NL_SORT_BYTES;
    return CNNL_STATUS_SUCCESS;
}

/* Checks an output that has a number for each row; NULL: it is not asked for.
 */
static void need_numbers(struct nl_call *c, const char *name, bool is_asked,
                         const cnnlTensorDescriptor_t desc, void *data,
                         int64_t n)
{
    if (!is_asked || c->status)
        return;
    nl_output_of(c, name, OF_INDICES, desc, data);
    if (!c->status)
        NL_BAD(c, nl_elements(desc) >= n && nl_is_dense(desc),
               "%s has %lld elements, it must be dense, for %lld", name,
               (long long)nl_elements(desc), (long long)n);
}

cnnlStatus_t
cnnlUnique_v2(cnnlHandle_t handle, const cnnlUniqueDescriptor_t desc,
              const cnnlTensorDescriptor_t x_desc, const void *x,
              void *workspace, size_t workspace_size, int *out_num,
              const cnnlTensorDescriptor_t y_desc, void *y,
              const cnnlTensorDescriptor_t inverse_desc, void *inverse,
              const cnnlTensorDescriptor_t counts_desc, void *counts)
{
    struct nl_call c = nl_begin(NL_cnnlUnique_v2, handle);
    int64_t n = 0;
    nl_descriptor(&c, UNIQUE, desc);
    nl_input(&c, "x", x_desc, x);
    nl_device(&c, "out_num", out_num, sizeof *out_num);
    nl_output(&c, "y", y_desc, y);
    nl_same_type(&c, x_desc, y_desc);
    if (!c.status) {
        n = rows_of(desc, x_desc);
        NL_BAD(&c, desc->is_set, "desc was never set");
        NL_UNSUPPORTED(&c, nl_is_dense(x_desc) && nl_is_dense(y_desc),
                       "x and y must be dense");
        NL_UNSUPPORTED(&c, n <= INT32_MAX, "2^31 rows or more are not sorted");
        NL_BAD(&c, nl_elements(y_desc) >= nl_elements(x_desc),
               "y has %lld elements, it must have room for all %lld of x",
               (long long)nl_elements(y_desc), (long long)nl_elements(x_desc));
        need_numbers(&c, "inverse", desc->inverse, inverse_desc, inverse, n);
        need_numbers(&c, "counts", desc->counts, counts_desc, counts, n);
    }
    nl_scratch(&c, workspace, workspace_size, (size_t)n * NL_SORT_BYTES);
    if (c.has_nothing && !c.status)
        cnrtMemsetAsync(out_num, 0, sizeof *out_num, handle->queue);
    if (nl_is_over(&c))
        return c.status;
    struct nl_unique args = {.plan = {.elements = 1, .tile = 1, .cores = 1},
                             .n = n,
                             .width = n ? nl_elements(x_desc) / n : 0,
                             .type = (int32_t)x_desc->type,
                             .bytes = (int32_t)nl_type_bytes(x_desc->type),
                             .is_sorted = desc->mode == CNNL_SORT_ASCEND,
                             .scratch = workspace,
                             .x = x,
                             .y = y,
                             .number = out_num};
    if (desc->inverse) {
        args.inverse = inverse;
        args.inverse_bytes = (int32_t)nl_type_bytes(inverse_desc->type);
    }
    if (desc->counts) {
        args.counts = counts;
        args.counts_bytes = (int32_t)nl_type_bytes(counts_desc->type);
    }
    nl_launch_unique(handle->queue, &args);
    return nl_launched(&c);
}
