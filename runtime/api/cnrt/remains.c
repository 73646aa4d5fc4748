/* SPDX-License-Identifier: MIT */
/*
 * Keeps the first launch that a fault stops in a file, if the environment asks
 * for one: MLUSIM_ON_FAULT.
 */
#include "runtime/api/cnrt/context.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "runtime/instruments/postmortem/postmortem.h"

/* The programs for this device, in the order in which they were registered. */
static bool add_programs(const struct rt_context *rt, struct rt_postmortem *pm,
                         const struct sim_launch *launch)
{
    size_t bytes;
    for (const struct rt_fatbin *f = rt->program.fatbins; f; f = f->next) {
        const void *elf = sim_fatbin_elf(f->image, rt->board->device, &bytes);
        if (elf && !rt_postmortem_add(pm, elf, bytes))
            return false;
    }
    const void *elf = sim_module_elf(launch->module, &bytes);
    if (!rt_postmortem_add(pm, elf, bytes))
        return false;
    while (pm->programs[pm->program].elf != elf)
        pm->program++;
    return true;
}

/* Writes it to a file that is open. */
static bool keep(struct rt_context *rt, const struct sim_launch *launch,
                 unsigned core, FILE *out, char *error, size_t error_bytes)
{
    const int file = dup(fileno(out));
    if (file < 0) {
        snprintf(error, error_bytes, "%s", strerror(errno));
        return false;
    }
    struct rt_postmortem *pm =
        rt_postmortem_of(rt->board->sim, launch, rt->n_launches, core);
    snprintf(error, error_bytes, ISA_NO_MEMORY, "it");
    bool is_kept = pm != NULL;
    is_kept = pm && add_programs(rt, pm, launch);
    if (is_kept)
        is_kept = rt_postmortem_write(pm, file, error, error_bytes);
    else
        close(file);
    rt_postmortem_free(pm);
    return is_kept;
}

bool rt_remains_are_wanted(const struct rt_context *rt)
{
    return rt->settings.of[RT_ENV_ON_FAULT].text && !rt->has_remains;
}

void rt_remains_keep(struct rt_context *rt, const struct sim_launch *launch,
                     unsigned core)
{
    const char *pattern = rt->settings.of[RT_ENV_ON_FAULT].text;
    char path[PATH_MAX], error[256];
    bool is_stopped = atomic_load(&rt->is_stopping); /* as a signal asked */
    if (is_stopped || !rt_remains_are_wanted(rt) ||
        !sim_fault_again(rt->board->sim))
        return;
    rt->has_remains = true;
    FILE *out =
        rt_report_open("fault", pattern, &rt->file_owner, path, sizeof path);
    bool is_kept = out && keep(rt, launch, core, out, error, sizeof error);
    if (out)
        fclose(out); /* the lock ends; what was written is there */
    else
        snprintf(error, sizeof error, "%s", strerror(errno));
    if (is_kept)
        fprintf(stderr,
                "mlusim: the fault is kept in %s; look at it with mlusim debug "
                "--post-mortem %s\n",
                path, path);
    else
        fprintf(stderr, "mlusim: %s=%s: the fault cannot be kept: %s\n",
                rt_env_name(RT_ENV_ON_FAULT), pattern, error);
    rt->is_remains_lost = !is_kept;
}

enum sim_status rt_remains_launch(struct rt_context *rt,
                                  const struct sim_launch *launch,
                                  struct sim_profile *profile)
{
    enum sim_status status = sim_begin(rt->board->sim, launch);
    if (status != SIM_OK)
        return status;
    struct sim_pause pause =
        sim_resume(rt->board->sim, (struct sim_until){.kind = SIM_UNTIL_END});
    if (pause.reason == SIM_PAUSE_FAULT)
        rt_remains_keep(rt, launch, pause.at.core);
    return sim_end(rt->board->sim, profile);
}

void rt_remains_load(struct rt_context *rt)
{
    const char *file = getenv(rt_env_name(RT_ENV_ON_FAULT));
    if (file && file[0] && !rt->debug.is_tried)
        rt_debug_load(&rt->debug);
}
