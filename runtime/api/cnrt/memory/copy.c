/* SPDX-License-Identifier: MIT */
/* Copies and fills. The simulator checks device addresses. Before an access,
 * this file reports host pointers where device pointers must be, and the
 * reverse. An address identifies its device, so copies reach all devices of the
 * process. */
#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "runtime/api/cnrt/context/context.h"
#include "runtime/api/cnrt/devices/device.h"
#include "runtime/api/cnrt/instruments/instruments.h"
#include "runtime/api/cnrt/instruments/order.h"
#include "runtime/api/cnrt/memory/memory.h"
#include "runtime/api/cnrt/memory/times.h"
#include "runtime/api/cnrt/process/open.h"
#include "runtime/api/cnrt/program/program.h"
#include "runtime/api/cnrt/queue/late.h"
#include "runtime/api/cnrt/queue/queue.h"
#include "runtime/api/cnrt/queue/task.h"

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

/* ---- copies -------------------------------------------------------------- */

/* The record of a copy: rows of so many bytes, one row if it is linear. */
struct copy {
    void *dst;
    const void *src;
    size_t bytes, rows;
    size_t dst_pitch, src_pitch; /* bytes from one row to the next */
    cnrtMemTransDir_t direction;
    bool is_peer; /* dst and src must be memory of these devices: */
    int dst_device, src_device;
};

static cnrtMemTransDir_t direction_of(struct rt_context *rt,
                                      const struct copy *c)
{
    if (c->direction == cnrtMemcpyPeerToPeer)
        return cnrtMemcpyDevToDev;
    if (c->direction != cnrtMemcpyNoDirection)
        return c->direction;
    bool from = is_device(rt, c->src);
    if (is_device(rt, c->dst))
        return from ? cnrtMemcpyDevToDev : cnrtMemcpyHostToDev;
    return from ? cnrtMemcpyDevToHost : cnrtMemcpyHostToHost;
}

/* Returns the bytes from the first of a copy to its last, on one side. */
static size_t span_of(const struct copy *c, size_t pitch)
{
    return (c->rows - 1) * pitch + c->bytes;
}

static cnrtRet_t check_pitch(struct rt_context *rt, const struct copy *c,
                             const char *name, size_t pitch)
{
    if (c->rows <= 1 ||
        (pitch >= c->bytes && pitch <= (SIZE_MAX - c->bytes) / (c->rows - 1)))
        return cnrtSuccess;
    return rt_fail(rt, cnrtErrorArgsInvalid,
                   "%s is %zu, but %zu rows of %zu bytes were asked for: a row "
                   "must not be longer than the distance to the next one",
                   name, pitch, c->rows, c->bytes);
}

static cnrtRet_t check_side(struct rt_context *rt, const char *name,
                            const void *pointer, size_t bytes, bool on_device,
                            const int *owner)
{
    if (owner)
        return check_owner(rt, name, pointer, bytes, *owner);
    return on_device ? check_device(rt, name, pointer, bytes)
                     : check_host(rt, name, pointer);
}

static cnrtRet_t check_copy(struct rt_context *rt, const void *what)
{
    const struct copy *c = what;
    if ((int)c->direction < 0 || c->direction > cnrtMemcpyNoDirection)
        return rt_fail(rt, cnrtErrorMemcpyDirection,
                       "there is no copy direction %d", (int)c->direction);
    if (c->bytes == 0 || c->rows == 0)
        return cnrtSuccess;
    const cnrtMemTransDir_t direction = direction_of(rt, c);
    cnrtRet_t code = check_pitch(rt, c, "dst_pitch", c->dst_pitch);
    if (code == cnrtSuccess)
        code = check_pitch(rt, c, "src_pitch", c->src_pitch);
    if (code == cnrtSuccess)
        code = check_side(rt, "dst", c->dst, span_of(c, c->dst_pitch),
                          direction == cnrtMemcpyHostToDev ||
                              direction == cnrtMemcpyDevToDev,
                          c->is_peer ? &c->dst_device : NULL);
    if (code == cnrtSuccess)
        code = check_side(rt, "src", c->src, span_of(c, c->src_pitch),
                          direction == cnrtMemcpyDevToHost ||
                              direction == cnrtMemcpyDevToDev,
                          c->is_peer ? &c->src_device : NULL);
    return code;
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

/* Performs a checked copy with at least one side on a device. */
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

static cnrtRet_t copy_row(struct rt_context *rt, const struct copy *c,
                          size_t row, cnrtMemTransDir_t direction)
{
    char *dst = (char *)c->dst + row * c->dst_pitch;
    const char *src = (const char *)c->src + row * c->src_pitch;
    if (direction != cnrtMemcpyHostToHost)
        return copy_checked(rt, dst, src, c->bytes);
    memmove(dst, src, c->bytes);
    return cnrtSuccess;
}

/* Notifies instruments before a checked copy; queue NULL: the host waits. */
static void begin_copy(struct rt_context *rt, const struct rt_queue *queue,
                       const struct copy *c)
{
    const struct rt_span spans[] = {
        {c->src, c->bytes, c->rows, c->src_pitch, false},
        {c->dst, c->bytes, c->rows, c->dst_pitch, true},
    };
    rt_order_begin(rt, queue, NULL, spans, 2);
}

static cnrtRet_t copy(struct rt_context *rt, const struct rt_queue *queue,
                      const struct copy *c)
{
    const bool is_empty = c->bytes == 0 || c->rows == 0;
    if (!is_empty) {
        rt_gate_pass_memory(rt, c->dst, span_of(c, c->dst_pitch), true);
        rt_gate_pass_memory(rt, c->src, span_of(c, c->src_pitch), false);
    }
    cnrtRet_t code = check_copy(rt, c);
    if (is_empty || code != cnrtSuccess)
        return code;
    const cnrtMemTransDir_t direction = direction_of(rt, c);
    begin_copy(rt, queue, c);
    for (size_t row = 0; row < c->rows && code == cnrtSuccess; row++)
        code = copy_row(rt, c, row, direction);
    return code;
}

static cnrtRet_t perform_copy(struct rt_context *rt, struct rt_queue *queue,
                              const void *what)
{
    const struct copy *c = what;
    cnrtRet_t code = copy(rt, queue, c);
    if (code != cnrtSuccess)
        return code;
    code = rt_copy_passed(rt, queue, c->dst, c->src, c->bytes * c->rows);
    rt_order_end(rt, queue);
    return code;
}

/* Waits before a call of the host for what the call is in order with. */
static void wait_before(struct rt_context *rt, const void *dst, const void *src)
{
    if (!rt_thread()->is_ordered) {
        rt_late_defaults(rt, dst, src);
        return;
    }
    rt_late_device(rt);
    rt_order(rt, INSTRUMENT_ORDER_DEVICE, NULL, NULL);
}

/* Copies, waits for all queues, then adds the time of the copy. */
static cnrtRet_t copy_now(struct rt_context *rt, const struct copy *c)
{
    cnrtRet_t code = rt_open_outside(rt);
    if (code == cnrtSuccess)
        wait_before(rt, c->dst, c->src);
    if (code == cnrtSuccess)
        code = copy(rt, NULL, c);
    if (code != cnrtSuccess)
        return code;
    const cnrtRet_t pending = rt_wait_all(rt);
    code = rt_copy_passed(rt, NULL, c->dst, c->src, c->bytes * c->rows);
    rt_order_end(rt, NULL);
    return pending != cnrtSuccess ? pending : code;
}

static cnrtRet_t enqueue(struct rt_context *rt, cnrtQueue_t handle,
                         const struct rt_task_kind *kind, const void *what,
                         size_t bytes)
{
    cnrtRet_t code = rt_open(rt);
    struct rt_queue *queue =
        code == cnrtSuccess ? rt_queue_get(rt, handle, &code) : NULL;
    return queue ? rt_enqueue(rt, queue, kind, what, bytes) : code;
}

static cnrtRet_t copy_later(struct rt_context *rt, cnrtQueue_t queue,
                            const struct copy *c)
{
    static const struct rt_task_kind kind = {check_copy, perform_copy};
    return enqueue(rt, queue, &kind, c, sizeof *c);
}

/* The record of a copy of `bytes` bytes. */
static struct copy linear(void *dst, const void *src, size_t bytes,
                          cnrtMemTransDir_t direction)
{
    return (struct copy){.dst = dst,
                         .src = src,
                         .bytes = bytes,
                         .rows = 1,
                         .direction = direction};
}

cnrtRet_t cnrtMemcpy(void *dst, const void *src, size_t bytes,
                     cnrtMemTransDir_t direction)
{
    struct rt_context *rt =
        rt_enter_from(__func__, __builtin_return_address(0));
    const struct copy c = linear(dst, src, bytes, direction);
    return rt_leave(rt, copy_now(rt, &c));
}

cnrtRet_t cnrtMemcpy_D2D(void *dst, const void *src, size_t bytes)
{
    struct rt_context *rt = rt_enter(__func__);
    const struct copy c = linear(dst, src, bytes, cnrtMemcpyDevToDev);
    return rt_leave(rt, copy_now(rt, &c));
}

cnrtRet_t cnrtMemcpyAsync(void *dst, const void *src, size_t bytes,
                          cnrtQueue_t queue, cnrtMemTransDir_t direction)
{
    struct rt_context *rt =
        rt_enter_from(__func__, __builtin_return_address(0));
    const struct copy c = linear(dst, src, bytes, direction);
    return rt_leave(rt, copy_later(rt, queue, &c));
}

cnrtRet_t cnrtMemcpyAsync_V2(void *dst, const void *src, size_t bytes,
                             cnrtQueue_t queue, cnrtMemTransDir_t direction)
{
    struct rt_context *rt =
        rt_enter_from(__func__, __builtin_return_address(0));
    const struct copy c = linear(dst, src, bytes, direction);
    return rt_leave(rt, copy_later(rt, queue, &c));
}

cnrtRet_t cnrtMemcpy2D(void *dst, size_t dst_pitch, const void *src,
                       size_t src_pitch, size_t width, size_t height,
                       cnrtMemTransDir_t direction)
{
    struct rt_context *rt =
        rt_enter_from(__func__, __builtin_return_address(0));
    const struct copy c = {.dst = dst,
                           .src = src,
                           .bytes = width,
                           .rows = height,
                           .dst_pitch = dst_pitch,
                           .src_pitch = src_pitch,
                           .direction = direction};
    return rt_leave(rt, copy_now(rt, &c));
}

/* ---- fills --------------------------------------------------------------- */

/* The record of a fill. */
struct fill {
    void *pointer;
    int value;
    size_t bytes;
};

static cnrtRet_t check_fill(struct rt_context *rt, const void *what)
{
    const struct fill *f = what;
    return f->bytes == 0 ? cnrtSuccess
                         : check_device(rt, "pointer", f->pointer, f->bytes);
}

static cnrtRet_t fill(struct rt_context *rt, const struct rt_queue *queue,
                      const struct fill *f)
{
    if (f->bytes == 0)
        return cnrtSuccess;
    rt_gate_pass_memory(rt, f->pointer, f->bytes, true);
    cnrtRet_t code = check_fill(rt, f);
    if (code != cnrtSuccess)
        return code;
    const struct rt_span span = {f->pointer, f->bytes, 1, 0, true};
    rt_order_begin(rt, queue, NULL, &span, 1);
    struct rt_board *before = rt_board_switch(rt, rt_board_of(rt, f->pointer));
    enum sim_status status =
        sim_fill(rt->board->sim, address_of(f->pointer), f->value, f->bytes);
    rt_instruments_filled(rt, rt->board->ordinal, address_of(f->pointer),
                          f->bytes, (unsigned char)f->value);
    if (status != SIM_OK)
        code = rt_fail_sim(rt, status);
    rt_board_switch(rt, before);
    return code;
}

static cnrtRet_t perform_fill(struct rt_context *rt, struct rt_queue *queue,
                              const void *what)
{
    const struct fill *f = what;
    cnrtRet_t code = fill(rt, queue, f);
    if (code != cnrtSuccess)
        return code;
    code = rt_fill_passed(rt, queue, f->pointer, f->bytes);
    rt_order_end(rt, queue);
    return code;
}

static cnrtRet_t fill_now(struct rt_context *rt, const struct fill *f)
{
    cnrtRet_t code = rt_open_outside(rt);
    if (code == cnrtSuccess)
        wait_before(rt, f->pointer, NULL);
    if (code == cnrtSuccess)
        code = fill(rt, NULL, f);
    if (code != cnrtSuccess)
        return code;
    const cnrtRet_t pending = rt_wait_all(rt);
    code = rt_fill_passed(rt, NULL, f->pointer, f->bytes);
    rt_order_end(rt, NULL);
    return pending != cnrtSuccess ? pending : code;
}

cnrtRet_t cnrtMemset(void *pointer, int value, size_t bytes)
{
    struct rt_context *rt = rt_enter(__func__);
    const struct fill f = {pointer, value, bytes};
    return rt_leave(rt, fill_now(rt, &f));
}

cnrtRet_t cnrtMemsetAsync(void *pointer, int value, size_t bytes,
                          cnrtQueue_t queue)
{
    static const struct rt_task_kind kind = {check_fill, perform_fill};
    struct rt_context *rt = rt_enter(__func__);
    const struct fill f = {pointer, value, bytes};
    return rt_leave(rt, enqueue(rt, queue, &kind, &f, sizeof f));
}

/* ---- between devices --------------------------------------------------- */

static struct copy peer(void *dst, int dst_device, const void *src,
                        int src_device, size_t bytes)
{
    struct copy c = linear(dst, src, bytes, cnrtMemcpyPeerToPeer);
    c.is_peer = true;
    c.dst_device = dst_device;
    c.src_device = src_device;
    return c;
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
    const struct copy c = peer(dst, dst_device, src, src_device, bytes);
    return rt_leave(rt, copy_now(rt, &c));
}

cnrtRet_t cnrtMemcpyPeerAsync(void *dst, int dst_device, const void *src,
                              int src_device, size_t bytes, cnrtQueue_t queue)
{
    struct rt_context *rt = rt_enter(__func__);
    const struct copy c = peer(dst, dst_device, src, src_device, bytes);
    return rt_leave(rt, copy_later(rt, queue, &c));
}
