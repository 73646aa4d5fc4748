/* SPDX-License-Identifier: MIT */
/* The whole launch path of CNRT 3 and 4, each call checked as tutorials do. */
#include <cmath>
#include <cstdio>
#include <vector>

#include "cnrt.h"
#include "kernel.h"

typedef uint16_t half;
extern "C" {
void ScaleAddKernel(half *out, half *a, half *b, half scale, int32_t n);
}

#define CHECK(call)                                                 \
    do {                                                            \
        cnrtRet_t code = (call);                                    \
        if (code != CNRT_RET_SUCCESS) {                             \
            std::printf("%s: %s\n", #call, cnrtGetErrorStr(code));  \
            return 1;                                               \
        }                                                           \
    } while (0)

const int n = 4 * SIZE;

static int launch(int way, half *out, half *a, half *b, half scale,
                  cnrtQueue_t queue, float *us)
{
    cnrtDim3_t dim;
    dim.x = 4;
    dim.y = 1;
    dim.z = 1;
    cnrtFunctionType_t type = CNRT_FUNC_TYPE_UNION1;
    int32_t count = n;
    cnrtKernelParamsBuffer_t params;
    CHECK(cnrtGetKernelParamsBuffer(&params));
    CHECK(cnrtKernelParamsBufferAddParam(params, &out, sizeof(half *)));
    CHECK(cnrtKernelParamsBufferAddParam(params, &a, sizeof(half *)));
    CHECK(cnrtKernelParamsBufferAddParam(params, &b, sizeof(half *)));
    CHECK(cnrtKernelParamsBufferAddParam(params, &scale, sizeof(half)));
    CHECK(cnrtKernelParamsBufferAddParam(params, &count, sizeof(int32_t)));
    cnrtKernelInitParam_t init;
    CHECK(cnrtCreateKernelInitParam(&init));
    CHECK(cnrtInitKernelMemory((const void *)ScaleAddKernel, init));
    cnrtNotifier_t start = NULL, end = NULL;
    CHECK(cnrtCreateNotifier(&start));
    CHECK(cnrtCreateNotifier(&end));
    CHECK(cnrtPlaceNotifier(start, queue));
    if (way == 1)
        CHECK(cnrtInvokeKernel((void *)&ScaleAddKernel, dim, params, type,
                               queue));
    if (way == 2)
        CHECK(cnrtInvokeKernel_V2((void *)&ScaleAddKernel, dim, params, type,
                                  queue));
    if (way == 3)
        CHECK(cnrtInvokeKernel_V3((void *)&ScaleAddKernel, init, dim, params,
                                  type, queue, NULL));
    CHECK(cnrtPlaceNotifier(end, queue));
    CHECK(cnrtSyncQueue(queue));
    CHECK(cnrtNotifierDuration(start, end, us));
    CHECK(cnrtDestroyNotifier(&start));
    CHECK(cnrtDestroyNotifier(&end));
    CHECK(cnrtDestroyKernelInitParamAndMemory(init));
    CHECK(cnrtDestroyKernelParamsBuffer(params));
    return 0;
}

int main()
{
    CHECK(cnrtInit(0));
    cnrtDev_t dev;
    CHECK(cnrtGetDeviceHandle(&dev, 0));
    CHECK(cnrtSetCurrentDevice(dev));
    cnrtQueue_t queue;
    CHECK(cnrtCreateQueue(&queue));

    std::vector<float> a(n), b(n);
    std::vector<half> a_half(n), b_half(n), got(n);
    half scale;
    CHECK(cnrtConvertFloatToHalf(&scale, 0.5f));
    for (int i = 0; i < n; i++) {
        a[i] = (float)(i % 256);
        b[i] = (float)(i % 64) / 4;
        CHECK(cnrtConvertFloatToHalf(&a_half[i], a[i]));
    }
    CHECK(cnrtCastDataType(b.data(), CNRT_FLOAT32, b_half.data(), CNRT_FLOAT16,
                           n, NULL));
    half *mlu_a, *mlu_b, *mlu_out;
    CHECK(cnrtMalloc((void **)&mlu_a, n * sizeof(half)));
    CHECK(cnrtMalloc((void **)&mlu_b, n * sizeof(half)));
    CHECK(cnrtMalloc((void **)&mlu_out, n * sizeof(half)));
    CHECK(cnrtMemcpy(mlu_a, a_half.data(), n * sizeof(half),
                     CNRT_MEM_TRANS_DIR_HOST2DEV));
    CHECK(cnrtMemcpy(mlu_b, b_half.data(), n * sizeof(half),
                     CNRT_MEM_TRANS_DIR_HOST2DEV));
    int wrong = 0;
    for (int way = 1; way <= 3; way++) {
        float us = 0;
        CHECK(cnrtMemset(mlu_out, 0, n * sizeof(half)));
        if (launch(way, mlu_out, mlu_a, mlu_b, scale, queue, &us) != 0)
            return 1;
        CHECK(cnrtMemcpy(got.data(), mlu_out, n * sizeof(half),
                         CNRT_MEM_TRANS_DIR_DEV2HOST));
        for (int i = 0; i < n; i++) {
            float value;
            CHECK(cnrtConvertHalfToFloat(&value, got[i]));
            wrong += value != a[i] / 2 + b[i]; /* halfs hold all of these */
        }
        wrong += us <= 0;
    }
    CHECK(cnrtFree(mlu_a));
    CHECK(cnrtFree(mlu_b));
    CHECK(cnrtFree(mlu_out));
    CHECK(cnrtDestroyQueue(queue));
    cnrtDestroy();
    std::printf("%d wrong\n", wrong);
    return wrong != 0;
}
