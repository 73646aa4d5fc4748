/* SPDX-License-Identifier: MIT */
/*
 * The statuses of the simulator as error codes of the runtime.
 */
#include "runtime/api/cnrt/context/status.h"

cnrtRet_t rt_code(enum sim_status status)
{
    switch (status) {
    case SIM_OK:
        return cnrtSuccess;
    case SIM_ERROR_ARGUMENT:
        return cnrtErrorArgsInvalid;
    case SIM_ERROR_DEVICE:
        return cnrtErrorInit;
    case SIM_ERROR_IMAGE:
        return cnrtErrorKernelImage;
    case SIM_ERROR_ARCH:
        return cnrtErrorKernelArch;
    case SIM_ERROR_KERNEL:
        return cnrtErrorKernelUnknown;
    case SIM_ERROR_DIM:
        return cnrtErrorKernelDim;
    case SIM_ERROR_MEMORY:
        return cnrtErrorNoMem;
    case SIM_ERROR_ADDRESS:
        return cnrtErrorInvalidAddress;
    case SIM_ERROR_FREE:
        return cnrtErrorFree;
    case SIM_ERROR_FAULT:
    case SIM_ERROR_STOPPED:
        return cnrtErrorKernelFault;
    }
    return cnrtErrorArgsInvalid;
}

cnrtRet_t rt_fail_sim(const struct rt_context *rt, enum sim_status status)
{
    return rt_fail(rt, rt_code(status), "%s", sim_error(rt->board->sim));
}
