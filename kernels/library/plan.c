/* SPDX-License-Identifier: MIT */
#include "kernels/library/plan.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "kernels/library/descriptor.h"
#include "kernels/library/launch.h"
#include "kernels/library/log.h"
#include "kernels/library/sparse_convolution.h"

/* Writes a call in lines: first the function with its numbers, then a line for
 * each tensor, for a sparse convolution and for the workspace. The call is
 * written before the guards check it, so any value may be NULL or wrong. */

/* Reads the value of a number of the call. False: the parameter is no
 * number. */
static bool put_number(const struct kn_param *p, const struct kn_arg *arg,
                       char *text, size_t size)
{
    switch (p->kind) {
    case KN_PARAM_INT:
        snprintf(text, size, "%s %d", p->name, arg->number);
        return true;
    case KN_PARAM_FLOAT:
        snprintf(text, size, "%s %g", p->name, (double)arg->real);
        return true;
    case KN_PARAM_REDUCE_MODE:
        snprintf(text, size, "%s %s", p->name,
                 kn_reduce_mode_name((mluOpReduceMode_t)arg->number));
        return true;
    case KN_PARAM_WORKSPACE_SIZE:
        snprintf(text, size, "%s %zu", p->name, arg->size);
        return true;
    default:
        return false;
    }
}

/* Writes sizes: "[2, 3]", with strides if they are given. */
static const char *put_sizes(const struct mluOpTensorStruct *desc, char *text,
                             size_t size)
{
    size_t used = (size_t)snprintf(text, size, "[");
    for (int i = 0; i < desc->rank; i++)
        used += (size_t)snprintf(text + used, size - used, "%s%" PRId64,
                                 i ? ", " : "", desc->dims[i]);
    used += (size_t)snprintf(text + used, size - used, "]");
    for (int i = 0; desc->has_strides && i < desc->rank; i++)
        used += (size_t)snprintf(text + used, size - used, "%s%" PRId64,
                                 i ? ", " : " by strides ", desc->strides[i]);
    return text;
}

static void note_desc(const struct kn_param *p,
                      const struct mluOpTensorStruct *desc)
{
    char sizes[448];
    if (!desc)
        kn_log_note(KN_LOG_INFO, "  %s is NULL", p->name);
    else if (desc->rank == 0)
        kn_log_note(KN_LOG_INFO, "  %s is not set", p->name);
    else
        kn_log_note(KN_LOG_INFO, "  %s: %s %s %s, %" PRIu64 " bytes", p->name,
                    put_sizes(desc, sizes, sizeof sizes),
                    kn_dtype_name(desc->dtype), kn_layout_name(desc->layout),
                    kn_descriptor_bytes(desc));
}

static void note_conv(const struct kn_param *p,
                      struct mluOpSparseConvolutionStruct *conv)
{
    char text[512];
    if (!conv)
        kn_log_note(KN_LOG_INFO, "  %s is NULL", p->name);
    else
        kn_log_note(KN_LOG_INFO, "  %s: %s", p->name,
                    kn_conv_text(conv, text, sizeof text));
}

static void note_parameter(const struct kn_param *p, const struct kn_arg *arg)
{
    switch (p->kind) {
    case KN_PARAM_DESC:
        note_desc(p, arg->desc);
        break;
    case KN_PARAM_SPARSE_CONV:
        note_conv(p, arg->conv);
        break;
    case KN_PARAM_INPUT:
    case KN_PARAM_OUTPUT:
    case KN_PARAM_WORKSPACE:
        kn_log_note(KN_LOG_INFO, "  %s at %p", p->name, arg->pointer);
        break;
    default:
        break;
    }
}

/* Notes the beginning of a call: its numbers and tensors. From now on this
 * thread writes notes at the level of the call's handle. */
static void kn_trace_call(const struct kn_function *f,
                          const struct kn_arg *args)
{
    char numbers[512] = "", number[96];
    mluOpHandle_t handle = args[0].handle;
    kn_log_level_set(handle ? handle->log_level : KN_LOG_ERROR);
    if (!kn_log_wants(KN_LOG_INFO))
        return;
    for (size_t i = 0; i < f->n_params; i++) {
        if ((f->has && !(f->has & KN_SET(i))) ||
            !put_number(&f->params[i], &args[i], number, sizeof number))
            continue;
        size_t used = strlen(numbers);
        snprintf(numbers + used, sizeof numbers - used, "%s%s",
                 used ? ", " : ": ", number);
    }
    kn_log_note(KN_LOG_INFO, "%s%s", f->name, numbers);
    for (size_t i = 0; i < f->n_params; i++)
        if (!f->has || f->has & KN_SET(i))
            note_parameter(&f->params[i], &args[i]);
}

/* Notes how the call will run. */
static void kn_trace_plan(const struct kn_function *f,
                          const struct kn_plan *plan, mluOpHandle_t handle)
{
    kn_log_note(
        KN_LOG_POLICY,
        "%s: variant %s, task type %s, dim %u x %u x %u, on %d clusters "
        "of %d cores of architecture %d, NRAM %d bytes",
        f->name, f->variants[plan->variant], kn_task_type_name(plan->type),
        plan->dim.x, plan->dim.y, plan->dim.z, handle->clusters,
        handle->cores_per_cluster, handle->arch, handle->nram_bytes);
}

void kn_trace_launch(const char *kernel, cnrtDim3_t dim,
                     cnrtFunctionType_t type)
{
    kn_log_note(KN_LOG_LAUNCH, "launch of %s<<<%u x %u x %u, %s>>>", kernel,
                dim.x, dim.y, dim.z, kn_task_type_name(type));
}

int kn_cheapest(const struct kn_function *f, const struct kn_arg *args)
{
    int best = 0;
    double least = f->cost(args, 0);
    for (int v = 1; v < (int)f->n_variants; v++) {
        const double cost = f->cost(args, v);
        if (cost < least) {
            best = v;
            least = cost;
        }
    }
    return best;
}

static int variant_of(const struct kn_function *f, const struct kn_arg *args,
                      mluOpHandle_t handle)
{
    return strcmp(handle->variant, KN_VARIANT_AUTO) == 0
               ? kn_cheapest(f, args)
               : kn_handle_variant(handle, f->name, f->variants, f->n_variants);
}

bool kn_plan_make(const struct kn_function *f, const struct kn_arg *args,
                  mluOpHandle_t handle, cnrtFunctionType_t preferred,
                  struct kn_plan *plan, mluOpStatus_t *status)
{
    kn_trace_call(f, args);
    if (!kn_guards_hold(f, args, status))
        return false;
    *status = kn_handle_begin(handle, f->name);
    if (*status)
        return false;
    plan->variant = variant_of(f, args, handle);
    *status = plan->variant < 0
                  ? MLUOP_STATUS_BAD_PARAM
                  : kn_handle_fill_device(handle, f->name, preferred,
                                          &plan->dim, &plan->type);
    if (*status)
        return false;
    kn_trace_plan(f, plan, handle);
    return true;
}

/* ---- the size of a workspace --------------------------------------------- */

mluOpStatus_t kn_query_answer(const struct kn_function *query,
                              const struct kn_arg *args, size_t *workspace_size)
{
    assert(query->workspace);
    kn_trace_call(query, args);
    if (!workspace_size) {
        kn_log(query->name, "workspace_size is NULL, it takes the size");
        return MLUOP_STATUS_BAD_PARAM;
    }
    mluOpStatus_t status = MLUOP_STATUS_SUCCESS;
    if (kn_guards_hold(query, args, &status))
        *workspace_size = query->workspace(args);
    else if (status == MLUOP_STATUS_SUCCESS)
        *workspace_size = 0;
    if (status == MLUOP_STATUS_SUCCESS)
        kn_log_note(KN_LOG_INFO, "%s: %zu bytes", query->name, *workspace_size);
    return status;
}
