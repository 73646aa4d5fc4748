/* SPDX-License-Identifier: MIT */
/* Defines the results of the driver interface: their names and sentences, and
 * the results for errors of the runtime. */
#include "runtime/api/cndrv/result.h"

#include <stdio.h>

#define X(name, value, code, sentence) \
    _Static_assert(name == (value), #name " differs in cn_api.h");
#include "runtime/api/cndrv/results.def"
#undef X

CNresult drv_fail(const char *api, CNresult result, const char *sentence)
{
    fprintf(stderr, "mlusim: %s: %s\n", api, sentence);
    return result;
}

CNresult drv_result(cnrtRet_t code)
{
    static const struct {
        cnrtRet_t code;
        CNresult result;
    } rows[] = {
#define X(name, value, code, sentence) {code, name},
#include "runtime/api/cndrv/results.def"
#undef X
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (rows[i].code == code)
            return rows[i].result;
    return CN_ERROR_INVALID_VALUE;
}

CNresult drv_spoken(cnrtRet_t code)
{
    rt_private_speak(NULL, NULL);
    return drv_result(code);
}

CNresult cnGetErrorString(CNresult error, const char **sentence)
{
    if (!sentence)
        return CN_ERROR_INVALID_VALUE;
    switch (error) {
#define X(name, value, code, text) \
    case name:                     \
        *sentence = text;          \
        return CN_SUCCESS;
#include "runtime/api/cndrv/results.def"
#undef X
    }
    *sentence = "not a result of this interface";
    return CN_ERROR_INVALID_VALUE;
}

CNresult cnGetErrorName(CNresult error, const char **name)
{
    if (!name)
        return CN_ERROR_INVALID_VALUE;
    switch (error) {
#define X(enumerator, value, code, text) \
    case enumerator:                     \
        *name = #enumerator;             \
        return CN_SUCCESS;
#include "runtime/api/cndrv/results.def"
#undef X
    }
    *name = "unknown";
    return CN_ERROR_INVALID_VALUE;
}
