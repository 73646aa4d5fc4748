/* SPDX-License-Identifier: MIT
 *
 * An engine performs one job at a time, for example copies in one direction;
 * durations are known in advance. A job takes the first gap after it is ready,
 * so one that is scheduled later may run earlier.
 */
#ifndef RUNTIME_API_CLOCKS_ENGINE_H
#define RUNTIME_API_CLOCKS_ENGINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct clk_span {
    uint64_t start, end; /* picoseconds */
};

struct clk_engine {
    struct clk_span *busy; /* in time order, with gaps */
    size_t n, room;
    uint64_t floor; /* spans before this time are removed */
};

/* Reserves the engine for `picoseconds`, as early as possible from `ready` on.
 * No later job will be ready before `now`. False: out of memory. */
bool clk_engine_take(struct clk_engine *e, uint64_t now, uint64_t ready,
                     uint64_t picoseconds, uint64_t *start);
void clk_engine_fini(struct clk_engine *e);

#endif
