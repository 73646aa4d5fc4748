/* SPDX-License-Identifier: MIT */
/* Elements by a mask: fills, choices, places. */
#include "runtime/api/cnnl/gather.h"
#include "runtime/api/cnnl/map.h"

#define MASKS (NL_SET(BOOL) | NL_SET(UINT8))
/* What a core has in NRAM for each element: mask, element, place. */
#define BYTES_EACH (2 + CNNL_DIM_MAX) * (int64_t)sizeof(int64_t)

static cnnlStatus_t pack(struct nl_call *c, struct nl_pack *args)
{
    const int64_t elements = nl_shape_elements(&args->shape);
    args->plan = nl_share(c, elements > 0 ? elements : 1, BYTES_EACH);
    args->plan.elements = elements;
    args->plan.cores = 1;
    nl_launch_pack(c->handle->queue, args);
    return nl_launched(c);
}

cnnlStatus_t cnnlWhere_v2(cnnlHandle_t handle,
                          const cnnlTensorDescriptor_t x_desc, const void *x,
                          const cnnlTensorDescriptor_t count_desc,
                          const void *count, bool as_tuple, void *workspace,
                          size_t workspace_size,
                          const cnnlTensorDescriptor_t y_desc, void *y)
{
    struct nl_call c = nl_begin(NL_cnnlWhere_v2, handle);
    nl_input(&c, "x", x_desc, x);
    nl_input_of(&c, "count", NL_INDEX, count_desc, count);
    nl_number(&c, "as_tuple", as_tuple);
    nl_scratch(&c, workspace, workspace_size, 0);
    nl_output_of(&c, "y", NL_SET(INT32) | NL_SET(INT64), y_desc, y);
    const int of_place = as_tuple ? 0 : 1;
    if (!c.status)
        nl_rank(&c, "y", y_desc, 2, 2);
    if (!c.status)
        NL_BAD(&c, y_desc->sizes[of_place] == x_desc->n,
               "size %d of y is %lld, x has %d dimensions", of_place,
               (long long)y_desc->sizes[of_place], x_desc->n);
    if (nl_is_over(&c))
        return c.status;
    const struct nl_shape of_y = nl_shape_of(y_desc);
    const struct nl_view to = nl_view_of(y_desc, y, &of_y);
    struct nl_pack args = {.op = NL_PACK_WHERE,
                           .shape = nl_shape_of(x_desc),
                           .to_shape = of_y,
                           .to = to};
    args.mask = nl_view_of(x_desc, x, &args.shape);
    for (int d = 0; d < 2 && as_tuple; d++) { /* rows of places anyway */
        args.to_shape.sizes[d] = of_y.sizes[1 - d];
        args.to.strides[d] = to.strides[1 - d];
    }
    return pack(&c, &args);
}

/* What is not a map: SELECT and SCATTER. */
static cnnlStatus_t
packed(struct nl_call *c, bool is_scatter, const cnnlTensorDescriptor_t x_desc,
       const void *x, const cnnlTensorDescriptor_t mask_desc, const void *mask,
       const cnnlTensorDescriptor_t value_desc, const void *value,
       const cnnlTensorDescriptor_t y_desc, void *y, uint32_t *number)
{
    if (number)
        nl_device(c, "number", number, sizeof *number);
    c->has_nothing = c->has_nothing && is_scatter; /* the number is written */
    if (nl_is_over(c))
        return c->status;
    struct nl_pack args = {.op = is_scatter ? NL_PACK_SCATTER : NL_PACK_SELECT,
                           .shape = nl_shape_of(x_desc),
                           .to_shape = nl_shape_of(y_desc),
                           .number = (char *)number};
    args.x = nl_view_of(x_desc, x, &args.shape);
    args.mask = nl_view_of(mask_desc, mask, &args.shape);
    args.to = nl_view_of(y_desc, y, &args.to_shape);
    if (is_scatter) {
        args.value_shape = nl_shape_of(value_desc);
        args.value = nl_view_of(value_desc, value, &args.value_shape);
    }
    return pack(c, &args);
}

cnnlStatus_t
cnnlMasked_v4(cnnlHandle_t handle, cnnlMaskedOp_t op,
              const cnnlTensorDescriptor_t x_desc, const void *x,
              const cnnlTensorDescriptor_t mask_desc, const void *mask,
              const cnnlTensorDescriptor_t value_desc, const void *value,
              const void *scalar, void *workspace, size_t workspace_size,
              const cnnlTensorDescriptor_t y_desc, void *y, uint32_t *number)
{
    struct nl_call c = nl_begin(NL_cnnlMasked_v4, handle);
    const bool has_value = op == CNNL_MASKED_FILL || op == CNNL_MASKED_SCATTER;
    nl_choice(&c, "op", (int)op, CNNL_MASKED_SELECT + 1);
    nl_input(&c, "x", x_desc, x);
    nl_input_of(&c, "mask", MASKS, mask_desc, mask);
    nl_broadcasts(&c, mask_desc, x_desc);
    if (has_value) {
        nl_input(&c, "value", value_desc, value);
        nl_same_type(&c, value_desc, x_desc);
    }
    if (op == CNNL_MASKED_FILL_HOST || op == CNNL_MASKED_SCALE)
        nl_host(&c, "scalar", scalar);
    nl_scratch(&c, workspace, workspace_size, 0);
    nl_output(&c, "y", y_desc, y);
    nl_same_type(&c, x_desc, y_desc);
    if (op != CNNL_MASKED_SELECT)
        nl_same_shape(&c, x_desc, y_desc);
    if (op == CNNL_MASKED_SELECT || op == CNNL_MASKED_SCATTER)
        return packed(&c, op == CNNL_MASKED_SCATTER, x_desc, x, mask_desc, mask,
                      value_desc, value, y_desc, y, number);
    if (op == CNNL_MASKED_SCALE) {
        if (!c.status)
            NL_UNSUPPORTED(&c, NL_FLOATS >> x_desc->type & 1,
                           "a scale of %s, mlusim computes floats",
                           nl_type_name(x_desc->type));
        struct nl_map map = nl_map_to(&c, NL_OP_SCALE_MASKED, y_desc, y);
        nl_map_tensor(&c, &map, x_desc, x);
        nl_map_tensor(&c, &map, mask_desc, mask);
        nl_map_value(&c, &map, CNNL_DTYPE_FLOAT, scalar);
        return nl_run_map(&c, &map);
    }
    struct nl_map map = nl_map_to(&c, NL_OP_SELECT, y_desc, y);
    nl_map_tensor(&c, &map, mask_desc, mask);
    if (has_value && !c.status) {
        NL_BAD(&c, nl_elements(value_desc) == 1,
               "value has %lld elements, it must be one",
               (long long)nl_elements(value_desc));
        nl_map_tensor(&c, &map, value_desc, value);
        for (int d = 0; d < map.shape.n; d++)
            map.x[1].strides[d] = 0;
    } else if (!c.status) {
        nl_map_value(&c, &map, x_desc->type, scalar);
    }
    nl_map_tensor(&c, &map, x_desc, x);
    nl_map_bits(&map);
    return nl_run_map(&c, &map);
}
