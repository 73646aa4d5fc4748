/* SPDX-License-Identifier: MIT */
/* Products of matrices: their descriptors, the choice of an algorithm, of which
 * there is one, and the calls. */
#include "runtime/api/cnnl/matmul.h"

#include <string.h>

#include "runtime/api/cnnl/call.h"

#define MATMUL "cnnlMatMulDescriptor_t"

struct cnnlMatMulStruct {
    struct nl_object object;
    int32_t trans_a, trans_b, use_beta, use_stride, tf32, compute;
};

/* Returns the place of an attribute; NULL: it is not supported. */
static int32_t *attribute(cnnlMatMulDescriptor_t desc,
                          cnnlMatMulDescAttribute_t attr)
{
    switch (attr) {
    case CNNL_MATMUL_DESC_TRANSA:
        return &desc->trans_a;
    case CNNL_MATMUL_DESC_TRANSB:
        return &desc->trans_b;
    case CNNL_MATMUL_DESC_COMPUTE_TYPE:
        return &desc->compute;
    case CNNL_MATMUL_ALLOW_TF32:
        return &desc->tf32;
    case CNNL_MATMUL_USE_BETA:
        return &desc->use_beta;
    case CNNL_MATMUL_USE_STRIDE:
        return &desc->use_stride;
    default:
        return NULL;
    }
}

/* Finds the place of an attribute, for a value of 4 bytes. */
static cnnlStatus_t find(const char *call, cnnlMatMulDescriptor_t desc,
                         cnnlMatMulDescAttribute_t attr, const void *value,
                         size_t bytes, int32_t **place)
{
    if (!nl_object_is(call, MATMUL, desc, "desc"))
        return CNNL_STATUS_BAD_PARAM;
    *place = attribute(desc, attr);
    if (!*place)
        return nl_refuse(CNNL_STATUS_NOT_SUPPORTED, call,
                         "mlusim does not compute attribute %d", (int)attr);
    if (!value || bytes != sizeof **place)
        return nl_refuse(CNNL_STATUS_BAD_PARAM, call,
                         "value is %p of %zu bytes, attribute %d has %zu",
                         value, bytes, (int)attr, sizeof **place);
    return CNNL_STATUS_SUCCESS;
}

cnnlStatus_t cnnlSetMatMulDescAttr(cnnlMatMulDescriptor_t desc,
                                   cnnlMatMulDescAttribute_t attr,
                                   const void *value, size_t bytes)
{
    int32_t *place, number;
    const cnnlStatus_t status =
        find(__func__, desc, attr, value, bytes, &place);
    if (status)
        return status;
    memcpy(&number, value, sizeof number);
    if (place == &desc->compute &&
        !(nl_type_bytes((cnnlDataType_t)number) && NL_FLOATS >> number & 1))
        return nl_refuse(CNNL_STATUS_NOT_SUPPORTED, __func__,
                         "mlusim computes products in float, not in %s",
                         nl_type_name((cnnlDataType_t)number));
    *place = number;
    return CNNL_STATUS_SUCCESS;
}

cnnlStatus_t cnnlGetMatMulDescAttr(cnnlMatMulDescriptor_t desc,
                                   cnnlMatMulDescAttribute_t attribute,
                                   void *value, size_t n_bytes, size_t *written)
{
    int32_t *place;
    const cnnlStatus_t status =
        find(__func__, desc, attribute, value, n_bytes, &place);
    if (status)
        return status;
    memcpy(value, place, sizeof *place);
    if (written)
        *written = sizeof *place;
    return CNNL_STATUS_SUCCESS;
}

/* ---- the algorithm: there is one, without scratch memory -------------------
 */

static cnnlStatus_t choose(const char *call, cnnlHandle_t handle,
                           cnnlMatMulDescriptor_t desc, int requested,
                           cnnlMatMulHeuristicResult_t results[], int *returned)
{
    if (!nl_object_is(call, "cnnlHandle_t", handle, "handle") ||
        !nl_object_is(call, MATMUL, desc, "desc"))
        return CNNL_STATUS_BAD_PARAM;
    if (requested < 1 || !results || !returned)
        return nl_refuse(CNNL_STATUS_BAD_PARAM, call,
                         "requested is %d, results %p and returned %p, it must "
                         "be room for a result",
                         requested, (void *)results, (void *)returned);
    if (!nl_object_is(call, "cnnlMatMulHeuristicResult_t", results[0],
                      "results[0]"))
        return CNNL_STATUS_BAD_PARAM;
    *returned = 1;
    return CNNL_STATUS_SUCCESS;
}

static cnnlStatus_t result_of(const char *call,
                              cnnlMatMulHeuristicResult_t result,
                              cnnlMatMulAlgo_t algo, size_t *size)
{
    if (!nl_object_is(call, "cnnlMatMulHeuristicResult_t", result, "result") ||
        !nl_object_is(call, "cnnlMatMulAlgo_t", algo, "algo"))
        return CNNL_STATUS_BAD_PARAM;
    if (!size)
        return nl_refuse(CNNL_STATUS_BAD_PARAM, call,
                         "size is NULL, it takes the bytes");
    *size = 0;
    return CNNL_STATUS_SUCCESS;
}

cnnlStatus_t cnnlGetMatMulAlgoHeuristic(
    cnnlHandle_t handle, cnnlMatMulDescriptor_t desc,
    cnnlTensorDescriptor_t a_desc, cnnlTensorDescriptor_t b_desc,
    cnnlTensorDescriptor_t c_desc, cnnlTensorDescriptor_t d_desc,
    cnnlMatMulPrefer_t preference, int requested,
    cnnlMatMulHeuristicResult_t results[], int *returned)
{
    (void)a_desc, (void)b_desc, (void)c_desc, (void)d_desc, (void)preference;
    return choose(__func__, handle, desc, requested, results, returned);
}

cnnlStatus_t cnnlGetBatchMatMulAlgoHeuristic(
    cnnlHandle_t handle, cnnlMatMulDescriptor_t desc,
    cnnlTensorDescriptor_t a_desc, cnnlTensorDescriptor_t b_desc,
    cnnlTensorDescriptor_t c_desc, cnnlMatMulPrefer_t preference, int requested,
    cnnlMatMulHeuristicResult_t results[], int *returned)
{
    (void)a_desc, (void)b_desc, (void)c_desc, (void)preference;
    return choose(__func__, handle, desc, requested, results, returned);
}

cnnlStatus_t cnnlGetBatchMatMulExAlgoHeuristic(
    cnnlHandle_t handle, cnnlMatMulDescriptor_t desc,
    cnnlTensorDescriptor_t a_desc, cnnlTensorDescriptor_t b_desc,
    cnnlTensorDescriptor_t c_desc, cnnlMatMulPrefer_t preference, int requested,
    cnnlMatMulHeuristicResult_t results[], int *returned)
{
    (void)a_desc, (void)b_desc, (void)c_desc, (void)preference;
    return choose(__func__, handle, desc, requested, results, returned);
}

cnnlStatus_t cnnlGetMatMulHeuristicResult(cnnlMatMulHeuristicResult_t result,
                                          cnnlMatMulAlgo_t algo, size_t *size)
{
    return result_of(__func__, result, algo, size);
}

cnnlStatus_t
cnnlGetBatchMatMulHeuristicResult(cnnlMatMulHeuristicResult_t result,
                                  cnnlMatMulAlgo_t algo, size_t *size)
{
    return result_of(__func__, result, algo, size);
}

cnnlStatus_t
cnnlGetBatchMatMulExHeuristicResult(cnnlMatMulHeuristicResult_t result,
                                    cnnlMatMulAlgo_t algo, size_t *size)
{
    return result_of(__func__, result, algo, size);
}

/* ---- products --------------------------------------------------------------
 */

/* The parameters of a product. */
struct product {
    bool trans_a, trans_b, use_beta;
    const void *alpha, *beta;
    cnnlTensorDescriptor_t a_desc, b_desc, c_desc, d_desc;
    const void *a, *b, *c, *d;
};

/* Checks an operand. */
static void need_operand(struct nl_call *c, const char *name,
                         cnnlTensorDescriptor_t desc, const void *data,
                         int rank)
{
    nl_input(c, name, desc, data);
    nl_rank(c, name, desc, 2, rank);
    if (!c->status)
        NL_UNSUPPORTED(c,
                       !desc->onchip || desc->onchip == desc->type ||
                           desc->onchip == CNNL_DTYPE_FLOAT,
                       "%s has the on-chip type %s: products of fixed-point "
                       "numbers are not computed",
                       name, nl_type_name(desc->onchip));
}

/* Returns a view of the batch of a tensor; behind it, the strides of rows and
 * columns. */
static struct nl_view view_of(const cnnlTensorDescriptor_t desc,
                              const void *data, const struct nl_shape *batch,
                              bool is_transposed)
{
    struct cnnlTensorStruct of_batch = *desc;
    of_batch.n -= 2;
    struct nl_view v = nl_view_of(&of_batch, data, batch);
    v.strides[batch->n] = desc->strides[desc->n - 2 + is_transposed];
    v.strides[batch->n + 1] = desc->strides[desc->n - 1 - is_transposed];
    return v;
}

/* Returns size 0 or 1 of the matrix that an operand is taken as. */
static int64_t side(const cnnlTensorDescriptor_t desc, int number,
                    bool is_transposed)
{
    return desc->sizes[desc->n - 2 + (is_transposed ? 1 - number : number)];
}

static float factor(const void *at, float otherwise)
{
    if (at)
        memcpy(&otherwise, at, sizeof otherwise);
    return otherwise;
}

/* Checks that the leading dimensions are broadcast to those of d. */
static void need_batch(struct nl_call *c, const cnnlTensorDescriptor_t desc,
                       const cnnlTensorDescriptor_t d)
{
    struct cnnlTensorStruct of_operand = *desc, of_d = *d;
    of_operand.n -= 2;
    of_d.n -= 2;
    nl_broadcasts(c, &of_operand, &of_d);
}

static cnnlStatus_t multiply(struct nl_call *c, const struct product *p,
                             int rank)
{
    struct nl_matmul args = {0};
    nl_factor(c, "alpha", p->alpha);
    nl_factor(c, "beta", p->beta);
    if (!c->status) {
        args.alpha = factor(p->alpha, 1);
        args.beta = p->use_beta ? factor(p->beta, 0) : 0;
    }
    nl_number(c, "trans_a", p->trans_a);
    nl_number(c, "trans_b", p->trans_b);
    need_operand(c, "a", p->a_desc, p->a, rank);
    need_operand(c, "b", p->b_desc, p->b, rank);
    nl_output(c, "d", p->d_desc, p->d);
    nl_rank(c, "d", p->d_desc, 2, rank);
    nl_same_type(c, p->a_desc, p->b_desc);
    if (args.beta != 0) {
        need_operand(c, "c", p->c_desc, p->c, rank);
        nl_same_type(c, p->c_desc, p->d_desc);
    }
    if (!c->status) {
        args.m = side(p->d_desc, 0, false);
        args.n = side(p->d_desc, 1, false);
        args.k = side(p->a_desc, 1, p->trans_a);
        NL_BAD(c,
               p->d_desc->type == p->a_desc->type ||
                   p->d_desc->type == CNNL_DTYPE_FLOAT,
               "a is %s and d is %s, d must be the same or FLOAT",
               nl_type_name(p->a_desc->type), nl_type_name(p->d_desc->type));
        NL_BAD(c,
               args.k == side(p->b_desc, 0, p->trans_b) &&
                   args.m == side(p->a_desc, 0, p->trans_a) &&
                   args.n == side(p->b_desc, 1, p->trans_b),
               "a is %lld x %lld, b %lld x %lld and d %lld x %lld after "
               "transposing: they do not fit",
               (long long)side(p->a_desc, 0, p->trans_a), (long long)args.k,
               (long long)side(p->b_desc, 0, p->trans_b),
               (long long)side(p->b_desc, 1, p->trans_b), (long long)args.m,
               (long long)args.n);
    }
    if (!c->status) {
        need_batch(c, p->a_desc, p->d_desc);
        need_batch(c, p->b_desc, p->d_desc);
    }
    if (!c->status && args.beta != 0)
        nl_same_shape(c, p->c_desc, p->d_desc);
    if (nl_is_over(c))
        return c->status;
    args.batch = nl_shape_of(p->d_desc);
    args.batch.n -= 2;
    args.a = view_of(p->a_desc, p->a, &args.batch, p->trans_a);
    args.b = view_of(p->b_desc, p->b, &args.batch, p->trans_b);
    args.d = view_of(p->d_desc, p->d, &args.batch, false);
    if (args.beta != 0)
        args.c = view_of(p->c_desc, p->c, &args.batch, false);
    const int64_t tiles = nl_shape_elements(&args.batch) *
                          ((args.m + NL_MM_ROWS - 1) / NL_MM_ROWS) *
                          ((args.n + NL_MM_COLUMNS - 1) / NL_MM_COLUMNS);
    const int cores = c->handle->cores;
    args.plan =
        (struct nl_plan){.elements = tiles,
                         .tile = 1,
                         .cores = (int32_t)(tiles < cores ? tiles : cores)};
    nl_launch_matmul(c->handle->queue, &args);
    return nl_launched(c);
}

/* Takes the choices of a descriptor. */
static void describe(struct nl_call *c, struct product *p,
                     const cnnlMatMulDescriptor_t desc)
{
    nl_descriptor(c, MATMUL, desc);
    if (c->status)
        return;
    p->trans_a = desc->trans_a && !desc->use_stride;
    p->trans_b = desc->trans_b && !desc->use_stride;
    p->use_beta = desc->use_beta;
}

cnnlStatus_t cnnlMatMul_v2(cnnlHandle_t handle, cnnlMatMulDescriptor_t desc,
                           cnnlMatMulAlgo_t algo, const void *alpha,
                           const cnnlTensorDescriptor_t a_desc, const void *a,
                           const cnnlTensorDescriptor_t b_desc, const void *b,
                           const void *beta,
                           const cnnlTensorDescriptor_t c_desc, void *c,
                           void *workspace, size_t workspace_size,
                           const cnnlTensorDescriptor_t d_desc, void *d)
{
    struct nl_call call = nl_begin(NL_cnnlMatMul_v2, handle);
    struct product p = {.alpha = alpha,
                        .beta = beta,
                        .a_desc = a_desc,
                        .b_desc = b_desc,
                        .c_desc = c_desc,
                        .d_desc = d_desc,
                        .a = a,
                        .b = b,
                        .c = c,
                        .d = d};
    (void)algo;
    describe(&call, &p, desc);
    nl_scratch(&call, workspace, workspace_size, 0);
    return multiply(&call, &p, 2);
}

cnnlStatus_t cnnlMatMul(cnnlHandle_t handle, bool trans_a, bool trans_b,
                        const void *alpha, const cnnlTensorDescriptor_t a_desc,
                        const void *a, const cnnlTensorDescriptor_t b_desc,
                        const void *b, const void *beta,
                        const cnnlTensorDescriptor_t c_desc, void *c)
{
    struct nl_call call = nl_begin(NL_cnnlMatMul, handle);
    return multiply(&call,
                    &(struct product){trans_a, trans_b, true, alpha, beta,
                                      a_desc, b_desc, c_desc, c_desc, a, b, c,
                                      c},
                    2);
}

cnnlStatus_t
cnnlBatchMatMulBCast(cnnlHandle_t handle, bool trans_a, bool trans_b,
                     const cnnlTensorDescriptor_t a_desc, const void *a,
                     const cnnlTensorDescriptor_t b_desc, const void *b,
                     void *workspace, size_t workspace_size,
                     const cnnlTensorDescriptor_t c_desc, void *c)
{
    struct nl_call call = nl_begin(NL_cnnlBatchMatMulBCast, handle);
    nl_scratch(&call, workspace, workspace_size, 0);
    return multiply(&call,
                    &(struct product){trans_a, trans_b, false, NULL, NULL,
                                      a_desc, b_desc, c_desc, c_desc, a, b, c,
                                      c},
                    CNNL_DIM_MAX);
}

static cnnlStatus_t batch(struct nl_call *call, cnnlMatMulDescriptor_t desc,
                          struct product p, const void *workspace,
                          size_t workspace_size)
{
    describe(call, &p, desc);
    nl_scratch(call, workspace, workspace_size, 0);
    return multiply(call, &p, CNNL_DIM_MAX);
}

cnnlStatus_t
cnnlBatchMatMulBCast_v2(cnnlHandle_t handle, cnnlMatMulDescriptor_t desc,
                        cnnlMatMulAlgo_t algo, const void *alpha,
                        const cnnlTensorDescriptor_t a_desc, const void *a,
                        const cnnlTensorDescriptor_t b_desc, const void *b,
                        const void *beta, const cnnlTensorDescriptor_t c_desc,
                        void *c, void *workspace, size_t workspace_size)
{
    struct nl_call call = nl_begin(NL_cnnlBatchMatMulBCast_v2, handle);
    (void)algo;
    return batch(&call, desc,
                 (struct product){false, false, false, alpha, beta, a_desc,
                                  b_desc, c_desc, c_desc, a, b, c, c},
                 workspace, workspace_size);
}

cnnlStatus_t cnnlBatchMatMulEx(cnnlHandle_t handle, cnnlMatMulDescriptor_t desc,
                               cnnlMatMulAlgo_t algo, const void *alpha,
                               const cnnlTensorDescriptor_t a_desc,
                               const void *a,
                               const cnnlTensorDescriptor_t b_desc,
                               const void *b, const void *beta,
                               const cnnlTensorDescriptor_t c_desc, void *c,
                               void *workspace, size_t workspace_size)
{
    struct nl_call call = nl_begin(NL_cnnlBatchMatMulEx, handle);
    (void)algo;
    return batch(&call, desc,
                 (struct product){false, false, false, alpha, beta, a_desc,
                                  b_desc, c_desc, c_desc, a, b, c, c},
                 workspace, workspace_size);
}
