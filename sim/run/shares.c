/* SPDX-License-Identifier: MIT */
/* Data of a launch: places of tasks, counts of steps, arguments. The machine
 * and snapshots share it by reference counts, so it never moves, and pointers
 * to it can be copied. */
#include "sim/run/shares.h"
#include "sim/others.h"

#include <assert.h>
#include <stdlib.h>

void sim_run_share(const struct sim_run *run)
{
    assert(run->sharers && *run->sharers > 0);
    ++*run->sharers;
}

void sim_run_release(struct sim_run *run)
{
    if (!run->sharers || --*run->sharers == 0) {
        free(run->groups);
        free(run->group_cores);
        free(run->steps);
        free(run->arguments);
        sim_others_free(run->launch.others);
        free(run->sharers);
    }
    *run = (struct sim_run){0};
}

void sim_run_fini(struct sim *sim)
{
    free(sim->run.stack);
    sim_run_release(&sim->run);
}
