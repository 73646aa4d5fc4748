/* SPDX-License-Identifier: MIT */
/*
 * Wrong uses of the calls of versions 3 and 4; that they work, the project in
 * tests/dropin/tutorial shows.
 */
#include <stdlib.h>
#include <string.h>

#include "tests/support/answers.h"

TestSuite(legacy, .init = cr_redirect_stderr);

static const cnrtDim3_t one = {1, 1, 1};

Test(legacy, buffers)
{
    static const char data[70000];
    cnrtKernelParamsBuffer_t params;
    FAILS(CNRT_RET_ERR_INVALID, cnrtGetKernelParamsBuffer(NULL));
    WORKS(cnrtGetKernelParamsBuffer(&params));
    for (int i = 0; i < 300; i++)
        WORKS(cnrtKernelParamsBufferAddParam(params, data, 8));
    FAILS(CNRT_RET_ERR_INVALID,
          cnrtKernelParamsBufferAddParam(params, NULL, 8));
    FAILS(CNRT_RET_ERR_INVALID,
          cnrtKernelParamsBufferAddParam(params, data, 0));
    FAILS(CNRT_RET_ERR_INVALID,
          cnrtKernelParamsBufferAddParam(params, data, sizeof data));
    expect_said("the arguments of a kernel are larger than 65536 bytes");
    WORKS(cnrtDestroyKernelParamsBuffer(params));
    FAILS(CNRT_RET_ERR_INVALID, cnrtDestroyKernelParamsBuffer(params));
    expect_said("buffer of parameters");
    FAILS(CNRT_RET_ERR_INVALID,
          cnrtKernelParamsBufferAddParam(params, data, 4));
    expect_said("was destroyed");
}

Test(legacy, symbols_that_are_no_kernels)
{
    cnrtKernelParamsBuffer_t params;
    cnrtKernelInitParam_t init;
    WORKS(cnrtGetKernelParamsBuffer(&params));
    FAILS(cnrtErrorInvalidSymbol,
          cnrtInvokeKernel_V2(&one, one, params, CNRT_FUNC_TYPE_BLOCK, NULL));
    expect_said("is no kernel of this program");
    WORKS(cnrtCreateKernelInitParam(&init));
    FAILS(cnrtErrorInvalidSymbol, cnrtInitKernelMemory(&one, init));
    FAILS(CNRT_RET_ERR_INVALID,
          cnrtInvokeKernel_V3(&one, init, one, params, CNRT_FUNC_TYPE_BLOCK,
                              NULL, NULL));
    expect_said("call cnrtInitKernelMemory with the kernel before");
    FAILS(CNRT_RET_ERR_INVALID,
          cnrtInvokeKernel_V3(&one, (cnrtKernelInitParam_t)params, one, params,
                              CNRT_FUNC_TYPE_BLOCK, NULL, NULL));
    expect_said("is a buffer of parameters");
    FAILS(CNRT_RET_ERR_INVALID,
          cnrtInvokeKernel_V2(&one, one, (cnrtKernelParamsBuffer_t)init,
                              CNRT_FUNC_TYPE_BLOCK, NULL));
    expect_said("is the init parameter of a kernel");
    WORKS(cnrtDestroyKernelInitParamAndMemory(init));
    FAILS(CNRT_RET_ERR_INVALID, cnrtDestroyKernelInitParamAndMemory(init));
    FAILS(CNRT_RET_ERR_INVALID, cnrtInitKernelMemory(&one, init));
    FAILS(CNRT_RET_ERR_INVALID, cnrtCreateKernelInitParam(NULL));
}

Test(legacy, devices)
{
    cnrtDev_t device = -1;
    char id[16] = "", again[16];
    FAILS(CNRT_RET_ERR_INVALID, cnrtInit(1));
    FAILS(CNRT_RET_ERR_NODEV, cnrtGetDeviceHandle(&device, 1));
    FAILS(CNRT_RET_ERR_INVALID, cnrtGetDeviceHandle(NULL, 0));
    WORKS(cnrtGetDeviceHandle(&device, CNRT_DEFAULT_DEVICE));
    WORKS(cnrtSetCurrentDevice(device));
    WORKS(cnrtDeviceGetPCIBusId(id, sizeof id, device));
    cr_assert_str_eq(id, "0000:01:00.0");
    WORKS(cnrtDeviceGetPCIBusId(again, 13, device));
    cr_assert_str_eq(again, id);
    FAILS(cnrtErrorArgsInvalid, cnrtDeviceGetPCIBusId(id, 12, device));
    FAILS(cnrtErrorNoDevice, cnrtDeviceGetPCIBusId(id, sizeof id, 1));
    FAILS(cnrtErrorNotifierInvalid, cnrtDestroyNotifier(NULL));
}

Test(legacy, copies_on_the_device)
{
    int sent = 1234, got = 0;
    void *a, *b;
    WORKS(cnrtMalloc(&a, sizeof sent));
    WORKS(cnrtMalloc(&b, sizeof sent));
    WORKS(cnrtMemcpy(a, &sent, sizeof sent, CNRT_MEM_TRANS_DIR_HOST2DEV));
    WORKS(cnrtMemcpy_D2D(b, a, sizeof sent));
    WORKS(cnrtMemcpy(&got, b, sizeof got, CNRT_MEM_TRANS_DIR_DEV2HOST));
    cr_assert_eq(got, sent);
    FAILS(cnrtErrorInvalidAddress, cnrtMemcpy_D2D(&got, a, sizeof got));
}

/* ---- older helpers ---------------------------------------------------------
 */

/* No header declares these, because programs define them. */
cnrtRet_t cnrtConvertFloatToHalfArray(uint16_t *halfs, const float *values,
                                      int n);
cnrtRet_t cnrtConvertHalfToFloatArray(float *values, const uint16_t *halfs,
                                      int n);

Test(legacy, arrays_of_halfs)
{
    static const float values[] = {1, -2, 65504, 0.5f};
    uint16_t halfs[4];
    float back[4];
    WORKS(cnrtConvertFloatToHalfArray(halfs, values, 4));
    cr_assert_eq(halfs[0], 0x3c00);
    cr_assert_eq(halfs[2], 0x7bff);
    WORKS(cnrtConvertHalfToFloatArray(back, halfs, 4));
    cr_assert_arr_eq(back, values, sizeof back);
    FAILS(CNRT_RET_ERR_INVALID, cnrtConvertHalfToFloatArray(back, halfs, -1));
    FAILS(cnrtErrorInvalidAddress,
          cnrtConvertFloatToHalfArray(NULL, values, 1));
}

Test(legacy, sizes_of_types)
{
    static const struct {
        cnrtDataType_t type;
        int bytes;
    } rows[] = {{CNRT_FLOAT16, 2}, {CNRT_FLOAT32, 4}, {CNRT_FLOAT64, 8},
                {CNRT_INT8, 1},    {CNRT_INT16, 2},   {CNRT_INT32, 4},
                {CNRT_INT64, 8},   {CNRT_UINT8, 1},   {CNRT_UINT16, 2},
                {CNRT_UINT32, 4},  {CNRT_FIX8, 1},    {CNRT_QUANT8, 1},
                {CNRT_BOOL, 1}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        cr_assert_eq(cnrtDataTypeSize(rows[i].type), rows[i].bytes);
    cr_assert_str_empty(said());
    cr_assert_eq(cnrtDataTypeSize(CNRT_INT4), 0);
    expect_said("elements of type 0x20 have no size in bytes");
    cr_assert_eq(cnrtDataTypeSize(CNRT_INVALID), 0);
    cr_assert_eq(cnrtGetLastError(), CNRT_RET_ERR_INVALID);
}

/* 128 filters of 1 x 2 x 3 elements. */
static void expect_order(void (*place)(int lane, int group, int *to))
{
    enum { N = 128, K = 6 };
    int16_t in[N * K], out[N * K];
    for (int i = 0; i < N * K; i++)
        in[i] = (int16_t)i;
    WORKS(cnrtFilterReshape(out, in, N, 1, 2, 3, CNRT_INT16));
    for (int filter = 0; filter < N; filter++) {
        int to;
        place(filter % 64, filter / 64, &to);
        cr_assert_arr_eq(out + to * K, in + filter * K, 2 * K);
    }
}

/* 0 1 2 3, 64 65 66 67, 4 5 6 7, ... */
static void by_fours(int lane, int group, int *to)
{
    *to = 8 * (lane / 4) + 4 * group + lane % 4;
}

/* 0, 64, 1, 65, ... */
static void one_by_one(int lane, int group, int *to)
{
    *to = 2 * lane + group;
}

Test(legacy, filters)
{
    char a[64], b[64];
    expect_order(by_fours);
    FAILS(CNRT_RET_ERR_INVALID,
          cnrtFilterReshape(a, b, 32, 1, 1, 1, CNRT_INT8));
    expect_said("n, h, w, c are 32, 1, 1, 1; expected numbers above 0, n a "
                "multiple of 64");
    FAILS(CNRT_RET_ERR_INVALID,
          cnrtFilterReshape(a, b, 64, 1, 0, 1, CNRT_INT8));
    FAILS(CNRT_RET_ERR_INVALID,
          cnrtFilterReshape(a, NULL, 64, 1, 1, 1, CNRT_INT8));
    FAILS(CNRT_RET_ERR_INVALID,
          cnrtFilterReshape(a, b, 64, 1, 1, 1, CNRT_INT4));
    expect_said("the type is 0x20");
}

Test(legacy, filters_of_older_devices)
{
    setenv("MLUSIM_DEVICE", "MLU270", 1);
    expect_order(one_by_one);
}
