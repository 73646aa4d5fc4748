/* SPDX-License-Identifier: MIT
 *
 * What the rules know of an entry of the report. Cycles and counts are means of
 * one launch; those of "a core" are of the core that has most of them.
 */
#ifndef RUNTIME_INSTRUMENTS_ADVICE_FACTS_H
#define RUNTIME_INSTRUMENTS_ADVICE_FACTS_H

#include "runtime/instruments/report/figures.h"

/* Of the timing model, in cycles and bytes per cycle of the cores. */
struct adv_model {
    double io_latency, io_segment, move_latency, nram_latency;
    double vector_startup, barrier, sync, issue;
    double vector_bytes, io_bytes, move_bytes, mpu_bytes, cluster_bytes;
    double dram_bytes; /* that all cores together sustain */
};

struct adv_facts {
    const struct rt_figures *f;
    const struct sim_device *device;
    const struct sim_site *sites; /* sums over the launches, by address */
    size_t n;
    double launches, looked_at; /* of these so many are in the sums */
    double cycles;              /* of the launch, without its start */
    struct adv_model model;
    /* Of the busiest core: not waiting; working, or waiting for its own units.
     */
    double scalar;
    double max_busy, mean_busy; /* the mean is of all cores that could have run
                                   a task */
    double cores, usable;       /* that ran one; that could have */
    double clusters;            /* that these cores fill */
    double dram_cycles; /* below which the bytes of DRAM do not let it come */
};

/* What a rule found. */
struct adv_answer {
    const struct sim_site *site; /* where; NULL: nowhere in particular */
    double figures[4];           /* of the sentence */
    double gain;                 /* cycles of a launch, of its start as well */
};

/* Fills facts of the entry of f. False: nothing is known of its sites. */
bool adv_facts_fill(struct adv_facts *a, const struct rt_figures *f);

/* A sum of a core, or of all, over the launches as the mean of one. */
static inline double adv_mean(const struct adv_facts *a, uint64_t sum)
{
    return (double)sum / a->looked_at;
}

/* Whether a site is copies from or to device memory, by the cores. */
bool adv_is_io(const struct sim_site *s);

/* Cycles that a core waits for the copies of a site, without those in which
 * they wait for other work before they begin. */
double adv_awaited(const struct adv_facts *a, const struct sim_site *s);

/* The same for all copies from and to device memory. */
double adv_io_waits(const struct adv_facts *a);

/* What a launch gains by `gain` cycles less on its busiest core, if at least
 * `rest` cycles of other units stay: never more than down to these, and to what
 * DRAM lets. */
double adv_bounded(const struct adv_facts *a, double gain, double rest);

/* The longest busy time of a unit of a core, but of `but`. */
double adv_busiest_but(const struct adv_facts *a, unsigned but);

#endif
