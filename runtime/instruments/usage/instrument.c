/* SPDX-License-Identifier: MIT */
/*
 * What kernels of this program use of the memories, for `mlusim usage`, which
 * names a folder in the environment. A device that is opened again continues
 * the same record.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/memory/alloc.h"
#include "runtime/instruments/host.h"
#include "runtime/instruments/settings/agree.h"
#include "runtime/instruments/usage/usage.h"
#include "runtime/instruments/usage/watch.h"

struct watch {
    struct rt_host *host;
    struct usage *of[RT_MAX_DEVICES]; /* NULL: it was not opened yet */
};

/* ---- launches ---------------------------------------------------------- */

static struct usage_module *module_of(struct usage *u,
                                      const struct sim_module *module)
{
    size_t n;
    const void *elf = sim_module_elf(module, &n);
    for (size_t i = 0; i < u->n_modules; i++)
        if (u->modules[i].bytes == n && memcmp(u->modules[i].elf, elf, n) == 0)
            return &u->modules[i];
    void *copy = ISA_GROW(u->modules, u->n_modules, u->room)
                     ? isa_alloc_raw(n, 1)
                     : NULL;
    if (!copy)
        return NULL;
    memcpy(copy, elf, n);
    u->modules[u->n_modules] = (struct usage_module){.elf = copy, .bytes = n};
    return &u->modules[u->n_modules++];
}

static struct usage_kernel *kernel_of(struct usage_module *m, const char *name)
{
    for (size_t i = 0; i < m->n_kernels; i++)
        if (strcmp(m->kernels[i].name, name) == 0)
            return &m->kernels[i];
    char *copy = ISA_GROW(m->kernels, m->n_kernels, m->room)
                     ? isa_alloc_text(name, strlen(name))
                     : NULL;
    if (!copy)
        return NULL;
    m->kernels[m->n_kernels] =
        (struct usage_kernel){.name = copy, .watched = -1};
    return &m->kernels[m->n_kernels++];
}

static void fail(struct usage *u, const char *why)
{
    if (u->now && !u->now->failed)
        u->now->failed = isa_alloc_text(why, strlen(why));
}

static void begin_kernel(struct usage *u, const struct sim_launch *launch)
{
    struct usage_module *m = module_of(u, launch->module);
    u->now = m ? kernel_of(m, launch->kernel) : NULL;
    u->has_no_memory = u->has_no_memory || !u->now;
    if (!u->now)
        return;
    u->now->launches++;
    for (unsigned i = 0; i < u->n_cores; i++) {
        u->told[i] = u->most[i] = 0;
        u->live[i].is_known = false;
    }
    if (launch->union_clusters > u->now->union_clusters)
        u->now->union_clusters = launch->union_clusters;
}

static void forget(struct usage *u)
{
    u->modules = NULL; /* the copy of a process leaves them */
    u->n_modules = u->room = 0;
    u->now = NULL;
}

/* ---- the instrument ------------------------------------------------------ */

static enum instrument_presence start(struct instrument_host *shown,
                                      void **self)
{
    const char *folder = getenv(USAGE_ENV);
    if (!folder || !*folder)
        return INSTRUMENT_ABSENT;
    return rt_host_record(shown, sizeof(struct watch), "what kernels use", self)
               ? INSTRUMENT_PRESENT
               : INSTRUMENT_REFUSED;
}

static bool open_device(void *self, int device, struct sim *sim)
{
    struct watch *watch = self;
    struct usage **of = &watch->of[device];
    if (!*of)
        *of = isa_alloc(1, sizeof **of);
    if (!*of) {
        watch->host->no_memory("what kernels use");
        return false;
    }
    const enum sim_status status = usage_watch(*of, sim);
    if (status != SIM_OK)
        watch->host->fail_sim(status);
    return status == SIM_OK;
}

static void begin(void *self, const struct instrument_launch *launch)
{
    const struct watch *watch = self;
    if (watch->of[launch->device])
        begin_kernel(watch->of[launch->device], launch->what);
}

static void tell(void *self, const struct instrument_launch *launch,
                 const struct sim_profile *profile, enum sim_status status)
{
    const struct watch *watch = self;
    struct usage *of = watch->of[launch->device];
    (void)profile;
    if (of && status != SIM_OK)
        fail(of, sim_error(launch->sim));
}

static bool forked(void *self)
{
    const struct watch *watch = self;
    for (int i = 0; i < RT_MAX_DEVICES; i++)
        if (watch->of[i])
            forget(watch->of[i]);
    return true;
}

static bool finish(void *self)
{
    const struct watch *watch = self;
    const bool has_several = watch->host->n_devices > 1;
    bool is_written = true;
    for (int i = 0; i < RT_MAX_DEVICES; i++) {
        char error[512];
        if (!watch->of[i] ||
            usage_write(watch->of[i], has_several ? i : -1, getenv(USAGE_ENV),
                        error, sizeof error))
            continue;
        fprintf(stderr, "mlusim: %s: %s\n", USAGE_ENV, error);
        is_written = false;
    }
    return is_written;
}

const struct instrument usage_instrument = {
    .version = INSTRUMENT_VERSION,
    .name = "usage",
    .start = start,
    .open = open_device,
    .begin = begin,
    .tell = tell,
    .forked = forked,
    .finish = finish,
};
