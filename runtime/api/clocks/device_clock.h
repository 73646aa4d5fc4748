/* SPDX-License-Identifier: MIT
 *
 * When what a program wants of a device takes place: a launch when its clusters
 * or cores are free, a copy when the engine of its direction is. Commands are
 * asked for in the order of the program; a later one does not change the time
 * of an earlier one. Times are picoseconds since the program began.
 */
#ifndef RUNTIME_API_CLOCKS_DEVICE_CLOCK_H
#define RUNTIME_API_CLOCKS_DEVICE_CLOCK_H

#include "runtime/api/clocks/engine.h"
#include "runtime/api/clocks/traffic.h"
#include "sim/others.h"
#include "sim/sim.h"

/* Which engine moves bytes, and of what rate. */
enum clk_copy {
    CLK_TO_DEVICE,
    CLK_FROM_DEVICE,
    CLK_WITHIN, /* memory of the device to memory of the device */
    CLK_FILL,   /* the same engine */
    CLK_N_COPIES
};

struct clk_device {
    const struct sim_device *device;
    uint64_t *free_at; /* by core */
    unsigned n_cores;
    uint64_t busy_until; /* the last of these */
    struct clk_engine engines[CLK_FILL];
    struct clk_traffic traffic;
};

/* A device that is free. False: no memory. clk_device_fini takes one of zeros
 * as well. */
bool clk_device_init(struct clk_device *c, const struct sim *sim,
                     const struct sim_device *device);
void clk_device_fini(struct clk_device *c);

/* When a launch that is ready then starts; what->others receives what it finds
 * taken, for sim_others_free after clk_launch_end, or NULL. False: no memory.
 */
bool clk_launch_start(const struct clk_device *c, const struct sim *sim,
                      struct sim_launch *what, uint64_t ready, uint64_t *start);
/* The launch is over, which started then. Nobody will ask for anything that is
 * ready before `now`. False: no memory. */
bool clk_launch_end(struct clk_device *c, const struct sim *sim,
                    const struct sim_profile *profile, uint64_t now,
                    uint64_t start);

/* How long an engine works on a copy. is_pinned: of host memory that the
 * runtime allocated. */
uint64_t clk_copy_time(const struct sim_device *d, enum clk_copy how,
                       uint64_t bytes, bool is_pinned);
/* Has its engine do it for that long; *start receives when it begins. False: no
 * memory. */
bool clk_copy(struct clk_device *c, enum clk_copy how, uint64_t bytes,
              uint64_t picoseconds, uint64_t now, uint64_t ready,
              uint64_t *start);

#endif
