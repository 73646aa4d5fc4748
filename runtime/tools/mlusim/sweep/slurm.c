/* SPDX-License-Identifier: MIT */
/*
 * `mlusim sweep slurm`: a script whose tasks do a part of the units each. A
 * task that is killed is begun again by the same script: what has a result is
 * not run again.
 */
#include "runtime/tools/mlusim/sweep/slurm.h"

#include <stdio.h>
#include <unistd.h>

#include "runtime/tools/command/command.h"
#include "runtime/tools/command/fail.h"
#include "runtime/tools/mlusim/sweep/words.h"

static void put(const struct swp_request *r, const struct swp_sweep *s,
                const char *folder, size_t tasks)
{
    printf("#!/bin/sh\n"
           "# %zu units in %zu tasks: sbatch this script, on a file system "
           "that all hosts share.\n"
           "#SBATCH --job-name=mlusim-sweep\n"
           "#SBATCH --array=1-%zu\n"
           "#SBATCH --cpus-per-task=1\n"
           "#SBATCH --requeue\n"
           "set -e\n"
           "cd ",
           s->plan.n_units, tasks, tasks);
    swp_word_put(folder, stdout);
    printf("\nexec srun mlusim sweep run -j \"${SLURM_CPUS_PER_TASK:-1}\" \\\n"
           "    --part \"$SLURM_ARRAY_TASK_ID/%zu\"",
           tasks);
    if (r->results) {
        fputs(" --results ", stdout);
        swp_word_put(r->results, stdout);
    }
    putchar(' ');
    swp_word_put(s->plan.path, stdout);
    putchar('\n');
}

int swp_slurm_action(const struct swp_request *r)
{
    char here[PATH_MAX];
    struct swp_sweep s;
    int status = swp_request_open(r, &s, false);
    if (status == CMD_OK && !getcwd(here, sizeof here))
        status = cmd_fail(CMD_USAGE, "sweep slurm: this folder has no path");
    if (status == CMD_OK)
        put(r, &s, here,
            r->n_tasks < s.plan.n_units ? r->n_tasks : s.plan.n_units);
    swp_sweep_close(&s);
    return status;
}
