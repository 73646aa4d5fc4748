/* SPDX-License-Identifier: MIT */
/*
 * The driver and device management interfaces: every row of their tables, the
 * figures samples divide by, and wrong arguments.
 */
#include <criterion/criterion.h>
#include <criterion/redirect.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "runtime/api/include/cn_api.h"
#include "runtime/api/include/cndev.h"
#include "runtime/api/include/cnrt.h"

Test(cndrv, every_attribute_has_a_value)
{
    static const CNdevice_attribute attributes[] = {
#define X(name, value, expression) name,
#include "runtime/api/cndrv/attributes.def"
#undef X
    };
    for (size_t i = 0; i < sizeof attributes / sizeof attributes[0]; i++) {
        int value = -1;
        cr_assert_eq(cnDeviceGetAttribute(&value, attributes[i], 0),
                     CN_SUCCESS);
        cr_assert_geq(value, 0);
    }
}

Test(cndrv, the_nram_of_a_core_has_two_names)
{
    int nram = -1;
    cr_assert_eq(cnDeviceGetAttribute(
                     &nram, CN_DEVICE_ATTRIBUTE_NEURAL_RAM_SIZE_PER_CORE, 0),
                 CN_SUCCESS);
    cr_assert_eq(nram, 512 * 1024); /* of the default device */
}

Test(cndrv, results_have_names_and_sentences)
{
    static const struct {
        CNresult result;
        const char *name, *sentence;
    } rows[] = {
#define X(name, value, code, sentence) {name, #name, sentence},
#include "runtime/api/cndrv/results.def"
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

/* A core adds 32 floats in a cycle (128 bytes); samples halve what the
 * interface reports. Tensor rates of 370: 3072 operations of half and 768 of
 * float. */
Test(cndev, peaks_of_the_default_device)
{
    cndevCardInfo_t cards = {.version = CNDEV_VERSION_5};
    cndevDeviceMaxPerformance_t peak = {.version = CNDEV_VERSION_5};
    cndevFrequencyInfo_t clock = {.version = CNDEV_VERSION_5};
    cndevDevice_t device = -1;
    cndevDDRInfo_t memory = {.version = CNDEV_VERSION_5};
    cr_assert_eq(cndevInit(0), CNDEV_SUCCESS);
    cr_assert_eq(cndevGetDeviceCount(&cards), CNDEV_SUCCESS);
    cr_assert_eq(cards.number, 1u);
    cr_assert_eq(cndevGetDeviceMaxPerformance(&peak, 0), CNDEV_SUCCESS);
    cr_assert_eq(peak.fp32Vector, 2 * 32u);
    cr_assert_eq(peak.fp16Vector, 2 * 64u);
    cr_assert_eq(peak.int16Vector, 2 * 64u);
    cr_assert_eq(peak.int8Vector, 2 * 128u);
    cr_assert_eq(peak.fp16Tensor, 4096u);
    cr_assert_eq(cndevGetFrequencyInfo(&clock, 0), CNDEV_SUCCESS);
    cr_assert_eq(clock.boardFreq, 1500);
    cr_assert_eq(clock.ddrFreq, 1600);
    cr_assert_eq(cndevGetDeviceHandleByIndex(0, &device), CNDEV_SUCCESS);
    cr_assert_eq(device, 0);
    cndevCheckErrors(cndevGetFrequencyInfo(&clock, device));
    cr_assert_eq(peak.version, CNDEV_VERSION_5);
    cr_assert_eq(cndevGetDDRInfo(&memory, 0), CNDEV_SUCCESS);
    cr_assert_eq(memory.bandWidth, 2048u);
    cr_assert_eq(memory.bandWidthDecimal, 0u);
    cr_assert_eq(memory.dataWidth, 5120u);
    cr_assert_eq(cndevRelease(), CNDEV_SUCCESS);
}

Test(cndev, peaks_of_another_device)
{
    setenv("MLUSIM_DEVICES", "MLU370-X4,MLU220-M2", 1);
    cndevDeviceMaxPerformance_t peak = {.version = CNDEV_VERSION_6};
    cndevDDRInfo_t memory = {.version = CNDEV_VERSION_6};
    cndevCardInfo_t cards = {0};
    cr_assert_eq(cndevGetDeviceCount(&cards), CNDEV_SUCCESS);
    cr_assert_eq(cards.number, 2u);
    cr_assert_eq(cndevGetDeviceMaxPerformance(&peak, 0), CNDEV_SUCCESS);
    cr_assert_eq(peak.fp32Tensor, 768u);
    cr_assert_eq(peak.fp16Tensor, 3072u);
    cr_assert_eq(peak.int16Tensor, 4096u);
    cr_assert_eq(peak.int8Tensor, 8192u);
    cr_assert_eq(cndevGetDeviceMaxPerformance(&peak, 1), CNDEV_SUCCESS);
    cr_assert_eq(peak.fp32Tensor, 0u);
    cr_assert_eq(cndevGetDDRInfo(&memory, 0), CNDEV_SUCCESS);
    cr_assert_eq(memory.bandWidth, 307u);
    cr_assert_eq(memory.bandWidthDecimal, 2u);
    cr_assert_eq(cndevGetDDRInfo(&memory, 1), CNDEV_SUCCESS);
    cr_assert_eq(memory.bandWidth, 29u);
    cr_assert_eq(memory.bandWidthDecimal, 86u);
}

Test(cndev, processes, .init = cr_redirect_stderr)
{
    unsigned count = 4;
    cndevProcessInfo_t info[4] = {{.version = CNDEV_VERSION_5}};
    void *p;
    cr_assert_eq(cndevGetProcessInfo(&count, info, 0), CNDEV_SUCCESS);
    cr_assert_eq(count, 0u);
    cr_assert_eq(cnrtMalloc(&p, 3 << 20), cnrtSuccess);
    cr_assert_eq(cndevGetProcessInfo(&count, NULL, 0),
                 CNDEV_ERROR_INSUFFICIENT_SPACE);
    cr_assert_eq(count, 1u);
    cr_assert_eq(cndevGetProcessInfo(&count, NULL, 0),
                 CNDEV_ERROR_INVALID_ARGUMENT);
    cr_assert_eq(cndevGetProcessInfo(&count, info, 0), CNDEV_SUCCESS);
    cr_assert_eq(count, 1u);
    cr_assert_eq(info[0].pid, (unsigned)getpid());
    cr_assert_eq(info[0].physicalMemoryUsed, 3u << 10);
    cr_assert_eq(cndevGetProcessInfo(NULL, info, 0),
                 CNDEV_ERROR_INVALID_ARGUMENT);
}

Test(cndev, versions, .init = cr_redirect_stderr)
{
    cndevDDRInfo_t memory = {.version = 0};
    cr_assert_eq(cndevGetDDRInfo(&memory, 0), CNDEV_SUCCESS);
    memory.version = 7;
    cr_assert_eq(cndevGetDDRInfo(&memory, 0),
                 CNDEV_ERROR_UNSUPPORTED_API_VERSION);
    memory.version = -1;
    cr_assert_eq(cndevGetDDRInfo(&memory, 0),
                 CNDEV_ERROR_UNSUPPORTED_API_VERSION);
}

Test(cndev, wrong_arguments, .init = cr_redirect_stderr)
{
    cndevDDRInfo_t memory = {0};
    cr_assert_eq(cndevInit(1), CNDEV_ERROR_INVALID_ARGUMENT);
    cr_assert_eq(cndevGetDDRInfo(NULL, 0), CNDEV_ERROR_INVALID_ARGUMENT);
    cr_assert_eq(cndevGetDDRInfo(&memory, 1), CNDEV_ERROR_INVALID_DEVICE_ID);
    static const struct {
        cndevRet_t result;
        const char *sentence;
    } rows[] = {
#define X(name, value, sentence) {name, sentence},
#include "runtime/api/cndev/results.def"
#undef X
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        cr_assert_str_eq(cndevGetErrorString(rows[i].result), rows[i].sentence);
    cr_assert_not_null(cndevGetErrorString((cndevRet_t)99));
}
