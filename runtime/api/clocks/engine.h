/* SPDX-License-Identifier: MIT
 *
 * An engine does one thing after another, each of a length that is known when
 * it is asked for: copies in one direction. It takes them as soon as they are
 * ready, so one that is asked for later may come first.
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
    struct clk_span *busy; /* in order of time, with gaps between them */
    size_t n, room;
    uint64_t floor; /* what was before is forgotten */
};

/* Keeps the engine for so long, as early as possible from `ready` on. Nobody
 * will ask for anything that is ready before `now`. False: no memory. */
bool clk_engine_take(struct clk_engine *e, uint64_t now, uint64_t ready,
                     uint64_t picoseconds, uint64_t *start);
void clk_engine_fini(struct clk_engine *e);

#endif
