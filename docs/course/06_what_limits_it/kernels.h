/* SPDX-License-Identifier: MIT
 *
 * Six kernels, each limited by something: they are what they are.
 */
#ifndef KERNELS_H
#define KERNELS_H

#include <bang.h>

#include <cstring>

#include "task.h"

#define PIECE 8192

__nram__ float piece[PIECE], other[PIECE];

__mlu_global__ void kernel_0(float *y, const float *x, int n)
{
    if (__is_mpu())
        return;
    for (int first = taskId * PIECE; first + PIECE <= n;
         first += taskDim * PIECE) {
        __memcpy_async(piece, x + first, sizeof piece, GDRAM2NRAM);
        __sync();
        __memcpy_async(y + first, piece, sizeof piece, NRAM2GDRAM);
        __sync();
    }
}

__mlu_global__ void kernel_1(float *y, const float *x, int n)
{
    if (__is_mpu())
        return;
    __memcpy(piece, x + taskId * 4096, 4096 * sizeof(float), GDRAM2NRAM);
    for (int i = 0; i < 20; i++)
        __bang_sin(piece, piece, 4096);
    __memcpy(y + taskId * 4096, piece, 4096 * sizeof(float), NRAM2GDRAM);
}

__mlu_global__ void kernel_2(float *y, const float *x, int n)
{
    if (__is_mpu())
        return;
    for (int i = 0; i < 40; i++) {
        __memcpy(piece, x + (taskId * 40 + i) * 64, 64 * sizeof(float),
                 GDRAM2NRAM);
        __bang_mul_scalar(piece, piece, 2.0f, 64);
        __memcpy(y + (taskId * 40 + i) * 64, piece, 64 * sizeof(float),
                 NRAM2GDRAM);
    }
}

__mlu_global__ void kernel_3(float *y, const float *x, int n)
{
    if (__is_mpu())
        return;
    for (int i = taskId; i < 4096; i += taskDim)
        y[i] = 2 * x[i];
}

__mlu_global__ void kernel_4(float *y, const float *x, int n)
{
    if (!__is_mpu() && taskId == 0) {
        __memcpy(piece, x, sizeof piece, GDRAM2NRAM);
        for (int i = 0; i < 4; i++)
            __bang_sin(piece, piece, PIECE);
        __memcpy(y, piece, sizeof piece, NRAM2GDRAM);
    }
    __sync_all();
}

__mlu_global__ void kernel_5(float *y, const float *x, int n)
{
    if (__is_mpu())
        return;
    int rounds = taskId == 0 ? 40 : 4;
    __memcpy(piece, x + taskId * 4096, 4096 * sizeof(float), GDRAM2NRAM);
    for (int i = 0; i < rounds; i++)
        __bang_sin(piece, piece, 4096);
    __memcpy(y + taskId * 4096, piece, 4096 * sizeof(float), NRAM2GDRAM);
}

void run(cnrtQueue_t queue, int i, float *y, const float *x, int n)
{
    static void (*const kernels[KERNELS])(float *, const float *, int) = {
        kernel_0, kernel_1, kernel_2, kernel_3, kernel_4, kernel_5};
    const cnrtDim3_t dim = {32, 1, 1};
    const cnrtFunctionType_t type =
        i == 4 ? cnrtFuncTypeUnion8 : cnrtFuncTypeUnion1;
    kernels[i]<<<dim, type, queue>>>(y, x, n);
}

__mlu_global__ void tell(int *told, const int *numbers)
{
    for (int i = 0; i < KERNELS; i++)
        told[i] = numbers[i];
}

/* What `mlusim judge` calls: all six, and what the tables say, as numbers. */
extern "C" inline __attribute__((used)) void
judged(cnrtQueue_t queue, float *y0, float *y1, float *y2, float *y3, float *y4,
       float *y5, int *told, const float *x, int n, int board)
{
    static const char *const words[] = {"dram",    "io",        "compute",
                                        "move",    "scalar",    "latency",
                                        "barrier", "imbalance", "launch"};
    const char *const *table = board == 370 ? on_mlu370 : on_mlu590;
    float *const y[KERNELS] = {y0, y1, y2, y3, y4, y5};
    int numbers[KERNELS], *known;
    for (int i = 0; i < KERNELS; i++) {
        run(queue, i, y[i], x, n);
        numbers[i] = -1;
        for (int w = 0; w < 9; w++)
            if (table[i] && std::strcmp(table[i], words[w]) == 0)
                numbers[i] = w;
    }
    CNRT_CHECK(cnrtMalloc((void **)&known, sizeof numbers));
    CNRT_CHECK(cnrtMemcpy(known, numbers, sizeof numbers, cnrtMemcpyHostToDev));
    tell<<<cnrtDim3_t{1, 1, 1}, cnrtFuncTypeBlock, queue>>>(told, known);
    CNRT_CHECK(cnrtQueueSync(queue));
    CNRT_CHECK(cnrtFree(known));
}

#endif
