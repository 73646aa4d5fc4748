/* SPDX-License-Identifier: MIT
 *
 * A sweep that is worked with: its plan, the IDs of its units, and the folder
 * of their results.
 */
#ifndef SWP_SWEEP_H
#define SWP_SWEEP_H

#include "runtime/tools/sweep/identity.h"
#include "runtime/tools/sweep/result.h"

struct swp_sweep {
    struct swp_plan plan;
    struct swp_inputs inputs;
    struct swp_store store;
    char results[PATH_MAX];
    char (*ids)[ISA_HASH_TEXT]; /* of all units; NULL: not asked for */
};

/* Opens all of it; results NULL: the folder `results` beside the plan. Where
 * is_made, that folder is made. swp_sweep_close is due in any case. False with
 * a sentence. */
bool swp_sweep_open(struct swp_sweep *sweep, const char *plan,
                    const char *results, bool is_made, char *error,
                    size_t bytes);
void swp_sweep_close(struct swp_sweep *sweep);

/* The ID of one unit. False with a sentence. */
bool swp_sweep_id(struct swp_sweep *sweep, size_t unit, char id[ISA_HASH_TEXT],
                  char *error, size_t bytes);
/* The IDs of all units, in sweep->ids. */
bool swp_sweep_ids(struct swp_sweep *sweep, char *error, size_t bytes);

#endif
