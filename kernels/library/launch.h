/* SPDX-License-Identifier: MIT
 *
 * Launches of operators (.mlu): each is noted where MLUOP_LOG asks for it.
 */
#ifndef KN_LAUNCH_H
#define KN_LAUNCH_H

#include <cnrt.h>

#ifdef __cplusplus
extern "C" {
#endif
/* Notes the launch of a kernel. It is not there where a program has a file of
 * kernels without the library. */
__attribute__((visibility("hidden"), weak)) void
kn_trace_launch(const char *kernel, cnrtDim3_t dim, cnrtFunctionType_t type);
#ifdef __cplusplus
}
#endif

#define KN_TRACE_LAUNCH(name, dim, type)      \
    do {                                      \
        if (kn_trace_launch)                  \
            kn_trace_launch(name, dim, type); \
    } while (0)

/* Launches a kernel whose parameter is *args. */
#define KN_LAUNCH(kernel, dim, type, queue, args) \
    do {                                          \
        KN_TRACE_LAUNCH(#kernel, dim, type);      \
        kernel<<<dim, type, queue>>>(*(args));    \
    } while (0)

#endif
