/* SPDX-License-Identifier: MIT */
/*
 * Where device memory comes from, in words: which places of the program asked
 * for it and gave it back.
 */
#include "runtime/api/cnrt/memory/history.h"

#include <stdio.h>

#include "runtime/api/cnrt/context/board.h"
#include "runtime/api/cnrt/instruments/symbolizer.h"

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
    rt_debug_need(rt); /* and somebody else may do anything meanwhile */
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
