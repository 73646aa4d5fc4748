/* SPDX-License-Identifier: MIT */
/*
 * Which device the call under way is about, and which one an address belongs
 * to.
 */
#include "runtime/api/cnrt/context/board.h"

#include <assert.h>

struct rt_board *rt_board_switch(struct rt_context *rt, struct rt_board *board)
{
    struct rt_board *before = rt->board;
    assert(board >= rt->boards && board < rt->boards + RT_MAX_DEVICES);
    rt->board = board;
    return before;
}

struct rt_board *rt_board_of(struct rt_context *rt, const void *pointer)
{
    uint64_t start, bytes;
    for (int i = 0; i < rt->n_boards; i++) {
        struct rt_board *board = &rt->boards[i];
        if (board->sim &&
            sim_memory_owner(board->sim, (uintptr_t)pointer, &start, &bytes))
            return board;
    }
    return NULL;
}

const struct rt_board *rt_board_at(const struct rt_context *rt,
                                   uint64_t address)
{
    for (int i = 0; i < rt->n_boards; i++) {
        const struct rt_board *board = &rt->boards[i];
        if (address - board->memory_first < board->device->dram_mib << 20)
            return board;
    }
    return NULL;
}
