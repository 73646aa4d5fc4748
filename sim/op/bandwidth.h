/* SPDX-License-Identifier: MIT
 *
 * Bandwidth that transfers share. Internal to sim/.
 */
#ifndef SIM_OP_BANDWIDTH_H
#define SIM_OP_BANDWIDTH_H

#include "sim/machine/machine.h"

void sim_bandwidth_init(struct sim_bandwidth *b, uint64_t bytes_per_window);
void sim_bandwidth_reset(struct sim_bandwidth *b);
/* Cycles that bytes take at a rate in bytes per window. */
static inline uint64_t sim_window_cycles(uint64_t bytes, uint64_t rate)
{
    return sim_ceil_div(bytes * SIM_WINDOW_CYCLES, rate);
}

/* Hands out bytes from cycle start on, at most rate bytes per window. Returns
 * the cycle at which the last byte is through. */
uint64_t sim_bandwidth_take(struct sim_bandwidth *b, uint64_t start,
                            uint64_t bytes, uint64_t rate);

/* The same where the first window has room for all of it, which most short
 * transfers find. False, and nothing done: it has not. */
static inline bool sim_bandwidth_fits(struct sim_bandwidth *b, uint64_t start,
                                      uint64_t bytes, uint64_t rate)
{
    uint64_t number = start / SIM_WINDOW_CYCLES;
    uint64_t own = (SIM_WINDOW_CYCLES - start % SIM_WINDOW_CYCLES) * rate /
                   SIM_WINDOW_CYCLES;
    struct sim_window *w = &b->window[number % SIM_WINDOWS];
    uint64_t used = (w->number == number ? w->used : 0) + bytes;
    if (bytes > own || used > b->capacity)
        return false;
    w->number = number;
    w->used = used;
    b->busy_bytes += bytes;
    return true;
}

/* The cycle at which bytes that pass from cycle start on are through. */
static inline uint64_t sim_bandwidth_pass(struct sim_bandwidth *b,
                                          uint64_t start, uint64_t bytes,
                                          uint64_t rate)
{
    return sim_bandwidth_fits(b, start, bytes, rate)
               ? start + sim_window_cycles(bytes, rate)
               : sim_bandwidth_take(b, start, bytes, rate);
}

#endif
