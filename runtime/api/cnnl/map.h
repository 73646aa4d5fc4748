/* SPDX-License-Identifier: MIT
 *
 * Functions of elements, for kernels/cnnl/map.mlu: up to three operands, each a
 * tensor that is broadcast or one value, and a result.
 */
#ifndef CNNL_MAP_H
#define CNNL_MAP_H

#include <stdbool.h>

#include "runtime/api/cnnl/kernels.h"

enum nl_op {
#define MAP_ANY(op, ...)   NL_OP_##op,
#define MAP_FLOAT(op, ...) NL_OP_##op,
#define MAP_WHOLE(op, ...) NL_OP_##op,
#include "runtime/api/cnnl/map.def"
};

#define NL_MAP_OPERANDS 3

struct nl_map {
    struct nl_plan plan;
    struct nl_shape shape;
    struct nl_view x[NL_MAP_OPERANDS], to;
    uint64_t values[NL_MAP_OPERANDS]; /* of operands at NULL: an element; of 0
                                         bytes: strides times the place */
    float p, q, r;
    int64_t other;
    int32_t n;     /* operands */
    int32_t op;    /* enum nl_op */
    bool is_whole; /* computed in int64_t */
};
NL_LAUNCHES(map);

#ifndef __cplusplus
#include "runtime/api/cnnl/call.h"

/* Returns a map without operands whose result is y: a tensor of a call. A wrong
 * call: one of nothing. */
struct nl_map nl_map_to(const struct nl_call *c, enum nl_op op,
                        const cnnlTensorDescriptor_t y_desc, const void *y);
/* Adds an operand: a tensor; a value in memory of the host. */
void nl_map_tensor(const struct nl_call *c, struct nl_map *map,
                   const cnnlTensorDescriptor_t desc, const void *data);
void nl_map_value(const struct nl_call *c, struct nl_map *map,
                  cnnlDataType_t type, const void *value);
/* Adds an operand that is computed from the index of an element: the sum of its
 * index in each dimension times the stride. */
void nl_map_place(const struct nl_call *c, struct nl_map *map,
                  const int64_t strides[CNNL_DIM_MAX]);
/* Takes all operands but the first as bits, to move them. */
void nl_map_bits(struct nl_map *map);
/* Computes the map if the call is right, and ends the call. */
cnnlStatus_t nl_run_map(struct nl_call *c, struct nl_map *map);
#endif

#endif
