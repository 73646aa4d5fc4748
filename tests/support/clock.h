/* SPDX-License-Identifier: MIT
 *
 * What the timing model tells in nanoseconds, for tests that compute cycles by
 * hand: written from docs/timing.md, not from the code.
 */
#ifndef TESTS_SUPPORT_CLOCK_H
#define TESTS_SUPPORT_CLOCK_H

#include <stdint.h>

/* Nanoseconds in cycles, to the nearest. */
static inline uint64_t clock_cycles(unsigned mhz, double ns)
{
    return (uint64_t)(ns * mhz / 1000 + 0.5);
}

/* Cycles of bytes at so many per nanosecond: what fits into 256 cycles is whole
 * bytes. */
static inline uint64_t clock_transfer(unsigned mhz, uint64_t bytes,
                                      uint64_t per_ns)
{
    uint64_t per_window = per_ns * 256000 / mhz;
    return (bytes * 256 + per_window - 1) / per_window;
}

#endif
