/* SPDX-License-Identifier: MIT */
#include "kernels/library/plan.h"

#include "kernels/library/trace.h"

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
    plan->variant =
        kn_handle_variant(handle, f->name, f->variants, f->n_variants);
    *status = plan->variant < 0
                  ? MLUOP_STATUS_BAD_PARAM
                  : kn_handle_fill_device(handle, f->name, preferred,
                                          &plan->dim, &plan->type);
    if (*status)
        return false;
    kn_trace_plan(f, plan, handle);
    return true;
}
