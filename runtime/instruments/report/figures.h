/* SPDX-License-Identifier: MIT */
/* The figures of a report entry. All derived values are computed here, so that
 * text and JSON agree. Numbers are means per launch. Shares and efficiencies
 * are fractions of 1; shares are of the launch's cycles unless stated
 * otherwise. "Busiest" means the core whose unit was busy longest. */
#ifndef RT_FIGURES_H
#define RT_FIGURES_H

#include "runtime/instruments/report/report.h"

struct rt_unit_figures {
    const char *name;
    uint64_t busiest_cycles, total_cycles, ops;
    double busiest_share;
    double mean_share;   /* mean over the cores that have this unit and take
                            part */
    double hidden_share; /* share of total_cycles in which the core also
                            computed; for the DMA of memory cores, in which
                            any core of the cluster computed */
};

struct rt_memory_figures {
    const char *name;
    uint64_t static_bytes; /* variables in the kernel's image */
    uint64_t peak_bytes;   /* most bytes that a task accessed, in whole pages
                              of 4 KiB */
    uint64_t size_bytes;
    double static_share, peak_share; /* shares of size_bytes */
};
enum { RT_N_MEMORIES = 3 };

struct rt_step_figures {
    const char *name;
    /* Figures of the core that ends last: the core's time (scalar_cycles and
     * waiting_cycles), also as a share of the launch; the busy time of the
     * core's units, or, if memory cores do the IO of the launch, of the DMA of
     * the busiest of them. */
    uint64_t cycles;
    double share;
    uint64_t scalar_cycles, waiting_cycles;
    uint64_t io_cycles, compute_cycles;
    uint64_t most_cycles; /* cycles of the core with the most */
    /* The same of the busiest cores of the launch: io_cycles and compute_cycles
     * of struct rt_figures are the sums over all steps. */
    uint64_t launch_io_cycles, launch_compute_cycles;
    uint64_t in_bytes, out_bytes; /* from DRAM, to DRAM */
    uint64_t atomic_bytes, ops;   /* of all cores */
};

/* Returns the mean of a sum over n launches, rounded. */
uint64_t rt_mean(uint64_t sum, uint64_t n);

struct rt_figures {
    const struct rt_report_entry *entry;
    const struct sim_profile *sum;
    const char *type; /* like "Block" or "Union4" */
    uint64_t cycles;
    /* Simulated microseconds. launch_us: cost of the launch itself; cold_us:
     * extra cost of first launches. */
    double us, launch_us, cold_us, min_us, max_us;
    uint64_t cores_used, clusters_used; /* cores_used: without memory cores */
    unsigned n_units;
    struct rt_unit_figures units[SIM_N_PROFILE_UNITS]; /* as in the profile */
    /* Copies from and to DRAM, by the IO-DMA or by the DMA of memory cores,
     * whichever was busy longer; and compute. Cycles are the cycles of the
     * busiest cores. */
    unsigned io_unit;
    uint64_t io_cycles, compute_cycles;
    double io_share, compute_share;
    /* The share of all IO that overlaps compute, and the share of all compute
     * that overlaps IO, on the same core. For IO of memory cores, in the same
     * cluster. */
    double io_hidden_share, compute_hidden_share;
    uint64_t wait_sync_cycles, wait_barrier_cycles; /* of all cores */
    /* shares of the time of all used cores, with memory cores */
    double wait_sync_share, wait_barrier_share;
    uint64_t direction_bytes[SIM_N_DIRECTIONS];
    uint64_t counters[SIM_N_COUNTERS];
    /* Busy cycles of all units and cores, by kind of work (sim_work_name); and
     * the shares of each kind in the sum. */
    uint64_t work[SIM_MAX_WORK];
    double work_share[SIM_MAX_WORK];
    uint64_t dram_read_bytes, dram_written_bytes;
    double dram_gbps, dram_share; /* dram_share: share of the peak rate */
    /* As the vendor's tests define them: theory_io / (time * peak bandwidth),
     * theory_ops / (time * peak rate). The time is that of a launch after the
     * first. Here, theory_io is the bytes of copies and atomics between DRAM
     * and the chip. theory_ops is one per 4 bytes of results of vector ops. The
     * peak rate is for 4-byte elements. */
    uint64_t theory_io_bytes, theory_ops;
    double io_efficiency, compute_efficiency;
    double bytes_per_io; /* of theory_io_bytes, per op of the IO unit */
    struct rt_memory_figures memories[RT_N_MEMORIES];
    unsigned n_steps; /* 0: the kernel has no named steps */
    struct rt_step_figures steps[SIM_MAX_STEPS];
    struct rt_step_figures all_steps; /* their sums */
    enum rt_bound bound, next; /* next: what limits the launch nearly as much,
                                  or beside barriers and imbalance; or bound */
    /* Shares of the running time that twice as fast parts save, estimated or
     * (is_gain_measured) measured. */
    double gains[RT_N_BOUNDS];
    bool is_gain_measured[RT_N_BOUNDS];
    char title[64]; /* names bound and next */
    char why[320];  /* reason for the bound */
    /* The expected range on hardware, and the number of published times on
     * which it is based; 0: unknown. */
    double us_low, us_high;
    unsigned range_rows;
    char warning[160]; /* text if there are no such published times; else
                          empty */
    char note[800];    /* about a likely mistake, or empty */
    char type_text[16];
};

/* Returns the peak rate of a launch in 10^9 operations of 4 bytes per second:
 * of the device, or more where pools, which may be faster, do a part of the
 * work. */
double rt_peak_gops(const struct rt_figures *f, const struct sim_device *d);

/* Sums of all entries of a report. */
struct rt_totals {
    uint64_t launches, faults, instructions; /* faults: aborted launches */
    double us;
    double us_low, us_high;         /* sums of the ranges; 0: some range is
                                       unknown */
    double host_seconds, host_mips; /* 10^6 instructions per second */
};

/* Fills f, which must not be moved later. f is valid as long as `entry`. */
void rt_figures_fill(struct rt_figures *f, const struct rt_report_entry *entry);
/* The figures of a single launch, to be freed with free(). NULL: no memory. */
struct rt_judged {
    struct rt_figures figures;
    struct rt_report_entry entry;
    struct sim_profile profile;
};
struct rt_judged *rt_judge(const struct sim_profile *profile,
                           const struct sim_device *device);
void rt_totals_fill(struct rt_totals *totals, const struct rt_report *report);

#endif
