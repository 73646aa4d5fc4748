/* SPDX-License-Identifier: MIT */
#include "kernels/library/query.h"

#include <assert.h>

#include "kernels/library/log.h"
#include "kernels/library/trace.h"

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
