/* SPDX-License-Identifier: MIT */
/* GatherNd and ScatterNd. */
#include "runtime/api/cnnl/index.h"

#include "runtime/api/cnnl/call.h"
#include "runtime/api/cnnl/move.h"

/* Checks that the shape of `rows` is index.shape[:-1] +
 * table.shape[batch + depth:], and fills what the kernel is given. */
static void fill(struct nl_call *c, struct nl_index *a, int batch,
                 const cnnlTensorDescriptor_t index_desc, const void *index,
                 const cnnlTensorDescriptor_t table_desc, const void *table,
                 const cnnlTensorDescriptor_t rows_desc, const void *rows)
{
    if (c->status)
        return;
    const int64_t depth = index_desc->sizes[index_desc->n - 1];
    const int before = index_desc->n - 1;
    if (!NL_BAD(c, batch >= 0 && batch <= before,
                "batch_dims is %d, it must be 0 to %d", batch, before) ||
        !NL_BAD(c, batch + depth <= table_desc->n,
                "a row of index has %lld numbers, the table %d dimensions, %d "
                "of batches",
                (long long)depth, table_desc->n, batch))
        return;
    const int behind = table_desc->n - batch - (int)depth;
    /* A row of one element may have no dimension, or one. */
    const int least = before + behind;
    if (!NL_BAD(c, rows_desc->n == (least ? least : 1),
                "a tensor of rows has %d dimensions, %d of index and %d of the "
                "table make %d",
                rows_desc->n, before, behind, least))
        return;
    a->depth = (int32_t)depth;
    a->rows = nl_shape_of(index_desc);
    a->rows.n = before;
    a->slice.n = behind;
    a->index = nl_view_of(index_desc, index, &a->rows);
    const struct nl_shape none = {0};
    a->of_rows = a->row_slice = nl_view_of(rows_desc, rows, &none);
    a->of_table = a->table_slice = nl_view_of(table_desc, table, &none);
    for (int i = 0; i < before; i++) {
        a->index.strides[i] = index_desc->strides[i];
        a->of_rows.strides[i] = rows_desc->strides[i];
        NL_BAD(c, rows_desc->sizes[i] == index_desc->sizes[i],
               "size %d of index is %lld, that of rows %lld", i,
               (long long)index_desc->sizes[i], (long long)rows_desc->sizes[i]);
        if (i >= batch)
            continue;
        a->of_table.strides[i] = table_desc->strides[i];
        NL_BAD(c, table_desc->sizes[i] == index_desc->sizes[i],
               "size %d of index is %lld, that of the table %lld", i,
               (long long)index_desc->sizes[i],
               (long long)table_desc->sizes[i]);
    }
    a->index.strides[before] = index_desc->strides[before];
    for (int i = 0; i < (int)depth; i++) {
        a->sizes[i] = table_desc->sizes[batch + i];
        a->steps[i] = table_desc->strides[batch + i];
    }
    for (int i = 0; i < behind; i++) {
        const int64_t d = batch + depth + i;
        a->slice.sizes[i] = table_desc->sizes[d];
        a->table_slice.strides[i] = table_desc->strides[d];
        a->row_slice.strides[i] = rows_desc->strides[before + i];
        NL_BAD(c, rows_desc->sizes[before + i] == a->slice.sizes[i],
               "size %d of rows is %lld, that of the table %lld", before + i,
               (long long)rows_desc->sizes[before + i],
               (long long)a->slice.sizes[i]);
    }
    if (!behind) {
        a->slice.n = 1;
        a->slice.sizes[0] = a->table_slice.strides[0] =
            a->row_slice.strides[0] = 1;
    }
    nl_fold(&a->slice,
            (struct nl_view *const[]){&a->table_slice, &a->row_slice}, 2);
}

static cnnlStatus_t gather(struct nl_call *c, int batch_dims,
                           const cnnlTensorDescriptor_t x_desc, const void *x,
                           const cnnlTensorDescriptor_t index_desc,
                           const void *index,
                           const cnnlTensorDescriptor_t y_desc, void *y)
{
    struct nl_index args = {.mode = NL_INDEX_GATHER};
    nl_number(c, "batch_dims", batch_dims);
    nl_input(c, "x", x_desc, x);
    nl_input_of(c, "index", NL_INDEX, index_desc, index);
    nl_output(c, "y", y_desc, y);
    nl_same_type(c, x_desc, y_desc);
    fill(c, &args, batch_dims, index_desc, index, x_desc, x, y_desc, y);
    if (nl_is_over(c))
        return c->status;
    const int64_t rows = nl_shape_elements(&args.rows);
    args.plan = nl_share(c, rows, 1);
    args.plan.cores =
        (int32_t)(rows < c->handle->cores ? rows : c->handle->cores);
    nl_launch_index(c->handle->queue, &args);
    return nl_launched(c);
}

cnnlStatus_t cnnlGatherNd(cnnlHandle_t handle,
                          const cnnlTensorDescriptor_t x_desc, const void *x,
                          const cnnlTensorDescriptor_t index_desc,
                          const void *index,
                          const cnnlTensorDescriptor_t y_desc, void *y)
{
    struct nl_call c = nl_begin(NL_cnnlGatherNd, handle);
    return gather(&c, 0, x_desc, x, index_desc, index, y_desc, y);
}

cnnlStatus_t cnnlGatherNd_v2(cnnlHandle_t handle, int batch_dims,
                             const cnnlTensorDescriptor_t x_desc, const void *x,
                             const cnnlTensorDescriptor_t index_desc,
                             const void *index,
                             const cnnlTensorDescriptor_t y_desc, void *y)
{
    struct nl_call c = nl_begin(NL_cnnlGatherNd_v2, handle);
    return gather(&c, batch_dims, x_desc, x, index_desc, index, y_desc, y);
}

cnnlStatus_t
cnnlScatterNd_v2(cnnlHandle_t handle, cnnlScatterNdMode_t mode,
                 const cnnlTensorDescriptor_t index_desc, const void *index,
                 const cnnlTensorDescriptor_t updates_desc, const void *updates,
                 const cnnlTensorDescriptor_t input_desc, const void *input,
                 const cnnlTensorDescriptor_t y_desc, void *y)
{
    struct nl_call c = nl_begin(NL_cnnlScatterNd_v2, handle);
    struct nl_index args = {.mode = (int32_t)mode};
    nl_choice(&c, "mode", (int)mode, CNNL_SCATTERND_UPDATE + 1);
    nl_input_of(&c, "index", NL_INDEX, index_desc, index);
    nl_input(&c, "updates", updates_desc, updates);
    nl_output(&c, "y", y_desc, y);
    if (input) {
        nl_input(&c, "input", input_desc, input);
        nl_same_type(&c, input_desc, y_desc);
        nl_same_shape(&c, input_desc, y_desc);
    }
    nl_same_type(&c, updates_desc, y_desc);
    fill(&c, &args, 0, index_desc, index, y_desc, y, updates_desc, updates);
    if (nl_is_over(&c))
        return c.status;
    const struct nl_shape shape = nl_shape_of(y_desc);
    if (!input)
        nl_clear(&c, y_desc, y);
    else if (input != y)
        nl_move(&c, shape, nl_view_of(input_desc, input, &shape),
                nl_view_of(y_desc, y, &shape));
    if (nl_elements(updates_desc) > 0) {
        args.plan = nl_share(&c, nl_shape_elements(&args.slice), 32);
        nl_launch_index(handle->queue, &args);
    }
    return nl_launched(&c);
}
