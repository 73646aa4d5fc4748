/* SPDX-License-Identifier: MIT */
/* Implements mlusim.h: what a program can ask about its own launches. Launches
 * are collected as for the report, but separately. */
#include <stdlib.h>
#include <string.h>

#include "runtime/api/cnrt/context/puttext.h"
#include "runtime/api/cnrt/instruments/hostclock.h"
#include "runtime/api/cnrt/process/open.h"
#include "runtime/api/include/mlusim.h"
#include "runtime/instruments/report/bound.h"
#include "runtime/instruments/report/figures.h"
#include "runtime/instruments/report/range.h"

_Static_assert(MLUSIM_MAX_STEPS == SIM_MAX_STEPS, "steps of mlusim.h");

/* Returns the recorded launches. If the session has a report, they are in that
 * report, because only the report has source lines. */
static struct rt_report *launches(struct rt_context *rt)
{
    return rt->is_of && rt->host.report ? rt->host.report : &rt->profile;
}

void mlusimProfileStart(void)
{
    struct rt_context *rt = rt_enter(__func__);
    rt_report_clear(&rt->profile);
    rt_report_clear(launches(rt));
    if (rt->is_of && rt->host.page)
        rt->host.page->clear(rt->host.page->self);
    launches(rt)->keeps_each = true;
    rt->profile.keeps_each = true;
    rt->is_profiling = true;
    rt_leave(rt, cnrtSuccess);
}

void mlusimProfileStop(void)
{
    struct rt_context *rt = rt_enter(__func__);
    rt->is_profiling = false;
    rt_leave(rt, cnrtSuccess);
}

void mlusimWarmLaunches(int warm)
{
    struct rt_context *rt = rt_enter(__func__);
    rt->is_warm = warm != 0;
    rt_leave(rt, cnrtSuccess);
}

uint64_t mlusimHostPicoseconds(void)
{
    struct rt_context *rt = rt_enter(__func__);
    const uint64_t ps = rt_host_now(rt);
    rt_leave(rt, cnrtSuccess);
    return ps;
}

int mlusimLaunchCount(void)
{
    struct rt_context *rt = rt_enter(__func__);
    int n = (int)rt->profile.n_entries;
    rt_leave(rt, cnrtSuccess);
    return n;
}

static void copy_step(struct mlusim_step *to, const struct rt_step_figures *s)
{
    *to = (struct mlusim_step){
        .cycles = s->cycles,
        .share = s->share,
        .scalar_cycles = s->scalar_cycles,
        .waiting_cycles = s->waiting_cycles,
        .io_cycles = s->io_cycles,
        .compute_cycles = s->compute_cycles,
        .in_bytes = s->in_bytes,
        .out_bytes = s->out_bytes,
        .atomic_bytes = s->atomic_bytes,
    };
    rt_put_text(to->name, sizeof to->name, s->name);
}

static void copy_figures(struct mlusim_figures *to, const struct rt_figures *f,
                         const struct sim_device *device)
{
    *to = (struct mlusim_figures){
        .union_clusters = (int)f->sum->union_clusters,
        .dim = {f->sum->dim.x, f->sum->dim.y, f->sum->dim.z},
        .is_fault = f->entry->n_faults + f->entry->n_stopped > 0,
        .us = f->us,
        .cycles = f->cycles,
        .io_cycles = f->io_cycles,
        .compute_cycles = f->compute_cycles,
        .io_share = f->io_share,
        .compute_share = f->compute_share,
        .dram_bytes = f->dram_read_bytes + f->dram_written_bytes,
        .peak_nram_bytes = f->memories[0].peak_bytes,
        .peak_gbps = device->dram_mbps / 1e3,
        .peak_gops = sim_device_peak_gops(device, sizeof(float)),
        .n_steps = (int)f->n_steps,
    };
    rt_put_text(to->kernel, sizeof to->kernel, f->sum->kernel);
    snprintf(to->bound, sizeof to->bound, "%s", rt_bound_name(f->bound));
    for (unsigned i = 0; i < f->n_steps; i++)
        copy_step(&to->steps[i], &f->steps[i]);
}

int mlusimLaunchFigures(int i, struct mlusim_figures *figures)
{
    struct rt_context *rt = rt_enter(__func__);
    bool is_there = i >= 0 && (size_t)i < rt->profile.n_entries;
    if (is_there) {
        struct rt_figures f;
        rt_figures_fill(&f, &rt->profile.entries[i]);
        copy_figures(figures, &f, f.entry->device);
    }
    rt_leave(rt, cnrtSuccess);
    return is_there ? 0 : -1;
}

double mlusimLaunchColdUs(int i)
{
    struct rt_context *rt = rt_enter(__func__);
    struct rt_figures f = {.cold_us = 0};
    if (i >= 0 && (size_t)i < rt->profile.n_entries)
        rt_figures_fill(&f, &rt->profile.entries[i]);
    rt_leave(rt, cnrtSuccess);
    return f.cold_us;
}

int mlusimLaunchRange(int i, struct mlusim_range *range)
{
    struct rt_context *rt = rt_enter(__func__);
    bool is_there = i >= 0 && (size_t)i < rt->profile.n_entries;
    if (is_there) {
        struct rt_figures f;
        rt_figures_fill(&f, &rt->profile.entries[i]);
        *range = (struct mlusim_range){
            .us_low = f.us_low,
            .us_high = f.us_high,
            .rows = (int)f.range_rows,
            .board_rows = (int)rt_published(f.entry->device),
        };
        snprintf(range->warning, sizeof range->warning, "%s", f.warning);
    }
    rt_leave(rt, cnrtSuccess);
    return is_there ? 0 : -1;
}

void mlusimOrderCalls(int is_ordered)
{
    rt_thread()->is_ordered = is_ordered != 0;
}

uint64_t mlusimFaultCount(void)
{
    struct rt_context *rt = rt_enter(__func__);
    const uint64_t n = rt->host.shown.n_faults;
    rt_leave(rt, cnrtSuccess);
    return n;
}

size_t mlusimFaultText(char *text, size_t bytes)
{
    struct rt_context *rt = rt_enter(__func__);
    const char *fault = rt->fault ? rt->fault : "";
    const size_t n = strlen(fault);
    if (bytes > 0)
        snprintf(text, bytes, "%s", fault);
    rt_leave(rt, cnrtSuccess);
    return n;
}

/* ---- devices ------------------------------------------------------------- */

int mlusimCheckDevice(const char *name, char *error, size_t bytes)
{
    const struct sim_device *device = sim_device_open(name, error, bytes);
    sim_device_close(device);
    return device ? 0 : -1;
}

/* Returns the KiB of NRAM that devices of this architecture have in the
 * table. */
static unsigned nram_kib_of(unsigned arch)
{
    size_t n;
    const struct sim_device *devices = sim_devices(&n);
    for (size_t i = 0; i < n; i++)
        if (devices[i].arch == arch)
            return devices[i].nram_kib;
    return 0; /* every device file is based on a device of the table */
}

static void copy_device(struct mlusim_device *to, const struct sim_device *d)
{
    *to = (struct mlusim_device){
        .arch = (int)d->isa_version,
        .clusters = (int)d->clusters,
        .cores_per_cluster = (int)d->cores,
        .max_union = (int)d->max_union,
        .nram_bytes = d->nram_kib * UINT64_C(1024),
        .sram_bytes = d->sram_kib * UINT64_C(1024),
        .arch_nram_bytes = nram_kib_of(d->arch) * UINT64_C(1024),
        .clock_khz = (int)d->clock_mhz * 1000,
        .memory_khz = (int)d->memory_mhz * 1000,
        .bus_bits = (int)d->bus_bits,
    };
    snprintf(to->name, sizeof to->name, "%s", d->name);
    snprintf(to->arch_name, sizeof to->arch_name, "%s", d->arch_name);
}

int mlusimFindDevice(const char *name, struct mlusim_device *to, char *error,
                     size_t bytes)
{
    const struct sim_device *device =
        name ? sim_device_open(name, error, bytes) : sim_device_default();
    if (!device)
        return -1;
    copy_device(to, device);
    sim_device_close(device);
    return 0;
}

int mlusimTableDevice(int i, struct mlusim_device *device)
{
    size_t n;
    const struct sim_device *devices = sim_devices(&n);
    if (i < 0 || (size_t)i >= n)
        return -1;
    copy_device(device, &devices[i]);
    return 0;
}

/* ---- reports ------------------------------------------------------------- */

/* Writes a text about launches. False: no memory. */
typedef bool write_text(struct rt_context *rt, FILE *out);

static bool write_report(struct rt_context *rt, FILE *out)
{
    return rt_report_text(out, launches(rt), rt->boards[0].device);
}

static bool write_json(struct rt_context *rt, FILE *out)
{
    return rt_report_json(out, launches(rt), rt->boards[0].device);
}

static bool write_page(struct rt_context *rt, FILE *out)
{
    if (rt->host.page)
        rt->host.page->write(rt->host.page->self, out);
    return true;
}

static size_t text_into(char *text, size_t bytes, write_text *write,
                        const char *api)
{
    struct rt_context *rt = rt_enter(api);
    char *whole = NULL;
    size_t n = 0;
    if (rt_ready(rt) == cnrtSuccess) {
        FILE *out = open_memstream(&whole, &n);
        bool is_whole = out && write(rt, out);
        if (out)
            is_whole &= fclose(out) == 0;
        if (!is_whole)
            rt_no_memory(rt, "a report");
        n = is_whole ? n : 0;
    }
    if (bytes > 0)
        snprintf(text, bytes, "%s", n > 0 ? whole : "");
    free(whole);
    rt_leave(rt, cnrtSuccess);
    return n;
}

size_t mlusimReportText(char *text, size_t bytes)
{
    return text_into(text, bytes, write_report, __func__);
}

size_t mlusimReportJson(char *text, size_t bytes)
{
    return text_into(text, bytes, write_json, __func__);
}

size_t mlusimPageHtml(char *text, size_t bytes)
{
    return text_into(text, bytes, write_page, __func__);
}
