/* SPDX-License-Identifier: MIT */
/* Maps: what kernels/cnnl/map.mlu is given. */
#include "runtime/api/cnnl/map.h"

#include <assert.h>
#include <string.h>

struct nl_map nl_map_to(const struct nl_call *c, enum nl_op op,
                        const cnnlTensorDescriptor_t y_desc, const void *y)
{
    struct nl_map map = {.op = (int32_t)op, .is_whole = 1};
    if (c->status)
        return map;
    map.shape = nl_shape_of(y_desc);
    map.to = nl_view_of(y_desc, y, &map.shape);
    return map;
}

void nl_map_tensor(const struct nl_call *c, struct nl_map *map,
                   const cnnlTensorDescriptor_t desc, const void *data)
{
    if (c->status)
        return;
    assert(map->n < NL_MAP_OPERANDS);
    map->x[map->n++] = nl_view_of(desc, data, &map->shape);
    map->is_whole = map->is_whole && NL_INTS >> desc->type & 1;
}

void nl_map_value(const struct nl_call *c, struct nl_map *map,
                  cnnlDataType_t type, const void *value)
{
    if (c->status)
        return;
    assert(map->n < NL_MAP_OPERANDS);
    memcpy(&map->values[map->n], value, nl_type_bytes(type));
    map->x[map->n].bytes = (int32_t)nl_type_bytes(type);
    map->x[map->n++].type = (int32_t)type;
    map->is_whole = map->is_whole && NL_INTS >> type & 1;
}

void nl_map_place(const struct nl_call *c, struct nl_map *map,
                  const int64_t strides[CNNL_DIM_MAX])
{
    if (c->status)
        return;
    assert(map->n < NL_MAP_OPERANDS);
    memcpy(map->x[map->n++].strides, strides, CNNL_DIM_MAX * sizeof *strides);
}

/* The type of whole numbers of as many bytes. */
static int32_t bits_of(const struct nl_view *v)
{
    switch (v->bytes) {
    case 1:
        return CNNL_DTYPE_UINT8;
    case 2:
        return CNNL_DTYPE_INT16;
    case 4:
        return CNNL_DTYPE_INT32;
    default:
        return CNNL_DTYPE_INT64;
    }
}

void nl_map_bits(struct nl_map *map)
{
    for (int i = 1; i < map->n; i++)
        map->x[i].type = bits_of(&map->x[i]);
    map->to.type = bits_of(&map->to);
    map->is_whole = 1;
}

cnnlStatus_t nl_run_map(struct nl_call *c, struct nl_map *map)
{
    struct nl_view *views[NL_MAP_OPERANDS + 1] = {&map->to};
    int n = 1;
    if (nl_is_over(c))
        return c->status;
    for (int i = 0; i < map->n; i++)
        if (map->x[i].at || !map->x[i].bytes)
            views[n++] = &map->x[i];
    nl_fold(&map->shape, views, n);
    map->plan = nl_share(c, nl_shape_elements(&map->shape),
                         (map->n + 1) * (int64_t)sizeof(int64_t));
    nl_launch_map(c->handle->queue, map);
    return nl_launched(c);
}
