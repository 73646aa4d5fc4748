/* SPDX-License-Identifier: MIT */
/*
 * Shared bandwidth. Time is cut into windows of 256 cycles, each of which can
 * move a fixed number of bytes; a transfer takes what is left of the windows
 * it passes, at most at its own rate. A transfer that starts later never
 * blocks one that starts earlier, whatever the order in which they are asked
 * for, so units may run ahead of each other.
 */
#include "sim/op/bandwidth.h"
#include "sim/machine/machine.h"

#include <assert.h>
#include <string.h>

void sim_bandwidth_init(struct sim_bandwidth *b, uint64_t bytes_per_window)
{
    b->capacity = bytes_per_window ? bytes_per_window : 1;
    sim_bandwidth_reset(b);
}

void sim_bandwidth_reset(struct sim_bandwidth *b)
{
    b->busy_bytes = 0;
    memset(b->window, 0xff, sizeof b->window);
}

/* Bytes used of window number, which becomes the one its slot describes. */
static uint64_t *used_of(struct sim_bandwidth *b, uint64_t number)
{
    uint64_t slot = number % SIM_WINDOWS;
    if (b->window[slot].number != number) {
        b->window[slot].number = number;
        b->window[slot].used = 0;
    }
    return &b->window[slot].used;
}

uint64_t sim_bandwidth_take(struct sim_bandwidth *b, uint64_t start,
                            uint64_t bytes, uint64_t rate)
{
    assert(rate > 0 && b->capacity > 0);
    uint64_t end = start + sim_window_cycles(bytes, rate);
    uint64_t number = start / SIM_WINDOW_CYCLES;
    uint64_t offset = start % SIM_WINDOW_CYCLES; /* inside the first window */
    b->busy_bytes += bytes;
    for (bool limited = false;; number++, offset = 0) {
        uint64_t *used = used_of(b, number);
        uint64_t own = (SIM_WINDOW_CYCLES - offset) * rate / SIM_WINDOW_CYCLES;
        uint64_t left = b->capacity > *used ? b->capacity - *used : 0;
        uint64_t got = own < left ? own : left;
        if (got >= bytes) {
            *used += bytes;
            if (!limited)
                return end;
            /* Others came first: the window's bytes pass evenly. */
            uint64_t evenly = *used * SIM_WINDOW_CYCLES / b->capacity;
            uint64_t passed = sim_max(evenly, sim_window_cycles(bytes, rate));
            return sim_max(end, number * SIM_WINDOW_CYCLES + passed);
        }
        limited |= left < own;
        assert(*used + got <= sim_max(b->capacity, *used));
        *used += got;
        bytes -= got;
    }
}
