/* SPDX-License-Identifier: MIT
 *
 * What launches and copies move from and to the memory of a device over time:
 * each its mean, from its start to its end.
 */
#ifndef RUNTIME_API_CLOCKS_TRAFFIC_H
#define RUNTIME_API_CLOCKS_TRAFFIC_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* From this picosecond on, until the next one: bytes in a microsecond. */
struct clk_rate {
    uint64_t ps, bytes;
};

struct clk_traffic {
    struct clk_rate *rates; /* in order of time; the last one has 0 bytes */
    size_t n, room;
};

/* Rates that are kept at most; then two and two become their mean. */
enum { CLK_MOST_RATES = 32768 };

/* Adds so many bytes between two times. Nobody will ask for what is before
 * `now`. False: no memory. */
bool clk_traffic_add(struct clk_traffic *t, uint64_t now, uint64_t start,
                     uint64_t end, uint64_t bytes);
/* The number of the rate at that time; t->n: none, nothing is moved from then
 * on. */
size_t clk_traffic_at(const struct clk_traffic *t, uint64_t ps);
void clk_traffic_fini(struct clk_traffic *t);

#endif
