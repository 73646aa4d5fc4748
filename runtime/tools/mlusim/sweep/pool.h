/* SPDX-License-Identifier: MIT */
/* Runs units of a sweep, several at a time, in a process each. */
#ifndef MLUSIM_SWEEP_POOL_H
#define MLUSIM_SWEEP_POOL_H

#include "runtime/tools/sweep/result.h"

/* The units to run; and how many ran and how many failed. */
struct swp_batch {
    struct swp_sweep *sweep; /* with the IDs of all units */
    const size_t *units;
    size_t n;
    unsigned jobs;
    const char *command; /* for messages */
    size_t n_run;        /* units with a new result */
    size_t n_failed;     /* units without a result */
};

/* Runs the units that have no result yet, or a damaged result. Prints to
 * standard error why a unit got no result, and to a terminal the progress.
 * Stops at a signal (process.h). */
void swp_batch_run(struct swp_batch *batch);

/* Runs one unit in this process and keeps its result. Returns CMD_OK, or
 * another status after a message that begins with the unit. */
enum { SWP_UNIT_FAILED = 3, SWP_UNIT_NOT_KEPT = 4 };
int swp_unit_run(struct swp_sweep *sweep, size_t unit,
                 const char id[ISA_HASH_TEXT], const char *command);

#endif
