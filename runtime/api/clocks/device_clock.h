/* SPDX-License-Identifier: MIT */
/* The simulated time of a device's commands: a launch starts when its clusters
 * or cores are free, a copy when the engine of its direction is free. Commands
 * are scheduled in program order; a later command does not change the time of
 * an earlier one. Times are picoseconds since the program began. */
#ifndef RUNTIME_API_CLOCKS_DEVICE_CLOCK_H
#define RUNTIME_API_CLOCKS_DEVICE_CLOCK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "sim/others.h"
#include "sim/sim.h"

/* ---- links --------------------------------------------------------------- */

/* Links between devices: MLU-Link if both boards have MLU-Link of the same
 * generation, else PCIe. The figures come from the device, so a device file can
 * change them. A struct clk_links has no pointers, so processes can pass it to
 * each other. */

/* Rates are in 10^6 bytes per second and direction. A latency is in ns, from
 * the time when a command may start until its first byte reaches the other
 * side. */
struct clk_links {
    uint32_t generation; /* generation of MLU-Link; 0: the device has none */
    uint32_t link_mbps, link_ns;
    uint32_t pcie_mbps, pcie_ns; /* for copies of pinned memory */
};

/* A link from one device to another. */
struct clk_link {
    uint64_t mbps, ns;
};

struct clk_links clk_links_of(const struct sim_device *device);
struct clk_link clk_link_between(const struct clk_links *a,
                                 const struct clk_links *b);
/* Returns the slower of the two rates with the longer of the two latencies. */
struct clk_link clk_link_worse(struct clk_link a, struct clk_link b);
/* Returns the time in ps to move bytes over a link: steps times the latency,
 * plus the bytes at the link's rate, rounded up. */
uint64_t clk_link_time(struct clk_link link, uint64_t steps, uint64_t bytes);

/* ---- traffic ------------------------------------------------------------- */

/* The traffic between a device and its memory over time, caused by launches and
 * copies. Each launch or copy counts with its mean rate from its start to its
 * end. */

/* A rate in bytes per microsecond. It begins at `ps` and ends where the next
 * rate begins. */
struct clk_rate {
    uint64_t ps, bytes;
};

struct clk_traffic {
    struct clk_rate *rates; /* rates in order of time; the last rate has 0
                               bytes */
    size_t n, room;
};

/* The largest number of rates that are kept. Before there are more, each pair
 * of neighbours is replaced by its mean. */
enum { CLK_MOST_RATES = 32768 };

/* Adds bytes that are moved between two times. Later calls are about times from
 * `now` on. False: no memory. */
bool clk_traffic_add(struct clk_traffic *t, uint64_t now, uint64_t start,
                     uint64_t end, uint64_t bytes);
/* Returns the index of the rate at time ps, or t->n if nothing moves from then
 * on. */
size_t clk_traffic_at(const struct clk_traffic *t, uint64_t ps);
void clk_traffic_fini(struct clk_traffic *t);

/* ---- engines ------------------------------------------------------------- */

/* An engine copies in one direction, one copy after another. The length of a
 * copy is known when it is requested. A copy starts in the first gap after it
 * is ready, so it may start before a copy that was requested earlier. */

struct clk_span {
    uint64_t start, end; /* picoseconds */
};

struct clk_engine {
    struct clk_span *busy; /* in order of time, with gaps between them */
    size_t n, room;
    uint64_t floor; /* spans that ended before this time were dropped */
};

/* Occupies the engine for `ps` picoseconds, as early as possible after `ready`.
 * In later calls, `ready` is never before `now`. False: no memory. */
bool clk_engine_take(struct clk_engine *e, uint64_t now, uint64_t ready,
                     uint64_t picoseconds, uint64_t *start);
void clk_engine_fini(struct clk_engine *e);

/* The kinds of copies, each with its engine and its rate. */
enum clk_copy {
    CLK_TO_DEVICE,
    CLK_FROM_DEVICE,
    CLK_WITHIN, /* inside the device's memory */
    CLK_FILL,   /* uses the engine of CLK_WITHIN */
    CLK_N_COPIES
};

struct clk_device {
    const struct sim_device *device;
    uint64_t *free_at; /* for each core */
    unsigned n_cores;
    uint64_t busy_until; /* the latest of free_at */
    struct clk_engine engines[CLK_FILL];
    struct clk_traffic traffic;
};

/* Initialises an idle device. False: out of memory (then fini is allowed). */
bool clk_device_init(struct clk_device *c, const struct sim *sim,
                     const struct sim_device *device);
void clk_device_fini(struct clk_device *c);

/* Finds the start of a launch that can start at `ready` at the earliest.
 * what->others receives the cores and traffic of earlier launches, or NULL; the
 * caller frees what->others by sim_others_free after clk_launch_end. False: out
 * of memory. */
bool clk_launch_start(const struct clk_device *c, const struct sim *sim,
                      struct sim_launch *what, uint64_t ready, uint64_t *start);
/* Records the end of the launch that began at `start`. No later command will be
 * ready before `now`. False: out of memory. */
bool clk_launch_end(struct clk_device *c, const struct sim *sim,
                    const struct sim_profile *profile, uint64_t now,
                    uint64_t start);

/* Returns the duration of a copy. is_pinned: the host memory was allocated by
 * the runtime. */
uint64_t clk_copy_time(const struct sim_device *d, enum clk_copy how,
                       uint64_t bytes, bool is_pinned);
/* Schedules a copy of this duration on its engine; *start receives its start.
 * False: out of memory. */
bool clk_copy(struct clk_device *c, enum clk_copy how, uint64_t bytes,
              uint64_t picoseconds, uint64_t now, uint64_t ready,
              uint64_t *start);

#endif
