/* SPDX-License-Identifier: MIT */
/* Activations and their gradients. */
#include "runtime/api/cnnl/map.h"

#define ACTIVATION "cnnlActivationDescriptor_t"

struct cnnlActivationStruct {
    struct nl_object object;
    bool is_set, is_result, is_approximate;
    cnnlActivationMode_t mode;
    int sliced_dim;
    float coef, gamma, scale;
};
_Static_assert(sizeof(struct cnnlActivationStruct) <= NL_OBJECT_BYTES,
               "too large");

/* Of each mode: its map and that of its gradient; NL_OP_ABS: there is none. */
static const struct {
    enum nl_op forward, backward;
} modes[] = {
#define MODE(name)     [CNNL_ACTIVATION_##name] = {NL_OP_##name, NL_OP_D_##name},
#define ONE_WAY(name)  [CNNL_ACTIVATION_##name] = {NL_OP_##name, NL_OP_ABS},
#define SAME(name, as) [CNNL_ACTIVATION_##name] = {NL_OP_##as, NL_OP_D_##as},
    MODE(SIGMOID) MODE(RELU) MODE(RELU6) MODE(TANH) MODE(CLIPPED_RELU) MODE(ELU)
        SAME(ELU_V2, ELU) MODE(IDENTITY) MODE(SELU) MODE(GELU) MODE(LEAKYRELU)
            ONE_WAY(TF_LEAKYRELU) ONE_WAY(GLU) MODE(SILU) SAME(SWISH, SILU)
                MODE(HARDSIGMOID) MODE(HARDSWISH) ONE_WAY(LOGSIGMOID)
                    ONE_WAY(HARDSHRINK) ONE_WAY(SOFTSHRINK) ONE_WAY(ERFC)};
#define N_MODES ((int)(sizeof modes / sizeof *modes))

static cnnlStatus_t set(const char *function, cnnlActivationDescriptor_t desc,
                        struct cnnlActivationStruct to, int preference, int nan)
{
    if (!nl_object_is(function, ACTIVATION, desc, "desc"))
        return CNNL_STATUS_BAD_PARAM;
    if ((unsigned)to.mode >= (unsigned)N_MODES ||
        (unsigned)preference > CNNL_ACTIVATION_HIGH_PRECISION ||
        (unsigned)nan > CNNL_PROPAGATE_NAN)
        return nl_refuse(CNNL_STATUS_BAD_PARAM, function,
                         "mode is %d, preference %d and nan %d, one is out of "
                         "its enum",
                         (int)to.mode, preference, nan);
    to.object = desc->object;
    to.is_set = true;
    *desc = to;
    return CNNL_STATUS_SUCCESS;
}

cnnlStatus_t cnnlSetActivationDescriptor(cnnlActivationDescriptor_t desc,
                                         cnnlActivationMode_t mode,
                                         cnnlNanPropagation_t nan, float coef)
{
    return set(__func__, desc,
               (struct cnnlActivationStruct){.mode = mode, .coef = coef}, 0,
               (int)nan);
}

cnnlStatus_t cnnlSetActivationDescriptor_v5(
    cnnlActivationDescriptor_t desc, cnnlActivationMode_t mode,
    cnnlActivationPreference_t preference, cnnlNanPropagation_t nan, float coef,
    int sliced_dim, float gamma, float scale, bool is_result)
{
    return set(__func__, desc,
               (struct cnnlActivationStruct){.mode = mode,
                                             .coef = coef,
                                             .sliced_dim = sliced_dim,
                                             .gamma = gamma,
                                             .scale = scale,
                                             .is_result = is_result},
               (int)preference, (int)nan);
}

cnnlStatus_t cnnlSetActivationDescriptor_v6(
    cnnlActivationDescriptor_t desc, cnnlActivationMode_t mode,
    cnnlActivationPreference_t preference, cnnlNanPropagation_t nan, float coef,
    int sliced_dim, float gamma, float scale, bool is_result, bool approximate)
{
    return set(__func__, desc,
               (struct cnnlActivationStruct){.mode = mode,
                                             .coef = coef,
                                             .sliced_dim = sliced_dim,
                                             .gamma = gamma,
                                             .scale = scale,
                                             .is_result = is_result,
                                             .is_approximate = approximate},
               (int)preference, (int)nan);
}

/* Returns the map of a descriptor, whose result is y. */
static struct nl_map map_of(struct nl_call *c,
                            const cnnlActivationDescriptor_t desc,
                            bool is_backward,
                            const cnnlTensorDescriptor_t y_desc, const void *y)
{
    if (c->status || !NL_BAD(c, desc->is_set, "desc was never set"))
        return (struct nl_map){0};
    const cnnlActivationMode_t mode = desc->mode;
    enum nl_op op = is_backward ? modes[mode].backward : modes[mode].forward;
    NL_UNSUPPORTED(c, op != NL_OP_ABS,
                   "mlusim has no formula of mode %d (%s), see docs/cnnl.md",
                   (int)mode, is_backward ? "gradient" : "forward");
    NL_UNSUPPORTED(c, !is_backward || !desc->is_result,
                   "the gradient by a result (is_result)");
    NL_UNSUPPORTED(c,
                   !is_backward || mode != CNNL_ACTIVATION_GELU ||
                       !desc->is_approximate,
                   "the gradient of an approximate GELU");
    if (op == NL_OP_GELU && desc->is_approximate)
        op = NL_OP_GELU_TANH;
    struct nl_map map = nl_map_to(c, op, y_desc, y);
    const bool is_elu =
        mode == CNNL_ACTIVATION_ELU || mode == CNNL_ACTIVATION_ELU_V2;
    map.p = is_elu && desc->coef == 0 ? 1 : desc->coef;
    map.q = is_elu && desc->gamma == 0 ? 1 : desc->gamma;
    map.r = is_elu && desc->scale == 0 ? 1 : desc->scale;
    return map;
}

/* y = a * sigmoid(b), of the halves of x along a dimension. */
static cnnlStatus_t glu(struct nl_call *c, struct nl_map *map, int axis,
                        const cnnlTensorDescriptor_t x_desc, const void *x,
                        const cnnlTensorDescriptor_t y_desc)
{
    if (!c->status)
        nl_axis(c, &axis, x_desc->n);
    if (c->status)
        return c->status;
    struct cnnlTensorStruct half = *x_desc;
    NL_BAD(c, half.sizes[axis] % 2 == 0, "size %d of x is %lld, it is no pair",
           axis, (long long)half.sizes[axis]);
    half.sizes[axis] /= 2;
    nl_same_shape(c, &half, y_desc);
    nl_map_tensor(c, map, &half, x);
    nl_map_tensor(c, map, &half,
                  (const char *)x + half.sizes[axis] * half.strides[axis] *
                                        (int64_t)nl_type_bytes(half.type));
    return nl_run_map(c, map);
}

cnnlStatus_t cnnlActivationForward(cnnlHandle_t handle,
                                   const cnnlActivationDescriptor_t desc,
                                   const void *alpha,
                                   const cnnlTensorDescriptor_t x_desc,
                                   const void *x, const void *beta,
                                   const cnnlTensorDescriptor_t y_desc, void *y)
{
    struct nl_call c = nl_begin(NL_cnnlActivationForward, handle);
    nl_descriptor(&c, ACTIVATION, desc);
    nl_input(&c, "x", x_desc, x);
    nl_output(&c, "y", y_desc, y);
    nl_same_type(&c, x_desc, y_desc);
    nl_plain_factors(&c, CNNL_DTYPE_FLOAT, alpha, beta);
    struct nl_map map = map_of(&c, desc, false, y_desc, y);
    if (map.op == NL_OP_GLU)
        return glu(&c, &map, desc->sliced_dim, x_desc, x, y_desc);
    nl_same_shape(&c, x_desc, y_desc);
    nl_map_tensor(&c, &map, x_desc, x);
    return nl_run_map(&c, &map);
}

cnnlStatus_t cnnlActivationBackward(
    cnnlHandle_t handle, const cnnlActivationDescriptor_t desc,
    const void *alpha, const cnnlTensorDescriptor_t y_desc, const void *y,
    const cnnlTensorDescriptor_t dy_desc, const void *dy,
    const cnnlTensorDescriptor_t x_desc, const void *x, const void *beta,
    const cnnlTensorDescriptor_t dx_desc, void *dx)
{
    struct nl_call c = nl_begin(NL_cnnlActivationBackward, handle);
    nl_descriptor(&c, ACTIVATION, desc);
    const bool is_of_y = !c.status && (desc->mode == CNNL_ACTIVATION_SIGMOID ||
                                       desc->mode == CNNL_ACTIVATION_TANH);
    const cnnlTensorDescriptor_t read = is_of_y ? y_desc : x_desc;
    const void *data = is_of_y ? y : x;
    nl_input(&c, is_of_y ? "y" : "x", read, data);
    nl_input(&c, "dy", dy_desc, dy);
    nl_output(&c, "dx", dx_desc, dx);
    nl_same_type(&c, read, dx_desc);
    nl_same_type(&c, dy_desc, dx_desc);
    nl_same_shape(&c, read, dx_desc);
    nl_same_shape(&c, dy_desc, dx_desc);
    nl_plain_factors(&c, CNNL_DTYPE_FLOAT, alpha, beta);
    struct nl_map map = map_of(&c, desc, true, dx_desc, dx);
    nl_map_tensor(&c, &map, read, data);
    nl_map_tensor(&c, &map, dy_desc, dy);
    return nl_run_map(&c, &map);
}
