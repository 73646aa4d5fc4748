/* SPDX-License-Identifier: MIT */
/*
 * What kernels of this program use of the memories, for `mlusim usage`, which
 * names a folder in the environment. A device that is opened again continues
 * the same record.
 */
#include <stdio.h>
#include <stdlib.h>

#include "isa/support/memory/alloc.h"
#include "runtime/instruments/host.h"
#include "runtime/instruments/settings/agree.h"
#include "runtime/instruments/usage/usage.h"

struct watch {
    const struct rt_host *host;
    struct usage *of[RT_MAX_DEVICES]; /* NULL: it was not opened yet */
};

static enum instrument_presence start(struct instrument_host *shown,
                                      void **self)
{
    struct rt_host *host = rt_host_of(shown);
    const char *folder = getenv(USAGE_ENV);
    if (!folder || !*folder)
        return INSTRUMENT_ABSENT;
    struct watch *watch = isa_alloc(1, sizeof *watch);
    if (!watch) {
        host->no_memory("what kernels use");
        return INSTRUMENT_REFUSED;
    }
    watch->host = host;
    *self = watch;
    return INSTRUMENT_PRESENT;
}

static bool open_device(void *self, int device, struct sim *sim)
{
    struct watch *watch = self;
    struct usage **of = &watch->of[device];
    if (!*of)
        *of = usage_new();
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
        usage_begin(watch->of[launch->device], launch->what);
}

static void tell(void *self, const struct instrument_launch *launch,
                 const struct sim_profile *profile, enum sim_status status)
{
    const struct watch *watch = self;
    struct usage *of = watch->of[launch->device];
    (void)profile;
    if (of && status != SIM_OK)
        usage_fail(of, sim_error(launch->sim));
}

static bool forked(void *self)
{
    const struct watch *watch = self;
    for (int i = 0; i < RT_MAX_DEVICES; i++)
        if (watch->of[i])
            usage_forget(watch->of[i]);
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
