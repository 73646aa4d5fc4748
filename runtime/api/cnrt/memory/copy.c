/* SPDX-License-Identifier: MIT */
/*
 * Copies and fills. The simulator checks device addresses. Before an access,
 * this file reports host pointers given as device pointers, and the reverse. An
 * address identifies its device, so copies reach all devices of the process.
 */
#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "runtime/api/cnrt/context/context.h"
#include "runtime/api/cnrt/devices/device.h"
#include "runtime/api/cnrt/instruments/instruments.h"
#include "runtime/api/cnrt/memory/memory.h"
#include "runtime/api/cnrt/memory/times.h"
#include "runtime/api/cnrt/process/open.h"
#include "runtime/api/cnrt/program/program.h"
#include "runtime/api/cnrt/queue/queue.h"

#define PIECE ((size_t)1 << 20) /* bytes of a copy between devices at once */

static uint64_t address_of(const void *pointer)
{
    return (uint64_t)(uintptr_t)pointer;
}

static bool is_device(struct rt_context *rt, const void *pointer)
{
    return rt_board_of(rt, pointer) != NULL;
}

/* ---- checks of ranges --------------------------------------------------- */

/* Checks a host pointer: it is neither NULL nor in device memory. */
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

/* Checks a range, which must be inside one device allocation. */
static cnrtRet_t check_device(struct rt_context *rt, const char *name,
                              const void *pointer, size_t bytes)
{
    uint64_t address = address_of(pointer), start, size;
    char history[RT_HISTORY_BYTES];
    if (!pointer)
        return rt_fail(rt, cnrtErrorInvalidAddress, "%s is NULL", name);
    const struct rt_board *board = rt_board_of(rt, pointer);
    if (board && sim_memory_owner(board->sim, address, &start, &size)) {
        if (bytes <= size - (address - start))
            return cnrtSuccess;
        uint64_t room = size - (address - start);
        rt_history(rt, pointer, history, sizeof history);
        return rt_fail(rt, cnrtErrorInvalidAddress,
                       "%s %p: %zu bytes leave the allocation of %" PRIu64
                       " byte%s at 0x%" PRIx64 ", which ends %" PRIu64
                       " byte%s further on%s",
                       name, pointer, bytes, size, size == 1 ? "" : "s", start,
                       room, room == 1 ? "" : "s", history);
    }
    const struct rt_variable *v = rt_variable_find(&rt->program, pointer);
    if (v)
        return rt_fail(rt, cnrtErrorInvalidAddress,
                       "%s is the address of device variable %s in the host "
                       "program, where it cannot be used; pass the data as "
                       "an argument of the kernel",
                       name, v->name);
    rt_history(rt, pointer, history, sizeof history);
    return rt_fail(rt, cnrtErrorInvalidAddress,
                   "%s %p is not live device memory: a host pointer, or "
                   "freed%s",
                   name, pointer, history);
}

/* ---- copies and fills --------------------------------------------------- */

static cnrtMemTransDir_t direction_of(struct rt_context *rt, const void *dst,
                                      const void *src)
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

/* Copies between devices, through host memory. */
static cnrtRet_t copy_across(struct rt_context *rt, struct rt_board *to,
                             uint64_t dst, struct rt_board *from, uint64_t src,
                             size_t bytes)
{
    const size_t room = bytes < PIECE ? bytes : PIECE;
    char *piece = isa_alloc_raw(room, 1);
    if (!piece)
        return rt_no_memory(rt, "a copy between devices");
    struct rt_board *before = rt->board;
    cnrtRet_t code = cnrtSuccess;
    for (size_t at = 0; at < bytes && code == cnrtSuccess; at += room) {
        size_t n = bytes - at < room ? bytes - at : room;
        rt_board_switch(rt, from);
        enum sim_status status = sim_read(from->sim, piece, src + at, n);
        if (status == SIM_OK) {
            rt_board_switch(rt, to);
            status = sim_write(to->sim, dst + at, piece, n);
        }
        if (status != SIM_OK)
            code = rt_fail_sim(rt, status);
    }
    rt_board_switch(rt, before);
    free(piece);
    rt_instruments_carried(rt, to->ordinal, dst, from->ordinal, src, bytes);
    return code;
}

/* Performs a checked copy; at least one side is on a device. */
static cnrtRet_t copy_checked(struct rt_context *rt, void *dst, const void *src,
                              size_t bytes)
{
    struct rt_board *to = rt_board_of(rt, dst), *from = rt_board_of(rt, src);
    enum sim_status status;
    assert(to || from);
    if (to && from && to != from)
        return copy_across(rt, to, address_of(dst), from, address_of(src),
                           bytes);
    struct rt_board *before = rt_board_switch(rt, to ? to : from);
    const int device = rt->board->ordinal;
    if (!from)
        status = sim_write(to->sim, address_of(dst), src, bytes);
    else if (!to)
        status = sim_read(from->sim, dst, address_of(src), bytes);
    else
        status = sim_copy(to->sim, address_of(dst), address_of(src), bytes);
    cnrtRet_t code = status == SIM_OK ? cnrtSuccess : rt_fail_sim(rt, status);
    if (!from)
        rt_instruments_wrote(rt, device, address_of(dst), bytes);
    else if (to)
        rt_instruments_carried(rt, device, address_of(dst), device,
                               address_of(src), bytes);
    else if (status == SIM_OK)
        rt_instruments_read(rt, device, address_of(src), dst, bytes);
    rt_board_switch(rt, before);
    return code;
}

static cnrtRet_t copy(struct rt_context *rt, void *dst, const void *src,
                      size_t bytes, cnrtMemTransDir_t direction)
{
    if ((int)direction < 0 || direction > cnrtMemcpyNoDirection)
        return rt_fail(rt, cnrtErrorMemcpyDirection,
                       "there is no copy direction %d", (int)direction);
    if (bytes == 0)
        return cnrtSuccess;
    rt_gate_pass_memory(rt, dst, bytes, true);
    rt_gate_pass_memory(rt, src, bytes, false);
    if (direction == cnrtMemcpyNoDirection)
        direction = direction_of(rt, dst, src);
    if (direction == cnrtMemcpyPeerToPeer)
        direction = cnrtMemcpyDevToDev;
    cnrtRet_t code = check_copy(rt, dst, src, bytes, direction);
    if (code != cnrtSuccess)
        return code;
    if (direction != cnrtMemcpyHostToHost)
        return copy_checked(rt, dst, src, bytes);
    memmove(dst, src, bytes);
    return cnrtSuccess;
}

/* Waits for all queues, then adds the time of the copy, which was done
 * before. */
static cnrtRet_t wait_for_copy(struct rt_context *rt, const void *dst,
                               const void *src, size_t bytes)
{
    const cnrtRet_t pending = rt_wait_all(rt);
    const cnrtRet_t code = rt_copy_passed(rt, NULL, dst, src, bytes);
    return pending != cnrtSuccess ? pending : code;
}

cnrtRet_t cnrtMemcpy(void *dst, const void *src, size_t bytes,
                     cnrtMemTransDir_t direction)
{
    struct rt_context *rt =
        rt_enter_from(__func__, __builtin_return_address(0));
    cnrtRet_t code = rt_open(rt);
    if (code == cnrtSuccess)
        code = copy(rt, dst, src, bytes, direction);
    if (code == cnrtSuccess)
        code = wait_for_copy(rt, dst, src, bytes);
    return rt_leave(rt, code);
}

cnrtRet_t cnrtMemcpy_D2D(void *dst, const void *src, size_t bytes)
{
    struct rt_context *rt = rt_enter(__func__);
    cnrtRet_t code = rt_open(rt);
    if (code == cnrtSuccess)
        code = copy(rt, dst, src, bytes, cnrtMemcpyDevToDev);
    if (code == cnrtSuccess)
        code = wait_for_copy(rt, dst, src, bytes);
    return rt_leave(rt, code);
}

cnrtRet_t cnrtMemcpyAsync(void *dst, const void *src, size_t bytes,
                          cnrtQueue_t queue, cnrtMemTransDir_t direction)
{
    struct rt_context *rt =
        rt_enter_from(__func__, __builtin_return_address(0));
    cnrtRet_t code = rt_open(rt);
    struct rt_queue *on =
        code == cnrtSuccess ? rt_queue_get(rt, queue, &code) : NULL;
    if (on)
        code = copy(rt, dst, src, bytes, direction);
    if (on && code == cnrtSuccess)
        code = rt_copy_passed(rt, on, dst, src, bytes);
    return rt_leave(rt, code);
}

static cnrtRet_t fill(struct rt_context *rt, void *pointer, int value,
                      size_t bytes)
{
    if (bytes == 0)
        return cnrtSuccess;
    rt_gate_pass_memory(rt, pointer, bytes, true);
    cnrtRet_t code = check_device(rt, "pointer", pointer, bytes);
    if (code != cnrtSuccess)
        return code;
    struct rt_board *before = rt_board_switch(rt, rt_board_of(rt, pointer));
    enum sim_status status =
        sim_fill(rt->board->sim, address_of(pointer), value, bytes);
    rt_instruments_filled(rt, rt->board->ordinal, address_of(pointer), bytes,
                          (unsigned char)value);
    if (status != SIM_OK)
        code = rt_fail_sim(rt, status);
    rt_board_switch(rt, before);
    return code;
}

cnrtRet_t cnrtMemset(void *pointer, int value, size_t bytes)
{
    struct rt_context *rt = rt_enter(__func__);
    cnrtRet_t code = rt_open(rt);
    if (code == cnrtSuccess)
        code = fill(rt, pointer, value, bytes);
    if (code == cnrtSuccess) {
        const cnrtRet_t pending = rt_wait_all(rt);
        code = rt_fill_passed(rt, NULL, pointer, bytes);
        code = pending != cnrtSuccess ? pending : code;
    }
    return rt_leave(rt, code);
}

cnrtRet_t cnrtMemsetAsync(void *pointer, int value, size_t bytes,
                          cnrtQueue_t queue)
{
    struct rt_context *rt = rt_enter(__func__);
    cnrtRet_t code = rt_open(rt);
    struct rt_queue *on =
        code == cnrtSuccess ? rt_queue_get(rt, queue, &code) : NULL;
    if (on)
        code = fill(rt, pointer, value, bytes);
    if (on && code == cnrtSuccess)
        code = rt_fill_passed(rt, on, pointer, bytes);
    return rt_leave(rt, code);
}

/* ---- between devices --------------------------------------------------- */

/* Checks that device memory belongs to the named device. */
static cnrtRet_t check_owner(struct rt_context *rt, const char *name,
                             const void *pointer, size_t bytes, int ordinal)
{
    cnrtRet_t code = rt_check_device(rt, ordinal);
    if (code == cnrtSuccess)
        code = check_device(rt, name, pointer, bytes);
    if (code != cnrtSuccess)
        return code;
    int owner = rt_board_of(rt, pointer)->ordinal;
    if (owner == ordinal)
        return cnrtSuccess;
    return rt_fail(rt, cnrtErrorInvalidAddress,
                   "%s %p is memory of device %d, not of device %d", name,
                   pointer, owner, ordinal);
}

static cnrtRet_t copy_peer(struct rt_context *rt, void *dst, int dst_device,
                           const void *src, int src_device, size_t bytes)
{
    cnrtRet_t code = rt_open(rt);
    if (code != cnrtSuccess || bytes == 0)
        return code;
    rt_gate_pass_memory(rt, dst, bytes, true);
    rt_gate_pass_memory(rt, src, bytes, false);
    code = check_owner(rt, "dst", dst, bytes, dst_device);
    if (code == cnrtSuccess)
        code = check_owner(rt, "src", src, bytes, src_device);
    return code == cnrtSuccess ? copy_checked(rt, dst, src, bytes) : code;
}

cnrtRet_t cnrtGetPeerAccessibility(unsigned int *can_peer, int device,
                                   int peer_device)
{
    struct rt_context *rt = rt_enter(__func__);
    cnrtRet_t code = rt_ready(rt);
    if (code == cnrtSuccess)
        code = rt_check_device(rt, device);
    if (code == cnrtSuccess)
        code = rt_check_device(rt, peer_device);
    if (code == cnrtSuccess && !can_peer)
        code = rt_fail(rt, cnrtErrorArgsInvalid, "can_peer is NULL");
    if (code == cnrtSuccess)
        *can_peer = device != peer_device;
    return rt_leave(rt, code);
}

cnrtRet_t cnrtMemcpyPeer(void *dst, int dst_device, const void *src,
                         int src_device, size_t bytes)
{
    struct rt_context *rt = rt_enter(__func__);
    cnrtRet_t code = copy_peer(rt, dst, dst_device, src, src_device, bytes);
    if (code == cnrtSuccess)
        code = wait_for_copy(rt, dst, src, bytes);
    return rt_leave(rt, code);
}

cnrtRet_t cnrtMemcpyPeerAsync(void *dst, int dst_device, const void *src,
                              int src_device, size_t bytes, cnrtQueue_t queue)
{
    struct rt_context *rt = rt_enter(__func__);
    cnrtRet_t code = rt_open(rt);
    struct rt_queue *on =
        code == cnrtSuccess ? rt_queue_get(rt, queue, &code) : NULL;
    if (on)
        code = copy_peer(rt, dst, dst_device, src, src_device, bytes);
    if (on && code == cnrtSuccess)
        code = rt_copy_passed(rt, on, dst, src, bytes);
    return rt_leave(rt, code);
}
