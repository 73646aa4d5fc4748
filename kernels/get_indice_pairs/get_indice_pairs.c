/* SPDX-License-Identifier: MIT */
/* mluOpGetIndicePairs: guards, workspace, policy, launches. The policy is the
 * one in the document: block tasks, one for each core of the device. By default
 * the call waits once in the middle, for the number of active outputs.
 */
#include "kernels/get_indice_pairs/get_indice_pairs.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "kernels/get_indice_pairs/layout.h"
#include "kernels/library/descriptor.h"
#include "kernels/library/plan.h"
#include "kernels/library/log.h"
#include "kernels/library/sparse_convolution.h"

#define KN_PARAMS "kernels/get_indice_pairs/params.def"
#define KN_GUARDS "kernels/get_indice_pairs/guards.def"
#define P(name)   GIP_PARAM_##name
#include "kernels/library/tables.h"

static const char *const variants[] = {
    [GIP_DOCUMENTED] = "documented",
    [GIP_SPARSE] = "sparse",
};

/* ---- workspace ----------------------------------------------------------- */

/* Returns the larger one. */
static size_t larger(size_t a, size_t b)
{
    return a > b ? a : b;
}

size_t kn_gip_workspace_parts(const struct kn_arg *args,
                              size_t parts[GIP_N_WORKSPACE_PARTS])
{
    const struct mluOpSparseConvolutionStruct *conv =
        args[GIP_PARAM_sparse_conv_desc].conv;
    mluOpHandle_t handle = args[GIP_PARAM_handle].handle;
    size_t in = (size_t)args[GIP_PARAM_indices_desc].desc->dims[0];
    size_t filter = kn_conv_filter_volume(conv), pairs = in * filter;
    size_t tasks = (size_t)(handle->clusters * handle->cores_per_cluster);
    size_t grid = kn_conv_cells(conv, conv->output_space);
    size_t unique = conv->sub_m ? 0 : grid + tasks;
    assert(in > 0 && filter <= GIP_MAX_FILTER && grid <= GIP_MAX_CELLS);
    const size_t elements[GIP_N_WORKSPACE_PARTS] = {
        [GIP_MASK_ALL] = pairs,
        [GIP_INDICES_INDEX_IN] = pairs,
        [GIP_INDICES_INDEX_OUT] = pairs,
        [GIP_INDICES_IN_EXPAND] = conv->sub_m ? in : 0,
        [GIP_OUT_INDICES_EXPAND] = pairs,
        [GIP_OUT_INDICES_UNIQUE] = conv->sub_m ? 0 : pairs,
        [GIP_GRID] = larger(larger(grid, tasks * filter), unique),
    };
    size_t all = 0;
    for (int i = 0; i < GIP_N_WORKSPACE_PARTS; i++) {
        parts[i] = elements[i] * sizeof(int);
        all += parts[i];
    }
    return all;
}

/* Returns the bytes of all parts. */
static size_t workspace_bytes(const struct kn_arg *args)
{
    size_t parts[GIP_N_WORKSPACE_PARTS];
    return kn_gip_workspace_parts(args, parts);
}

/* ---- the cost of variants ------------------------------------------------ */

/* Returns the pairs whose output is in its space, if inputs are equally likely
 * everywhere. In sub_m mode an output is as far from its input as the element
 * of the filter is from the middle. */
static double pairs_inside(const struct mluOpSparseConvolutionStruct *conv,
                           double inputs)
{
    for (int i = 0; i < GIP_DIMS; i++) {
        const double size = conv->input_space[i];
        double inside = 0;
        for (int k = 0; k < conv->filter_space[i]; k++)
            inside += fmax(
                0, size - fabs((double)k * conv->dilation[i] - conv->pad[i]));
        inputs *= inside / size;
    }
    return inputs;
}

/* Returns the cycles until the cells that step 6 reads are clear: all cells; or
 * those of pairs, each a piece of its own, in a kernel of its own. */
static double cost(const struct kn_arg *args, int variant)
{
    const struct mluOpSparseConvolutionStruct *conv =
        args[P(sparse_conv_desc)].conv;
    mluOpHandle_t handle = args[P(handle)].handle;
    const struct kn_rates r = kn_rates_of(handle->arch, &handle->speed);
    const double inputs = (double)args[P(indices_desc)].desc->dims[0];
    const double grid =
        (double)kn_conv_cells(conv, conv->output_space) * sizeof(int);
    if (!conv->sub_m)
        return 0; /* variants are the same */
    if (variant != GIP_SPARSE)
        return r.io_latency + kn_line_queue(&r, grid, r.cores) +
               fmax(fmax(grid / r.cores / r.io,
                         grid * r.cores_per_cluster / r.cores / r.cluster),
                    grid / r.dram);
    const double pairs = inputs * (double)kn_conv_filter_volume(conv);
    const double inside = pairs_inside(conv, inputs);
    const double grain = 64, moved = 2 * grain + r.dram_opening;
    return r.launch + r.dispatch * (r.cores - 1) + 2 * r.io_latency +
           pairs * sizeof(int) / r.cores / r.io +
           fmax(inside / r.cores * r.io_segment, inside * moved / r.dram);
}

const struct kn_function kn_function_get_indice_pairs = {
    .name = "mluOpGetIndicePairs",
    KN_TABLES,
    .variants = variants,
    .n_variants = KN_COUNT(variants),
    .cost = cost,
    .workspace = workspace_bytes,
};

static const struct kn_function query = {
    .name = "mluOpGetIndicePairsWorkspaceSize",
    KN_TABLES,
    .has = KN_SET(P(handle)) | KN_SET(P(sparse_conv_desc)) |
           KN_SET(P(indices_desc)) | KN_SET(P(indice_pairs_desc)) |
           KN_SET(P(out_indices_desc)) | KN_SET(P(indice_num_desc)),
    .workspace = workspace_bytes,
};

mluOpStatus_t MLUOP_WIN_API mluOpGetIndicePairsWorkspaceSize(
    mluOpHandle_t handle,
    const mluOpSparseConvolutionDescriptor_t sparse_conv_desc,
    const mluOpTensorDescriptor_t indices_desc,
    const mluOpTensorDescriptor_t indice_pairs_desc,
    const mluOpTensorDescriptor_t out_indices_desc,
    const mluOpTensorDescriptor_t indice_num_desc, size_t *workspace_size)
{
    const struct kn_arg args[GIP_N_PARAMS] = {
        [GIP_PARAM_handle].handle = handle,
        [GIP_PARAM_sparse_conv_desc].conv = sparse_conv_desc,
        [GIP_PARAM_indices_desc].desc = indices_desc,
        [GIP_PARAM_indice_pairs_desc].desc = indice_pairs_desc,
        [GIP_PARAM_out_indices_desc].desc = out_indices_desc,
        [GIP_PARAM_indice_num_desc].desc = indice_num_desc,
    };
    return kn_query_answer(&query, args, workspace_size);
}

/* ---- launches ------------------------------------------------------------ */

/* A call: where its kernels run. */
struct call {
    const struct kn_arg *args;
    mluOpHandle_t handle;
    cnrtDim3_t dim;
    cnrtFunctionType_t type;
    struct kn_gip_args kernel_args;
};

/* Launches a kernel of the call. */
static void launch(const struct call *c, enum kn_gip_kernel kernel)
{
    kn_gip_launch(kernel, c->dim, c->type, c->handle->queue, &c->kernel_args);
}

/* Sets the arguments that lie in the workspace. */
static void place_workspace(struct kn_gip_args *a, const struct kn_arg *args)
{
    size_t parts[GIP_N_WORKSPACE_PARTS];
    kn_gip_workspace_parts(args, parts);
    char *at = args[GIP_PARAM_workspace].pointer;
    assert(at);
    int *places[GIP_N_WORKSPACE_PARTS];
    for (int i = 0; i < GIP_N_WORKSPACE_PARTS; at += parts[i++])
        places[i] = (int *)(void *)at;
    a->mask_all = places[GIP_MASK_ALL];
    a->indices_index_in = places[GIP_INDICES_INDEX_IN];
    a->step_index = places[GIP_INDICES_INDEX_OUT];
    a->indices_index_out = places[GIP_INDICES_INDEX_OUT];
    a->indices_in_expand = places[GIP_INDICES_IN_EXPAND];
    a->out_indices_expand = places[GIP_OUT_INDICES_EXPAND];
    a->out_indices_unique = places[GIP_OUT_INDICES_UNIQUE];
    a->grid_out = places[GIP_GRID];
    a->sums = places[GIP_GRID];
    a->marks = places[GIP_GRID];
    a->unique_counts = places[GIP_GRID] + a->cells;
}

/* Returns the arguments of all kernels of a call. */
static struct kn_gip_args kernel_args_of(const struct kn_arg *args)
{
    const struct mluOpSparseConvolutionStruct *conv =
        args[GIP_PARAM_sparse_conv_desc].conv;
    struct kn_gip_args a = {
        .num_in = kn_descriptor_size(args[GIP_PARAM_indices_desc].desc, 0),
        .num_filter = (int)kn_conv_filter_volume(conv),
        .is_sub_m = conv->sub_m != 0,
        .batch_size = conv->batch_size,
        .cells = (int)kn_conv_cells(conv, conv->output_space),
        .indices = args[GIP_PARAM_indices].input,
        .indice_pairs = args[GIP_PARAM_indice_pairs].pointer,
        .out_indices = args[GIP_PARAM_out_indices].pointer,
        .indice_num = args[GIP_PARAM_indice_num].pointer,
    };
    memcpy(a.input_space, conv->input_space, sizeof a.input_space);
    memcpy(a.output_space, conv->output_space, sizeof a.output_space);
    memcpy(a.filter_space, conv->filter_space, sizeof a.filter_space);
    memcpy(a.pad, conv->pad, sizeof a.pad);
    memcpy(a.stride, conv->stride, sizeof a.stride);
    memcpy(a.dilation, conv->dilation, sizeof a.dilation);
    place_workspace(&a, args);
    return a;
}

/* Stores the number of active outputs for the caller; an error if out_indices
 * has fewer rows. */
static mluOpStatus_t settle_outputs(struct call *c, int num_act_out)
{
    int rows = kn_descriptor_size(c->args[GIP_PARAM_out_indices_desc].desc, 0);
    c->kernel_args.num_act_out = num_act_out;
    c->args[GIP_PARAM_sparse_conv_desc].conv->num_act_out = num_act_out;
    if (rows >= num_act_out)
        return MLUOP_STATUS_SUCCESS;
    kn_log(kn_function_get_indice_pairs.name,
           "out_indices_desc has size %d in dimension 0, it must be at least "
           "%d, the number of active outputs",
           rows, num_act_out);
    return MLUOP_STATUS_BAD_PARAM;
}

/* Waits for the counts of step 3, one for each task. */
static mluOpStatus_t read_num_act_out(const struct call *c, int *num_act_out)
{
    const char *name = kn_function_get_indice_pairs.name;
    size_t tasks = (size_t)c->dim.x * c->dim.y * c->dim.z;
    assert(tasks <=
           (size_t)(c->handle->clusters * c->handle->cores_per_cluster));
    int *counts = malloc(tasks * sizeof *counts);
    if (!counts)
        return MLUOP_STATUS_ALLOC_FAILED;
    cnrtRet_t code = cnrtQueueSync(c->handle->queue);
    if (code == cnrtSuccess)
        code = cnrtMemcpy(counts, c->kernel_args.unique_counts,
                          tasks * sizeof *counts, cnrtMemcpyDevToHost);
    *num_act_out = 0;
    for (size_t i = 0; code == cnrtSuccess && i < tasks; i++)
        *num_act_out += counts[i];
    free(counts);
    if (code == cnrtSuccess)
        return MLUOP_STATUS_SUCCESS;
    kn_log(name, "waiting for the number of active outputs failed: %s",
           cnrtGetErrorStr(code));
    return MLUOP_STATUS_EXECUTION_FAILED;
}

/* Runs the steps in the document's order. */
static mluOpStatus_t run_default(struct call *c)
{
    static const enum kn_gip_kernel first[] = {
        GIP_KERNEL_1,    GIP_SUM_MASKS,    GIP_SUM_TASKS,      GIP_UNIQUE_CLEAR,
        GIP_UNIQUE_MARK, GIP_UNIQUE_COUNT, GIP_UNIQUE_COLLECT,
    };
    static const enum kn_gip_kernel then[] = {
        GIP_STEP_INDEX,  GIP_SCATTER,   GIP_GATHER, GIP_WRITE_OUTPUTS,
        GIP_PAIRS_CLEAR, GIP_PAIRS_SUM, GIP_PAIRS,
    };
    int num_act_out;
    for (size_t i = 0; i < KN_COUNT(first); i++)
        launch(c, first[i]);
    mluOpStatus_t status =
        kn_handle_launched(kn_function_get_indice_pairs.name);
    if (!status)
        status = read_num_act_out(c, &num_act_out);
    if (!status)
        status = settle_outputs(c, num_act_out);
    for (size_t i = 0; !status && i < KN_COUNT(then); i++)
        launch(c, then[i]);
    return status;
}

/* Runs the steps of sub_m mode. Masks are known only when outputs have numbers.
 * So step 2 comes after step 6, and step 8 can use the sums of step 2. */
static mluOpStatus_t run_sub_m(struct call *c)
{
    static const enum kn_gip_kernel all[] = {
        GIP_KERNEL_1,    GIP_STEP_INDEX, GIP_CLEAR_ASKED, GIP_SCATTER,
        GIP_GATHER,      GIP_SUM_MASKS,  GIP_SUM_TASKS,   GIP_WRITE_OUTPUTS,
        GIP_PAIRS_CLEAR, GIP_PAIRS,
    };
    mluOpStatus_t status = settle_outputs(c, c->kernel_args.num_in);
    for (size_t i = 0; !status && i < KN_COUNT(all); i++)
        if (all[i] != GIP_CLEAR_ASKED || c->kernel_args.clears_asked)
            launch(c, all[i]);
    return status;
}

/* ---- the functions of the library ---------------------------------------- */

mluOpStatus_t MLUOP_WIN_API mluOpGetIndicePairs(
    mluOpHandle_t handle,
    const mluOpSparseConvolutionDescriptor_t sparse_conv_desc,
    const mluOpTensorDescriptor_t indices_desc, const void *indices,
    void *workspace, size_t workspace_size,
    const mluOpTensorDescriptor_t indice_pairs_desc, void *indice_pairs,
    const mluOpTensorDescriptor_t out_indices_desc, void *out_indices,
    const mluOpTensorDescriptor_t indice_num_desc, void *indice_num)
{
    const struct kn_function *f = &kn_function_get_indice_pairs;
    const struct kn_arg args[] = {
#include "kernels/library/args.h"
    };
    struct kn_plan plan;
    mluOpStatus_t status;
    if (!kn_plan_make(f, args, handle, cnrtFuncTypeBlock, &plan, &status)) {
        if (status == MLUOP_STATUS_SUCCESS) /* zero elements */
            sparse_conv_desc->num_act_out = 0;
        return status;
    }
    struct call c = {args, handle, plan.dim, plan.type, kernel_args_of(args)};
    c.kernel_args.clears_asked = plan.variant == GIP_SPARSE;
    status = sparse_conv_desc->sub_m ? run_sub_m(&c) : run_default(&c);
    return status ? status : kn_handle_launched(f->name);
}

mluopStatus_t MLUOP_WIN_API mluopGetIndicePairs(
    mluOpHandle_t handle,
    const mluOpSparseConvolutionDescriptor_t sparse_conv_desc,
    const mluOpTensorDescriptor_t indices_desc, const void *indices,
    void *workspace, size_t workspace_size,
    const mluOpTensorDescriptor_t indice_pairs_desc, void *indice_pairs,
    const mluOpTensorDescriptor_t out_indices_desc, void *out_indices,
    const mluOpTensorDescriptor_t indice_num_desc, void *indice_num)
{
    return mluOpGetIndicePairs(handle, sparse_conv_desc, indices_desc, indices,
                               workspace, workspace_size, indice_pairs_desc,
                               indice_pairs, out_indices_desc, out_indices,
                               indice_num_desc, indice_num);
}

mluopStatus_t MLUOP_WIN_API mluopGetIndicePairsWorkspaceSize(
    mluOpHandle_t handle,
    const mluOpSparseConvolutionDescriptor_t sparse_conv_desc,
    const mluOpTensorDescriptor_t indices_desc,
    const mluOpTensorDescriptor_t indice_pairs_desc,
    const mluOpTensorDescriptor_t out_indices_desc,
    const mluOpTensorDescriptor_t indice_num_desc, size_t *workspace_size)
{
    return mluOpGetIndicePairsWorkspaceSize(
        handle, sparse_conv_desc, indices_desc, indice_pairs_desc,
        out_indices_desc, indice_num_desc, workspace_size);
}
