/* SPDX-License-Identifier: MIT */
/* Shared bandwidth of transfers. Internal to sim/. */
#ifndef SIM_OP_BANDWIDTH_H
#define SIM_OP_BANDWIDTH_H

#include "sim/machine/machine.h"

/* Transfers of up to `small` bytes wait at most `patience` cycles for larger
 * ones. */
void sim_bandwidth_init(struct sim_bandwidth *b, uint64_t bytes_per_window,
                        uint64_t small, uint64_t patience);
void sim_bandwidth_reset(struct sim_bandwidth *b);
/* Returns the cycles for bytes at a rate in bytes per window. */
static inline uint64_t sim_window_cycles(uint64_t bytes, uint64_t rate)
{
    return sim_ceil_div(bytes * SIM_WINDOW_CYCLES, rate);
}

/* Grants bandwidth for bytes from cycle `start` on, at most `rate` bytes per
 * window. Returns the cycle at which the last byte has passed. */
uint64_t sim_bandwidth_take(struct sim_bandwidth *b, uint64_t start,
                            uint64_t bytes, uint64_t rate);

/* sim_bandwidth_take if the first window has room for all bytes, the usual case
 * of short transfers. Returns false, and changes nothing, if the window has no
 * room. */
static inline bool sim_bandwidth_fits(struct sim_bandwidth *b, uint64_t start,
                                      uint64_t bytes, uint64_t rate)
{
    uint64_t number = start / SIM_WINDOW_CYCLES;
    uint64_t own = (SIM_WINDOW_CYCLES - start % SIM_WINDOW_CYCLES) * rate /
                   SIM_WINDOW_CYCLES;
    struct sim_window *w = &b->window[number % SIM_WINDOWS];
    const bool is_known = w->number == number;
    uint64_t used = (is_known ? w->used : 0) + bytes;
    if (bytes > own || used > b->capacity || (b->others && !is_known))
        return false;
    w->number = number;
    w->used_by_small = (is_known ? w->used_by_small : 0) +
                       (bytes <= b->small ? (uint32_t)bytes : 0);
    w->used = (uint32_t)used;
    b->busy_bytes += bytes;
    return true;
}

/* The cycle at which all bytes have passed, if they start at `start`. */
static inline uint64_t sim_bandwidth_pass(struct sim_bandwidth *b,
                                          uint64_t start, uint64_t bytes,
                                          uint64_t rate)
{
    return sim_bandwidth_fits(b, start, bytes, rate)
               ? start + sim_window_cycles(bytes, rate)
               : sim_bandwidth_take(b, start, bytes, rate);
}

#endif
