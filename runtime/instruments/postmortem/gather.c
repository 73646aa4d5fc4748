/* SPDX-License-Identifier: MIT */
/* Collects a launch from the simulator, which still has it. Copies cores. Lists
 * only the written pages of memory, by pointers into the simulator. */
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

static bool gather_regions(struct sim *sim, unsigned core, struct rt_pm_core *c)
{
    struct sim_named_region live;
    for (size_t i = 0; sim_named_region(sim, core, i, &live); i++) {
        struct rt_pm_region *kept =
            ISA_APPEND(c->regions, c->n_regions, c->room_regions);
        if (!kept)
            return false;
        *kept =
            (struct rt_pm_region){.address = live.address, .bytes = live.bytes};
        snprintf(kept->name, sizeof kept->name, "%s", live.name);
    }
    return true;
}

static bool gather_core(struct sim *sim, unsigned core, struct rt_pm_core *c)
{
    sim_look(sim, core, &c->view);
    snprintf(c->state, sizeof c->state, "%s", c->view.state);
    if (!sim_waits_at(sim, core, c->waits, sizeof c->waits))
        c->waits[0] = 0;
    const char *step = sim_step_of(sim, core);
    snprintf(c->step, sizeof c->step, "%s", step ? step : "");
    for (unsigned u = 0; u < SIM_N_PROFILE_UNITS; u++)
        sim_look_unit(sim, core, u, &c->units[u]);
    const char *name;
    for (size_t i = 0; (name = sim_builtin_name(i)) != NULL; i++) {
        struct rt_pm_builtin *b = &c->builtins[c->n_builtins];
        if (c->n_builtins == RT_PM_MAX_BUILTINS ||
            !sim_builtin(sim, core, name, &b->value))
            break;
        snprintf(b->name, sizeof b->name, "%s", name);
        c->n_builtins++;
    }
    return gather_regions(sim, core, c);
}

static bool is_fresh(const uint8_t *bytes, size_t n, uint8_t fresh)
{
    return bytes[0] == fresh && memcmp(bytes, bytes + 1, n - 1) == 0;
}

static bool gather_pages(struct rt_pm_memory *m, const uint8_t *host)
{
    for (uint64_t at = 0; at < m->bytes; at += RT_PM_PAGE) {
        uint64_t left = m->bytes - at;
        size_t n = left < RT_PM_PAGE ? (size_t)left : RT_PM_PAGE;
        if (is_fresh(host + at, n, m->fresh))
            continue;
        if (!ISA_GROW(m->pages, m->n_pages, m->room_pages))
            return false;
        m->pages[m->n_pages++] =
            (struct rt_pm_page){at / RT_PM_PAGE, host + at};
    }
    return true;
}

static bool gather_memory(struct rt_postmortem *pm, const struct sim_memory *m)
{
    struct rt_pm_memory *kept =
        ISA_APPEND(pm->memories, pm->n_memories, pm->room_memories);
    if (!kept)
        return false;
    *kept = (struct rt_pm_memory){
        .first_core = m->first_core,
        .n_cores = m->n_cores,
        .address = m->address,
        .bytes = m->bytes,
        .fresh = m->fresh,
    };
    snprintf(kept->space, sizeof kept->space, "%s", sim_space_name(m->space));
    return gather_pages(kept, m->host);
}

static bool gather(struct rt_postmortem *pm, struct sim *sim)
{
    struct sim_memory m;
    pm->n_cores = sim_n_cores(sim);
    pm->cores = isa_alloc(pm->n_cores, sizeof *pm->cores);
    if (!pm->cores)
        return false;
    for (unsigned i = 0; i < pm->n_cores; i++)
        if (!gather_core(sim, i, &pm->cores[i]))
            return false;
    for (size_t i = 0; sim_memory_at(sim, i, &m); i++)
        if (m.bytes > 0 && !gather_memory(pm, &m))
            return false;
    return true;
}

struct rt_postmortem *rt_postmortem_of(struct sim *sim,
                                       const struct sim_launch *launch,
                                       uint64_t number, unsigned culprit)
{
    struct rt_postmortem *pm = isa_alloc(1, sizeof *pm);
    if (!pm)
        return NULL;
    const struct sim_device *device = sim_device_of(sim);
    snprintf(pm->device, sizeof pm->device, "%s", device->name);
    pm->nram_kib = device->nram_kib;
    pm->wram_kib = device->wram_kib;
    pm->sram_kib = device->sram_kib;
    snprintf(pm->kernel, sizeof pm->kernel, "%s", launch->kernel);
    pm->dim = launch->dim;
    pm->union_clusters = launch->union_clusters;
    pm->launch = number;
    pm->culprit = culprit;
    sim_fault_again(sim);
    snprintf(pm->message, sizeof pm->message, "%s", sim_error(sim));
    if (gather(pm, sim))
        return pm;
    rt_postmortem_free(pm);
    return NULL;
}

bool rt_postmortem_add(struct rt_postmortem *pm, const void *elf, size_t bytes)
{
    for (size_t i = 0; i < pm->n_programs; i++)
        if (pm->programs[i].elf == elf)
            return true;
    if (!ISA_GROW(pm->programs, pm->n_programs, pm->room_programs))
        return false;
    pm->programs[pm->n_programs++] = (struct rt_pm_program){bytes, elf};
    return true;
}

/* ---- the instrument ------------------------------------------------------ */

/* If MLUSIM_ON_FAULT is set, writes a file with the first launch that a fault
 * stops. */

struct postmortem {
    struct rt_host *host;
    bool is_done, is_lost; /* a fault was written; could not be */
};

/* The file also has source positions, so libmlusim-debug must be loaded. */
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

/* Adds the programs for this device, in the order in which they were
 * registered. */
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

/* Writes a launch to an open file. */
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
        fclose(out); /* only releases the lock */
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
