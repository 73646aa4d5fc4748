/* SPDX-License-Identifier: MIT */
/* Launches of operators (.mlu): each launch is logged if MLUOP_LOG selects
 * launches. */
#ifndef KN_LAUNCH_H
#define KN_LAUNCH_H

#include <cnrt.h>

/* Marks a function that host code in C and in BANG C shares. */
#ifdef __cplusplus
#define KN_OF_LIBRARY extern "C" __attribute__((visibility("hidden")))
#else
#define KN_OF_LIBRARY __attribute__((visibility("hidden")))
#endif

/* Logs the launch of a kernel. */
KN_OF_LIBRARY void kn_trace_launch(const char *kernel, cnrtDim3_t dim,
                                   cnrtFunctionType_t type);

/* Launches a kernel whose parameter is *args. */
#define KN_LAUNCH(kernel, dim, type, queue, args) \
    do {                                          \
        kn_trace_launch(#kernel, dim, type);      \
        kernel<<<dim, type, queue>>>(*(args));    \
    } while (0)

#endif
