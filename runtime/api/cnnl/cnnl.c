/* SPDX-License-Identifier: MIT */
/*
 * What cnnl.def says without a body of its own: functions that are refused by
 * name, once; objects that are made and ended; scratch memory that no call
 * needs; names of statuses.
 */
#include "runtime/api/cnnl/object.h"

#include <stdatomic.h>
#include <stdio.h>

/* Returns the error of a call; the flag records that the error was printed. */
static cnnlStatus_t refuse(const char *name, atomic_flag *is_printed)
{
    if (!atomic_flag_test_and_set(is_printed))
        fprintf(
            stderr,
            "mlusim: %s: not supported: this operator of the closed library "
            "cnnl is not part of mlusim; `mlusim cnnl` lists those that are "
            "(docs/cnnl.md)\n",
            name);
    return CNNL_STATUS_NOT_SUPPORTED;
}

/* The answer of a function that says how much scratch memory another needs. */
static cnnlStatus_t no_scratch(const char *name, cnnlHandle_t handle,
                               size_t *size)
{
    if (!nl_object_is(name, "cnnlHandle_t", handle, "handle"))
        return CNNL_STATUS_BAD_PARAM;
    if (!size)
        return nl_refuse(CNNL_STATUS_BAD_PARAM, name,
                         "size is NULL, it takes the bytes");
    *size = 0;
    return CNNL_STATUS_SUCCESS;
}

/* The parameters are not used. */
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-parameter"
#define REFUSED(name, parameters)                         \
    cnnlStatus_t name parameters                          \
    {                                                     \
        static atomic_flag is_printed = ATOMIC_FLAG_INIT; \
        return refuse(#name, &is_printed);                \
    }
#define ZERO(name, parameters)                  \
    cnnlStatus_t name parameters                \
    {                                           \
        return no_scratch(#name, handle, size); \
    }
#define PAIR(type, create, destroy)                    \
    cnnlStatus_t create(type *object)                  \
    {                                                  \
        return nl_object_make(#create, #type, object); \
    }                                                  \
    cnnlStatus_t destroy(type object)                  \
    {                                                  \
        return nl_object_end(#destroy, #type, object); \
    }
#include "runtime/api/include/cnnl/cnnl.def"
#pragma GCC diagnostic pop

const char *cnnlGetErrorString(cnnlStatus_t status)
{
    switch (status) {
#define STATUS(name, value) \
    case name:              \
        return #name;
#include "runtime/api/include/cnnl/cnnl.def"
    }
    return "CNNL_STATUS_BAD_PARAM";
}
