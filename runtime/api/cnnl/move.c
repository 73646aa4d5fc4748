/* SPDX-License-Identifier: MIT */
/* Fills, copies, transposes and casts. */
#include <math.h>
#include <string.h>

#include "runtime/api/cnnl/move.h"

#define TRANSPOSE "cnnlTransposeDescriptor_t"

struct cnnlTransposeStruct {
    struct nl_object object;
    int n; /* 0: it was never set */
    int permute[CNNL_DIM_MAX];
};
_Static_assert(sizeof(struct cnnlTransposeStruct) <= NL_OBJECT_BYTES,
               "too large");

void nl_move(struct nl_call *c, struct nl_shape shape, struct nl_view from,
             struct nl_view to)
{
    const int64_t elements = nl_shape_elements(&shape);
    if (elements == 0)
        return;
    nl_fold(&shape, (struct nl_view *const[]){&from, &to}, 2);
    const struct nl_move args = {.plan = nl_share(c, elements, to.bytes),
                                 .shape = shape,
                                 .from = from,
                                 .to = to};
    nl_launch_move(c->handle->queue, &args);
}

/* ---- fills --------------------------------------------------------------- */

cnnlStatus_t nl_fill_tensor(struct nl_call *c, const void *value,
                            bool is_on_host, const cnnlTensorDescriptor_t desc,
                            void *data)
{
    struct nl_shape shape = nl_shape_of(desc);
    struct nl_view to = nl_view_of(desc, data, &shape);
    nl_fold(&shape, (struct nl_view *const[]){&to}, 1);
    struct nl_fill args = {.plan =
                               nl_share(c, nl_shape_elements(&shape), to.bytes),
                           .shape = shape,
                           .to = to};
    if (is_on_host)
        memcpy(&args.value, value, (size_t)to.bytes);
    else
        args.value_at = value;
    nl_launch_fill(c->handle->queue, &args);
    return nl_launched(c);
}

void nl_clear(struct nl_call *c, const cnnlTensorDescriptor_t desc, void *data)
{
    const uint64_t zero = 0;
    if (nl_elements(desc) > 0)
        nl_fill_tensor(c, &zero, true, desc, data);
}

cnnlStatus_t cnnlFill_v3(cnnlHandle_t handle, cnnlPointerMode_t mode,
                         const void *value, const cnnlTensorDescriptor_t y_desc,
                         void *y)
{
    struct nl_call c = nl_begin(NL_cnnlFill_v3, handle);
    nl_choice(&c, "mode", (int)mode, CNNL_POINTER_MODE_DEVICE + 1);
    if (mode == CNNL_POINTER_MODE_DEVICE)
        nl_device(&c, "value", value, 1);
    else
        nl_host(&c, "value", value);
    nl_output(&c, "y", y_desc, y);
    if (nl_is_over(&c))
        return c.status;
    return nl_fill_tensor(&c, value, mode == CNNL_POINTER_MODE_HOST, y_desc, y);
}

/* Writes the bits of a value as an element of a type. */
static bool element_of(float value, cnnlDataType_t type, uint64_t *bits)
{
    const int64_t whole = (int64_t)value;
    const bool is_true = value != 0;
    const double wide = value;
    uint32_t single;
    memcpy(&single, &value, sizeof single);
    *bits = 0;
    switch (type) {
    case CNNL_DTYPE_FLOAT:
        *bits = single;
        return true;
    case CNNL_DTYPE_DOUBLE:
        memcpy(bits, &wide, sizeof wide);
        return true;
    case CNNL_DTYPE_BOOL:
        *bits = is_true;
        return true;
    case CNNL_DTYPE_HALF: {
        uint16_t half;
        if (cnrtCastDataType_V2(&value, cnrtFloat, &half, cnrtHalf, 1, NULL,
                                cnrtRounding_rn) != cnrtSuccess)
            return false;
        *bits = half;
        return true;
    }
    case CNNL_DTYPE_BFLOAT16:
        *bits = isnan(value) ? 0x7fc0
                             : (single + 0x7fff + (single >> 16 & 1)) >> 16;
        return true;
    default:
        memcpy(bits, &whole, nl_type_bytes(type));
        return NL_INTS >> type & 1;
    }
}

cnnlStatus_t cnnlFill(cnnlHandle_t handle, float value,
                      const cnnlTensorDescriptor_t y_desc, void *y)
{
    struct nl_call c = nl_begin(NL_cnnlFill, handle);
    uint64_t bits;
    nl_number(&c, "value", (double)value);
    nl_output(&c, "y", y_desc, y);
    if (!c.status)
        NL_UNSUPPORTED(&c, element_of(value, y_desc->type, &bits),
                       "a float is no element of the type %s; cnnlFill_v3 "
                       "takes one",
                       nl_type_name(y_desc->type));
    if (nl_is_over(&c))
        return c.status;
    return nl_fill_tensor(&c, &bits, true, y_desc, y);
}

/* ---- copies -------------------------------------------------------------- */

static cnnlStatus_t copy(struct nl_call *c, const cnnlTensorDescriptor_t x_desc,
                         const void *x, const cnnlTensorDescriptor_t y_desc,
                         void *y)
{
    nl_input(c, "x", x_desc, x);
    nl_output(c, "y", y_desc, y);
    nl_same_type(c, x_desc, y_desc);
    nl_same_shape(c, x_desc, y_desc);
    if (nl_is_over(c))
        return c->status;
    const struct nl_shape shape = nl_shape_of(y_desc);
    nl_move(c, shape, nl_view_of(x_desc, x, &shape),
            nl_view_of(y_desc, y, &shape));
    return nl_launched(c);
}

cnnlStatus_t cnnlCopy(cnnlHandle_t handle, const cnnlTensorDescriptor_t x_desc,
                      const void *x, const cnnlTensorDescriptor_t y_desc,
                      void *y)
{
    struct nl_call c = nl_begin(NL_cnnlCopy, handle);
    return copy(&c, x_desc, x, y_desc, y);
}

cnnlStatus_t cnnlCopy_v2(cnnlHandle_t handle,
                         const cnnlTensorDescriptor_t x_desc, const void *x,
                         const cnnlTensorDescriptor_t y_desc, void *y,
                         void *workspace, size_t workspace_size)
{
    struct nl_call c = nl_begin(NL_cnnlCopy_v2, handle);
    nl_scratch(&c, workspace, workspace_size, 0);
    return copy(&c, x_desc, x, y_desc, y);
}

/* ---- transposes ---------------------------------------------------------- */

cnnlStatus_t cnnlSetTransposeDescriptor(cnnlTransposeDescriptor_t desc, int n,
                                        const int permute[])
{
    unsigned seen = 0;
    if (!nl_object_is(__func__, TRANSPOSE, desc, "desc"))
        return CNNL_STATUS_BAD_PARAM;
    if (n < 1 || n > CNNL_DIM_MAX || !permute)
        return nl_refuse(CNNL_STATUS_BAD_PARAM, __func__,
                         "n is %d and permute %p, it must be 1 to %d numbers",
                         n, (const void *)permute, CNNL_DIM_MAX);
    for (int i = 0; i < n; i++)
        if (permute[i] >= 0 && permute[i] < n)
            seen |= 1u << permute[i];
    if (seen != (1u << n) - 1)
        return nl_refuse(CNNL_STATUS_BAD_PARAM, __func__,
                         "permute must have each number from 0 to %d once",
                         n - 1);
    desc->n = n;
    memcpy(desc->permute, permute, (size_t)n * sizeof *permute);
    return CNNL_STATUS_SUCCESS;
}

static cnnlStatus_t transpose(struct nl_call *c,
                              const cnnlTransposeDescriptor_t desc,
                              const cnnlTensorDescriptor_t x_desc,
                              const void *x,
                              const cnnlTensorDescriptor_t y_desc, void *y)
{
    nl_descriptor(c, TRANSPOSE, desc);
    nl_input(c, "x", x_desc, x);
    nl_output(c, "y", y_desc, y);
    nl_same_type(c, x_desc, y_desc);
    if (!c->status)
        NL_BAD(c, desc->n == x_desc->n && desc->n == y_desc->n,
               "desc has %d numbers, x %d dimensions and y %d, it must be as "
               "many",
               desc->n, x_desc->n, y_desc->n);
    for (int i = 0; !c->status && i < desc->n; i++)
        NL_BAD(c, y_desc->sizes[i] == x_desc->sizes[desc->permute[i]],
               "size %d of y is %lld, size %d of x is %lld", i,
               (long long)y_desc->sizes[i], desc->permute[i],
               (long long)x_desc->sizes[desc->permute[i]]);
    if (nl_is_over(c))
        return c->status;
    const struct nl_shape shape = nl_shape_of(y_desc);
    const struct nl_shape own = nl_shape_of(x_desc);
    const struct nl_view of_x = nl_view_of(x_desc, x, &own);
    struct nl_view from = of_x;
    for (int i = 0; i < desc->n; i++)
        from.strides[i] = of_x.strides[desc->permute[i]];
    nl_move(c, shape, from, nl_view_of(y_desc, y, &shape));
    return nl_launched(c);
}

cnnlStatus_t cnnlTranspose(cnnlHandle_t handle,
                           const cnnlTransposeDescriptor_t desc,
                           const cnnlTensorDescriptor_t x_desc, const void *x,
                           const cnnlTensorDescriptor_t y_desc, void *y)
{
    struct nl_call c = nl_begin(NL_cnnlTranspose, handle);
    return transpose(&c, desc, x_desc, x, y_desc, y);
}

cnnlStatus_t cnnlTranspose_v2(cnnlHandle_t handle,
                              const cnnlTransposeDescriptor_t desc,
                              const cnnlTensorDescriptor_t x_desc,
                              const void *x,
                              const cnnlTensorDescriptor_t y_desc, void *y,
                              void *workspace, size_t workspace_size)
{
    struct nl_call c = nl_begin(NL_cnnlTranspose_v2, handle);
    nl_scratch(&c, workspace, workspace_size, 0);
    return transpose(&c, desc, x_desc, x, y_desc, y);
}

/* ---- casts --------------------------------------------------------------- */

static const struct {
    cnnlDataType_t from, to;
} casts[] = {
#define CAST(from, to) \
    [CNNL_CAST_##from##_TO_##to] = {CNNL_DTYPE_##from, CNNL_DTYPE_##to},
#include "runtime/api/include/cnnl/casts.def"
};

void nl_cast(struct nl_call *c, struct nl_shape shape, struct nl_view from,
             struct nl_view to)
{
    nl_fold(&shape, (struct nl_view *const[]){&from, &to}, 2);
    const int64_t in_nram = from.bytes + to.bytes + (int64_t)sizeof(int64_t);
    const struct nl_cast args = {
        .plan = nl_share(c, nl_shape_elements(&shape), in_nram),
        .shape = shape,
        .from = from,
        .to = to};
    nl_launch_cast(c->handle->queue, &args);
}

cnnlStatus_t cnnlCastDataType(cnnlHandle_t handle,
                              const cnnlTensorDescriptor_t x_desc,
                              const void *x, cnnlCastDataType_t type,
                              const cnnlTensorDescriptor_t y_desc, void *y)
{
    struct nl_call c = nl_begin(NL_cnnlCastDataType, handle);
    nl_choice(&c, "type", (int)type, sizeof casts / sizeof *casts);
    nl_input(&c, "x", x_desc, x);
    nl_output(&c, "y", y_desc, y);
    nl_same_shape(&c, x_desc, y_desc);
    if (!c.status)
        NL_BAD(&c,
               x_desc->type == casts[type].from &&
                   y_desc->type == casts[type].to,
               "x is %s and y %s, type casts %s to %s",
               nl_type_name(x_desc->type), nl_type_name(y_desc->type),
               nl_type_name(casts[type].from), nl_type_name(casts[type].to));
    if (nl_is_over(&c))
        return c.status;
    const struct nl_shape shape = nl_shape_of(y_desc);
    nl_cast(&c, shape, nl_view_of(x_desc, x, &shape),
            nl_view_of(y_desc, y, &shape));
    return nl_launched(&c);
}
