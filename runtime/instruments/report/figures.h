/* SPDX-License-Identifier: MIT
 * The figures of one entry of the report. Everything that is derived from what
 * the simulator counted is computed here and nowhere else, so that the report
 * for people and the one for programs cannot disagree.
 *
 * Numbers are means of one launch. Shares and efficiencies are fractions of 1;
 * they are of the cycles a launch ran, unless they say otherwise. "Busiest"
 * means the core that kept the unit busy longest. */
#ifndef RT_FIGURES_H
#define RT_FIGURES_H

#include "runtime/instruments/report/report.h"

/* What limits a launch; bound.c has the rule. */
enum rt_bound {
#define X(ID, name, doc) RT_BOUND_##ID,
#include "runtime/instruments/report/bounds.def"
#undef X
    RT_N_BOUNDS
};

struct rt_unit_figures {
    const char *name;
    uint64_t busiest_cycles, total_cycles, ops;
    double busiest_share;
    double mean_share;   /* of the cores that took part and have the unit */
    double hidden_share; /* of total_cycles, while the core also computed; of
                            the DMA of memory cores: a core of the cluster */
};

struct rt_memory_figures {
    const char *name;
    uint64_t static_bytes; /* of the variables of the kernel's image */
    uint64_t peak_bytes;   /* that a task touched, in pages of 4 KiB */
    uint64_t size_bytes;
    double static_share, peak_share; /* of size_bytes */
};
enum { RT_N_MEMORIES = 3 };

struct rt_step_figures {
    const char *name;
    /* Of the core that ends last: its time, as a share of the launch too; this
     * is scalar_cycles and waiting_cycles; and how long its units are busy, or
     * the DMA of the busiest memory core. */
    uint64_t cycles;
    double share;
    uint64_t scalar_cycles, waiting_cycles;
    uint64_t io_cycles, compute_cycles;
    uint64_t most_cycles;         /* of the core that spent most in it */
    uint64_t in_bytes, out_bytes; /* from DRAM, to DRAM */
    uint64_t atomic_bytes, ops;   /* over all cores */
};

/* The mean of a sum over n launches, rounded. */
uint64_t rt_mean(uint64_t sum, uint64_t n);

struct rt_figures {
    const struct rt_report_entry *entry;
    const struct sim_profile *sum;
    const char *type; /* "Block", "Union4" */
    uint64_t cycles;
    /* Simulated microseconds; of those to launch, what first launches took. */
    double us, launch_us, cold_us, min_us, max_us;
    uint64_t cores_used, clusters_used; /* cores without memory cores */
    unsigned n_units;
    struct rt_unit_figures units[SIM_N_PROFILE_UNITS]; /* as in the profile */
    /* From and to DRAM by IO-DMA or by the memory cores' DMA, whichever was
     * busy longer; and computing. Cycles of the busiest cores. */
    unsigned io_unit;
    uint64_t io_cycles, compute_cycles;
    double io_share, compute_share;
    /* Of the IO of all cores, under compute; of the computing of all cores,
     * under IO: of the same core, or cluster if io_unit is that of memory
     * cores. */
    double io_hidden_share, compute_hidden_share;
    uint64_t wait_sync_cycles, wait_barrier_cycles; /* over all cores */
    /* of the time of all cores used, memory cores included */
    double wait_sync_share, wait_barrier_share;
    uint64_t direction_bytes[SIM_N_DIRECTIONS];
    uint64_t counters[SIM_N_COUNTERS];
    /* Busy cycles by kind of work (sim_work_name), over all units of all cores;
     * shares of their sum. */
    uint64_t work[SIM_MAX_WORK];
    double work_share[SIM_MAX_WORK];
    uint64_t dram_read_bytes, dram_written_bytes;
    double dram_gbps, dram_share; /* of the peak */
    /* As the vendor's tests define them: theory_io / (time * peak bandwidth),
     * theory_ops / (time * peak rate), time with that of a launch that is not
     * the first. Here theory_io is what copies and atomics moved between DRAM
     * and the chip, theory_ops one per 4 bytes of results of vector ops, and
     * the peak that of 4-byte elements. */
    uint64_t theory_io_bytes, theory_ops;
    double io_efficiency, compute_efficiency;
    double bytes_per_io; /* theory_io_bytes by ops of the IO unit */
    struct rt_memory_figures memories[RT_N_MEMORIES];
    unsigned n_steps; /* 0: the kernel names none */
    struct rt_step_figures steps[SIM_MAX_STEPS];
    enum rt_bound bound;
    char why[256]; /* the bound in words */
    /* Where the time of hardware may lie, by so many published times (range.c);
     * 0: nothing can be said. */
    double us_low, us_high;
    unsigned range_rows;
    char warning[160]; /* what no published time speaks for; or empty */
    char note[800];    /* what looks like a mistake, in words; or empty */
    char type_text[16];
};

/* Sums over the entries of a report. */
struct rt_totals {
    uint64_t launches, faults, instructions; /* faults: launches they stopped */
    double us;
    double us_low, us_high; /* sums of ranges; 0: one of them is not known */
    double host_seconds, host_mips; /* 10^6 instructions per second */
};

/* Fills f, which must not move afterwards and lives no longer than entry. */
void rt_figures_fill(struct rt_figures *f, const struct rt_report_entry *entry);
/* One launch by itself, freed with free(); NULL: the host has no memory. */
struct rt_judged {
    struct rt_figures figures;
    struct rt_report_entry entry;
    struct sim_profile profile;
};
struct rt_judged *rt_judge(const struct sim_profile *profile,
                           const struct sim_device *device);
void rt_totals_fill(struct rt_totals *totals, const struct rt_report *report);

#endif
