/* SPDX-License-Identifier: MIT */
/*
 * Device and host memory: allocation, copies, fills. Device addresses are
 * checked by the simulator; this file finds out when a host pointer stands
 * where a device pointer belongs, and the other way round, before anybody
 * dereferences it.
 */
#include "runtime/cnrt/context.h"

#include <assert.h>
#include <inttypes.h>
#include <string.h>

#define HOST_ALIGN 64

static uint64_t address_of(const void *pointer)
{
    return (uint64_t)(uintptr_t)pointer;
}

static bool is_device(const struct rt_context *rt, const void *pointer)
{
    assert(rt->sim);
    uint64_t start, bytes;
    return sim_memory_owner(rt->sim, address_of(pointer), &start, &bytes);
}

/* ---- allocation --------------------------------------------------------- */

static cnrtRet_t malloc_device(struct rt_context *rt, void **pointer,
                               size_t bytes)
{
    cnrtRet_t code = rt_open(rt);
    if (code != cnrtSuccess)
        return code;
    if (!pointer)
        return rt_fail(rt, cnrtErrorArgsInvalid, "pointer is NULL");
    *pointer = NULL;
    if (bytes == 0)
        return cnrtSuccess; /* no memory is what an empty tensor needs */
    uint64_t address;
    enum sim_status status = sim_malloc(rt->sim, bytes, &address);
    if (status != SIM_OK)
        return rt_fail_sim(rt, status);
    *pointer = (void *)(uintptr_t)address;
    return cnrtSuccess;
}

cnrtRet_t cnrtMalloc(void **pointer, size_t bytes)
{
    struct rt_context *rt = rt_enter(__func__);
    return rt_leave(rt, malloc_device(rt, pointer, bytes));
}

cnrtRet_t cnrtMallocConstant(void **pointer, size_t bytes)
{
    struct rt_context *rt = rt_enter(__func__);
    return rt_leave(rt, malloc_device(rt, pointer, bytes));
}

static struct rt_host_block **host_block(struct rt_context *rt,
                                         const void *pointer)
{
    uint64_t address = address_of(pointer);
    struct rt_host_block **at = &rt->host_blocks;
    while (*at && (address < address_of((*at)->pointer) ||
                   address - address_of((*at)->pointer) >= (*at)->bytes))
        at = &(*at)->next;
    return at;
}

static cnrtRet_t free_device(struct rt_context *rt, void *pointer)
{
    cnrtRet_t code = rt_open(rt);
    if (code != cnrtSuccess || !pointer)
        return code;
    if (*host_block(rt, pointer))
        return rt_fail(rt, cnrtErrorFree,
                       "%p is host memory, free it with cnrtFreeHost", pointer);
    enum sim_status status = sim_release(rt->sim, address_of(pointer));
    return status == SIM_OK ? cnrtSuccess : rt_fail_sim(rt, status);
}

cnrtRet_t cnrtFree(void *pointer)
{
    struct rt_context *rt = rt_enter(__func__);
    return rt_leave(rt, free_device(rt, pointer));
}

static cnrtRet_t malloc_host(struct rt_context *rt, void **pointer,
                             size_t bytes)
{
    cnrtRet_t code = rt_ready(rt);
    if (code != cnrtSuccess)
        return code;
    if (!pointer)
        return rt_fail(rt, cnrtErrorArgsInvalid, "pointer is NULL");
    *pointer = NULL;
    if (bytes == 0)
        return cnrtSuccess;
    void *memory = isa_alloc_aligned(HOST_ALIGN, bytes, 1);
    if (!memory)
        return rt_fail(rt, cnrtErrorHostNoMem, "the host has no %zu bytes left",
                       bytes);
    struct rt_host_block *block = isa_alloc(1, sizeof *block);
    if (!block) {
        free(memory);
        return rt_no_memory(rt, "the list of host blocks");
    }
    assert(!*host_block(rt, memory));
    *block = (struct rt_host_block){memory, bytes, rt->host_blocks};
    rt->host_blocks = block;
    *pointer = memory;
    return cnrtSuccess;
}

cnrtRet_t cnrtHostMalloc(void **pointer, size_t bytes)
{
    struct rt_context *rt = rt_enter(__func__);
    return rt_leave(rt, malloc_host(rt, pointer, bytes));
}

static cnrtRet_t free_host(struct rt_context *rt, void *pointer)
{
    cnrtRet_t code = rt_open(rt);
    if (code != cnrtSuccess || !pointer)
        return code;
    struct rt_host_block **at = host_block(rt, pointer);
    struct rt_host_block *block = *at;
    if (block && block->pointer == pointer) {
        *at = block->next;
        free(pointer);
        free(block);
        return cnrtSuccess;
    }
    if (is_device(rt, pointer))
        return rt_fail(rt, cnrtErrorFree,
                       "%p is device memory, free it with cnrtFree", pointer);
    if (block)
        return rt_fail(rt, cnrtErrorFree,
                       "%p lies inside a block, which starts at %p", pointer,
                       block->pointer);
    return rt_fail(rt, cnrtErrorFree,
                   "%p was freed before, or does not come from cnrtHostMalloc",
                   pointer);
}

cnrtRet_t cnrtFreeHost(void *pointer)
{
    struct rt_context *rt = rt_enter(__func__);
    return rt_leave(rt, free_host(rt, pointer));
}

/* ---- checks of ranges --------------------------------------------------- */

/* A range the host may touch: not NULL, not device memory. */
static cnrtRet_t check_host(struct rt_context *rt, const char *name,
                            const void *pointer)
{
    if (!pointer)
        return rt_fail(rt, cnrtErrorInvalidAddress, "%s is NULL", name);
    if (is_device(rt, pointer))
        return rt_fail(rt, cnrtErrorInvalidAddress,
                       "%s %p is device memory, but the copy direction says "
                       "host",
                       name, pointer);
    return cnrtSuccess;
}

/* A range of one device allocation. */
static cnrtRet_t check_device(struct rt_context *rt, const char *name,
                              const void *pointer, size_t bytes)
{
    uint64_t address = address_of(pointer), start, size;
    if (!pointer)
        return rt_fail(rt, cnrtErrorInvalidAddress, "%s is NULL", name);
    if (sim_memory_owner(rt->sim, address, &start, &size)) {
        if (bytes <= size - (address - start))
            return cnrtSuccess;
        uint64_t room = size - (address - start);
        return rt_fail(rt, cnrtErrorInvalidAddress,
                       "%s %p: %zu bytes leave the allocation of %" PRIu64
                       " byte%s at 0x%" PRIx64 ", which ends %" PRIu64
                       " byte%s further on",
                       name, pointer, bytes, size, size == 1 ? "" : "s", start,
                       room, room == 1 ? "" : "s");
    }
    const struct rt_variable *v = rt_variable_find(&rt->program, pointer);
    if (v)
        return rt_fail(rt, cnrtErrorInvalidAddress,
                       "%s is the address of device variable %s in the host "
                       "program, where it cannot be used; pass the data as "
                       "an argument of the kernel",
                       name, v->name);
    return rt_fail(rt, cnrtErrorInvalidAddress,
                   "%s %p is not live device memory: a host pointer, or freed",
                   name, pointer);
}

/* ---- copies and fills --------------------------------------------------- */

static cnrtMemTransDir_t direction_of(const struct rt_context *rt,
                                      const void *dst, const void *src)
{
    bool from = is_device(rt, src);
    if (is_device(rt, dst))
        return from ? cnrtMemcpyDevToDev : cnrtMemcpyHostToDev;
    return from ? cnrtMemcpyDevToHost : cnrtMemcpyHostToHost;
}

static cnrtRet_t check_copy(struct rt_context *rt, void *dst, const void *src,
                            size_t bytes, cnrtMemTransDir_t direction)
{
    assert(direction < cnrtMemcpyPeerToPeer && bytes > 0);
    bool to_device =
        direction == cnrtMemcpyHostToDev || direction == cnrtMemcpyDevToDev;
    bool from_device =
        direction == cnrtMemcpyDevToHost || direction == cnrtMemcpyDevToDev;
    cnrtRet_t code = to_device ? check_device(rt, "dst", dst, bytes)
                               : check_host(rt, "dst", dst);
    if (code != cnrtSuccess)
        return code;
    return from_device ? check_device(rt, "src", src, bytes)
                       : check_host(rt, "src", src);
}

static cnrtRet_t copy(struct rt_context *rt, void *dst, const void *src,
                      size_t bytes, cnrtMemTransDir_t direction)
{
    if ((int)direction < 0 || direction > cnrtMemcpyNoDirection)
        return rt_fail(rt, cnrtErrorMemcpyDirection,
                       "there is no copy direction %d", (int)direction);
    if (direction == cnrtMemcpyPeerToPeer)
        return rt_fail(rt, cnrtErrorMemcpyDirection,
                       "copies between devices are not supported: a process "
                       "simulates one device");
    if (bytes == 0)
        return cnrtSuccess;
    if (direction == cnrtMemcpyNoDirection)
        direction = direction_of(rt, dst, src);
    cnrtRet_t code = check_copy(rt, dst, src, bytes, direction);
    if (code != cnrtSuccess)
        return code;
    enum sim_status status = SIM_OK;
    if (direction == cnrtMemcpyHostToDev)
        status = sim_write(rt->sim, address_of(dst), src, bytes);
    else if (direction == cnrtMemcpyDevToHost)
        status = rt_results_read(rt, dst, address_of(src), bytes);
    else if (direction == cnrtMemcpyDevToDev)
        status = sim_copy(rt->sim, address_of(dst), address_of(src), bytes);
    else
        memmove(dst, src, bytes);
    return status == SIM_OK ? cnrtSuccess : rt_fail_sim(rt, status);
}

cnrtRet_t cnrtMemcpy(void *dst, const void *src, size_t bytes,
                     cnrtMemTransDir_t direction)
{
    struct rt_context *rt = rt_enter(__func__);
    cnrtRet_t code = rt_open(rt);
    if (code == cnrtSuccess)
        code = copy(rt, dst, src, bytes, direction);
    if (code == cnrtSuccess)
        code = rt_wait_all(rt);
    return rt_leave(rt, code);
}

cnrtRet_t cnrtMemcpyAsync(void *dst, const void *src, size_t bytes,
                          cnrtQueue_t queue, cnrtMemTransDir_t direction)
{
    struct rt_context *rt = rt_enter(__func__);
    cnrtRet_t code = rt_open(rt);
    if (code == cnrtSuccess && rt_queue_get(rt, queue, &code))
        code = copy(rt, dst, src, bytes, direction);
    return rt_leave(rt, code);
}

static cnrtRet_t fill(struct rt_context *rt, void *pointer, int value,
                      size_t bytes)
{
    if (bytes == 0)
        return cnrtSuccess;
    cnrtRet_t code = check_device(rt, "pointer", pointer, bytes);
    if (code != cnrtSuccess)
        return code;
    enum sim_status status =
        sim_fill(rt->sim, address_of(pointer), value, bytes);
    return status == SIM_OK ? cnrtSuccess : rt_fail_sim(rt, status);
}

cnrtRet_t cnrtMemset(void *pointer, int value, size_t bytes)
{
    struct rt_context *rt = rt_enter(__func__);
    cnrtRet_t code = rt_open(rt);
    if (code == cnrtSuccess)
        code = fill(rt, pointer, value, bytes);
    if (code == cnrtSuccess)
        code = rt_wait_all(rt);
    return rt_leave(rt, code);
}

cnrtRet_t cnrtMemsetAsync(void *pointer, int value, size_t bytes,
                          cnrtQueue_t queue)
{
    struct rt_context *rt = rt_enter(__func__);
    cnrtRet_t code = rt_open(rt);
    if (code == cnrtSuccess && rt_queue_get(rt, queue, &code))
        code = fill(rt, pointer, value, bytes);
    return rt_leave(rt, code);
}

/* ---- questions ---------------------------------------------------------- */

cnrtRet_t cnrtMemGetInfo(size_t *free_bytes, size_t *total_bytes)
{
    struct rt_context *rt = rt_enter(__func__);
    cnrtRet_t code = rt_open(rt);
    if (code == cnrtSuccess) {
        uint64_t available, total;
        sim_memory_info(rt->sim, &available, &total);
        if (free_bytes)
            *free_bytes = available;
        if (total_bytes)
            *total_bytes = total;
    }
    return rt_leave(rt, code);
}

static cnrtRet_t attributes_of(struct rt_context *rt,
                               cnrtPointerAttributes_t *attributes,
                               const void *pointer)
{
    cnrtRet_t code = rt_open(rt);
    if (code != cnrtSuccess)
        return code;
    if (!attributes)
        return rt_fail(rt, cnrtErrorArgsInvalid, "attributes is NULL");
    uint64_t address = address_of(pointer), start, bytes;
    void *p = (void *)(uintptr_t)pointer;
    *attributes = (cnrtPointerAttributes_t){
        .type = cnrtMemTypeUnregistered, .deviceOrdinal = -1, .hostPointer = p};
    if (sim_memory_owner(rt->sim, address, &start, &bytes)) {
        *attributes = (cnrtPointerAttributes_t){
            .type = cnrtMemTypeDevice,
            .deviceOrdinal = 0,
            .devicePointer = p,
            .size = bytes - (address - start),
        };
        return cnrtSuccess;
    }
    const struct rt_host_block *block = *host_block(rt, pointer);
    if (block) {
        attributes->type = cnrtMemTypeHost;
        attributes->size =
            block->bytes - (address - address_of(block->pointer));
    }
    return cnrtSuccess;
}

cnrtRet_t cnrtPointerGetAttributes(cnrtPointerAttributes_t *attributes,
                                   const void *pointer)
{
    struct rt_context *rt = rt_enter(__func__);
    return rt_leave(rt, attributes_of(rt, attributes, pointer));
}
