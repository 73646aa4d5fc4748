/* SPDX-License-Identifier: MIT
 *
 * The device management interface, with the vendor's names, as far as samples
 * and test programs use it: C and C++.
 */
#ifndef CNDEV_H
#define CNDEV_H

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#pragma GCC visibility push(default)
#ifdef __cplusplus
extern "C" {
#endif

#define CNDEV_VERSION_1 1
#define CNDEV_VERSION_2 2
#define CNDEV_VERSION_3 3
#define CNDEV_VERSION_4 4
#define CNDEV_VERSION_5 5
#define CNDEV_VERSION_6 6

/* results: one row per row of runtime/api/cndev/results.def */
typedef enum {
    CNDEV_SUCCESS = 0,
    CNDEV_ERROR_UNINITIALIZED = 1,
    CNDEV_ERROR_INVALID_ARGUMENT = 2,
    CNDEV_ERROR_INVALID_DEVICE_ID = 3,
    CNDEV_ERROR_UNSUPPORTED_API_VERSION = 4,
    CNDEV_ERROR_INSUFFICIENT_SPACE = 5,
} cndevRet_t;
/* end of results */

/* A device by its number, the same as that of the runtime. */
typedef int cndevDevice_t;

/* In every structure the caller sets version to the interface version it was
 * written for, CNDEV_VERSION_1 to CNDEV_VERSION_6; 0 stands for the latest. It
 * is kept. */
typedef struct {
    int version;
    unsigned int number;
} cndevCardInfo_t;

/* Operations per cycle of one core. A multiply-add counts two: code that only
 * adds reaches half of the vector figures. A device does cores x clock times as
 * much. 0: the unit does not take that type. */
typedef struct {
    int version;
    unsigned int fp16Vector, fp32Vector, int16Vector, int8Vector;
    unsigned int fp16Tensor, fp32Tensor, int16Tensor, int8Tensor, int4Tensor;
} cndevDeviceMaxPerformance_t;

/* 10^9 bytes per second are bandWidth, and bandWidthDecimal behind the point:
 * 307 and 2 for 307.2. */
typedef struct {
    int version;
    unsigned int dataWidth; /* bits of the memory bus */
    unsigned int bandWidth, bandWidthDecimal;
} cndevDDRInfo_t;

typedef struct {
    int version;
    int boardFreq; /* of the cores, MHz */
    int ddrFreq;   /* of the memory, MHz */
} cndevFrequencyInfo_t;

typedef struct {
    int version;
    unsigned int pid;
    uint64_t physicalMemoryUsed, virtualMemoryUsed; /* KiB of device memory */
} cndevProcessInfo_t;

/* reserved must be 0. The queries also work without it. */
cndevRet_t cndevInit(int __reserved);
cndevRet_t cndevRelease(void);
cndevRet_t cndevGetDeviceCount(cndevCardInfo_t *__cards);
cndevRet_t cndevGetDeviceHandleByIndex(int __index, cndevDevice_t *__device);
cndevRet_t
cndevGetDeviceMaxPerformance(cndevDeviceMaxPerformance_t *__performance,
                             cndevDevice_t __device);
cndevRet_t cndevGetDDRInfo(cndevDDRInfo_t *__info, cndevDevice_t __device);
cndevRet_t cndevGetFrequencyInfo(cndevFrequencyInfo_t *__info,
                                 cndevDevice_t __device);
/* The processes on a device, into an array of *count; *count becomes their
 * number, which is CNDEV_ERROR_INSUFFICIENT_SPACE if there were fewer places. A
 * simulated device is its process's own: there is this one, or, before it has
 * memory there, none. */
cndevRet_t cndevGetProcessInfo(unsigned int *__count,
                               cndevProcessInfo_t *__processes,
                               cndevDevice_t __device);
const char *cndevGetErrorString(cndevRet_t __error);

#ifndef cndevCheckErrors
/* Ends the program with a message if a call fails. */
#define cndevCheckErrors(call)                                            \
    do {                                                                  \
        cndevRet_t __cndev_check_ = (call);                               \
        if (__cndev_check_ != CNDEV_SUCCESS) {                            \
            fprintf(stderr, "%s:%d: %s: %s\n", __FILE__, __LINE__, #call, \
                    cndevGetErrorString(__cndev_check_));                 \
            exit(EXIT_FAILURE);                                           \
        }                                                                 \
    } while (0)
#endif

#ifdef __cplusplus
}
#endif
#pragma GCC visibility pop

#endif
