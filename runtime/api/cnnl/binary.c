/* SPDX-License-Identifier: MIT */
/* Functions of the elements of two tensors and more, which are broadcast. */
#include "runtime/api/cnnl/map.h"

#define N_PREFER (CNNL_COMPUTATION_ULTRAHIGH_PRECISION + 1)

/* c = op(a, b), of one type but where `types` has others for c, and `of_b` for
 * b. */
static cnnlStatus_t run(struct nl_call *call, enum nl_op op, uint32_t of_b,
                        uint32_t types, const cnnlTensorDescriptor_t a_desc,
                        const void *a, const cnnlTensorDescriptor_t b_desc,
                        const void *b, const void *workspace, size_t bytes,
                        const cnnlTensorDescriptor_t c_desc, const void *c)
{
    nl_scratch(call, workspace, bytes, 0);
    nl_input(call, "a", a_desc, a);
    nl_input_of(call, "b", of_b | call->types, b_desc, b);
    nl_output_of(call, "c", types | call->types, c_desc, c);
    if (!call->status && !(of_b >> b_desc->type & 1))
        nl_same_type(call, a_desc, b_desc);
    if (!call->status && !(types >> c_desc->type & 1))
        nl_same_type(call, a_desc, c_desc);
    nl_broadcasts(call, a_desc, c_desc);
    nl_broadcasts(call, b_desc, c_desc);
    if (!call->status && op == NL_OP_BIT_NOT && a_desc->type == CNNL_DTYPE_BOOL)
        op = NL_OP_NOT;
    struct nl_map map = nl_map_to(call, op, c_desc, c);
    nl_map_tensor(call, &map, a_desc, a);
    nl_map_tensor(call, &map, b_desc, b);
    return nl_run_map(call, &map);
}

#define BINARY(name, op, PREFERENCE, CHECK)                                  \
    cnnlStatus_t name(cnnlHandle_t handle PREFERENCE,                        \
                      const cnnlTensorDescriptor_t a_desc, const void *a,    \
                      const cnnlTensorDescriptor_t b_desc, const void *b,    \
                      const cnnlTensorDescriptor_t c_desc, void *c,          \
                      void *workspace, size_t workspace_size)                \
    {                                                                        \
        struct nl_call call = nl_begin(NL_##name, handle);                   \
        CHECK;                                                               \
        return run(&call, NL_OP_##op, 0, 0, a_desc, a, b_desc, b, workspace, \
                   workspace_size, c_desc, c);                               \
    }
#define NONE
#define PREFERENCE , cnnlComputationPreference_t prefer
BINARY(cnnlMaximum, MAXIMUM, NONE, (void)0)
BINARY(cnnlMinimum, MINIMUM, NONE, (void)0)
BINARY(cnnlFloorMod, FLOOR_MOD, NONE, (void)0)
BINARY(cnnlFloorDiv_v2, FLOOR_DIV, PREFERENCE,
       nl_choice(&call, "prefer", (int)prefer, N_PREFER))

cnnlStatus_t cnnlDiv_v2(cnnlHandle_t handle, cnnlComputationPreference_t prefer,
                        const cnnlTensorDescriptor_t x_desc, const void *x,
                        const cnnlTensorDescriptor_t y_desc, const void *y,
                        void *workspace, size_t workspace_size,
                        const cnnlTensorDescriptor_t z_desc, void *z)
{
    struct nl_call c = nl_begin(NL_cnnlDiv_v2, handle);
    nl_choice(&c, "prefer", (int)prefer, N_PREFER);
    return run(&c, NL_OP_DIV, 0, 0, x_desc, x, y_desc, y, workspace,
               workspace_size, z_desc, z);
}

cnnlStatus_t cnnlDiv(cnnlHandle_t handle, const cnnlTensorDescriptor_t x_desc,
                     const void *x, const cnnlTensorDescriptor_t y_desc,
                     const void *y, void *workspace, size_t workspace_size,
                     const cnnlTensorDescriptor_t z_desc, void *z)
{
    struct nl_call c = nl_begin(NL_cnnlDiv, handle);
    return run(&c, NL_OP_DIV, 0, 0, x_desc, x, y_desc, y, workspace,
               workspace_size, z_desc, z);
}

cnnlStatus_t cnnlPow(cnnlHandle_t handle, cnnlComputationPreference_t prefer,
                     const cnnlTensorDescriptor_t x_desc, const void *x,
                     const cnnlTensorDescriptor_t y_desc, const void *y,
                     void *workspace, size_t workspace_size,
                     const cnnlTensorDescriptor_t z_desc, void *z)
{
    struct nl_call c = nl_begin(NL_cnnlPow, handle);
    nl_choice(&c, "prefer", (int)prefer, N_PREFER);
    return run(&c, NL_OP_POW, NL_SET(INT16), 0, x_desc, x, y_desc, y, workspace,
               workspace_size, z_desc, z);
}

cnnlStatus_t cnnlLogicOp(cnnlHandle_t handle, cnnlLogicOp_t op,
                         const cnnlTensorDescriptor_t a_desc, const void *a,
                         const cnnlTensorDescriptor_t b_desc, const void *b,
                         void *workspace, size_t workspace_size,
                         const cnnlTensorDescriptor_t c_desc, void *c)
{
    struct nl_call call = nl_begin(NL_cnnlLogicOp, handle);
    nl_choice(&call, "op", (int)op, CNNL_LOGIC_OP_NOT + 1);
    const bool is_one = op == CNNL_LOGIC_OP_NOT; /* of a alone */
    return run(&call, NL_OP_EQ + (unsigned)op, 0, NL_SET(BOOL), a_desc, a,
               is_one ? a_desc : b_desc, is_one ? a : b, workspace,
               workspace_size, c_desc, c);
}

cnnlStatus_t cnnlBitCompute_v2(cnnlHandle_t handle, cnnlBitComputeOp_t op,
                               const cnnlTensorDescriptor_t a_desc,
                               const void *a,
                               const cnnlTensorDescriptor_t b_desc,
                               const void *b,
                               const cnnlTensorDescriptor_t c_desc, void *c,
                               void *workspace, size_t workspace_size)
{
    struct nl_call call = nl_begin(NL_cnnlBitCompute_v2, handle);
    nl_choice(&call, "op", (int)op, CNNL_BRIGHT_SHIFT_OP_V2 + 1);
    const bool is_one = op == CNNL_BNOT_OP;
    return run(&call, NL_OP_BIT_AND + (unsigned)op, 0, 0, a_desc, a,
               is_one ? a_desc : b_desc, is_one ? a : b, workspace,
               workspace_size, c_desc, c);
}

cnnlStatus_t
cnnlSelectV2(cnnlHandle_t handle, const cnnlTensorDescriptor_t condition_desc,
             const void *condition, const cnnlTensorDescriptor_t then_desc,
             const void *then, const cnnlTensorDescriptor_t other_desc,
             const void *other, void *workspace, size_t workspace_size,
             const cnnlTensorDescriptor_t y_desc, void *y)
{
    struct nl_call c = nl_begin(NL_cnnlSelectV2, handle);
    nl_scratch(&c, workspace, workspace_size, 0);
    nl_input_of(&c, "condition", NL_SET(BOOL), condition_desc, condition);
    nl_input(&c, "then", then_desc, then);
    nl_input(&c, "other", other_desc, other);
    nl_output(&c, "y", y_desc, y);
    nl_same_type(&c, then_desc, y_desc);
    nl_same_type(&c, other_desc, y_desc);
    nl_broadcasts(&c, condition_desc, y_desc);
    nl_broadcasts(&c, then_desc, y_desc);
    nl_broadcasts(&c, other_desc, y_desc);
    struct nl_map map = nl_map_to(&c, NL_OP_SELECT, y_desc, y);
    nl_map_tensor(&c, &map, condition_desc, condition);
    nl_map_tensor(&c, &map, then_desc, then);
    nl_map_tensor(&c, &map, other_desc, other);
    nl_map_bits(&map);
    return nl_run_map(&c, &map);
}
