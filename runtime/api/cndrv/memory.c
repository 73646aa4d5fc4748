/* SPDX-License-Identifier: MIT */
/* Implements memory of the driver interface by calls of the runtime. Here,
 * addresses are numbers. */
#include <stdlib.h>
#include <string.h>

#include "runtime/api/cndrv/result.h"

static void *pointer_of(CNaddr address)
{
    return (void *)(uintptr_t)address;
}

static CNresult allocate(const char *api, CNaddr *address, cn_uint64_t bytes,
                         const void *return_address)
{
    void *pointer = NULL;
    if (!address)
        return drv_fail(api, CN_ERROR_INVALID_VALUE, "address is NULL");
    CNresult result =
        drv_result(rt_private_malloc(api, &pointer, bytes, return_address));
    *address = (CNaddr)(uintptr_t)pointer;
    return result;
}

CNresult cnMalloc(CNaddr *address, cn_uint64_t bytes)
{
    return allocate(__func__, address, bytes, __builtin_return_address(0));
}

CNresult cnMallocConstant(CNaddr *address, cn_uint64_t bytes)
{
    return allocate(__func__, address, bytes, __builtin_return_address(0));
}

CNresult cnFree(CNaddr address)
{
    return drv_result(rt_private_free(__func__, pointer_of(address),
                                      __builtin_return_address(0)));
}

CNresult cnMallocHost(void **pointer, cn_uint64_t bytes)
{
    return DRV_CALL(__func__, cnrtHostMalloc(pointer, bytes));
}

CNresult cnFreeHost(void *pointer)
{
    return DRV_CALL(__func__, cnrtFreeHost(pointer));
}

CNresult cnMemGetInfo(cn_uint64_t *free_bytes, cn_uint64_t *total_bytes)
{
    size_t available = 0, total = 0;
    CNresult result = DRV_CALL(__func__, cnrtMemGetInfo(&available, &total));
    if (free_bytes)
        *free_bytes = available;
    if (total_bytes)
        *total_bytes = total;
    return result;
}

CNresult cnGetMemAttribute(void *value, CNmem_attribute attribute,
                           CNaddr address)
{
    cnrtPointerAttributes_t a;
    if (!value)
        return drv_fail(__func__, CN_ERROR_INVALID_VALUE, "value is NULL");
    CNresult result =
        DRV_CALL(__func__, cnrtPointerGetAttributes(&a, pointer_of(address)));
    if (result != CN_SUCCESS)
        return result;
    if (a.type != cnrtMemTypeDevice)
        return drv_fail(__func__, CN_ERROR_INVALID_ADDRESS,
                        "the address is not memory of a device");
    if (attribute != CN_MEM_ATTRIBUTE_ISLINEAR)
        return drv_fail(__func__, CN_ERROR_NOT_SUPPORTED, "no such attribute");
    const int is_linear = 0;
    memcpy(value, &is_linear, sizeof is_linear);
    return CN_SUCCESS;
}

/* ---- copies
 * ------------------------------------------------------------------- */

CNresult cnMemcpyHtoD(CNaddr dst, const void *src, cn_uint64_t bytes)
{
    return DRV_CALL(
        __func__, cnrtMemcpy(pointer_of(dst), src, bytes, cnrtMemcpyHostToDev));
}

CNresult cnMemcpyDtoH(void *dst, CNaddr src, cn_uint64_t bytes)
{
    return DRV_CALL(
        __func__, cnrtMemcpy(dst, pointer_of(src), bytes, cnrtMemcpyDevToHost));
}

CNresult cnMemcpyDtoD(CNaddr dst, CNaddr src, cn_uint64_t bytes)
{
    return DRV_CALL(__func__, cnrtMemcpy(pointer_of(dst), pointer_of(src),
                                         bytes, cnrtMemcpyDevToDev));
}

CNresult cnMemcpyAsync(CNaddr dst, CNaddr src, cn_uint64_t bytes, CNqueue queue)
{
    return DRV_CALL(__func__,
                    cnrtMemcpyAsync(pointer_of(dst), pointer_of(src), bytes,
                                    queue, cnrtMemcpyNoDirection));
}

/* ---- fills
 * -------------------------------------------------------------------- */

#define PIECE 0x10000u /* bytes that are filled at once */

/* Fills `count` elements of `bytes` bytes with the value. */
static CNresult fill(const char *api, CNaddr address, const void *value,
                     size_t bytes, cn_uint64_t count)
{
    CNresult result = CN_SUCCESS;
    if (count > SIZE_MAX / bytes)
        return drv_fail(api, CN_ERROR_INVALID_VALUE,
                        "so many elements are in no memory");
    const unsigned char *first = value;
    if (memcmp(first, first + 1, bytes - 1) == 0) /* all bytes are equal */
        return DRV_CALL(api,
                        cnrtMemset(pointer_of(address), *first, count * bytes));
    char *piece = malloc(PIECE);
    if (!piece)
        return drv_fail(api, CN_ERROR_HOST_MEMORY,
                        "the host has no memory left for a fill");
    for (size_t i = 0; i < PIECE; i += bytes)
        memcpy(piece + i, value, bytes);
    for (size_t at = 0, n; at < count * bytes && result == CN_SUCCESS;
         at += n) {
        n = count * bytes - at < PIECE ? count * bytes - at : PIECE;
        result = DRV_CALL(api, cnrtMemcpy(pointer_of(address + at), piece, n,
                                          cnrtMemcpyHostToDev));
    }
    free(piece);
    return result;
}

CNresult cnMemsetD8(CNaddr address, unsigned char value, cn_uint64_t count)
{
    return DRV_CALL(__func__, cnrtMemset(pointer_of(address), value, count));
}

CNresult cnMemsetD16(CNaddr address, unsigned short value, cn_uint64_t count)
{
    return fill(__func__, address, &value, sizeof value, count);
}

CNresult cnMemsetD32(CNaddr address, unsigned int value, cn_uint64_t count)
{
    return fill(__func__, address, &value, sizeof value, count);
}
