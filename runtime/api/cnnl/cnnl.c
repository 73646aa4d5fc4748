/* SPDX-License-Identifier: MIT */
/* A substitute for libcnnl: the vendor's operator library is closed, so this
 * library only has the vendor's types and the names of the calls. With it,
 * programs that also have their own kernels can be built. Each call returns an
 * error and writes nothing to memory. The first time, it prints that it is not
 * implemented.
 */
#include "runtime/api/include/cnnl.h"

#include <stdatomic.h>
#include <stdio.h>

/* Returns the error of a call; the flag records that the error was printed. */
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

/* The parameters are not used. */
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
