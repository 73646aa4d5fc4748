/* SPDX-License-Identifier: MIT
 *
 * Input of the rules. Cycles and counts are means per launch; those of "a core"
 * belong to the core with the highest value.
 */
#ifndef RUNTIME_INSTRUMENTS_ADVICE_FACTS_H
#define RUNTIME_INSTRUMENTS_ADVICE_FACTS_H

#include "runtime/instruments/report/figures.h"

/* Parameters of the timing model, in cycles and in bytes per core cycle. */
struct adv_model {
    double io_latency, io_segment, move_latency, nram_latency;
    double vector_startup, barrier, sync, issue;
    double vector_bytes, io_bytes, move_bytes, mpu_bytes, cluster_bytes;
    double dram_bytes; /* for all cores together */
};

struct adv_facts {
    const struct rt_figures *f;
    const struct sim_device *device;
    const struct sim_site *sites; /* summed over the launches, by address */
    size_t n;
    double launches, looked_at; /* launches included in the sums */
    double cycles;              /* of a launch, without its start */
    struct adv_model model;
    /* The busiest core's scalar work without waiting; the total time in which
     * it works or waits for its own units. */
    double scalar;
    double max_busy, mean_busy; /* the mean is over `usable` cores */
    double cores, usable;       /* cores that ran a task; that could have */
    double clusters;            /* clusters necessary for these cores */
    double dram_cycles;         /* lower bound set by the DRAM bytes */
};

/* The result of a rule. */
struct adv_answer {
    const struct sim_site *site; /* the site of the advice; NULL: none */
    double figures[4];           /* for the placeholders in the sentence */
    double gain;                 /* in cycles of a launch including its start */
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

/* Cycles that a core waits for the copies of a site, without the cycles in
 * which these copies wait for other work. */
double adv_awaited(const struct adv_facts *a, const struct sim_site *s);

/* Cycles that a core waits for all copies from and to device memory. */
double adv_io_waits(const struct adv_facts *a);

/* The gain of a launch if its busiest core needs `gain` cycles less; its time
 * stays at least `rest` cycles and dram_cycles. */
double adv_bounded(const struct adv_facts *a, double gain, double rest);

/* The longest busy time of a unit of a core, except for the unit `but`. */
double adv_busiest_but(const struct adv_facts *a, unsigned but);

#endif
