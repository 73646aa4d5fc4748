/* SPDX-License-Identifier: MIT */
/* The speed of a device, for a policy that compares splits of the work. A
 * library for cards would have measured figures here. This one has the figures
 * of the simulator's tables, by the generation of the device. */
#ifndef KN_RATES_H
#define KN_RATES_H

#include <cnrt.h>

/* The properties that decide the speed of a device, together with its
 * generation. Clocks and bus are as the runtime reports them. */
struct kn_speed {
    int cores; /* of the device */
    int clock_khz;
    int memory_khz, bus_bits;
};

/* Times in cycles of a core, rates in bytes per such cycle.
 * sim/machine/params.def and costs.def explain each member. */
struct kn_rates {
    int generation; /* 2, 3 or 5 */
    int cores, cores_per_cluster;
    double startup; /* of an operation of the compute unit */
    double vector, rearrange;
    double io_latency, io_segment; /* of a transfer; of each further row of
                                      the transfer */
    double chip_piece;        /* of each row below a grain of DRAM in NRAM */
    double io, cluster, dram; /* rates of one core, of the cores of a
                                 cluster, of all cores */
    double dram_turn;         /* bytes of one DRAM channel in a row */
    double dram_turns;        /* bytes of all channels in a row */
    double dram_opening;      /* bytes that opening a row costs, besides its own
                                 bytes */
    double dram_page;         /* of a row, at most this many bytes are in one
                                 channel; the rest is in all channels */
    double jump;
    double interlock;   /* of a scalar access that waited for a vector */
    double small_wait;  /* how long a small transfer waits behind large ones */
    double atomic;      /* bytes of atomics per cycle, of one core */
    double launch;      /* until a kernel that follows another begins */
    double dispatch;    /* between two tasks that begin */
    double line_writer; /* a store into a line that another core stored to */
};

/* Returns how long the last of `cores` cores waits that store equal shares of
 * so many bytes: those in a line of 128 bytes do so one after the other. */
double kn_line_queue(const struct kn_rates *rates, double bytes, double cores);

struct kn_speed kn_speed_of(const cnrtDeviceProp_t *device);

/* Returns the rates of a device of this architecture. */
struct kn_rates kn_rates_of(int arch, const struct kn_speed *speed);

#endif
