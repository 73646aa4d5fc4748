/* SPDX-License-Identifier: MIT */
/*
 * Error codes: their names and sentences from errors.def, the simulator's
 * statuses as error codes, and the last error of a thread.
 */
#include "runtime/api/cnrt/context.h"

#define X(name, value, sentence) \
    _Static_assert(name == (value), #name " differs in cnrt.h");
#include "runtime/api/cnrt/errors.def"
#undef X

const char *cnrtGetErrorStr(cnrtRet_t error)
{
    switch (error) {
#define X(name, value, sentence) \
    case name:                   \
        return sentence;
#include "runtime/api/cnrt/errors.def"
#undef X
    }
    return "not an error code of this runtime";
}

const char *cnrtGetErrorName(cnrtRet_t error)
{
    switch (error) {
#define X(name, value, sentence) \
    case name:                   \
        return #name;
#include "runtime/api/cnrt/errors.def"
#undef X
    }
    return "unknown";
}

cnrtRet_t cnrtPeekAtLastError(void)
{
    return rt_thread()->last_error;
}

cnrtRet_t cnrtGetLastError(void)
{
    cnrtRet_t error = rt_thread()->last_error;
    if (error == cnrtSuccess)
        return error;
    struct rt_context *rt = rt_enter(__func__);
    rt_forget_refused(rt, error);
    rt_thread()->last_error = cnrtSuccess;
    rt_leave(rt, cnrtSuccess);
    return error;
}

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
