/* SPDX-License-Identifier: MIT */
/* Adds the time of copies and fills by the host. */
#include "runtime/api/cnrt/memory/times.h"

#include "runtime/api/clocks/device_clock.h"
#include "runtime/api/cnrt/instruments/hostclock.h"
#include "runtime/api/cnrt/instruments/instruments.h"
#include "runtime/api/cnrt/memory/memory.h"
#include "runtime/api/cnrt/queue/queue.h"

/* Occupies an engine of a device from `ready` on; *start receives the start. */
static cnrtRet_t take(struct rt_context *rt, struct rt_board *board,
                      enum clk_copy how, uint64_t bytes, uint64_t ps,
                      uint64_t ready, uint64_t *start)
{
    if (clk_copy(&board->clock, how, bytes, ps, rt_host_now(rt), ready, start))
        return cnrtSuccess;
    return rt_no_memory(rt, "the time of a copy");
}

/* Moves the clock of the queue or host to the end of a command. */
static void finish(struct rt_context *rt, struct rt_queue *queue,
                   struct instrument_command *command)
{
    if (queue)
        queue->ps = command->end_ps;
    else
        rt_host_hold(rt, command->end_ps);
    command->queue = queue ? queue->number : 0;
    command->queue_device = queue ? queue->board->ordinal : command->device;
    command->thread = rt_thread()->number;
    command->is_waited_for = !queue;
    command->name = rt->api;
    rt_instruments_timed(rt, command);
}

static bool is_free(const struct rt_context *rt)
{
    return rt->settings.of[RT_ENV_COPIES].number == RT_COPIES_FREE;
}

static uint64_t ready_at(struct rt_context *rt, const struct rt_queue *queue)
{
    return queue ? rt_queue_now(rt, queue) : rt_host_now(rt);
}

/* Adds the time of a copy between devices, which needs the engines of both and
 * the link between the boards. */
static cnrtRet_t pass_between(struct rt_context *rt, struct rt_queue *queue,
                              struct rt_board *to, struct rt_board *from,
                              size_t bytes)
{
    const struct clk_links out = clk_links_of(from->device);
    const struct clk_links in = clk_links_of(to->device);
    const uint64_t ps = clk_link_time(clk_link_between(&out, &in), 1, bytes);
    struct instrument_command command = {.kind = INSTRUMENT_BETWEEN,
                                         .device = to->ordinal,
                                         .bytes = bytes,
                                         .ready_ps = ready_at(rt, queue)};
    uint64_t start;
    cnrtRet_t code =
        take(rt, from, CLK_FROM_DEVICE, bytes, ps, command.ready_ps, &start);
    if (code == cnrtSuccess)
        code = take(rt, to, CLK_TO_DEVICE, bytes, ps, start, &command.start_ps);
    command.end_ps = command.start_ps + ps;
    if (code == cnrtSuccess)
        finish(rt, queue, &command);
    return code;
}

static cnrtRet_t pass(struct rt_context *rt, struct rt_queue *queue,
                      struct rt_board *board, enum clk_copy how, size_t bytes,
                      bool is_pinned)
{
    static const enum instrument_kind kinds[] = {
        [CLK_TO_DEVICE] = INSTRUMENT_TO_DEVICE,
        [CLK_FROM_DEVICE] = INSTRUMENT_FROM_DEVICE,
        [CLK_WITHIN] = INSTRUMENT_WITHIN,
        [CLK_FILL] = INSTRUMENT_FILL,
    };
    const uint64_t ps = clk_copy_time(board->device, how, bytes, is_pinned);
    struct instrument_command command = {.kind = kinds[how],
                                         .device = board->ordinal,
                                         .is_pinned = is_pinned,
                                         .bytes = bytes,
                                         .ready_ps = ready_at(rt, queue)};
    const cnrtRet_t code =
        take(rt, board, how, bytes, ps, command.ready_ps, &command.start_ps);
    command.end_ps = command.start_ps + ps;
    if (code == cnrtSuccess)
        finish(rt, queue, &command);
    return code;
}

cnrtRet_t rt_copy_passed(struct rt_context *rt, struct rt_queue *queue,
                         const void *dst, const void *src, size_t bytes)
{
    struct rt_board *to = rt_board_of(rt, dst), *from = rt_board_of(rt, src);
    if (bytes == 0 || is_free(rt) || (!to && !from))
        return cnrtSuccess;
    if (to && from && to != from)
        return pass_between(rt, queue, to, from, bytes);
    if (to && from)
        return pass(rt, queue, to, CLK_WITHIN, bytes, false);
    return pass(rt, queue, to ? to : from, to ? CLK_TO_DEVICE : CLK_FROM_DEVICE,
                bytes, rt_is_pinned(rt, to ? src : dst));
}

cnrtRet_t rt_fill_passed(struct rt_context *rt, struct rt_queue *queue,
                         const void *dst, size_t bytes)
{
    struct rt_board *board = rt_board_of(rt, dst);
    if (bytes == 0 || is_free(rt) || !board)
        return cnrtSuccess;
    return pass(rt, queue, board, CLK_FILL, bytes, false);
}
