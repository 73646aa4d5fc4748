/* SPDX-License-Identifier: MIT */
/* Input of the rules. Cycles and counts are means per launch. A value "of a
 * core" is that of the core with the largest value. */
#ifndef RUNTIME_INSTRUMENTS_ADVICE_FACTS_H
#define RUNTIME_INSTRUMENTS_ADVICE_FACTS_H

#include "runtime/instruments/report/figures.h"

/* Parameters of the timing model, in cycles and in bytes per core cycle. */
struct adv_model {
    double io_latency, io_segment, chip_piece, move_latency, nram_latency;
    double vector_startup, barrier, sync, issue;
    double vector_bytes, rearrange_bytes, io_bytes, move_bytes, mpu_bytes,
        cluster_bytes;
    double dram_bytes; /* for all cores together */
};

struct adv_facts {
    const struct rt_figures *f;
    const struct sim_device *device;
    const struct sim_site *sites; /* sums of all launches, by address */
    size_t n;
    double launches, looked_at; /* looked_at: launches in the sums */
    double cycles;              /* cycles of a launch, without its start */
    struct adv_model model;
    /* Cycles of scalar work of the busiest core without waiting; cycles in
     * which it works or waits for its own units. */
    double scalar;
    double max_busy, mean_busy; /* the mean counts `usable` cores */
    double cores, usable; /* number of cores that ran a task; of cores that
                             could have run one */
    double clusters;      /* number of clusters that these cores need */
    double dram_cycles;   /* least cycles for the bytes of DRAM */
};

/* The result of a rule. */
struct adv_answer {
    unsigned nth; /* a rule that answers for each place is asked again, with
                     1, 2... here, while it sets has_more */
    bool has_more;
    const struct sim_site *site; /* site at which the advice is given; NULL:
                                    none */
    double figures[4];           /* for the placeholders in the sentence */
    double gain;                 /* gain in cycles of a launch, including its
                                    start */
};

/* Fills the facts for the entry of f. False: its sites are unknown. */
bool adv_facts_fill(struct adv_facts *a, const struct rt_figures *f);

/* Converts a sum over the launches into the mean of one launch. */
static inline double adv_mean(const struct adv_facts *a, uint64_t sum)
{
    return (double)sum / a->looked_at;
}

/* Whether a site copies from or to device memory with the IO-DMA. */
bool adv_is_io(const struct sim_site *s);

/* Returns the cycles for which a core waits for the copies of a site, except
 * the cycles in which these copies wait for other work. */
double adv_awaited(const struct adv_facts *a, const struct sim_site *s);

/* Returns the cycles for which a core waits for all copies from and to device
 * memory. */
double adv_io_waits(const struct adv_facts *a);

/* Returns the gain of a launch if its busiest core needs `gain` cycles less.
 * The launch still takes at least `rest` cycles, and at least dram_cycles. */
double adv_bounded(const struct adv_facts *a, double gain, double rest);

/* Returns the longest busy time of a core's units, not counting unit `but`. */
double adv_busiest_but(const struct adv_facts *a, unsigned but);

#endif
