/* SPDX-License-Identifier: MIT */
/*
 * Wrong uses of the calls of versions 3 and 4; that they work, the project in
 * tests/dropin/tutorial shows.
 */
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
