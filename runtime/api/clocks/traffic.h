/* SPDX-License-Identifier: MIT
 *
 * Memory traffic of launches and copies of a device over time; each counts with
 * its mean rate, from its start to its end.
 */
#ifndef RUNTIME_API_CLOCKS_TRAFFIC_H
#define RUNTIME_API_CLOCKS_TRAFFIC_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The rate from this picosecond until the next entry: bytes per microsecond. */
struct clk_rate {
    uint64_t ps, bytes;
};

struct clk_traffic {
    struct clk_rate *rates; /* in time order; the last one has 0 bytes */
    size_t n, room;
};

/* Maximum number of rates; if exceeded, adjacent pairs are averaged. */
enum { CLK_MOST_RATES = 32768 };

/* Adds bytes between two times; later queries are >= `now`. False: no
 * memory. */
bool clk_traffic_add(struct clk_traffic *t, uint64_t now, uint64_t start,
                     uint64_t end, uint64_t bytes);
/* The index of the rate at this time; t->n: no traffic from then on. */
size_t clk_traffic_at(const struct clk_traffic *t, uint64_t ps);
void clk_traffic_fini(struct clk_traffic *t);

#endif
