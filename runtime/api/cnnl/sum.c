/* SPDX-License-Identifier: MIT */
/* OpTensor and AddN: sums, differences and products of two tensors or more. */
#include "runtime/api/cnnl/sum.h"

#include <string.h>

#include "runtime/api/cnnl/call.h"

#define OP_TENSOR "cnnlOpTensorDescriptor_t"

struct cnnlOpTensorStruct {
    struct nl_object object;
    cnnlOpTensorDesc_t op;
    cnnlDataType_t compute; /* INVALID: it was never set */
};

cnnlStatus_t cnnlSetOpTensorDescriptor(cnnlOpTensorDescriptor_t desc,
                                       cnnlOpTensorDesc_t op,
                                       cnnlDataType_t compute,
                                       cnnlNanPropagation_t nan)
{
    if (!nl_object_is(__func__, OP_TENSOR, desc, "desc"))
        return CNNL_STATUS_BAD_PARAM;
    if ((unsigned)op > CNNL_OP_TENSOR_MUL || !nl_type_bytes(compute) ||
        (unsigned)nan > CNNL_PROPAGATE_NAN)
        return nl_refuse(CNNL_STATUS_BAD_PARAM, __func__,
                         "op is %d, compute %d and nan %d, one is out of its "
                         "enum",
                         (int)op, (int)compute, (int)nan);
    desc->op = op;
    desc->compute = compute;
    return CNNL_STATUS_SUCCESS;
}

/* Adds an operand, if its factor is not 0. */
static void add_operand(struct nl_sum *s, const void *factor, int otherwise,
                        int sign, const cnnlTensorDescriptor_t desc,
                        const void *data)
{
    const cnnlDataType_t type = desc->type;
    float real = (float)otherwise;
    int32_t narrow = otherwise;
    int64_t wide = otherwise;
    if (factor && type == CNNL_DTYPE_INT64)
        memcpy(&wide, factor, sizeof wide);
    else if (factor && NL_INTS >> type & 1) {
        memcpy(&narrow, factor, sizeof narrow);
        wide = narrow;
    } else if (factor)
        memcpy(&real, factor, sizeof real);
    const bool is_whole = NL_INTS >> type & 1;
    if (!otherwise && (is_whole ? wide == 0 : real == 0))
        return; /* beta is 0: what is there is not read */
    s->factors[s->n] = (float)sign * real;
    s->whole[s->n] = sign * wide;
    s->from[s->n] = nl_view_of(desc, data, &s->shape);
    s->n++;
}

static cnnlStatus_t launch(struct nl_call *c, struct nl_sum *s)
{
    struct nl_view *views[NL_OPERANDS + 1];
    for (int i = 0; i < s->n; i++)
        views[i] = &s->from[i];
    views[s->n] = &s->to;
    nl_fold(&s->shape, views, s->n + 1);
    s->plan = nl_share(c, nl_shape_elements(&s->shape),
                       2 * (int64_t)sizeof(int64_t) + s->to.bytes);
    nl_launch_sum(c->handle->queue, s);
    return nl_launched(c);
}

cnnlStatus_t
cnnlOpTensor(cnnlHandle_t handle, const cnnlOpTensorDescriptor_t desc,
             const void *alpha1, const cnnlTensorDescriptor_t a_desc,
             const void *a, const void *alpha2,
             const cnnlTensorDescriptor_t b_desc, const void *b,
             void *workspace, size_t workspace_size, const void *beta,
             const cnnlTensorDescriptor_t c_desc, void *c)
{
    struct nl_call call = nl_begin(NL_cnnlOpTensor, handle);
    nl_descriptor(&call, OP_TENSOR, desc);
    nl_factor(&call, "alpha1", alpha1);
    nl_factor(&call, "alpha2", alpha2);
    nl_factor(&call, "beta", beta);
    nl_input(&call, "a", a_desc, a);
    nl_input(&call, "b", b_desc, b);
    nl_output(&call, "c", c_desc, c);
    nl_scratch(&call, workspace, workspace_size, 0);
    if (!call.status)
        NL_BAD(&call, desc->compute, "desc was never set");
    nl_same_type(&call, a_desc, c_desc);
    nl_same_type(&call, b_desc, c_desc);
    nl_broadcasts(&call, a_desc, c_desc);
    nl_broadcasts(&call, b_desc, c_desc);
    if (nl_is_over(&call))
        return call.status;
    struct nl_sum s = {.shape = nl_shape_of(c_desc),
                       .is_product = desc->op == CNNL_OP_TENSOR_MUL};
    add_operand(&s, alpha1, 1, 1, a_desc, a);
    add_operand(&s, alpha2, 1, desc->op == CNNL_OP_TENSOR_SUB ? -1 : 1, b_desc,
                b);
    add_operand(&s, beta, 0, 1, c_desc, c);
    s.to = nl_view_of(c_desc, c, &s.shape);
    return launch(&call, &s);
}

static cnnlStatus_t add_n(struct nl_call *c,
                          const cnnlTensorDescriptor_t x_descs[],
                          const void *const xs[], uint32_t num,
                          const cnnlTensorDescriptor_t y_desc, void *y,
                          bool is_broadcast)
{
    NL_BAD(c, num > 0, "num is 0, there must be a tensor to add");
    NL_UNSUPPORTED(c, num <= NL_OPERANDS,
                   "num is %u, mlusim adds up to %d tensors at once", num,
                   NL_OPERANDS);
    nl_host(c, "x_descs", x_descs);
    nl_host(c, "xs", xs);
    nl_output(c, "y", y_desc, y);
    for (uint32_t i = 0; i < num && !c->status; i++) {
        nl_input(c, "x", x_descs[i], xs[i]);
        nl_same_type(c, x_descs[i], y_desc);
        if (is_broadcast)
            nl_broadcasts(c, x_descs[i], y_desc);
        else
            nl_same_shape(c, x_descs[i], y_desc);
    }
    if (nl_is_over(c))
        return c->status;
    struct nl_sum s = {.shape = nl_shape_of(y_desc)};
    for (uint32_t i = 0; i < num; i++)
        add_operand(&s, NULL, 1, 1, x_descs[i], xs[i]);
    s.to = nl_view_of(y_desc, y, &s.shape);
    return launch(c, &s);
}

cnnlStatus_t cnnlAddN(cnnlHandle_t handle,
                      const cnnlTensorDescriptor_t x_descs[],
                      const void *const xs[], uint32_t num,
                      const cnnlTensorDescriptor_t y_desc, void *y)
{
    struct nl_call c = nl_begin(NL_cnnlAddN, handle);
    return add_n(&c, x_descs, xs, num, y_desc, y, false);
}

cnnlStatus_t cnnlAddN_v2(cnnlHandle_t handle,
                         const cnnlTensorDescriptor_t x_descs[],
                         const void *const xs[], uint32_t num,
                         const cnnlTensorDescriptor_t y_desc, void *y,
                         void *workspace, size_t workspace_size)
{
    struct nl_call c = nl_begin(NL_cnnlAddN_v2, handle);
    nl_scratch(&c, workspace, workspace_size, 0);
    return add_n(&c, x_descs, xs, num, y_desc, y, true);
}
