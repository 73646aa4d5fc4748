/* SPDX-License-Identifier: MIT */
/* The command line of `mlusim sweep`, the sweep that it opens, and the progress
 * of this sweep. */
#ifndef MLUSIM_SWEEP_REQUEST_H
#define MLUSIM_SWEEP_REQUEST_H

#include <stdio.h>

#include "runtime/tools/command/parts.h"
#include "runtime/tools/sweep/result.h"

struct swp_state {
    size_t n_units;
    size_t n[SWP_N_OUTCOMES];
    size_t n_missing,
        n_damaged; /* numbers of units; missing includes damaged */
};

/* Counts the results of n units. */
struct swp_state swp_state_read(const struct swp_sweep *sweep,
                                const size_t *units, size_t n);

/* Prints a warning about results that do not count: damaged results, and
 * results of another version. */
void swp_state_warn(const struct swp_state *state,
                    const struct swp_sweep *sweep, const char *command);

/* Writes the state as a line of text, or as JSON with the axes of the plan. */
void swp_state_text(const struct swp_state *state, FILE *out);
bool swp_state_json(const struct swp_state *state,
                    const struct swp_sweep *sweep, FILE *out);

/* The command line. */
struct swp_request {
    const char *word;    /* "run" */
    char *const *words;  /* words after the plan, ended by NULL */
    const char *results; /* folder of results; NULL: next to the plan */
    unsigned jobs;
    struct cmd_part part;
    size_t n_tasks; /* tasks of a script for Slurm */
    const char *id; /* the ID that the unit must have; NULL: any ID */
    bool is_json, is_missing;
    enum swp_figure figures[SWP_N_FIGURES]; /* figures that were named */
    size_t n_figures;
    double limit; /* percent */
};

/* Opens the sweep of the first word, with the IDs of all units, for this
 * request. Returns CMD_OK, or CMD_USAGE after a message. Call swp_sweep_close.
 */
int swp_request_open(const struct swp_request *request, struct swp_sweep *sweep,
                     bool is_made);

#endif
