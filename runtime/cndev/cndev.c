/* SPDX-License-Identifier: MIT */
/*
 * libcndev: the peak figures that samples divide by. They follow the vendor's
 * accounting: a multiply-add is two operations, so the vector rates are twice
 * the add rate. Tensor rates have no row in the device table and stay 0.
 */
#include "runtime/include/cndev.h"

#include <stdio.h>

#include "runtime/cnrt/private.h"

#define X(name, value, sentence) \
    _Static_assert(name == (value), #name " differs in cndev.h");
#include "runtime/cndev/results.def"
#undef X

static cndevRet_t fail(const char *api, cndevRet_t result, const char *sentence)
{
    fprintf(stderr, "mlusim: %s: %s\n", api, sentence);
    return result;
}

/* Checks what all queries check: the environment, the result pointer, the
 * device number. */
static cndevRet_t check(const char *api, const void *result, int number,
                        const struct sim_device **device)
{
    *device = rt_private_device(api);
    if (!*device)
        return CNDEV_ERROR_UNINITIALIZED;
    if (!result)
        return fail(api, CNDEV_ERROR_INVALID_ARGUMENT,
                    "the pointer to the result is NULL");
    if (number == 0)
        return CNDEV_SUCCESS;
    char sentence[96];
    snprintf(sentence, sizeof sentence,
             "there is no device %d: a process simulates one device, number 0",
             number);
    return fail(api, CNDEV_ERROR_INVALID_DEVICE_ID, sentence);
}

cndevRet_t cndevInit(int reserved)
{
    if (!rt_private_device(__func__))
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
    const struct sim_device *d;
    cndevRet_t result = check(__func__, cards, 0, &d);
    if (result == CNDEV_SUCCESS)
        cards->number = 1;
    return result;
}

cndevRet_t cndevGetDeviceMaxPerformance(cndevDevMaxPerformance_t *performance,
                                        int device)
{
    const struct sim_device *d;
    cndevRet_t result = check(__func__, performance, device, &d);
    if (result != CNDEV_SUCCESS)
        return result;
    *performance = (cndevDevMaxPerformance_t){
        .version = performance->version,
        .int8Vector = 2 * rt_private_peak_gops(d, 1),
        .fp16Vector = 2 * rt_private_peak_gops(d, 2),
        .int16Vector = 2 * rt_private_peak_gops(d, 2),
        .fp32Vector = 2 * rt_private_peak_gops(d, 4),
    };
    return CNDEV_SUCCESS;
}

cndevRet_t cndevGetDDRInfo(cndevDDRInfo_t *info, int device)
{
    const struct sim_device *d;
    cndevRet_t result = check(__func__, info, device, &d);
    if (result != CNDEV_SUCCESS)
        return result;
    info->dataWidth = d->bus_bits;
    info->bandWidth = d->dram_mbps / 1e3;
    return CNDEV_SUCCESS;
}

const char *cndevGetErrorString(cndevRet_t error)
{
    switch (error) {
#define X(name, value, sentence) \
    case name:                   \
        return sentence;
#include "runtime/cndev/results.def"
#undef X
    }
    return "not a result of this interface";
}
