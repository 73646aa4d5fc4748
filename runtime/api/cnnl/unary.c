/* SPDX-License-Identifier: MIT */
/* Functions of the elements of one tensor, and their gradients. */
#include <string.h>

#include "runtime/api/cnnl/map.h"

#define TRIGON   "cnnlTrigonDescriptor_t"
#define N_PREFER (CNNL_COMPUTATION_ULTRAHIGH_PRECISION + 1)

struct cnnlTrigonStruct {
    struct nl_object object;
    bool is_set;
    cnnlTrigonFunctionMode_t mode;
};

/* x and y of one shape, and of one type but where y has a set of its own. */
static struct nl_map map_of(struct nl_call *c, enum nl_op op,
                            const cnnlTensorDescriptor_t x_desc, const void *x,
                            const cnnlTensorDescriptor_t y_desc, const void *y)
{
    nl_input(c, "x", x_desc, x);
    nl_output(c, "y", y_desc, y);
    nl_same_type(c, x_desc, y_desc);
    nl_same_shape(c, x_desc, y_desc);
    struct nl_map map = nl_map_to(c, op, y_desc, y);
    nl_map_tensor(c, &map, x_desc, x);
    return map;
}

static cnnlStatus_t run(struct nl_call *c, enum nl_op op,
                        const cnnlTensorDescriptor_t x_desc, const void *x,
                        const cnnlTensorDescriptor_t y_desc, const void *y)
{
    struct nl_map map = map_of(c, op, x_desc, x, y_desc, y);
    return nl_run_map(c, &map);
}

#define PLAIN(name, op)                                                   \
    cnnlStatus_t name(cnnlHandle_t handle,                                \
                      const cnnlTensorDescriptor_t x_desc, const void *x, \
                      const cnnlTensorDescriptor_t y_desc, void *y)       \
    {                                                                     \
        struct nl_call c = nl_begin(NL_##name, handle);                   \
        return run(&c, NL_OP_##op, x_desc, x, y_desc, y);                 \
    }
PLAIN(cnnlAbs, ABS)
PLAIN(cnnlNegTensor, NEG)
PLAIN(cnnlReciprocal, RECIPROCAL)
PLAIN(cnnlFloor, FLOOR)
PLAIN(cnnlCeil, CEIL)
PLAIN(cnnlRound, ROUND)
PLAIN(cnnlSign, SIGN)
PLAIN(cnnlErf, ERF)
PLAIN(cnnlExp, EXP)
PLAIN(cnnlRsqrt, RSQRT)
PLAIN(cnnlSqrt, SQRT)
PLAIN(cnnlSquare, SQUARE)

#define WITH_PREFERENCE(name, op)                                              \
    cnnlStatus_t name(cnnlHandle_t handle, cnnlComputationPreference_t prefer, \
                      const cnnlTensorDescriptor_t x_desc, const void *x,      \
                      const cnnlTensorDescriptor_t y_desc, void *y)            \
    {                                                                          \
        struct nl_call c = nl_begin(NL_##name, handle);                        \
        nl_choice(&c, "prefer", (int)prefer, N_PREFER);                        \
        return run(&c, NL_OP_##op, x_desc, x, y_desc, y);                      \
    }
WITH_PREFERENCE(cnnlSqrt_v2, SQRT)
WITH_PREFERENCE(cnnlRsqrt_v2, RSQRT)
WITH_PREFERENCE(cnnlExp_v2, EXP)
WITH_PREFERENCE(cnnlErf_v2, ERF)
WITH_PREFERENCE(cnnlSin_v2, SIN)
WITH_PREFERENCE(cnnlCos_v2, COS)

#define TO_BOOL(name, op)                                                 \
    cnnlStatus_t name(cnnlHandle_t handle,                                \
                      const cnnlTensorDescriptor_t x_desc, const void *x, \
                      const cnnlTensorDescriptor_t y_desc, void *y)       \
    {                                                                     \
        struct nl_call c = nl_begin(NL_##name, handle);                   \
        nl_input(&c, "x", x_desc, x);                                     \
        nl_output_of(&c, "y", NL_SET(BOOL), y_desc, y);                   \
        nl_same_shape(&c, x_desc, y_desc);                                \
        struct nl_map map = nl_map_to(&c, NL_OP_##op, y_desc, y);         \
        nl_map_tensor(&c, &map, x_desc, x);                               \
        return nl_run_map(&c, &map);                                      \
    }
TO_BOOL(cnnlIsFinite, IS_FINITE)
TO_BOOL(cnnlIsNan, IS_NAN)

cnnlStatus_t cnnlLog_v2(cnnlHandle_t handle, cnnlComputationPreference_t prefer,
                        cnnlLogBase_t base, const cnnlTensorDescriptor_t x_desc,
                        const void *x, const cnnlTensorDescriptor_t y_desc,
                        void *y)
{
    struct nl_call c = nl_begin(NL_cnnlLog_v2, handle);
    nl_choice(&c, "prefer", (int)prefer, N_PREFER);
    nl_choice(&c, "base", (int)base, CNNL_LOG_10 + 1);
    return run(&c, NL_OP_LOG + (unsigned)base, x_desc, x, y_desc, y);
}

cnnlStatus_t cnnlLog(cnnlHandle_t handle, cnnlLogBase_t base,
                     const cnnlTensorDescriptor_t x_desc, const void *x,
                     const cnnlTensorDescriptor_t y_desc, void *y)
{
    struct nl_call c = nl_begin(NL_cnnlLog, handle);
    nl_choice(&c, "base", (int)base, CNNL_LOG_10 + 1);
    return run(&c, NL_OP_LOG + (unsigned)base, x_desc, x, y_desc, y);
}

static cnnlStatus_t set_trigon(const char *function,
                               cnnlTrigonDescriptor_t desc,
                               cnnlTrigonFunctionMode_t mode, int prefer)
{
    if (!nl_object_is(function, TRIGON, desc, "desc"))
        return CNNL_STATUS_BAD_PARAM;
    if ((unsigned)mode > CNNL_TRIGON_ATANH || (unsigned)prefer >= N_PREFER)
        return nl_refuse(CNNL_STATUS_BAD_PARAM, function,
                         "mode is %d and prefer %d, it must be 0 to %d and 0 "
                         "to %d",
                         (int)mode, (int)prefer, CNNL_TRIGON_ATANH,
                         N_PREFER - 1);
    desc->is_set = true;
    desc->mode = mode;
    return CNNL_STATUS_SUCCESS;
}

cnnlStatus_t cnnlSetTrigonDescriptor_v2(cnnlTrigonDescriptor_t desc,
                                        cnnlTrigonFunctionMode_t mode,
                                        cnnlComputationPreference_t prefer)
{
    return set_trigon(__func__, desc, mode, (int)prefer);
}

cnnlStatus_t cnnlSetTrigonDescriptor(cnnlTrigonDescriptor_t desc,
                                     cnnlTrigonFunctionMode_t mode)
{
    return set_trigon(__func__, desc, mode, 0);
}

cnnlStatus_t cnnlTrigonForward(cnnlHandle_t handle,
                               const cnnlTrigonDescriptor_t desc,
                               const cnnlTensorDescriptor_t x_desc,
                               const void *x,
                               const cnnlTensorDescriptor_t y_desc, void *y)
{
    struct nl_call c = nl_begin(NL_cnnlTrigonForward, handle);
    nl_descriptor(&c, TRIGON, desc);
    NL_BAD(&c, c.status || desc->is_set, "desc was never set");
    return run(&c, c.status ? NL_OP_SIN : NL_OP_SIN + (unsigned)desc->mode,
               x_desc, x, y_desc, y);
}

/* ---- with numbers of the caller ------------------------------------------ */

/* Adds a number that is on the host or on the device. */
static void add_number(struct nl_call *c, struct nl_map *map,
                       cnnlPointerMode_t mode, const char *name,
                       cnnlDataType_t type, const void *value)
{
    if (mode == CNNL_POINTER_MODE_HOST) {
        nl_host(c, name, value);
        nl_map_value(c, map, type, value);
        return;
    }
    const struct cnnlTensorStruct one = {.type = type, .n = 0};
    nl_device(c, name, value, nl_type_bytes(type));
    nl_map_tensor(c, map, (cnnlTensorDescriptor_t)&one, value);
}

static cnnlStatus_t transform(struct nl_call *c, cnnlPointerMode_t mode,
                              const void *alpha,
                              const cnnlTensorDescriptor_t x_desc,
                              const void *x, const void *beta,
                              const cnnlTensorDescriptor_t y_desc, void *y)
{
    struct nl_map map = map_of(c, NL_OP_TRANSFORM, x_desc, x, y_desc, y);
    const bool is_whole = !c->status && NL_INTS >> x_desc->type & 1;
    const cnnlDataType_t type = is_whole ? x_desc->type : CNNL_DTYPE_FLOAT;
    add_number(c, &map, mode, "alpha", type, alpha);
    add_number(c, &map, mode, "beta", type, beta);
    return nl_run_map(c, &map);
}

cnnlStatus_t cnnlTransform_v2(cnnlHandle_t handle, cnnlPointerMode_t mode,
                              const void *alpha,
                              const cnnlTensorDescriptor_t x_desc,
                              const void *x, const void *beta,
                              const cnnlTensorDescriptor_t y_desc, void *y)
{
    struct nl_call c = nl_begin(NL_cnnlTransform_v2, handle);
    nl_choice(&c, "mode", (int)mode, CNNL_POINTER_MODE_DEVICE + 1);
    return transform(&c, mode, alpha, x_desc, x, beta, y_desc, y);
}

cnnlStatus_t cnnlTransform(cnnlHandle_t handle, const void *alpha,
                           const cnnlTensorDescriptor_t x_desc, const void *x,
                           const void *beta, void *y)
{
    struct nl_call c = nl_begin(NL_cnnlTransform, handle);
    return transform(&c, CNNL_POINTER_MODE_HOST, alpha, x_desc, x, beta, x_desc,
                     y);
}

/* Adds a bound; NULL: what bounds nothing. */
static void add_bound(struct nl_call *c, struct nl_map *map,
                      cnnlPointerMode_t mode, const char *name,
                      cnnlDataType_t type, const void *value, bool is_least)
{
    const float infinite = is_least ? -__builtin_inff() : __builtin_inff();
    const int64_t far = is_least ? INT64_MIN : INT64_MAX;
    if (value)
        add_number(c, map, mode, name, type, value);
    else if (map->is_whole)
        nl_map_value(c, map, CNNL_DTYPE_INT64, &far);
    else
        nl_map_value(c, map, CNNL_DTYPE_FLOAT, &infinite);
}

static cnnlStatus_t clip(struct nl_call *c, cnnlPointerMode_t mode,
                         const cnnlTensorDescriptor_t x_desc, const void *x,
                         const void *min, const void *max,
                         const cnnlTensorDescriptor_t y_desc, void *y)
{
    struct nl_map map = map_of(c, NL_OP_CLIP, x_desc, x, y_desc, y);
    const cnnlDataType_t type = c->status ? CNNL_DTYPE_FLOAT : x_desc->type;
    add_bound(c, &map, mode, "min", type, min, true);
    add_bound(c, &map, mode, "max", type, max, false);
    return nl_run_map(c, &map);
}

cnnlStatus_t cnnlClip_v2(cnnlHandle_t handle, cnnlPointerMode_t mode,
                         const cnnlTensorDescriptor_t x_desc, const void *x,
                         const void *min, const void *max,
                         const cnnlTensorDescriptor_t y_desc, void *y)
{
    struct nl_call c = nl_begin(NL_cnnlClip_v2, handle);
    nl_choice(&c, "mode", (int)mode, CNNL_POINTER_MODE_DEVICE + 1);
    return clip(&c, mode, x_desc, x, min, max, y_desc, y);
}

cnnlStatus_t cnnlClip(cnnlHandle_t handle, const cnnlTensorDescriptor_t x_desc,
                      const void *x, const void *min, const void *max, void *y)
{
    struct nl_call c = nl_begin(NL_cnnlClip, handle);
    return clip(&c, CNNL_POINTER_MODE_HOST, x_desc, x, min, max, x_desc, y);
}

cnnlStatus_t cnnlHardtanh(cnnlHandle_t handle,
                          const cnnlTensorDescriptor_t x_desc, const void *x,
                          float max, float min,
                          const cnnlTensorDescriptor_t y_desc, void *y)
{
    struct nl_call c = nl_begin(NL_cnnlHardtanh, handle);
    struct nl_map map = map_of(&c, NL_OP_CLIP, x_desc, x, y_desc, y);
    nl_number(&c, "max", (double)max);
    nl_number(&c, "min", (double)min);
    NL_BAD(&c, min <= max, "min is %g and max %g", (double)min, (double)max);
    nl_map_value(&c, &map, CNNL_DTYPE_FLOAT, &min);
    nl_map_value(&c, &map, CNNL_DTYPE_FLOAT, &max);
    return nl_run_map(&c, &map);
}

cnnlStatus_t cnnlThreshold(cnnlHandle_t handle,
                           const cnnlTensorDescriptor_t x_desc, const void *x,
                           const void *threshold, const void *value,
                           const cnnlTensorDescriptor_t y_desc, void *y)
{
    struct nl_call c = nl_begin(NL_cnnlThreshold, handle);
    struct nl_map map = map_of(&c, NL_OP_THRESHOLD, x_desc, x, y_desc, y);
    const cnnlDataType_t type = c.status ? CNNL_DTYPE_FLOAT : x_desc->type;
    add_number(&c, &map, CNNL_POINTER_MODE_HOST, "threshold", type, threshold);
    add_number(&c, &map, CNNL_POINTER_MODE_HOST, "value", type, value);
    return nl_run_map(&c, &map);
}

cnnlStatus_t cnnlSoftplusForward(cnnlHandle_t handle,
                                 const cnnlTensorDescriptor_t x_desc,
                                 const void *x,
                                 const cnnlTensorDescriptor_t y_desc, void *y,
                                 int beta, int threshold)
{
    struct nl_call c = nl_begin(NL_cnnlSoftplusForward, handle);
    struct nl_map map = map_of(&c, NL_OP_SOFTPLUS, x_desc, x, y_desc, y);
    NL_BAD(&c, beta != 0, "beta is 0, it must be another number");
    map.p = (float)beta;
    map.q = (float)threshold;
    return nl_run_map(&c, &map);
}

/* ---- gradients ----------------------------------------------------------- */

/* dx by x and dy, of one shape and type. */
static struct nl_map gradient_of(struct nl_call *c, enum nl_op op,
                                 const cnnlTensorDescriptor_t x_desc,
                                 const void *x,
                                 const cnnlTensorDescriptor_t dy_desc,
                                 const void *dy,
                                 const cnnlTensorDescriptor_t dx_desc, void *dx)
{
    nl_input(c, "x", x_desc, x);
    nl_input(c, "dy", dy_desc, dy);
    nl_output(c, "dx", dx_desc, dx);
    nl_same_type(c, x_desc, dx_desc);
    nl_same_shape(c, x_desc, dx_desc);
    nl_same_type(c, dy_desc, dx_desc);
    nl_same_shape(c, dy_desc, dx_desc);
    struct nl_map map = nl_map_to(c, op, dx_desc, dx);
    nl_map_tensor(c, &map, x_desc, x);
    nl_map_tensor(c, &map, dy_desc, dy);
    return map;
}

cnnlStatus_t
cnnlHardtanhBackward(cnnlHandle_t handle, const cnnlTensorDescriptor_t x_desc,
                     const void *x, const cnnlTensorDescriptor_t dy_desc,
                     const void *dy, float max, float min,
                     const cnnlTensorDescriptor_t dx_desc, void *dx)
{
    struct nl_call c = nl_begin(NL_cnnlHardtanhBackward, handle);
    struct nl_map map = gradient_of(&c, NL_OP_HARDTANH_BACKWARD, x_desc, x,
                                    dy_desc, dy, dx_desc, dx);
    NL_BAD(&c, min <= max, "min is %g and max %g", (double)min, (double)max);
    map.p = min;
    map.q = max;
    return nl_run_map(&c, &map);
}

cnnlStatus_t
cnnlThresholdBackward(cnnlHandle_t handle, const cnnlTensorDescriptor_t x_desc,
                      const void *x, const cnnlTensorDescriptor_t dy_desc,
                      const void *dy, const void *threshold,
                      const cnnlTensorDescriptor_t dx_desc, void *dx)
{
    struct nl_call c = nl_begin(NL_cnnlThresholdBackward, handle);
    struct nl_map map = gradient_of(&c, NL_OP_THRESHOLD_BACKWARD, x_desc, x,
                                    dy_desc, dy, dx_desc, dx);
    add_number(&c, &map, CNNL_POINTER_MODE_HOST, "threshold",
               c.status ? CNNL_DTYPE_FLOAT : x_desc->type, threshold);
    return nl_run_map(&c, &map);
}

cnnlStatus_t
cnnlSoftplusBackward(cnnlHandle_t handle, const cnnlTensorDescriptor_t dy_desc,
                     const void *dy, const cnnlTensorDescriptor_t x_desc,
                     const void *x, const cnnlTensorDescriptor_t dx_desc,
                     void *dx, int beta, int threshold)
{
    struct nl_call c = nl_begin(NL_cnnlSoftplusBackward, handle);
    struct nl_map map = gradient_of(&c, NL_OP_SOFTPLUS_BACKWARD, x_desc, x,
                                    dy_desc, dy, dx_desc, dx);
    NL_BAD(&c, beta != 0, "beta is 0, it must be another number");
    map.p = (float)beta;
    map.q = (float)threshold;
    return nl_run_map(&c, &map);
}
