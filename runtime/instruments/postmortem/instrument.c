/* SPDX-License-Identifier: MIT */
/*
 * Keeps the first launch that a fault stops in a file, if the environment asks
 * for one: MLUSIM_ON_FAULT.
 */
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "isa/support/files/file.h"
#include "isa/support/memory/alloc.h"
#include "runtime/instruments/host.h"
#include "runtime/instruments/postmortem/postmortem.h"
#include "runtime/instruments/report/report.h"

struct postmortem {
    struct rt_host *host;
    bool is_done, is_lost; /* a fault was kept, or could not be */
};

/* Source positions are kept along, so libmlusim-debug is needed. */
static void load(struct instrument_host *shown, void **self)
{
    const struct rt_host *host = rt_host_of(shown);
    const char *file = host->variable(rt_env_name(RT_ENV_ON_FAULT));
    (void)self;
    if (file && file[0])
        host->load_debug();
}

static enum instrument_presence start(struct instrument_host *shown,
                                      void **self)
{
    struct rt_host *host = rt_host_of(shown);
    if (!host->settings->of[RT_ENV_ON_FAULT].text)
        return INSTRUMENT_ABSENT;
    return rt_host_record(shown, sizeof(struct postmortem),
                          "the file of a fault", self)
               ? INSTRUMENT_PRESENT
               : INSTRUMENT_REFUSED;
}

/* The programs for this device, in the order in which they were registered. */
static bool add_programs(const struct rt_host *host, struct rt_postmortem *pm,
                         const struct instrument_launch *launch)
{
    size_t bytes;
    const void *image;
    for (size_t i = 0; (image = host->image(i)); i++) {
        const void *elf =
            sim_fatbin_elf(image, host->devices[launch->device], &bytes);
        if (elf && !rt_postmortem_add(pm, elf, bytes))
            return false;
    }
    const void *elf = sim_module_elf(launch->what->module, &bytes);
    if (!rt_postmortem_add(pm, elf, bytes))
        return false;
    while (pm->programs[pm->program].elf != elf)
        pm->program++;
    return true;
}

/* Writes it to a file that is open. */
static bool keep(const struct rt_host *host,
                 const struct instrument_launch *launch, unsigned core,
                 FILE *out, char *error, size_t error_bytes)
{
    const int file = dup(fileno(out));
    if (file < 0) {
        snprintf(error, error_bytes, "%s", isa_file_error(errno));
        return false;
    }
    struct rt_postmortem *pm = rt_postmortem_of(launch->sim, launch->what,
                                                host->shown.n_launches, core);
    snprintf(error, error_bytes, ISA_NO_MEMORY, "it");
    bool is_kept = pm != NULL;
    is_kept = pm && add_programs(host, pm, launch);
    if (is_kept)
        is_kept = rt_postmortem_write(pm, file, error, error_bytes);
    else
        close(file);
    rt_postmortem_free(pm);
    return is_kept;
}

static void fault(void *self, const struct instrument_launch *launch,
                  unsigned core)
{
    struct postmortem *p = self;
    const char *pattern = p->host->settings->of[RT_ENV_ON_FAULT].text;
    char path[PATH_MAX], error[256];
    if (p->is_done || !sim_fault_again(launch->sim))
        return;
    p->is_done = true;
    FILE *out =
        rt_report_open("fault", pattern, p->host->files, path, sizeof path);
    bool is_kept = out && keep(p->host, launch, core, out, error, sizeof error);
    if (out)
        fclose(out); /* the lock ends; what was written is there */
    else
        snprintf(error, sizeof error, "%s", isa_file_error(errno));
    if (is_kept)
        fprintf(rt_host_out(p->host),
                "mlusim: the fault is kept in %s; look at it with mlusim debug "
                "--post-mortem %s\n",
                path, path);
    else
        fprintf(rt_host_out(p->host),
                "mlusim: %s=%s: the fault cannot be kept: %s\n",
                rt_env_name(RT_ENV_ON_FAULT), pattern, error);
    p->is_lost = !is_kept;
}

static bool forked(void *self)
{
    struct postmortem *p = self;
    p->is_done = p->is_lost = false;
    return true;
}

static void free_it(void *self)
{
    free(self);
}

static bool finish(void *self)
{
    const struct postmortem *p = self;
    return !p->is_lost;
}

const struct instrument postmortem_instrument = {
    .version = INSTRUMENT_VERSION,
    .name = "postmortem",
    .load = load,
    .start = start,
    .fault = fault,
    .forked = forked,
    .finish = finish,
    .finishes_anywhere = true,
    .free = free_it,
};
