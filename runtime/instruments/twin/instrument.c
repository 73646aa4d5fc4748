/* SPDX-License-Identifier: MIT */
/* Runs the precision twins of a program's devices, if requested. They repeat
 * operations by code of libmlusim-debug. This library is loaded before main,
 * because loading calls the loader. A forked child begins without results. */
#include <dlfcn.h>
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/files/file.h"
#include "isa/support/memory/alloc.h"
#include "isa/support/words/plain.h"
#include "runtime/instruments/host.h"
#include "runtime/instruments/precise/precise.h"
#include "runtime/instruments/report/report.h"
#include "runtime/instruments/settings/env.h"

struct twin {
    const struct rt_host *host;
    const struct prc_interface *does;
    struct prc *of[RT_MAX_DEVICES]; /* NULL: the device was not opened yet */
};

static bool is_wanted(void)
{
    const char *flag = getenv(rt_env_name(RT_ENV_PRECISE));
    const char *file = getenv(rt_env_name(RT_ENV_PRECISE_JSON));
    return (flag && *flag && strcmp(flag, "0") != 0) || (file && *file);
}

static void load(struct instrument_host *shown, void **self)
{
    struct rt_host *host = rt_host_of(shown);
    const struct prc_interface *(*interface)(void);
    if (!is_wanted())
        return;
    void *address = host->debug_entry("mlusim_precise");
    memcpy(&interface, &address, sizeof address);
    if (!address) {
        fprintf(stderr, "mlusim: the precision twin cannot be loaded: %s\n",
                dlerror());
        exit(EXIT_FAILURE);
    }
    struct twin *twin = isa_alloc(1, sizeof *twin);
    if (!twin) {
        fprintf(stderr, "mlusim: " ISA_NO_MEMORY "\n", "the precision twin");
        exit(EXIT_FAILURE);
    }
    *twin = (struct twin){.host = host, .does = interface()};
    host->load_debug();
    *self = twin;
}

static bool is_owed(void *self, struct instrument_host *shown)
{
    (void)self;
    const struct rt_setting *of = rt_host_of(shown)->settings->of;
    return of[RT_ENV_PRECISE_JSON].text || of[RT_ENV_PRECISE].number;
}

static enum instrument_presence start(struct instrument_host *shown,
                                      void **self)
{
    (void)shown;
    return *self ? INSTRUMENT_PRESENT : INSTRUMENT_ABSENT;
}

static bool open_device(void *self, int device, struct sim *sim)
{
    struct twin *twin = self;
    if (!twin->of[device])
        twin->of[device] =
            twin->does->create(twin->host->n_devices > 1 ? device : -1);
    if (!twin->of[device]) {
        twin->host->no_memory("the precision twin");
        return false;
    }
    const enum sim_status status = twin->does->watch(twin->of[device], sim);
    if (status != SIM_OK)
        twin->host->fail_sim(status);
    return status == SIM_OK;
}

static void modules_gone(void *self, int device)
{
    const struct twin *twin = self;
    if (twin->of[device])
        twin->does->forget_modules(twin->of[device]);
}

static void end(void *self, const struct instrument_launch *launch,
                const struct sim_profile *profile, enum sim_status status)
{
    const struct twin *twin = self;
    (void)profile, (void)status;
    if (twin->of[launch->device])
        twin->does->end(twin->of[launch->device]);
}

static void wrote(void *self, int device, uint64_t address, uint64_t n)
{
    const struct twin *twin = self;
    if (twin->of[device])
        twin->does->wrote(twin->of[device], address, n);
}

static void carried(void *self, int to, uint64_t dst, int from, uint64_t src,
                    uint64_t n)
{
    (void)from, (void)src;
    wrote(self, to, dst, n);
}

static bool forked(void *self)
{
    const struct twin *twin = self;
    for (int i = 0; i < RT_MAX_DEVICES; i++)
        if (twin->of[i])
            twin->does->forget(twin->of[i]);
    return true;
}

/* Writes the file. A forked child writes it only if it has launched a
 * kernel. */
static bool write_json(const struct twin *twin)
{
    const struct rt_host *host = twin->host;
    const char *pattern = host->settings->of[RT_ENV_PRECISE_JSON].text;
    char path[PATH_MAX];
    if (!pattern || (host->shown.is_forked && host->shown.n_launches == 0))
        return true;
    FILE *out = rt_report_open("report of precision", pattern, host->files,
                               path, sizeof path);
    if (out &&
        rt_report_close(out, twin->does->json(twin->of, RT_MAX_DEVICES, out)))
        return true;
    fprintf(stderr, "mlusim: %s=%s: cannot be written: %s\n",
            rt_env_name(RT_ENV_PRECISE_JSON), pattern, isa_file_error(errno));
    return false;
}

static bool finish(void *self)
{
    const struct twin *twin = self;
    const bool is_told = twin->host->settings->of[RT_ENV_PRECISE].number;
    for (int i = 0; is_told && i < RT_MAX_DEVICES; i++)
        if (twin->of[i]) {
            fflush(stdout);
            twin->does->tell(twin->of[i], isa_plain_stderr());
        }
    if (is_told && twin->host->shown.n_launches == 0)
        fprintf(stderr, "mlusim: precise: no kernel was launched\n");
    return write_json(twin);
}

const struct instrument twin_instrument = {
    .version = INSTRUMENT_VERSION,
    .name = "twin",
    .load = load,
    .is_owed = is_owed,
    .start = start,
    .open = open_device,
    .modules_gone = modules_gone,
    .end = end,
    .wrote = wrote,
    .carried = carried,
    .forked = forked,
    .finish = finish,
};
