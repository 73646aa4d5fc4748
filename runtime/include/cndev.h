/* SPDX-License-Identifier: MIT
 *
 * Queries of the device management interface, with the vendor's names, that
 * samples use to compute efficiencies: C and C++.
 */
#ifndef CNDEV_H
#define CNDEV_H

#pragma GCC visibility push(default)
#ifdef __cplusplus
extern "C" {
#endif

#define CNDEV_VERSION_5 5
#define CNDEV_VERSION_6 6

/* results: one row per row of runtime/cndev/results.def */
typedef enum {
    CNDEV_SUCCESS = 0,
    CNDEV_ERROR_UNINITIALIZED = 1,
    CNDEV_ERROR_INVALID_ARGUMENT = 2,
    CNDEV_ERROR_INVALID_DEVICE_ID = 3,
} cndevRet_t;
/* end of results */

typedef struct {
    int version;
    unsigned int number;
} cndevCardInfo_t;

/* Peak rates in 10^9 operations per second. A multiply-add counts two
 * operations: code that only adds reaches half of the vector figures. A field
 * is 0 when no figure is known. version: set by the caller to the interface
 * version it was written for; kept. */
typedef struct {
    int version;
    double fp16Vector, fp32Vector, int16Vector, int8Vector;
    double fp16Tensor, fp32Tensor, int16Tensor, int8Tensor, int4Tensor;
} cndevDevMaxPerformance_t;

typedef struct {
    int version;
    unsigned int dataWidth; /* bits of the memory bus */
    double bandWidth;       /* 10^9 bytes per second */
} cndevDDRInfo_t;

/* reserved must be 0. The queries also work without it. */
cndevRet_t cndevInit(int __reserved);
cndevRet_t cndevRelease(void);
cndevRet_t cndevGetDeviceCount(cndevCardInfo_t *__cards);
cndevRet_t cndevGetDeviceMaxPerformance(cndevDevMaxPerformance_t *__performance,
                                        int __device);
cndevRet_t cndevGetDDRInfo(cndevDDRInfo_t *__info, int __device);
const char *cndevGetErrorString(cndevRet_t __error);

#ifdef __cplusplus
}
#endif
#pragma GCC visibility pop

#endif
