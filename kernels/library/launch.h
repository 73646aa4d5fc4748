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
/* Notes the launch of a kernel. */
__attribute__((visibility("hidden"))) void
kn_trace_launch(const char *kernel, cnrtDim3_t dim, cnrtFunctionType_t type);
#ifdef __cplusplus
}
#endif

/* Launches a kernel whose parameter is *args. */
#define KN_LAUNCH(kernel, dim, type, queue, args) \
    do {                                          \
        kn_trace_launch(#kernel, dim, type);      \
        kernel<<<dim, type, queue>>>(*(args));    \
    } while (0)

#endif
