/* SPDX-License-Identifier: MIT */
/* Element types: names, bytes, sets. */
#include "runtime/api/cnnl/types.h"

#include <stdio.h>
#include <string.h>

static const struct {
    const char *name;
    unsigned bytes;
} types[] = {
#define TYPE(name, bytes) [CNNL_DTYPE_##name] = {#name, bytes}
    TYPE(HALF, 2),
    TYPE(FLOAT, 4),
    TYPE(INT8, 1),
    TYPE(INT16, 2),
    TYPE(INT31, 4),
    TYPE(INT32, 4),
    TYPE(UINT8, 1),
    TYPE(BOOL, 1),
    TYPE(INT64, 8),
    TYPE(UINT32, 4),
    TYPE(UINT64, 8),
    TYPE(UINT16, 2),
    TYPE(DOUBLE, 8),
    TYPE(COMPLEX_HALF, 4),
    TYPE(COMPLEX_FLOAT, 8),
    TYPE(BFLOAT16, 2),
    TYPE(COMPLEX_DOUBLE, 16),
    TYPE(FLOAT8_E4M3FN, 1),
    TYPE(FLOAT8_E5M2, 1),
#undef TYPE
};
#define N_TYPES (sizeof types / sizeof *types)

unsigned nl_type_bytes(cnnlDataType_t type)
{
    return (unsigned)type < N_TYPES ? types[type].bytes : 0;
}

const char *nl_type_name(cnnlDataType_t type)
{
    return nl_type_bytes(type) ? types[type].name : "INVALID";
}

const char *nl_type_names(uint32_t set, char *text, size_t bytes)
{
    size_t used = 0;
    *text = '\0';
    for (unsigned t = 0; t < N_TYPES && used < bytes; t++)
        if (set >> t & 1)
            used += (size_t)snprintf(text + used, bytes - used, "%s%s",
                                     used ? ", " : "", types[t].name);
    return text;
}
