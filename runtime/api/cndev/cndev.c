/* SPDX-License-Identifier: MIT */
/* Implements libcndev, by which samples compute a share of the peak and test
 * programs choose what to run. Peak rates are those of the timing model, so
 * that a sample compares its time with the peak of the model that timed it. As
 * in the vendor's accounting, a multiply-add is two operations. */
#include "runtime/api/include/cndev.h"

#include <stdio.h>
#include <unistd.h>

#include "runtime/api/cnrt/process/private.h"

#define X(name, value, sentence) \
    _Static_assert(name == (value), #name " differs in cndev.h");
#include "runtime/api/cndev/results.def"
#undef X

static cndevRet_t fail(const char *api, cndevRet_t result, const char *sentence)
{
    fprintf(stderr, "mlusim: %s: %s\n", api, sentence);
    return result;
}

/* Checks what all queries have in common: the environment, the device number,
 * the result pointer, and the version at the beginning of the result (version
 * NULL: none). */
static cndevRet_t check(const char *api, const void *result, const int *version,
                        int number, const struct sim_device **device)
{
    char sentence[96];
    int n = rt_private_devices(api);
    if (n == 0)
        return CNDEV_ERROR_UNINITIALIZED;
    if (!result)
        return fail(api, CNDEV_ERROR_INVALID_ARGUMENT,
                    "the pointer to the result is NULL");
    if (version && (*version < 0 || *version > CNDEV_VERSION_6)) {
        snprintf(sentence, sizeof sentence,
                 "version is %d; expected CNDEV_VERSION_1 to CNDEV_VERSION_6",
                 *version);
        return fail(api, CNDEV_ERROR_UNSUPPORTED_API_VERSION, sentence);
    }
    if (number >= 0 && number < n) {
        *device = rt_private_device(number);
        return CNDEV_SUCCESS;
    }
    snprintf(sentence, sizeof sentence,
             "there is no device %d: this process simulates %d, from 0 on",
             number, n);
    return fail(api, CNDEV_ERROR_INVALID_DEVICE_ID, sentence);
}

/* Points to the version at the beginning of a structure; NULL for NULL. */
#define VERSION(info) ((info) ? &(info)->version : NULL)

cndevRet_t cndevInit(int reserved)
{
    if (rt_private_devices(__func__) == 0)
        return CNDEV_ERROR_UNINITIALIZED;
    if (reserved != 0)
        return fail(__func__, CNDEV_ERROR_INVALID_ARGUMENT,
                    "reserved must be 0");
    return CNDEV_SUCCESS;
}

cndevRet_t cndevRelease(void)
{
    return CNDEV_SUCCESS;
}

cndevRet_t cndevGetDeviceCount(cndevCardInfo_t *cards)
{
    const struct sim_device *d = NULL;
    cndevRet_t result = check(__func__, cards, VERSION(cards), 0, &d);
    if (result == CNDEV_SUCCESS)
        cards->number = (unsigned)rt_private_devices(__func__);
    return result;
}

cndevRet_t cndevGetDeviceHandleByIndex(int index, cndevDevice_t *device)
{
    const struct sim_device *d = NULL;
    cndevRet_t result = check(__func__, device, NULL, index, &d);
    if (result == CNDEV_SUCCESS)
        *device = index;
    return result;
}

/* Returns the operations per cycle of the vector unit, for elements of this
 * size. */
static unsigned vector_rate(const struct sim_device *d, unsigned bytes)
{
    return 2 * sim_device_parameter(d, "vector_bytes") / bytes;
}

/* Returns the rate of the tensor unit, from the parameter of this name. On 2xx,
 * the unit has no floating-point types. */
static unsigned tensor_rate(const struct sim_device *d, const char *parameter,
                            bool is_float)
{
    return is_float && d->arch < 300 ? 0
                                     : 2 * sim_device_parameter(d, parameter);
}

cndevRet_t
cndevGetDeviceMaxPerformance(cndevDeviceMaxPerformance_t *performance,
                             cndevDevice_t device)
{
    const struct sim_device *d = NULL;
    cndevRet_t result =
        check(__func__, performance, VERSION(performance), device, &d);
    if (result != CNDEV_SUCCESS)
        return result;
    *performance = (cndevDeviceMaxPerformance_t){
        .version = performance->version,
        .int8Vector = vector_rate(d, 1),
        .fp16Vector = vector_rate(d, 2),
        .int16Vector = vector_rate(d, 2),
        .fp32Vector = vector_rate(d, 4),
        .int4Tensor = tensor_rate(d, "tensor_int4", false),
        .int8Tensor = tensor_rate(d, "tensor_int8", false),
        .int16Tensor = tensor_rate(d, "tensor_int16", false),
        .fp16Tensor = tensor_rate(d, "tensor_half", true),
        .fp32Tensor = tensor_rate(d, "tensor_float", true),
    };
    return CNDEV_SUCCESS;
}

cndevRet_t cndevGetDDRInfo(cndevDDRInfo_t *info, cndevDevice_t device)
{
    const struct sim_device *d = NULL;
    cndevRet_t result = check(__func__, info, VERSION(info), device, &d);
    if (result != CNDEV_SUCCESS)
        return result;
    unsigned decimal = d->dram_mbps % 1000;
    if (decimal < 100)
        decimal = 0; /* digits cannot express less */
    while (decimal > 0 && decimal % 10 == 0)
        decimal /= 10;
    info->dataWidth = d->bus_bits;
    info->bandWidth = d->dram_mbps / 1000;
    info->bandWidthDecimal = decimal;
    return CNDEV_SUCCESS;
}

cndevRet_t cndevGetFrequencyInfo(cndevFrequencyInfo_t *info,
                                 cndevDevice_t device)
{
    const struct sim_device *d = NULL;
    cndevRet_t result = check(__func__, info, VERSION(info), device, &d);
    if (result != CNDEV_SUCCESS)
        return result;
    info->boardFreq = (int)d->clock_mhz;
    info->ddrFreq = (int)d->memory_mhz;
    return CNDEV_SUCCESS;
}

cndevRet_t cndevGetProcessInfo(unsigned int *count,
                               cndevProcessInfo_t *processes,
                               cndevDevice_t device)
{
    const struct sim_device *d = NULL;
    cndevRet_t result = check(__func__, count, NULL, device, &d);
    if (result != CNDEV_SUCCESS)
        return result;
    const uint64_t bytes = rt_private_memory_used(device);
    const unsigned places = *count;
    *count = bytes > 0;
    if (places < *count)
        return fail(__func__, CNDEV_ERROR_INSUFFICIENT_SPACE,
                    "the array has no place for the process there is");
    if (*count == 0)
        return CNDEV_SUCCESS;
    result = check(__func__, processes, VERSION(processes), device, &d);
    if (result != CNDEV_SUCCESS)
        return result;
    processes->pid = (unsigned)getpid();
    processes->physicalMemoryUsed = (bytes + 1023) / 1024;
    processes->virtualMemoryUsed = processes->physicalMemoryUsed;
    return CNDEV_SUCCESS;
}

const char *cndevGetErrorString(cndevRet_t error)
{
    switch (error) {
#define X(name, value, sentence) \
    case name:                   \
        return sentence;
#include "runtime/api/cndev/results.def"
#undef X
    }
    return "not a result of this interface";
}
