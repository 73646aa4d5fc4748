/* SPDX-License-Identifier: MIT
 *
 * How far a sweep is.
 */
#ifndef MLUSIM_SWEEP_STATE_H
#define MLUSIM_SWEEP_STATE_H

#include <stdio.h>

#include "runtime/tools/sweep/sweep.h"

struct swp_state {
    size_t n_units;
    size_t n[SWP_N_OUTCOMES];
    size_t n_missing, n_damaged; /* of the units; damaged ones are missing */
};

/* Reads the results of n units. */
struct swp_state swp_state_read(const struct swp_sweep *sweep,
                                const size_t *units, size_t n);

/* Says on standard error what keeps results from counting: damage, and another
 * version. */
void swp_state_warn(const struct swp_state *state,
                    const struct swp_sweep *sweep, const char *command);

/* Writes it as a line for people, or with the axes of the plan as JSON. */
void swp_state_text(const struct swp_state *state, FILE *out);
bool swp_state_json(const struct swp_state *state,
                    const struct swp_sweep *sweep, FILE *out);

#endif
