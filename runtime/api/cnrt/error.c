/* SPDX-License-Identifier: MIT */
/*
 * Error codes: their names and sentences from errors.def, and the last error of
 * a thread.
 */
#include "runtime/api/cnrt/error.h"

#include "runtime/api/cnrt/queue/queue.h"

#define X(name, value, sentence) \
    _Static_assert(name == (value), #name " differs in cnrt.h");
#include "runtime/api/cnrt/errors.def"
#undef X

/* The program asks about a status, so it does not ignore failures with it. */
static void asked(cnrtRet_t error)
{
    if (error != cnrtSuccess)
        rt_failures_asked(&rt_process_context()->failures, error);
}

const char *cnrtGetErrorStr(cnrtRet_t error)
{
    asked(error);
    switch (error) {
#define X(name, value, sentence) \
    case name:                   \
        return sentence;
#include "runtime/api/cnrt/errors.def"
#undef X
    }
    return "not an error code of this runtime";
}

const char *rt_error_name(cnrtRet_t error)
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

const char *cnrtGetErrorName(cnrtRet_t error)
{
    asked(error);
    return rt_error_name(error);
}

cnrtRet_t cnrtPeekAtLastError(void)
{
    asked(rt_thread()->last_error);
    return rt_thread()->last_error;
}

cnrtRet_t cnrtGetLastError(void)
{
    cnrtRet_t error = rt_thread()->last_error;
    if (error == cnrtSuccess)
        return error;
    asked(error);
    struct rt_context *rt = rt_enter(__func__);
    rt_forget_refused(rt, error);
    rt_thread()->last_error = cnrtSuccess;
    rt_leave(rt, cnrtSuccess);
    return error;
}
