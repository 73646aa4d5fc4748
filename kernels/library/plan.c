/* SPDX-License-Identifier: MIT */
#include "kernels/library/plan.h"

#include <assert.h>
#include <string.h>

#include "kernels/library/log.h"
#include "kernels/library/trace.h"

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
