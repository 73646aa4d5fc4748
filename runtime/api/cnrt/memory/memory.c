/* SPDX-License-Identifier: MIT */
/* Allocates device and host memory, and answers questions about addresses.
 * Copies are in copy.c. */
#include "runtime/api/cnrt/memory/memory.h"

#include <assert.h>
#include <stdio.h>

#include "runtime/api/cnrt/context/origin.h"
#include "runtime/api/cnrt/instruments/order.h"
#include "runtime/api/cnrt/instruments/symbolizer.h"
#include "runtime/api/cnrt/process/open.h"
#include "runtime/api/cnrt/process/private.h"
#include "runtime/api/cnrt/queue/late.h"
#include "runtime/api/cnrt/queue/task.h"

#define HOST_ALIGN 64

static uint64_t address_of(const void *pointer)
{
    return (uint64_t)(uintptr_t)pointer;
}

/* ---- allocation --------------------------------------------------------- */

static cnrtRet_t malloc_device(struct rt_context *rt, void **pointer,
                               size_t bytes, uint64_t origin)
{
    cnrtRet_t code = rt_open_outside(rt);
    if (code != cnrtSuccess)
        return code;
    if (!pointer)
        return rt_fail(rt, cnrtErrorArgsInvalid, "pointer is NULL");
    *pointer = NULL;
    if (bytes == 0)
        return cnrtSuccess; /* an empty tensor needs no memory */
    uint64_t address;
    enum sim_status status =
        sim_malloc_from(rt->board->sim, bytes, origin, &address);
    if (status != SIM_OK)
        return rt_fail_sim(rt, status);
    *pointer = (void *)(uintptr_t)address;
    return cnrtSuccess;
}

cnrtRet_t rt_private_malloc(const char *api, void **pointer, size_t bytes,
                            const void *return_address)
{
    const uint64_t origin = rt_origin_of(return_address);
    struct rt_context *rt = rt_enter_at(api, return_address);
    return rt_leave(rt, malloc_device(rt, pointer, bytes, origin));
}

cnrtRet_t cnrtMalloc(void **pointer, size_t bytes)
{
    return rt_private_malloc(__func__, pointer, bytes,
                             __builtin_return_address(0));
}

cnrtRet_t cnrtMallocConstant(void **pointer, size_t bytes)
{
    return rt_private_malloc(__func__, pointer, bytes,
                             __builtin_return_address(0));
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

bool rt_is_pinned(struct rt_context *rt, const void *pointer)
{
    return *host_block(rt, pointer) != NULL;
}

/* Fails with the simulator's sentence and where the memory was allocated and
 * freed. */
static cnrtRet_t fail_free(struct rt_context *rt, enum sim_status status,
                           const void *pointer)
{
    char said[1024], history[RT_HISTORY_BYTES];
    snprintf(said, sizeof said, "%s", sim_error(rt->board->sim));
    rt_history(rt, pointer, history, sizeof history);
    return rt_fail(rt, rt_code(status), "%s%s", said, history);
}

static cnrtRet_t free_device(struct rt_context *rt, void *pointer,
                             uint64_t origin)
{
    cnrtRet_t code = rt_open_outside(rt);
    if (code != cnrtSuccess || !pointer)
        return code;
    if (*host_block(rt, pointer))
        return rt_fail(rt, cnrtErrorFree,
                       "%p is host memory, free it with cnrtFreeHost", pointer);
    /* of an address that belongs to no device, the current device reports
     * that */
    struct rt_board *owner = rt_board_of(rt, pointer);
    struct rt_board *before = rt_board_switch(rt, owner ? owner : rt->board);
    uint64_t start, bytes;
    if (rt_thread()->is_ordered && owner &&
        sim_memory_owner(owner->sim, address_of(pointer), &start, &bytes)) {
        rt_late_device(rt);
        rt_order_memory(rt, INSTRUMENT_ORDER_UNUSED, pointer, bytes);
    }
    enum sim_status status =
        sim_release_from(rt->board->sim, address_of(pointer), origin);
    if (status != SIM_OK)
        code = fail_free(rt, status, pointer);
    rt_board_switch(rt, before);
    return code;
}

cnrtRet_t rt_private_free(const char *api, void *pointer,
                          const void *return_address)
{
    const uint64_t origin = rt_origin_of(return_address);
    struct rt_context *rt = rt_enter_at(api, return_address);
    return rt_leave(rt, free_device(rt, pointer, origin));
}

cnrtRet_t cnrtFree(void *pointer)
{
    return rt_private_free(__func__, pointer, __builtin_return_address(0));
}

static cnrtRet_t malloc_host(struct rt_context *rt, void **pointer,
                             size_t bytes)
{
    cnrtRet_t code = rt_ready(rt);
    if (code == cnrtSuccess)
        code = rt_capture_permit(rt);
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
    cnrtRet_t code = rt_open_outside(rt);
    if (code != cnrtSuccess || !pointer)
        return code;
    struct rt_host_block **at = host_block(rt, pointer);
    struct rt_host_block *block = *at;
    if (block && block->pointer == pointer) {
        rt_order_memory(rt, INSTRUMENT_ORDER_UNHOST, pointer, block->bytes);
        *at = block->next;
        free(pointer);
        free(block);
        return cnrtSuccess;
    }
    if (rt_board_of(rt, pointer))
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

/* ---- questions ---------------------------------------------------------- */

cnrtRet_t cnrtMemGetInfo(size_t *free_bytes, size_t *total_bytes)
{
    struct rt_context *rt = rt_enter(__func__);
    cnrtRet_t code = rt_open(rt);
    if (code == cnrtSuccess) {
        uint64_t available, total;
        sim_memory_info(rt->board->sim, &available, &total);
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
    const struct rt_board *board = rt_board_of(rt, pointer);
    if (board && sim_memory_owner(board->sim, address, &start, &bytes)) {
        *attributes = (cnrtPointerAttributes_t){
            .type = cnrtMemTypeDevice,
            .deviceOrdinal = board->ordinal,
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

/* ---- where memory comes from --------------------------------------------- */

/* Describes where the program allocated and freed device memory. */

static bool find_allocation(struct rt_context *rt, const void *pointer,
                            struct rt_board **board,
                            struct sim_allocation *allocation)
{
    for (int i = 0; i < rt->n_boards; i++) {
        *board = &rt->boards[i];
        if ((*board)->sim &&
            sim_allocation_at((*board)->sim, (uintptr_t)pointer, allocation))
            return true;
    }
    return false;
}

void rt_history(struct rt_context *rt, const void *pointer, char *text,
                size_t bytes)
{
    struct rt_board *board;
    struct sim_allocation a;
    struct sim_location at;
    char made[RT_PLACE_BYTES] = "", freed[RT_PLACE_BYTES] = "";
    const struct rt_board *at_all = rt_board_at(rt, (uintptr_t)pointer);
    const bool is_found = find_allocation(rt, pointer, &board, &a);
    snprintf(text, bytes, "%s",
             !is_found && at_all && at_all->was_reset
                 ? "; cnrtDeviceReset took along what was allocated before"
                 : "");
    if (!is_found)
        return;
    rt_debug_need(rt); /* releases the lock, so other threads may change
                          everything meanwhile */
    if (!find_allocation(rt, pointer, &board, &a))
        return;
    if (sim_locate_origin(board->sim, a.made, &at))
        sim_location_words(&at, made, sizeof made);
    if (!a.is_live && sim_locate_origin(board->sim, a.freed, &at))
        sim_location_words(&at, freed, sizeof freed);
    if (made[0] || freed[0])
        snprintf(text, bytes, "; it was %s%s%s%s%s", made[0] ? "made " : "",
                 made, made[0] && freed[0] ? " and " : "",
                 freed[0] ? "freed " : "", freed);
}
