/* SPDX-License-Identifier: MIT
 *
 * The command line of `mlusim sweep`, as its words have it.
 */
#ifndef MLUSIM_SWEEP_REQUEST_H
#define MLUSIM_SWEEP_REQUEST_H

#include "runtime/tools/sweep/sweep.h"

/* The command line. */
struct swp_request {
    const char *word;    /* "run" */
    char *const *words;  /* that follow, NULL last */
    const char *results; /* NULL: beside the plan */
    unsigned jobs;
    size_t part, n_parts; /* from 1: every n_parts-th unit; of all: 1, 1 */
    size_t n_tasks;       /* of a script for Slurm */
    const char *id;       /* that a unit must have; NULL: whichever it has */
    bool is_json, is_missing;
    enum swp_figure figures[SWP_N_FIGURES]; /* that were named */
    size_t n_figures;
    double limit; /* percent */
};

/* Opens the sweep of the first word, with the IDs of all units, for this
 * request; CMD_OK, or CMD_USAGE after a message. swp_sweep_close is due. */
int swp_request_open(const struct swp_request *request, struct swp_sweep *sweep,
                     bool is_made);

#endif
