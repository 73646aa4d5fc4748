/* SPDX-License-Identifier: MIT */
/* Rising numbers. */
#include "runtime/api/cnnl/ramp.h"

#include <string.h>

#include "runtime/api/cnnl/call.h"

static cnnlStatus_t run(struct nl_call *c, const void *first, const void *step,
                        cnnlDataType_t type, bool is_even,
                        const cnnlTensorDescriptor_t y_desc, void *y)
{
    if (nl_is_over(c))
        return c->status;
    struct nl_ramp args = {.shape = nl_shape_of(y_desc),
                           .type = (int32_t)type,
                           .is_even = is_even};
    args.to = nl_view_of(y_desc, y, &args.shape);
    nl_fold(&args.shape, (struct nl_view *const[]){&args.to}, 1);
    memcpy(&args.first, first, nl_type_bytes(type));
    memcpy(&args.step, step, nl_type_bytes(type));
    args.plan = nl_share(c, nl_shape_elements(&args.shape),
                         sizeof(int64_t) + sizeof(int64_t));
    nl_launch_ramp(c->handle->queue, &args);
    return nl_launched(c);
}

cnnlStatus_t cnnlArange_v2(cnnlHandle_t handle,
                           cnnlComputationPreference_t prefer,
                           const void *start, const void *step,
                           const cnnlTensorDescriptor_t y_desc, void *y)
{
    struct nl_call c = nl_begin(NL_cnnlArange_v2, handle);
    nl_choice(&c, "prefer", (int)prefer,
              CNNL_COMPUTATION_ULTRAHIGH_PRECISION + 1);
    nl_host(&c, "start", start);
    nl_host(&c, "step", step);
    nl_output(&c, "y", y_desc, y);
    return run(&c, start, step, c.status ? CNNL_DTYPE_FLOAT : y_desc->type,
               false, y_desc, y);
}

cnnlStatus_t cnnlLinspace(cnnlHandle_t handle, float start, float end,
                          const cnnlTensorDescriptor_t y_desc, void *y)
{
    struct nl_call c = nl_begin(NL_cnnlLinspace, handle);
    nl_number(&c, "start", (double)start);
    nl_number(&c, "end", (double)end);
    nl_output(&c, "y", y_desc, y);
    return run(&c, &start, &end, CNNL_DTYPE_FLOAT, true, y_desc, y);
}
