/* SPDX-License-Identifier: MIT */
/* The version of the library is that of the project, in numbers. */
#include <stdio.h>

#include "kernels/include/mlu_op.h"
#include "kernels/library/log.h"

mluOpStatus_t mluOpGetLibVersion(int *major, int *minor, int *patch)
{
    if (KN_LOG_NULL(__func__, major, minor, patch))
        return MLUOP_STATUS_BAD_PARAM;
    int is[3] = {0};
    if (sscanf(MLUSIM_VERSION, "%d.%d.%d", &is[0], &is[1], &is[2]) != 3)
        return MLUOP_STATUS_INTERNAL_ERROR;
    *major = is[0];
    *minor = is[1];
    *patch = is[2];
    return MLUOP_STATUS_SUCCESS;
}
