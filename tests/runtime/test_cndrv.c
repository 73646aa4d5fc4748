/* SPDX-License-Identifier: MIT */
/*
 * The driver and device management interfaces: every row of their tables, the
 * figures samples divide by, and wrong arguments.
 */
#include <criterion/criterion.h>
#include <criterion/redirect.h>
#include <stdlib.h>
#include <string.h>

#include "runtime/include/cn_api.h"
#include "runtime/include/cndev.h"
#include "runtime/include/cnrt.h"

Test(cndrv, every_attribute_has_a_value)
{
    static const CNdevice_attribute attributes[] = {
#define X(name, value, expression) name,
#include "runtime/cndrv/attributes.def"
#undef X
    };
    for (size_t i = 0; i < sizeof attributes / sizeof attributes[0]; i++) {
        int value = -1;
        cr_assert_eq(cnDeviceGetAttribute(&value, attributes[i], 0),
                     CN_SUCCESS);
        cr_assert_geq(value, 0);
    }
}

Test(cndrv, results_have_names_and_sentences)
{
    static const struct {
        CNresult result;
        const char *name, *sentence;
    } rows[] = {
#define X(name, value, sentence) {name, #name, sentence},
#include "runtime/cndrv/results.def"
#undef X
    };
    const char *text;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        cr_assert_eq(cnGetErrorString(rows[i].result, &text), CN_SUCCESS);
        cr_assert_str_eq(text, rows[i].sentence);
        cr_assert_eq(cnGetErrorName(rows[i].result, &text), CN_SUCCESS);
        cr_assert_str_eq(text, rows[i].name);
    }
    cr_assert_eq(cnGetErrorString((CNresult)999, &text),
                 CN_ERROR_INVALID_VALUE);
    cr_assert_eq(cnGetErrorName(CN_SUCCESS, NULL), CN_ERROR_INVALID_VALUE);
}

Test(cndrv, device)
{
    int count = 0;
    CNdev device = -1;
    char name[8];
    uint64_t bytes = 0;
    cr_assert_eq(cnInit(0), CN_SUCCESS);
    cr_assert_eq(cnDeviceGetCount(&count), CN_SUCCESS);
    cr_assert_eq(count, 1);
    cr_assert_eq(cnDeviceGet(&device, 0), CN_SUCCESS);
    cr_assert_eq(cnDeviceGetName(name, sizeof name, device), CN_SUCCESS);
    cr_assert_str_eq(name, "MLU590-");
    cr_assert_eq(cnDeviceTotalMem(&bytes, device), CN_SUCCESS);
    cr_assert_gt(bytes, 1u << 30);
}

Test(cndrv, context)
{
    CNcontext context, again;
    CNctxConfigParam parameter;
    CNdev device = -1;
    int count = -1;
    cnrtQueue_t queue;
    cr_assert_eq(cnCtxGetCurrent(&context), CN_SUCCESS);
    cr_assert_eq(cnCtxGetDevice(&device), CN_SUCCESS);
    cr_assert_eq(device, 0);
    cr_assert_eq(
        cnGetCtxConfigParam(context, CN_CTX_CONFIG_UNION_LIMIT, &parameter),
        CN_SUCCESS);
    cr_assert_eq(parameter.unionLimit, CN_KERNEL_CLASS_UNION8);
    cr_assert_eq(cnGetCtxConfigParam(context, CN_CTX_CONFIG_VISIBLE_CLUSTER_NUM,
                                     &parameter),
                 CN_SUCCESS);
    cr_assert_eq(parameter.visibleClusterNumber, 12u);
    static const struct {
        KernelClass class;
        int count;
    } rows[] = {
        {CN_KERNEL_CLASS_BLOCK, 48}, {CN_KERNEL_CLASS_UNION, 12},
        {CN_KERNEL_CLASS_UNION2, 6}, {CN_KERNEL_CLASS_UNION4, 3},
        {CN_KERNEL_CLASS_UNION8, 1}, {CN_KERNEL_CLASS_UNION16, 0},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        cr_assert_eq(
            cnGetCtxMaxParallelUnionTasks(context, rows[i].class, &count),
            CN_SUCCESS);
        cr_assert_eq(count, rows[i].count);
    }
    cr_assert_eq(cnrtQueueCreate(&queue), cnrtSuccess);
    cr_assert_eq(cnQueueGetContext(queue, &again), CN_SUCCESS);
    cr_assert_eq(context, again);
}

Test(cndrv, wrong_arguments, .init = cr_redirect_stderr)
{
    int value;
    char name[4];
    CNcontext context;
    CNctxConfigParam parameter;
    cr_assert_eq(cnInit(1), CN_ERROR_INVALID_VALUE);
    cr_assert_eq(cnDeviceGetCount(NULL), CN_ERROR_INVALID_VALUE);
    cr_assert_eq(cnDeviceGet(&value, 1), CN_ERROR_INVALID_DEVICE);
    cr_assert_eq(cnDeviceGetName(name, 0, 0), CN_ERROR_INVALID_VALUE);
    cr_assert_eq(cnDeviceGetAttribute(NULL, 1, 0), CN_ERROR_INVALID_VALUE);
    cr_assert_eq(cnDeviceGetAttribute(&value, 9999, 0), CN_ERROR_NOT_SUPPORTED);
    cr_assert_eq(cnCtxGetCurrent(NULL), CN_ERROR_INVALID_VALUE);
    cr_assert_eq(cnQueueGetContext((CNqueue)&value, &context),
                 CN_ERROR_INVALID_HANDLE);
    cr_assert_eq(cnGetCtxConfigParam(NULL, 1, &parameter),
                 CN_ERROR_INVALID_HANDLE);
    cr_assert_eq(cnCtxGetCurrent(&context), CN_SUCCESS);
    cr_assert_eq(cnGetCtxConfigParam(context, 99, &parameter),
                 CN_ERROR_NOT_SUPPORTED);
    cr_assert_eq(cnGetCtxMaxParallelUnionTasks(context, 3, &value),
                 CN_ERROR_INVALID_VALUE);
}

Test(cndrv, environment, .init = cr_redirect_stderr)
{
    int value;
    setenv("MLUSIM_DEVICE", "nothing", 1);
    cr_assert_eq(cnDeviceGetAttribute(&value, 10, 0), CN_ERROR_NOT_INITIALIZED);
    cr_assert_eq(cndevInit(0), CNDEV_ERROR_UNINITIALIZED);
}

/* 12 x 4 cores x 32 lanes x 1.5 GHz are 2304 GFLOP/s of additions; samples
 * halve what the interface reports. */
Test(cndev, peaks_of_the_default_device)
{
    cndevCardInfo_t cards = {.version = CNDEV_VERSION_5};
    cndevDevMaxPerformance_t peak = {.version = CNDEV_VERSION_5};
    cndevDDRInfo_t memory = {.version = CNDEV_VERSION_5};
    cr_assert_eq(cndevInit(0), CNDEV_SUCCESS);
    cr_assert_eq(cndevGetDeviceCount(&cards), CNDEV_SUCCESS);
    cr_assert_eq(cards.number, 1u);
    cr_assert_eq(cndevGetDeviceMaxPerformance(&peak, 0), CNDEV_SUCCESS);
    cr_assert_float_eq(peak.fp32Vector / 2, 2304, 1e-6);
    cr_assert_float_eq(peak.fp16Vector / 2, 4608, 1e-6);
    cr_assert_eq(peak.version, CNDEV_VERSION_5);
    cr_assert_eq(cndevGetDDRInfo(&memory, 0), CNDEV_SUCCESS);
    cr_assert_float_eq(memory.bandWidth, 2048, 1e-6);
    cr_assert_eq(cndevRelease(), CNDEV_SUCCESS);
}

Test(cndev, wrong_arguments, .init = cr_redirect_stderr)
{
    cndevDDRInfo_t memory;
    cr_assert_eq(cndevInit(1), CNDEV_ERROR_INVALID_ARGUMENT);
    cr_assert_eq(cndevGetDDRInfo(NULL, 0), CNDEV_ERROR_INVALID_ARGUMENT);
    cr_assert_eq(cndevGetDDRInfo(&memory, 1), CNDEV_ERROR_INVALID_DEVICE_ID);
    static const struct {
        cndevRet_t result;
        const char *sentence;
    } rows[] = {
#define X(name, value, sentence) {name, sentence},
#include "runtime/cndev/results.def"
#undef X
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        cr_assert_str_eq(cndevGetErrorString(rows[i].result), rows[i].sentence);
    cr_assert_not_null(cndevGetErrorString((cndevRet_t)99));
}
