/* SPDX-License-Identifier: MIT */
/*
 * What kernels of this program use of the memories, for `mlusim usage`, which
 * names a folder in the environment. A device that is opened again goes on in
 * the same record.
 */
#include "runtime/api/cnrt/context.h"

#include <stdlib.h>

cnrtRet_t rt_usage_open(struct rt_context *rt)
{
    const char *folder = getenv(USAGE_ENV);
    if (!folder || !*folder)
        return cnrtSuccess;
    if (!rt->usage)
        rt->usage = usage_new();
    if (!rt->usage)
        return rt_no_memory(rt, "what kernels use");
    enum sim_status status = usage_watch(rt->usage, rt->board->sim);
    return status == SIM_OK ? cnrtSuccess : rt_fail_sim(rt, status);
}

bool rt_usage_write(struct rt_context *rt)
{
    char error[512];
    if (!rt->usage ||
        usage_write(rt->usage, getenv(USAGE_ENV), error, sizeof error))
        return true;
    fprintf(stderr, "mlusim: %s: %s\n", USAGE_ENV, error);
    return false;
}
