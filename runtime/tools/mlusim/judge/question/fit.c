/* SPDX-License-Identifier: MIT */
/*
 * A launch that the device refuses would look like a fault of the answer.
 */
#include "runtime/tools/mlusim/judge/question/fit.h"

#include <inttypes.h>
#include <stdio.h>
#include <strings.h>

#include "runtime/tools/judge/roles.h"

bool jdg_case_is_for(const struct jdg_case *c, const char *device)
{
    return !c->device || strcasecmp(c->device, device) == 0;
}

static bool launch_fits(const struct jdg_case *c, const struct sim_device *d,
                        char *why, size_t bytes)
{
    const unsigned clusters = c->cores > 1 ? c->cores / 4 : 0;
    for (size_t i = 0; i < 3; i++)
        if (c->launch[i] > SIM_MAX_DIM) {
            snprintf(why, bytes, "dim has sizes up to %u on %s",
                     (unsigned)SIM_MAX_DIM, d->name);
            return false;
        }
    if ((double)c->launch[0] * (double)c->launch[1] * (double)c->launch[2] >
        INT32_MAX) {
        snprintf(why, bytes, "the product of dim must be below 2^31");
        return false;
    }
    if (clusters > d->max_union) {
        snprintf(why, bytes,
                 "there is no Union%u on %s, whose largest is Union%u",
                 clusters, d->name, d->max_union);
        return false;
    }
    if (clusters && c->launch[0] % (clusters * d->cores) != 0) {
        snprintf(why, bytes,
                 "dim begins with %" PRId64 ", and a Union%u task takes a "
                 "multiple of %u",
                 c->launch[0], clusters, clusters * d->cores);
        return false;
    }
    return true;
}

static bool arrays_fit(const struct jdg_task *task, const struct jdg_case *c,
                       const struct sim_device *d, char *why, size_t bytes)
{
    uint64_t all = 0;
    for (size_t i = 0; i < task->n_arguments; i++)
        if (jdg_is_array(&task->arguments[i]))
            all +=
                (uint64_t)c->n[i] * array_types[task->arguments[i].type].bytes;
    if (all >> 20 < d->dram_mib)
        return true;
    snprintf(why, bytes, "its arrays take %" PRIu64 " MiB, and %s has %" PRIu64,
             all >> 20, d->name, d->dram_mib);
    return false;
}

bool jdg_task_fits(const struct jdg_task *task, const struct sim_device *device,
                   char *error, size_t bytes)
{
    char why[300];
    bool has_case = false;
    for (size_t i = 0; i < task->n_cases; i++) {
        const struct jdg_case *c = &task->cases[i];
        if (!jdg_case_is_for(c, device->name))
            continue;
        has_case = true;
        if (launch_fits(c, device, why, sizeof why) &&
            arrays_fit(task, c, device, why, sizeof why))
            continue;
        snprintf(error, bytes, "%s/task.toml:%u: %s", task->folder, c->line,
                 why);
        return false;
    }
    if (!has_case)
        snprintf(error, bytes, "%s/task.toml: no [[case]] is for %s",
                 task->folder, device->name);
    return has_case;
}
