/* SPDX-License-Identifier: MIT */
/*
 * libcnnl: the vendor's operator library is closed, so this one has its types
 * and the names of its calls, for programs that mix them with kernels of their
 * own. Each call says that it is not there, the first time, and answers so
 * every time; nothing is written to where its arguments point.
 */
#include "runtime/api/include/cnnl.h"

#include <stdatomic.h>
#include <stdio.h>

/* Answers for the call of a name; its flag remembers that it has been printed.
 */
static cnnlStatus_t refuse(const char *name, atomic_flag *is_printed)
{
    if (!atomic_flag_test_and_set(is_printed))
        fprintf(
            stderr,
            "mlusim: %s: not supported: operators of the closed library cnnl "
            "are not part of mlusim, only its types are (docs/porting.md)\n",
            name);
    return CNNL_STATUS_NOT_SUPPORTED;
}

/* Nothing is done with parameters. */
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-parameter"
#define CALL(name, parameters)                            \
    cnnlStatus_t name parameters                          \
    {                                                     \
        static atomic_flag is_printed = ATOMIC_FLAG_INIT; \
        return refuse(#name, &is_printed);                \
    }
#include "runtime/api/include/cnnl/all.def"
#undef CALL
#pragma GCC diagnostic pop

#define X(name, value) \
    _Static_assert(name == (value), #name " differs in cnnl.h");
#include "runtime/api/cnnl/results.def"
#undef X

const char *cnnlGetErrorString(cnnlStatus_t status)
{
    switch (status) {
#define X(name, value) \
    case name:         \
        return #name;
#include "runtime/api/cnnl/results.def"
#undef X
    }
    return "not a status of cnnl";
}
