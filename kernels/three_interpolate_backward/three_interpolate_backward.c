/* SPDX-License-Identifier: MIT */
/*
 * mluOpThreeInterpolateBackward: guards, policy, launch. The policy is that of
 * the document: union tasks of one cluster over the whole device, which share
 * batches and features. split.h decides how much a core has in NRAM at a time.
 */
#include "kernels/three_interpolate_backward/three_interpolate_backward.h"

#include "kernels/library/descriptor.h"
#include "kernels/library/log.h"
#include "kernels/library/nram.h"
#include "kernels/library/plan.h"
#include "kernels/three_interpolate_backward/split.h"
#include "kernels/three_interpolate_backward/spread.h"

#define KN_PARAMS "kernels/three_interpolate_backward/params.def"
#define KN_GUARDS "kernels/three_interpolate_backward/guards.def"
#define P(name)   TIB_PARAM_##name
#include "kernels/library/tables.h"

static const char *const variants[] = {
    [TIB_DOCUMENTED] = "documented",
    [TIB_PINGPONG] = "pingpong",
    [TIB_SPREAD] = "spread",
};

/* Returns how many values of 4 bytes fit in the NRAM of a core. */
static long nram_values(mluOpHandle_t handle)
{
    long bytes = handle->nram_bytes - KN_NRAM_RESERVED_KIB * 1024L;
    return bytes / (long)sizeof(float);
}

/* Chooses the split of a variant on the device of the handle. */
static struct kn_tib_split split_of(mluOpHandle_t handle,
                                    enum kn_tib_variant variant,
                                    const struct kn_tib_shape *s)
{
    const struct kn_rates rates = kn_rates_of(handle->arch, &handle->speed);
    const long values = nram_values(handle);
    return variant == TIB_SPREAD ? kn_tib_spread(s, values, &rates)
                                 : kn_tib_choose(s->c, s->n, s->m, values);
}

static struct kn_tib_shape shape_of(const struct kn_arg *args)
{
    const mluOpTensorDescriptor_t grad = args[P(grad_output_desc)].desc;
    return (struct kn_tib_shape){
        .b = kn_descriptor_size(grad, 0),
        .c = kn_descriptor_size(grad, 1),
        .n = kn_descriptor_size(grad, 2),
        .m = kn_descriptor_size(args[P(grad_features_desc)].desc, 2),
        .is_half = grad->dtype == MLUOP_DTYPE_HALF,
    };
}

/* Returns the cost; without loads ahead, the busiest core also waits for its
 * first bytes. */
static double cost(const struct kn_arg *args, int variant)
{
    mluOpHandle_t handle = args[P(handle)].handle;
    const struct kn_rates r = kn_rates_of(handle->arch, &handle->speed);
    const struct kn_tib_shape s = shape_of(args);
    const struct kn_tib_split split =
        split_of(handle, (enum kn_tib_variant)variant, &s);
    return kn_tib_cost(&s, &split, &r, variant == TIB_SPREAD) +
           (variant == TIB_DOCUMENTED ? 2 * r.io_latency : 0);
}

const struct kn_function kn_function_three_interpolate_backward = {
    .name = "mluOpThreeInterpolateBackward",
    KN_TABLES,
    .variants = variants,
    .n_variants = KN_COUNT(variants),
    .cost = cost,
};

mluOpStatus_t MLUOP_WIN_API mluOpThreeInterpolateBackward(
    mluOpHandle_t handle, const mluOpTensorDescriptor_t grad_output_desc,
    const void *grad_output, const mluOpTensorDescriptor_t indices_desc,
    const void *indices, const mluOpTensorDescriptor_t weights_desc,
    const void *weights, const mluOpTensorDescriptor_t grad_features_desc,
    void *grad_features)
{
    const struct kn_function *f = &kn_function_three_interpolate_backward;
    const struct kn_arg args[] = {
#include "kernels/library/args.h"
    };
    struct kn_plan plan;
    mluOpStatus_t status;
    if (!kn_plan_make(f, args, handle, cnrtFuncTypeUnion1, &plan, &status))
        return status;
    const enum kn_tib_variant variant = (enum kn_tib_variant)plan.variant;
    const struct kn_tib_shape shape = shape_of(args);
    struct kn_tib_args kernel_args = {
        .b = (int)shape.b,
        .c = (int)shape.c,
        .n = (int)shape.n,
        .m = (int)shape.m,
        .split = split_of(handle, variant, &shape),
        .grad_output = grad_output,
        .indices = indices,
        .weights = weights,
        .grad_features = grad_features,
    };
    kn_log_note(KN_LOG_POLICY, "%s: pieces of No %d, Co %d, Mo %d", f->name,
                kernel_args.split.no, kernel_args.split.co,
                kernel_args.split.mo);
    kn_tib_launch(variant, shape.is_half, plan.dim, plan.type, handle->queue,
                  &kernel_args);
    return kn_handle_launched(f->name);
}
