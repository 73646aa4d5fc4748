/* SPDX-License-Identifier: MIT */
/* Answers calls of libcndrv and libcndev about devices, queues and limits of
 * launches. */
#include "runtime/api/cnrt/process/private.h"

#include <assert.h>

#include "runtime/api/cnrt/process/open.h"

void rt_private_speak(const char *api, const void *return_address)
{
    rt_thread()->speaker = api;
    rt_thread()->speaks_for = return_address;
}

int rt_private_devices(const char *api)
{
    struct rt_context *rt = rt_enter(api);
    cnrtRet_t code = rt_ready(rt);
    int n = code == cnrtSuccess ? rt->n_boards : 0;
    rt_leave(rt, code);
    return n;
}

const struct sim_device *rt_private_device(int ordinal)
{
    assert(ordinal >= 0 && ordinal < rt_context()->n_boards);
    return rt_context()->boards[ordinal].device;
}

int rt_private_current(void)
{
    return rt_thread()->ordinal;
}

int rt_private_queue_device(const void *handle)
{
    struct rt_context *rt = rt_enter(__func__);
    const char *problem;
    const struct rt_queue *queue =
        rt_handle_find(&rt->handles, RT_KIND_QUEUE, handle, &problem);
    int ordinal = !handle ? rt->board->ordinal
                  : queue ? queue->board->ordinal
                          : -1;
    rt_leave(rt, cnrtSuccess);
    return ordinal;
}

uint64_t rt_private_memory_used(int ordinal)
{
    struct rt_context *rt = rt_enter(__func__);
    const struct rt_board *board = &rt->boards[ordinal];
    uint64_t available = 0, total = 0;
    if (board->sim)
        sim_memory_info(board->sim, &available, &total);
    rt_leave(rt, cnrtSuccess);
    return total - available;
}

struct rt_limits rt_private_limits(int ordinal)
{
    struct rt_context *rt = rt_enter(__func__);
    const struct rt_board *board = &rt->boards[ordinal];
    struct rt_limits limits = {board->visible_clusters, board->union_limit};
    rt_leave(rt, cnrtSuccess);
    return limits;
}

void rt_private_limit(int ordinal, struct rt_limits limits)
{
    struct rt_context *rt = rt_enter(__func__);
    struct rt_board *board = &rt->boards[ordinal];
    board->visible_clusters = limits.visible_clusters;
    board->union_limit = limits.union_limit;
    rt_leave(rt, cnrtSuccess);
}
