/* SPDX-License-Identifier: MIT */
/* Elements that depend on their index: Tri and OneHot. */
#include <string.h>

#include "runtime/api/cnnl/map.h"

cnnlStatus_t cnnlTri(cnnlHandle_t handle, int diagonal, bool upper,
                     const cnnlTensorDescriptor_t x_desc, const void *x,
                     const cnnlTensorDescriptor_t y_desc, void *y)
{
    struct nl_call c = nl_begin(NL_cnnlTri, handle);
    int64_t strides[CNNL_DIM_MAX] = {0};
    nl_number(&c, "diagonal", diagonal);
    nl_number(&c, "upper", upper);
    nl_input(&c, "x", x_desc, x);
    nl_output(&c, "y", y_desc, y);
    nl_same_type(&c, x_desc, y_desc);
    nl_same_shape(&c, x_desc, y_desc);
    nl_rank(&c, "x", x_desc, 2, CNNL_DIM_MAX);
    struct nl_map map =
        nl_map_to(&c, upper ? NL_OP_TRI_UPPER : NL_OP_TRI_LOWER, y_desc, y);
    if (!c.status) { /* the column minus the row */
        strides[x_desc->n - 2] = -1;
        strides[x_desc->n - 1] = 1;
    }
    nl_map_place(&c, &map, strides);
    nl_map_tensor(&c, &map, x_desc, x);
    nl_map_bits(&map);
    map.other = diagonal;
    return nl_run_map(&c, &map);
}

/* y of cnnlOneHot: dense, with a dimension more than the index. */
static struct cnnlTensorStruct vectors_of(const cnnlTensorDescriptor_t desc,
                                          int axis, int depth,
                                          cnnlDataType_t type)
{
    struct cnnlTensorStruct y = {.type = type, .n = desc->n + 1};
    int64_t stride = 1;
    for (int d = y.n - 1; d >= 0; d--) {
        y.sizes[d] = d == axis ? depth : desc->sizes[d - (d > axis)];
        y.strides[d] = stride;
        stride *= y.sizes[d];
    }
    return y;
}

cnnlStatus_t cnnlOneHot(cnnlHandle_t handle,
                        const cnnlTensorDescriptor_t index_desc,
                        const void *index, int depth, const void *on_value,
                        const void *off_value, int axis, cnnlDataType_t type,
                        void *y)
{
    struct nl_call c = nl_begin(NL_cnnlOneHot, handle);
    struct cnnlTensorStruct of_y = {.n = 0};
    int64_t strides[CNNL_DIM_MAX] = {0};
    nl_input_of(&c, "index", NL_SET(INT32) | NL_SET(INT64), index_desc, index);
    nl_host(&c, "on_value", on_value);
    nl_host(&c, "off_value", off_value);
    NL_BAD(&c, depth > 0, "depth is %d, it must be positive", depth);
    NL_UNSUPPORTED(&c, nl_type_bytes(type) && c.types >> type & 1,
                   "type is %s, mlusim computes elements of 1 to 8 bytes",
                   nl_type_name(type));
    if (!c.status) {
        nl_rank(&c, "index", index_desc, 1, CNNL_DIM_MAX - 1);
        nl_axis(&c, &axis, index_desc->n + 1);
    }
    if (c.status)
        return c.status;
    of_y = vectors_of(index_desc, axis, depth, type);
    c.has_nothing = nl_elements(&of_y) == 0;
    if (!c.has_nothing)
        nl_device(&c, "y", y, (size_t)nl_elements(&of_y) * nl_type_bytes(type));
    struct nl_map map = nl_map_to(&c, NL_OP_ONE_HOT, &of_y, y);
    const struct nl_shape own = nl_shape_of(index_desc);
    struct nl_view from = nl_view_of(index_desc, index, &own);
    for (int d = index_desc->n; d > axis; d--)
        from.strides[d] = from.strides[d - 1];
    from.strides[axis] = 0;
    strides[axis] = 1;
    map.x[map.n++] = from;
    nl_map_place(&c, &map, strides);
    nl_map_value(&c, &map, type, on_value);
    map.is_whole = 1;
    nl_map_bits(&map);
    /* It has the type of on_value. */
    memcpy(&map.other, off_value, nl_type_bytes(type));
    return nl_run_map(&c, &map);
}
