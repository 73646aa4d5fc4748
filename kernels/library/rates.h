/* SPDX-License-Identifier: MIT
 *
 * How fast a device works, for a policy that weighs one split of the work
 * against another. A library for cards would have measured figures here; this
 * one has those of the simulator's tables, by the generation of the device.
 */
#ifndef KN_RATES_H
#define KN_RATES_H

#include <cnrt.h>

/* The properties that, with its generation, decide the speed of a device;
 * clocks and bus as the runtime reports them. */
struct kn_speed {
    int cores; /* of the device */
    int clock_khz;
    int memory_khz, bus_bits;
};

/* Times in cycles of a core, rates in bytes per such cycle. The rows of
 * sim/machine/params.def and costs.def say what each is. */
struct kn_rates {
    int generation; /* 2, 3 or 5 */
    int cores, cores_per_cluster;
    double startup; /* of an operation of the compute unit */
    double vector, rearrange;
    double io_latency, io_segment; /* a transfer; each further row of it */
    double io, cluster, dram; /* one core, the cores of a cluster, all cores */
    double dram_turn;         /* bytes of one DRAM channel in a row */
    double dram_turns;        /* bytes of all channels in a row */
    double dram_opening;      /* bytes that a row takes of it beside its own */
    double dram_page;         /* of a row so many bytes at most are in one
                                 channel, the others in all */
    double jump;
};

struct kn_speed kn_speed_of(const cnrtDeviceProp_t *device);

/* Returns the rates of a device of this architecture. */
struct kn_rates kn_rates_of(int arch, const struct kn_speed *speed);

#endif
