/* SPDX-License-Identifier: MIT
 *
 * The device management interface, with the vendor's names, the part that
 * samples and test programs use: C and C++.
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

/* results: a value for each row of runtime/api/cndev/results.def */
typedef enum {
    CNDEV_SUCCESS = 0,
    CNDEV_ERROR_UNINITIALIZED = 1,
    CNDEV_ERROR_INVALID_ARGUMENT = 2,
    CNDEV_ERROR_INVALID_DEVICE_ID = 3,
    CNDEV_ERROR_UNSUPPORTED_API_VERSION = 4,
    CNDEV_ERROR_INSUFFICIENT_SPACE = 5,
} cndevRet_t;
/* end of results */

/* A device number, the same as in the runtime. */
typedef int cndevDevice_t;

/* The caller sets version in every struct: CNDEV_VERSION_1 to CNDEV_VERSION_6,
 * or 0 for the latest. The call does not change it. */
typedef struct {
    int version;
    unsigned int number;
} cndevCardInfo_t;

/* Operations per cycle of one core. A multiply-add counts as two operations, so
 * code that only adds reaches half of the vector values. Multiply by cores x
 * clock to get the rate of the device. 0: the unit does not support the
 * type. */
typedef struct {
    int version;
    unsigned int fp16Vector, fp32Vector, int16Vector, int8Vector;
    unsigned int fp16Tensor, fp32Tensor, int16Tensor, int8Tensor, int4Tensor;
} cndevDeviceMaxPerformance_t;

/* Bandwidth in 10^9 bytes per second; bandWidthDecimal has its decimals: 307
 * and 2 for 307.2. */
typedef struct {
    int version;
    unsigned int dataWidth; /* width of the memory bus in bits */
    unsigned int bandWidth, bandWidthDecimal;
} cndevDDRInfo_t;

typedef struct {
    int version;
    int boardFreq; /* clock of the cores, MHz */
    int ddrFreq;   /* clock of the memory, MHz */
} cndevFrequencyInfo_t;

typedef struct {
    int version;
    unsigned int pid;
    uint64_t physicalMemoryUsed, virtualMemoryUsed; /* KiB of device memory */
} cndevProcessInfo_t;

/* reserved must be 0. The queries also work without cndevInit. */
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
/* Writes the processes on a device to an array of *count entries; *count then
 * receives their number. CNDEV_ERROR_INSUFFICIENT_SPACE: the array was too
 * small. A simulated device belongs to its process, so only this process is
 * listed, or none if this process has no memory on the device yet. */
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
