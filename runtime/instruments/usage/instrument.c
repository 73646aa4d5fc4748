/* SPDX-License-Identifier: MIT */
/* Records how kernels of this program use the memories, for `mlusim usage`,
 * which names a folder in the environment. If a device is opened again, its
 * record continues. */
#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "isa/support/files/file.h"
#include "isa/support/memory/alloc.h"
#include "runtime/instruments/host.h"
#include "runtime/instruments/settings/env.h"
#include "runtime/instruments/usage/state.h"
#include "runtime/instruments/usage/usage.h"
#include "runtime/instruments/usage/watch.h"

struct watch {
    struct rt_host *host;
    struct usage *of[RT_MAX_DEVICES]; /* NULL: the device was not opened yet */
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
    u->modules = NULL; /* a forked child does not write the modules of its
                          parent */
    u->n_modules = u->room = 0;
    u->now = NULL;
}

/* ---- the file ------------------------------------------------------------ */

static const char *name_of(unsigned memory)
{
    return sim_space_name(usage_spaces[memory]);
}

static char letter(unsigned how)
{
    return how == USAGE_READ ? 'r' : how == USAGE_WRITTEN ? 'w' : 'b';
}

/* Writes runs of bytes that were accessed in the same way. */
static void write_touched(FILE *out, const struct usage *u,
                          const struct usage_kernel *k, unsigned m)
{
    const uint8_t *bytes = k->touched[m];
    for (uint64_t at = 0; bytes && at < u->sizes[m];) {
        uint64_t from = at;
        while (at < u->sizes[m] && bytes[at] == bytes[from])
            at++;
        if (bytes[from])
            fprintf(out, "touched %s %" PRIu64 " %" PRIu64 " %c\n", name_of(m),
                    from, at, letter(bytes[from]));
    }
}

static void write_rows(FILE *out, const struct usage_kernel *k)
{
    for (size_t i = 0; i < k->n_rows; i++) {
        const struct usage_row *row = &k->rows[i];
        fprintf(out,
                "op %" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu64
                " %s %s %s %u",
                row->pc, row->count, row->first, row->last, row->intrinsic,
                sim_type_name(row->type), row->direction ? row->direction : "-",
                row->n_ranges);
        for (unsigned r = 0; r < row->n_ranges; r++)
            fprintf(out, " %s %" PRIu32 " %" PRIu32 " %c",
                    name_of(row->ranges[r].memory), row->ranges[r].from,
                    row->ranges[r].to, letter(row->ranges[r].how));
        fputc('\n', out);
    }
    if (k->lost)
        fprintf(out, "lost %zu\n", k->lost);
}

static void write_sites(FILE *out, const struct usage_kernel *k)
{
    for (size_t i = 0; i < k->n_sites; i++) {
        const struct usage_site *site = &k->sites[i];
        fprintf(out, "site %" PRIu64 " %s %s %u", site->pc, site->op,
                sim_type_name(site->type), site->n_ranges);
        for (unsigned r = 0; r < site->n_ranges; r++)
            fprintf(out, " %s %" PRIu64 " %" PRIu64,
                    site->ranges[r].memory < 0
                        ? "-"
                        : name_of((unsigned)site->ranges[r].memory),
                    site->ranges[r].addresses, site->ranges[r].bytes);
        fputc('\n', out);
    }
}

static void write_region(FILE *out, const struct usage_region *g)
{
    uint32_t n = 0, end = 0;
    for (uint32_t i = 0; g->touched && i < g->to - g->from; i++)
        if (g->touched[i]) {
            n++;
            end = i + 1;
        }
    fprintf(out,
            "region %s %" PRIu32 " %" PRIu32 " %" PRIu32 " %" PRIu32 " %s\n",
            name_of(g->memory), g->from, g->to, n, end, g->name);
}

static void write_kernel(FILE *out, const struct usage *u,
                         const struct usage_kernel *k)
{
    fprintf(out, "kernel %s %" PRIu64 " %" PRIu64 " %u\nstack %" PRIu64 "\n",
            k->name, k->launches, k->tasks, k->union_clusters, k->stack);
    if (k->data_pc)
        fprintf(out, "data %" PRIu64 "\n", k->data_pc);
    if (k->failed)
        fprintf(out, "failed %zu\n%s\n", strlen(k->failed), k->failed);
    for (unsigned m = 0; m < USAGE_N_MEMORIES; m++)
        write_touched(out, u, k, m);
    for (size_t i = 0; i < k->n_regions; i++)
        write_region(out, &k->regions[i]);
    if (k->lost_regions)
        fprintf(out, "regions %" PRIu64 "\n", k->lost_regions);
    write_rows(out, k);
    write_sites(out, k);
}

static void write_all(FILE *out, const struct usage *u, int device)
{
    fprintf(out,
            "mlusim-usage 2\ndevice %" PRIu64 " %" PRIu64 " %" PRIu64 " %s\n",
            u->sizes[USAGE_NRAM], u->sizes[USAGE_WRAM], u->sizes[USAGE_SRAM],
            u->device->name);
    if (device >= 0)
        fprintf(out, "number %d\n", device);
    for (size_t i = 0; i < u->n_modules; i++) {
        const struct usage_module *m = &u->modules[i];
        fprintf(out, "module %s %zu\n", u->device->arch_name, m->bytes);
        fwrite(m->elf, 1, m->bytes, out);
        fputc('\n', out);
        for (size_t k = 0; k < m->n_kernels; k++)
            write_kernel(out, u, &m->kernels[k]);
    }
    fprintf(out, "end\n");
}

/* Writes the usage to folder/<process>, or, if there are several devices, to
 * folder/<process>.<device>. False on failure, with a sentence in error. */
static bool write_file(const struct usage *u, int device, const char *folder,
                       char *error, size_t error_bytes)
{
    char path[PATH_MAX], number[16] = "";
    if (u->has_no_memory) {
        snprintf(error, error_bytes, ISA_NO_MEMORY, "what kernels use");
        return false;
    }
    if (device >= 0)
        snprintf(number, sizeof number, ".%d", device);
    int n =
        snprintf(path, sizeof path, "%s/%ld%s", folder, (long)getpid(), number);
    errno = ENAMETOOLONG;
    FILE *out = n > 0 && (size_t)n < sizeof path ? isa_file_out(path) : NULL;
    if (out) {
        write_all(out, u, device);
        bool is_written = !ferror(out);
        if (fclose(out) == 0 && is_written)
            return true;
    }
    snprintf(error, error_bytes, "%s cannot be written: %s", folder,
             strerror(errno));
    return false;
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
        if (!watch->of[i] || write_file(watch->of[i], has_several ? i : -1,
                                        getenv(USAGE_ENV), error, sizeof error))
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
