/* SPDX-License-Identifier: MIT */
#include "isa/compiler/job/ready.h"

#include <limits.h>
#include <stdlib.h>
#include <unistd.h>

#include "isa/support/process/kept.h"

/* Whether Clang is called at least three times: for a .mlu file, its driver and
 * a front end for each side. Keeping Clang ready for two calls would gain
 * nothing. */
static bool is_worth_it(const struct mlucc_job *job)
{
    size_t calls = job->stop == MLUCC_LINK;
    for (size_t i = 0; i < job->n_inputs; i++)
        calls += job->inputs[i].kind == MLUCC_MLU      ? 3
                 : job->inputs[i].kind == MLUCC_LINKED ? 0
                                                       : 1;
    return calls >= 3 && !job->dry_run;
}

/* Whether another process keeps the program, or keeping is turned off. In a
 * sandbox, the environment variable is set but names a folder that is
 * missing. */
static bool is_decided(const char *program)
{
    char path[PATH_MAX];
    const char *folder = getenv(ISA_KEPT_FOLDER);
    return folder &&
           (!*folder || (isa_kept_socket(folder, program, path, sizeof path) &&
                         access(path, F_OK) == 0));
}

void mlucc_ready_begin(struct mlucc_job *job, struct isa_keeper *keeper)
{
    char program[PATH_MAX];
    isa_keeper_clear(keeper);
    if (is_worth_it(job) &&
        isa_kept_find(job->clang, program, sizeof program) &&
        !is_decided(program))
        isa_keeper_open_own(
            keeper, mlucc_text(&job->arena, "%s/mlusim/kept.so", job->lib_dir),
            mlucc_text(&job->arena, "%s", program));
}

void mlucc_ready_end(struct isa_keeper *keeper)
{
    if (keeper->life >= 0)
        isa_keeper_close(keeper);
}
