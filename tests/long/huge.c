/* SPDX-License-Identifier: MIT */
/*
 * three_interpolate_backward with as many features as an int counts: a point
 * gives its gradient to the first, the middle and the last one. What lies
 * before and behind them becomes 0. huge VARIANT CHANNELS FEATURES
 */
#include <mlu_op.h>
#include <stdio.h>
#include <stdlib.h>

enum { ONE = 0x3c00, SEVEN = 0x4700 }; /* half */

static mluOpTensorDescriptor_t desc_of(mluOpDataType_t dtype, int a, int b,
                                       int c)
{
    mluOpTensorDescriptor_t desc = NULL;
    const int dims[] = {a, b, c};
    if (mluOpCreateTensorDescriptor(&desc) ||
        mluOpSetTensorDescriptor(desc, MLUOP_LAYOUT_ARRAY, dtype, 3, dims))
        exit(2);
    return desc;
}

static void *memory(size_t bytes)
{
    void *device;
    CNRT_CHECK(cnrtMalloc(&device, bytes));
    return device;
}

static void put(void *device, size_t at, unsigned short value)
{
    CNRT_CHECK(cnrtMemcpy((unsigned short *)device + at, &value, sizeof value,
                          cnrtMemcpyHostToDev));
}

/* Whether the value is wanted; says if not. */
static int is_right(const void *device, size_t at, unsigned short wanted)
{
    unsigned short is;
    CNRT_CHECK(cnrtMemcpy(&is, (unsigned short *)device + at, sizeof is,
                          cnrtMemcpyDevToHost));
    if (is != wanted)
        printf("value %zu is 0x%04x, not 0x%04x\n", at, is, wanted);
    return is == wanted;
}

int main(int argc, char **argv)
{
    if (argc != 4 || setenv("MLUOP_VARIANT", argv[1], 1))
        return 2;
    const int channels = atoi(argv[2]), m = atoi(argv[3]);
    const int index[] = {0, m / 2, m - 1};
    mluOpHandle_t handle;
    if (mluOpCreate(&handle))
        return 2;
    void *gradient = memory((size_t)channels * 2), *weights = memory(6),
         *indices = memory(sizeof index),
         *features = memory((size_t)channels * (size_t)m * 2);
    for (int k = 0; k < 3; k++)
        put(weights, (size_t)k, ONE);
    CNRT_CHECK(
        cnrtMemcpy(indices, (void *)index, sizeof index, cnrtMemcpyHostToDev));
    for (int c = 0; c < channels; c++) {
        const size_t row = (size_t)c * (size_t)m;
        put(gradient, (size_t)c, ONE);
        for (int k = 0; k < 3; k++)
            put(features, row + (size_t)index[k], SEVEN);
        put(features, row + 1, SEVEN);
        put(features, row + (size_t)m - 2, SEVEN);
    }
    mluOpStatus_t status = mluOpThreeInterpolateBackward(
        handle, desc_of(MLUOP_DTYPE_HALF, 1, channels, 1), gradient,
        desc_of(MLUOP_DTYPE_INT32, 1, 1, 3), indices,
        desc_of(MLUOP_DTYPE_HALF, 1, 1, 3), weights,
        desc_of(MLUOP_DTYPE_HALF, 1, channels, m), features);
    if (status || cnrtQueueSync(NULL)) {
        puts(mluOpGetErrorString(status));
        return 1;
    }
    int good = 1;
    for (int c = 0; c < channels; c++) {
        const size_t row = (size_t)c * (size_t)m;
        for (int k = 0; k < 3; k++)
            good &= is_right(features, row + (size_t)index[k], ONE);
        good &= is_right(features, row + 1, 0);
        good &= is_right(features, row + (size_t)m - 2, 0);
    }
    return !good;
}
