/* SPDX-License-Identifier: MIT */
/*
 * Results, by the rows of results.def.
 */
#include "runtime/api/cncl/result.h"

#include <stdarg.h>
#include <stdio.h>

#define X(name, value, sentence) \
    _Static_assert(name == (value), #name " differs in cncl.h");
#include "runtime/api/cncl/results.def"
#undef X

const char *cnclGetErrorStr(cnclResult_t result)
{
    switch (result) {
#define X(name, value, sentence) \
    case name:                   \
        return sentence;
#include "runtime/api/cncl/results.def"
#undef X
    }
    return "not a result of libcncl";
}

static _Thread_local char refusal[1024];

const char *cncl_refusal(void)
{
    return refusal;
}

cnclResult_t cncl_refuse(const struct rt_context *rt, cnclResult_t result,
                         const char *format, ...)
{
    va_list values;
    va_start(values, format);
    vsnprintf(refusal, sizeof refusal, format, values);
    va_end(values);
    rt_ranks_say(rt, refusal);
    return result;
}

cnclResult_t cncl_leave(struct rt_context *rt, cnclResult_t result)
{
    rt_ranks_leave(rt, result != CNCL_RET_SUCCESS);
    return result;
}
